"""Who is who at the table: characters, enemies in play, positions. Small questions that every phase asks.

What may live here: finding and replacing. What may not: an act of the rulebook.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.game import FULL, Objection
from companion.engine.roster import (
    change_player as change_player,
    is_seated as is_seated,
    place_of as place_of,
    player_on as player_on,
)
from companion.engine.words import Msg
from companion.games.noxius.content import Character, Race
from companion.games.noxius.model import NOWHERE, Foe, Player, State

OFF_THE_BOARD: dict[str, Any] = {"enemy": NOWHERE, "number": 0}
"""Where a figure stands that has no position."""


def has_sheet(state: State, seat: str, sheet: Character) -> State:
    """The state with the player's sheet as it is now; one with a name is offered from now on, in its present form."""
    changed = change_player(state, seat, character=sheet)
    if not sheet.name:
        return changed
    known = {there.key: there for there in state.content.characters} | {sheet.key: sheet}
    return replace(changed, content=replace(state.content, characters=tuple(known.values())))


def active_player(state: State) -> Player:
    """The player whose turn it is."""
    return player_on(state, state.active)


def life_points(state: State) -> dict[str, int]:
    """The life points that all players have: there are no others, because all win or lose together (NOX-32)."""
    return {player.seat: player.lp for player in state.players}


def can_act(player: Player) -> bool:
    """Whether a character can act: neither incapacitated nor dead (NOX-30, NOX-33)."""
    return player.lp > 0 and not player.dead


def most_sp(state: State, player: Player) -> int:
    """How many SP a character can have (NOX-A11)."""
    return min(state.options.most_sp, player.character.most_sp)


def race_of(state: State, player: Player) -> Race | None:
    """A character's race, where racial abilities are played."""
    return next((race for race in state.content.races if race.key == player.character.race), None) if (
        state.detail == FULL) else None


def foe_with(state: State, number: int) -> Foe | None:
    """The enemy in play with this id."""
    return next((foe for foe in state.foes if foe.id == number), None)


def foe_of(state: State, player: Player) -> Foe | None:
    """The enemy that a character is attached to (NOX-10)."""
    return foe_with(state, player.enemy)


def change_foe(state: State, number: int, **changes: Any) -> State:
    """The state with fields of one enemy replaced."""
    return replace(state, foes=tuple(replace(foe, **changes) if foe.id == number else foe for foe in state.foes))


def players_by_position(state: State) -> dict[int, Player]:
    """Who stands on which position number, over all enemies (NOX-12)."""
    return {player.number: player for player in state.players if player.number}


def acting_rank(state: State, player: Player) -> tuple[bool, int, int]:
    """The rank of a character; higher ranks act earlier: by position, then by the position that an enemy's fall took
    away (NOX-8).
    """
    number = player.number or player.former
    return player.number > 0, number if state.options.highest_first else -number, -state.players.index(player)


def waiting_players(state: State) -> tuple[Player, ...]:
    """Who has still to act this round, first to last (NOX-8, NOX-A1, NOX-A14)."""
    left = (player for player in state.players if can_act(player) and not player.acted)
    return tuple(sorted(left, key=lambda player: acting_rank(state, player), reverse=True))


def unless_turn_of(state: State, by: str) -> tuple[Objection, ...]:
    """An objection if `by` is not the player whose turn it is (NOX-8)."""
    return () if by == state.active else (
        Objection("NOX-8", Msg("It is {name}'s turn.", {"name": active_player(state).name}), waivable=False),)


def without_the_fallen(state: State) -> State:
    """The state without the figures of characters out of action, who leave when positions are taken again (NOX-A13)."""
    return replace(state, players=tuple(player if can_act(player) else replace(player, **OFF_THE_BOARD)
                                        for player in state.players))


def no_objection(state: State, command: Any, by: str) -> tuple[Objection, ...]:
    """No objection, because only the table can know."""
    return ()
