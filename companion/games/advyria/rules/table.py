"""Who is who at the table: players, tiles, cards. Small questions that every chapter asks, and no rule of any."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.game import Objection
from companion.engine.roster import (
    change_player as change_player,
    is_seated as is_seated,
    place_of as place_of,
    player_on as player_on,
)
from companion.engine.words import Msg
from companion.games.advyria.content import TILES
from companion.games.advyria.model import Counting, Ended, Player, SettingOut, State, Tile


def active_player(state: State) -> Player:
    """The player whose turn it is."""
    return player_on(state, state.turn.seat)


def turn_running(state: State) -> bool:
    """Whether somebody's turn runs; not while figures are placed or hero cards are counted."""
    return not isinstance(state.step, (SettingOut, Counting, Ended))


def board_known(state: State) -> bool:
    """Whether the companion knows the board."""
    return bool(state.fields)


def plays_alone(state: State) -> bool:
    """Whether somebody plays alone (ADV-27)."""
    return len(state.players) == 1


def recovered_tiles(player: Player) -> int:
    """How many tiles lie in front of a player."""
    return player.villages + player.gold + player.adventures


def all_recovered(state: State) -> int:
    """How many tiles lie in front of all players."""
    return sum(map(recovered_tiles, state.players))


def face_down(state: State) -> int:
    """How many tiles still lie village side up on the board."""
    if board_known(state):
        return sum(tile.adventure is None for tile in state.tiles)
    return TILES - all_recovered(state) - len(state.tiles)


def board_empty(state: State) -> bool:
    """Whether every tile lies in front of a player; open adventures on the board do not (ADV-24, ADV-A24)."""
    return not state.tiles and face_down(state) <= 0


def tile_on(state: State, field: str) -> Tile | None:
    """The tile that lies on a field."""
    return next((tile for tile in state.tiles if tile.field == field), None)


def change_tile(state: State, field: str, **changes: Any) -> State:
    """The state with something about the tile on a field replaced."""
    return replace(state, tiles=tuple(replace(t, **changes) if t.field == field else t for t in state.tiles))


def standing_on(state: State, field: str) -> tuple[Player, ...]:
    """The players whose figures stand on a field."""
    return tuple(player for player in state.players if field and player.figure == field)


def field_name(state: State, field: str) -> str:
    """What is printed on a field."""
    return next((known.name for known in state.fields if known.key == field), field)


def discard_count(state: State) -> int:
    """How many cards lie on the discard pile, if all cards are counted, because every card is somewhere."""
    held = sum(player.hand for player in state.players)
    return state.cards - state.laid - held - (state.pile or 0)


def discard_cards(state: State, seat: str, cards: int = 1) -> State:
    """The state with so many cards, as far as there are any, taken from a hand; no hand goes below zero."""
    return change_player(state, seat, hand=max(0, player_on(state, seat).hand - cards))


def play_cards(state: State, seat: str, cards: int = 1) -> State:
    """evolve: cards leave the hand for the discard pile; the turn no longer counts as a pass (ADV-23)."""
    return replace(discard_cards(state, seat, cards), turn=replace(state.turn, acted=True))


def unless_turn_of(state: State, by: str) -> tuple[Objection, ...]:
    """An objection if it is not the turn of `by`."""
    now = active_player(state)
    return () if by == now.seat else (Objection("ADV-8", Msg("It is {name}'s turn.", {"name": now.name}), False),)


def unless_holding(state: State, by: str, cards: int) -> tuple[Objection, ...]:
    """An objection if the player holds fewer cards, by the companion's count."""
    player = active_player(state)
    if player.hand >= cards:
        return ()
    return (Objection("ADV-29", Msg("By the companion's count {name} holds {n} card.", {
        "name": player.name, "n": player.hand}, "By the companion's count {name} holds {n} cards.")),)
