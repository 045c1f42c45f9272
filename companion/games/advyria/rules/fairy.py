"""The fairy (Fee): a secret look at tiles on the board; four of them lower the losses (ADV-16, ADV-A11, ADV-A15).

Everybody can see which tiles were looked at; only the player may note what they showed (ADV-29).
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.game import Objection
from companion.engine.secrecy import Secret, reveal
from companion.engine.words import Msg
from companion.games.advyria.model import (
    EndPeek,
    LookAt,
    LossesSet,
    NoteTile,
    PeekEnded,
    Peeking,
    PeekingBegan,
    Playing,
    Sight,
    State,
    TileNoted,
    TileSeen,
)

from .table import active_player, board_known, change_player, face_down, unless_turn_of


def fairy_effect(state: State, often: int, card: bool = False) -> tuple[PeekingBegan, ...]:
    """Each effect is one look, if there are so many tiles."""
    tiles = min(often, face_down(state))
    return (PeekingBegan(state.turn.seat, tiles, card),) if tiles > 0 else ()


def four_fairies(state: State) -> tuple[LossesSet, ...]:
    """A set of four takes one loss back, never below zero."""
    player = active_player(state)
    return (LossesSet(player.seat, player.losses - 1),) if player.losses else ()


def closed_fields(state: State) -> tuple[str, ...]:
    """The fields whose tiles lie village side up."""
    return tuple(tile.field for tile in state.tiles if tile.adventure is None)


def may_look(state: State, command: LookAt, by: str) -> tuple[Objection, ...]:
    """ADV-A15: only tiles that lie village side up on the board."""
    lies = command.field in closed_fields(state)
    return (*unless_turn_of(state, by),
            *(() if lies else (Objection("ADV-A15", Msg("No tile lies face down there."), waivable=False),)))


def look_at(state: State, command: LookAt, by: str) -> tuple[Any, ...]:
    """One look less; after the last one the turn goes on."""
    left = state.step.left if isinstance(state.step, Peeking) else 0
    return TileSeen(by, command.field), *((PeekEnded(by),) if left <= 1 else ())


def may_end(state: State, command: EndPeek, by: str) -> tuple[Objection, ...]:
    """Looking is a right, not a duty."""
    return unless_turn_of(state, by)


def end_peek(state: State, command: EndPeek, by: str) -> tuple[PeekEnded, ...]:
    """The turn goes on."""
    return (PeekEnded(by),)


def sights_of(state: State, seat: str) -> tuple[Sight, ...]:
    """What a player has seen of tiles that still lie village side up, in the order of looking."""
    there = closed_fields(state)
    return tuple(sight for sight in state.sights if sight.seat == seat and sight.field in there)


def sight_of(state: State, seat: str, field: str) -> Sight | None:
    """What a player has seen of the tile on a field."""
    return next((sight for sight in sights_of(state, seat) if sight.field == field), None)


def may_note(state: State, command: NoteTile, by: str) -> tuple[Objection, ...]:
    """Only a tile that the player has looked at."""
    return () if sight_of(state, by, command.field) else (
        Objection("ADV-29", Msg("You have not looked at this tile."), waivable=False),)


def note_tile(state: State, command: NoteTile, by: str) -> tuple[TileNoted, ...]:
    """The note is known to that player alone."""
    return (TileNoted(by, command.field, Secret(reveal(command.what), (by,))),)


def peeking_began(state: State, event: PeekingBegan) -> State:
    """evolve: on the map, tiles are touched; without one nobody asks."""
    return replace(state, step=Peeking(event.tiles, event.card)) if board_known(state) else state


def tile_seen(state: State, event: TileSeen) -> State:
    """evolve: one tile more that this player knows."""
    step = state.step
    after = replace(state, step=replace(step, left=step.left - 1)) if isinstance(step, Peeking) else state
    if sight_of(state, event.seat, event.field):
        return after
    rest = tuple(sight for sight in state.sights if (sight.seat, sight.field) != (event.seat, event.field))
    return replace(after, sights=(*rest, Sight(event.seat, event.field, Secret("", (event.seat,)))))


def tile_noted(state: State, event: TileNoted) -> State:
    """evolve: the note is written."""
    return replace(state, sights=tuple(replace(sight, what=event.what) if (sight.seat, sight.field) == (
        event.seat, event.field) else sight for sight in state.sights))


def nothing_left(state: State) -> tuple[PeekEnded, ...]:
    """follow: the looking ends if no tile lies village side up any more, for example after a correction."""
    return () if closed_fields(state) else (PeekEnded(state.turn.seat),)


ACTS = {LookAt: (may_look, look_at), EndPeek: (may_end, end_peek), NoteTile: (may_note, note_tile)}
STEPS = {LookAt: (Peeking,), EndPeek: (Peeking,)}
FOLLOW = {Peeking: nothing_left}
EVOLVE = {PeekingBegan: peeking_began, TileSeen: tile_seen, TileNoted: tile_noted,
          PeekEnded: lambda state, event: replace(state, step=Playing()),
          LossesSet: lambda state, event: change_player(state, event.seat, losses=event.losses)}
