"""Who is who at the table and what lies where: small questions of every chapter. No chapter's rule lives here."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from companion.engine.game import Objection
from companion.engine.roster import (
    change_player as change_player,
    place_of as place_of,
    player_on as player_on,
)
from companion.engine.words import Msg
from companion.games.dicewar.content import Card
from companion.games.dicewar.model import Creature, Player, Spot, State

ORTHOGONAL = ((0, -1), (1, 0), (0, 1), (-1, 0))
DIAGONAL = ((1, -1), (1, 1), (-1, 1), (-1, -1))
HIGHEST = 6


def active_player(state: State) -> Player:
    """The player whose turn it is."""
    return state.players[state.active]


def opponent_of(state: State, seat: str) -> Player:
    """The other player."""
    return state.players[1 - place_of(state, seat)]


def on_board(state: State, spot: Spot) -> bool:
    """Whether there is such a field."""
    return 0 <= spot[0] < state.board.width and 0 <= spot[1] < state.board.height


def all_fields(state: State) -> tuple[Spot, ...]:
    """All fields of the war lands, row by row from the north-west; none in light games."""
    return board_spots(state.board.width, state.board.height) if state.lands else ()


@cache
def board_spots(width: int, height: int) -> tuple[Spot, ...]:
    """All fields of a board of that size, row by row from the north-west."""
    return tuple((x, y) for y in range(height) for x in range(width))


@cache
def fields_around(spot: Spot, width: int, height: int) -> tuple[Spot, ...]:
    """The fields that touch a field, also at a corner, on a board of that size."""
    beside = ((spot[0] + dx, spot[1] + dy) for dx, dy in (*ORTHOGONAL, *DIAGONAL))
    return tuple((x, y) for x, y in beside if 0 <= x < width and 0 <= y < height)


def creature_at(state: State, spot: Spot) -> Creature | None:
    """The creature on a field of the board, or None."""
    return state.lands[spot[1] * state.board.width + spot[0]]


def find_creature(state: State, spot: Spot) -> Creature | None:
    """The creature on a field, or None where there is no such field."""
    return creature_at(state, spot) if on_board(state, spot) else None


def put_creature(state: State, spot: Spot, creature: Creature | None) -> State:
    """The state with `creature` on a field, or nobody there."""
    index = spot[1] * state.board.width + spot[0]
    return replace(state, lands=(*state.lands[:index], creature, *state.lands[index + 1:]))


def army_of(state: State, seat: str) -> tuple[tuple[Spot, Creature], ...]:
    """A player's own creatures with their fields (DW-25)."""
    return tuple((spot, creature) for spot, creature in zip(all_fields(state), state.lands, strict=True)
                 if creature is not None and creature.seat == seat)


def card_of(state: State, creature: Creature) -> Card:
    """The card that describes a creature (DW-8)."""
    return player_on(state, creature.seat).cards[creature.level - 1]


def own_row(state: State, seat: str, spot: Spot) -> int:
    """How far a field is from the supply zone of `seat`, which is row 0: the south is the first player's (DW-2)."""
    return spot[1] if place_of(state, seat) else state.board.height - 1 - spot[1]


def field_bonus(state: State, seat: str, spot: Spot) -> int:
    """DW-13: what a field in the opponent's half adds for an attacker; the middle row belongs to nobody (DW-A4)."""
    row = own_row(state, seat, spot)
    return state.board.bonus[row] if row < len(state.board.bonus) else 0


def supply_zone(state: State, seat: str) -> tuple[Spot, ...]:
    """The fields of a player's own home row (DW-2)."""
    row = 0 if place_of(state, seat) else state.board.height - 1
    return tuple((x, row) for x in range(state.board.width))


def unless_turn_of(state: State, by: str) -> tuple[Objection, ...]:
    """An objection if it is not the turn of `by` (DW-7)."""
    now = active_player(state)
    return () if by == now.seat else (Objection("DW-7", Msg("It is {name}'s turn.", {"name": now.name}), False),)


def unless_own(state: State, spot: Spot, by: str) -> tuple[Objection, ...]:
    """An objection if `by` is not the one to act, or has no creature on that field (DW-7)."""
    creature = find_creature(state, spot)
    if creature is None or creature.seat != by:
        return (Objection("DW-7", Msg("None of your creatures stands there."), waivable=False),)
    return unless_turn_of(state, by)
