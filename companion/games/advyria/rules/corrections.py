"""Corrections of the board by hand: where a figure stands, whose a tile is. The table has the last word; nothing here
asks a rule, and no tile is lost: what leaves the board lies before a player, and only a missing tile is put back.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.game import Objection
from companion.engine.words import Msg
from companion.games.advyria.content import ADVENTURE_TILES, GOLD_TILES, QUEST, TILES, Adventure
from companion.games.advyria.model import (
    FigurePlaced,
    GiveTile,
    Playing,
    PutTile,
    SetFigure,
    State,
    Tile,
    TileGiven,
    TilePut,
)

from .table import all_recovered, change_player, face_down, is_seated, player_on, tile_on
from .tiles import adventures_found, known_origins

VILLAGE = "villages"
GOLD = "gold"
ADVENTURE = "adventures"


def _unless(fine: bool) -> tuple[Objection, ...]:
    return () if fine else (Objection("ADV-1", Msg("There is nothing like that on the board."), waivable=False),)


def may_set(state: State, command: SetFigure, by: str) -> tuple[Objection, ...]:
    """Any field, also an occupied one."""
    known = command.field in {field.key for field in state.fields}
    return _unless(known and is_seated(state, command.seat))


def set_figure(state: State, command: SetFigure, by: str) -> tuple[FigurePlaced, ...]:
    """The figure stands there, and nothing is turned up."""
    return (FigurePlaced(command.seat, command.field),)


def kinds_left(state: State) -> tuple[str, ...]:
    """As which kind a tile of the board may lie before a player, because there are only so many of each (ADV-1)."""
    gold = sum(player.villages + player.gold for player in state.players) < GOLD_TILES
    adventure = adventures_found(state) < ADVENTURE_TILES or not face_down(state)
    return (*((VILLAGE, GOLD) if gold else ()), *((ADVENTURE,) if adventure else ()))


def may_give(state: State, command: GiveTile, by: str) -> tuple[Objection, ...]:
    """Only a tile that lies on the board."""
    there = bool(command.field) and tile_on(state, command.field) is not None
    return _unless(there and is_seated(state, command.seat) and command.kind in kinds_left(state))


def give_tile(state: State, command: GiveTile, by: str) -> tuple[TileGiven, ...]:
    """The tile lies before that player."""
    return (TileGiven(command.seat, command.field, command.kind),)


def bare_fields(state: State) -> tuple[str, ...]:
    """The fields on which a tile that lies nowhere may be put back."""
    missing = TILES - all_recovered(state) - len(state.tiles)
    lying = {tile.field for tile in state.tiles}
    return tuple(field.key for field in state.fields if field.kind == QUEST and field.key not in lying and missing > 0)


def may_put(state: State, command: PutTile, by: str) -> tuple[Objection, ...]:
    """Only a tile that is missing elsewhere."""
    return _unless(command.field in bare_fields(state))


def put_tile(state: State, command: PutTile, by: str) -> tuple[TilePut, ...]:
    """The tile lies there again, village side up."""
    return (TilePut(command.field),)


def tile_given(state: State, event: TileGiven) -> State:
    """evolve: one tile more before the player; an open adventure keeps its name."""
    player, tile = player_on(state, event.seat), tile_on(state, event.field)
    won = tile.adventure or Adventure() if tile and event.kind == ADVENTURE else None
    gone = replace(state, tiles=tuple(t for t in state.tiles if t.field != event.field),
                   origins=known_origins(state, event.field, event.seat, won))
    changes: dict[str, Any] = {event.kind: getattr(player, event.kind) + 1}
    if event.kind == ADVENTURE and tile and tile.adventure and tile.adventure.key:
        changes["named"] = (*player.named, tile.adventure)
    return change_player(gone, event.seat, **changes)


ACTS = {SetFigure: (may_set, set_figure), GiveTile: (may_give, give_tile), PutTile: (may_put, put_tile)}
STEPS = {SetFigure: (Playing,), GiveTile: (Playing,), PutTile: (Playing,)}
EVOLVE = {TileGiven: tile_given, TilePut: lambda state, event: replace(state, tiles=(*state.tiles, Tile(event.field)))}
