"""What is believed of board and group, to be put right: which tile lies where, where the group stands.

What may live here: that. What may not: what is printed on a tile (the game's printed.py), what it does
(rules/), cards and turns (table.py).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from companion.engine.believing import one_of
from companion.engine.game import FULL, Adjustable, Placements
from companion.engine.inputs import Cell, Field, Form, Number, Option, Pick, told_apart
from companion.engine.words import Msg
from companion.games.luescherzia.content import Tile, ground_level, tiles_of
from companion.games.luescherzia.model import Ended, Placed, Probing, State
from companion.games.luescherzia.rules import table, taking_up
from companion.games.luescherzia.screens import words
from companion.games.luescherzia.screens.apart import tile_options, tile_told

NO_TILE = "-"
MOST_ALIKE = 9


def tile_beliefs(state: State) -> Iterator[Adjustable]:
    """What may be put right of the board."""
    yield from _group(state)
    lying = table.tile_here(state)
    kinds = _kinds(state)
    options = tile_options(kinds.values())
    if state.detail == FULL:
        taken = {(other.x, other.y) for other in state.board}
        free = tuple(cell for cell in _cells(state) if cell not in taken)
        tiles = _or_none(options)
        yield from (_tile(state, other, tiles) for other in state.board)
        yield from (_where(state, other, free) for other in state.board)
        yield _field(state, options)
    elif kinds:
        yield from (_tile(state, other, _or_none(options)) for other in state.board if other is lying)
        yield _alike(state, options)


def _kinds(state: State) -> dict[str, Tile]:
    """Every kind of tile that is known, those of the box first."""
    return {tile.key: tile for tile in (*(lying.tile for lying in state.board), *tiles_of(state.content))}


def _at(state: State, x: int, y: int) -> Placed | None:
    return next((lying for lying in state.board if (lying.x, lying.y) == (x, y)), None)


def _lies(state: State, board: tuple[Placed, ...], here: int, **others: Any) -> Placements:
    """The board is like this and the group stands there, so the turn may be about another tile now."""
    step = taking_up.with_other_tile(replace(state, board=board, here=here, **others), state)
    now = {**others, "board": board, "here": here, "step": step}
    found = tuple((path, value) for path, value in now.items() if value != getattr(state, path))
    anew = isinstance(state.step, Probing) and step != state.step
    return (*found, ("roll", None)) if anew else found


def _group(state: State) -> Iterator[Adjustable]:
    """Where the group stands; on the map a field, and where its arrow points."""
    if state.detail != FULL:
        options = (Option("-1", Msg("on a field without a tile")), *(
            Option(str(lying.id), tile_told(lying.tile, lying.change), words.KIND_ICONS[lying.tile.kind])
            for lying in state.board))
        yield one_of("here", Msg("The group stands on"), options, str(state.here),
                     lambda key: _lies(state, state.board, int(key)))
        return
    board, marker = state.content.board, state.marker
    cells = tuple((x, y) for y in range(board.height) for x in range(board.width)
                  if (x, y) != board.exit or (x, y) == (marker.x, marker.y))
    yield Adjustable("marker", Msg("The group stands on"), input=Cell(cells), value=(marker.x, marker.y),
                     write=lambda cell: _stands(state, cell[0], cell[1]))
    yield Adjustable("marker/facing", Msg("The arrow points to the"), input=Pick(tuple(
        Option(key, name) for key, name in words.DIRECTIONS.items())), value=marker.facing)


def _stands(state: State, x: int, y: int) -> Placements:
    lying = _at(state, x, y)
    return _lies(state, state.board, lying.id if lying else -1, marker=replace(state.marker, x=x, y=y))


def _or_none(tiles: tuple[Option, ...]) -> Pick:
    """Any kind of tile, or that none lies there."""
    return Pick(told_apart((*tiles, Option(NO_TILE, Msg("no tile lies there")))))


def _tile(state: State, lying: Placed, tiles: Pick) -> Adjustable:
    """What a tile is, one of `tiles`."""
    if lying.id == state.here:
        label = Msg("Tile under the group")
    else:
        label = Msg("Tile on {field}", {"field": words.field_name(lying.x, lying.y)})
    return Adjustable(f"tile/{lying.id}", label, input=tiles, value=lying.tile.key,
                      write=lambda key: _becomes(state, lying, key))


def _becomes(state: State, lying: Placed, key: str) -> Placements:
    if key == lying.tile.key:
        return ()
    if key == NO_TILE:
        return _without(state, lying)
    changed = replace(lying, tile=_kinds(state)[key])
    return _lies(state, tuple(changed if other is lying else other for other in state.board), state.here)


def _without(state: State, *gone: Placed) -> Placements:
    board = tuple(other for other in state.board if other not in gone)
    here = -1 if any(lying.id == state.here for lying in gone) else state.here
    return _lies(state, board, here, removed=state.removed + len(gone))


def _where(state: State, lying: Placed, free: tuple[tuple[int, int], ...]) -> Adjustable:
    """Where a tile lies, with the effect of the printed field there on its level (LUE-24)."""
    cells = ((lying.x, lying.y), *free)

    def write(cell: list[int]) -> Placements:
        x, y = cell
        change = lying.change - _ground(state, lying.x, lying.y) + _ground(state, x, y)
        moved = replace(lying, x=x, y=y, change=change)
        here = moved if (x, y) == (state.marker.x, state.marker.y) else None
        left = -1 if lying.id == state.here else state.here
        return _lies(state, tuple(moved if other is lying else other for other in state.board),
                     here.id if here else left)
    return Adjustable(f"where/{lying.id}", Msg("{tile} on {field}: lies on", {
        "tile": words.tile_name(lying.tile), "field": words.field_name(lying.x, lying.y)}), input=Cell(cells),
        value=(lying.x, lying.y), write=write)


def _cells(state: State) -> tuple[tuple[int, int], ...]:
    """The fields on which a tile may lie; Exit never gets one (LUE-A25)."""
    board = state.content.board
    return tuple((x, y) for y in range(board.height) for x in range(board.width) if (x, y) != board.exit)


def _ground(state: State, x: int, y: int) -> int:
    return ground_level(state.content, x, y)


def _field(state: State, tiles: tuple[Option, ...]) -> Adjustable:
    """A tile that was forgotten, on any field."""
    cells = _cells(state)
    start = (state.marker.x, state.marker.y) if (state.marker.x, state.marker.y) in cells else cells[0]
    lying = _at(state, *start)
    options = (*tiles, Option(NO_TILE, Msg("no tile lies there")))
    form = Form((Field("field", Msg("Field"), Cell(cells)), Field("tile", Msg("Tile"), Pick(options))))

    def write(answer: dict[str, Any]) -> Placements:
        x, y = answer["field"]
        there, key = _at(state, x, y), answer["tile"]
        if there is not None:
            return _becomes(state, there, key)
        return () if key == NO_TILE else _one_more(state, _kinds(state)[key], x, y)
    return Adjustable("field", Msg("What lies on a field"), input=form,
                      value={"field": list(start), "tile": lying.tile.key if lying else NO_TILE}, write=write)


def _one_more(state: State, tile: Tile, x: int, y: int) -> Placements:
    new = Placed(state.placed, tile, x, y, _ground(state, x, y))
    here = new.id if (x, y) == (state.marker.x, state.marker.y) and not isinstance(state.step, Ended) else state.here
    return _lies(state, (*state.board, new), here, placed=state.placed + 1)


def _alike(state: State, tiles: tuple[Option, ...]) -> Adjustable:
    """How many tiles of a kind lie on the board, if nobody says on which fields."""
    first = tiles[0].key
    form = Form((Field("tile", Msg("Tile"), Pick(tiles)),
                 Field("count", Msg("How many lie there"), Number(0, MOST_ALIKE, len(_of(state, first))))))
    return Adjustable("alike", Msg("Tiles on the board"), input=form,
                      value={"tile": first, "count": len(_of(state, first))}, write=_set_count(state))


def _of(state: State, key: str) -> list[Placed]:
    """The tiles of a kind; the one under the group is the last to go."""
    return sorted((lying for lying in state.board if lying.tile.key == key), key=lambda lying: lying.id != state.here)


def _set_count(state: State) -> Callable[[dict[str, Any]], Placements]:
    def write(answer: dict[str, Any]) -> Placements:
        lying, count = _of(state, answer["tile"]), answer["count"]
        if count <= len(lying):
            return _without(state, *lying[count:])
        tile, first = _kinds(state)[answer["tile"]], state.placed
        new = tuple(Placed(first + n, tile) for n in range(count - len(lying)))
        return _lies(state, (*state.board, *new), state.here, placed=first + len(new))
    return write
