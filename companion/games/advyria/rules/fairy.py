"""The fairy (Fee): a secret look at tiles on the board; four of them lower the losses (ADV-16, ADV-A11, ADV-A15).

Which tiles were looked at everybody can see; what was seen is noted, if at all, by its player alone (ADV-29).
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
    Tile,
    TileNoted,
    TileSeen,
)

from .table import active, change_player, change_tile, face_down, mapped, tile_on, unless_turn_of


def effect(state: State, often: int, card: bool = False) -> tuple[PeekingBegan, ...]:
    """Each effect is one look; there may be fewer tiles."""
    tiles = min(often, face_down(state))
    return (PeekingBegan(state.turn.seat, tiles, card),) if tiles > 0 else ()


def four(state: State) -> tuple[LossesSet, ...]:
    """A set of four takes one loss back, never below none."""
    player = active(state)
    return (LossesSet(player.seat, player.losses - 1),) if player.losses else ()


def closed(state: State) -> tuple[str, ...]:
    """The fields whose tiles lie village side up."""
    return tuple(tile.field for tile in state.tiles if tile.adventure is None)


def may_look(state: State, command: LookAt, by: str) -> tuple[Objection, ...]:
    """ADV-A15: only tiles that lie village side up on the board."""
    lies = command.field in closed(state)
    return (*unless_turn_of(state, by),
            *(() if lies else (Objection("ADV-A15", Msg("No tile lies face down there."), waivable=False),)))


def look_at(state: State, command: LookAt, by: str) -> tuple[Any, ...]:
    """One look less; after the last one the turn goes on."""
    left = state.step.left if isinstance(state.step, Peeking) else 0
    return TileSeen(by, command.field), *((PeekEnded(by),) if left <= 1 else ())


def may_end(state: State, command: EndPeek, by: str) -> tuple[Objection, ...]:
    """Looking is a right, not a duty."""
    return unless_turn_of(state, by)


def end(state: State, command: EndPeek, by: str) -> tuple[PeekEnded, ...]:
    """The turn goes on."""
    return (PeekEnded(by),)


def sight_of(tile: Tile, seat: str) -> Sight | None:
    """What a player has seen of a tile."""
    return next((sight for sight in tile.sights if sight.seat == seat), None)


def may_note(state: State, command: NoteTile, by: str) -> tuple[Objection, ...]:
    """Only what one has looked at."""
    tile = tile_on(state, command.field)
    seen = tile is not None and sight_of(tile, by) is not None
    return () if seen else (Objection("ADV-29", Msg("You have not looked at this tile."), waivable=False),)


def note(state: State, command: NoteTile, by: str) -> tuple[TileNoted, ...]:
    """Known to that player alone."""
    return (TileNoted(by, command.field, Secret(reveal(command.what), (by,))),)


def began(state: State, event: PeekingBegan) -> State:
    """evolve: on the map, tiles are touched; without one nobody asks."""
    return replace(state, step=Peeking(event.tiles, event.card)) if mapped(state) else state


def seen(state: State, event: TileSeen) -> State:
    """evolve: one tile more that this player knows."""
    tile = tile_on(state, event.field)
    step = state.step
    after = replace(state, step=replace(step, left=step.left - 1)) if isinstance(step, Peeking) else state
    if tile is None or sight_of(tile, event.seat):
        return after
    return change_tile(after, event.field, sights=(*tile.sights, Sight(event.seat, Secret("", (event.seat,)))))


def noted(state: State, event: TileNoted) -> State:
    """evolve: the note stands."""
    tile = tile_on(state, event.field)
    sights = tuple(replace(s, what=event.what) if s.seat == event.seat else s for s in tile.sights) if tile else ()
    return change_tile(state, event.field, sights=sights)


ACTS = {LookAt: (may_look, look_at), EndPeek: (may_end, end), NoteTile: (may_note, note)}
STEPS = {LookAt: (Peeking,), EndPeek: (Peeking,)}
EVOLVE = {PeekingBegan: began, TileSeen: seen, TileNoted: noted,
          PeekEnded: lambda state, event: replace(state, step=Playing()),
          LossesSet: lambda state, event: change_player(state, event.seat, losses=event.losses)}
