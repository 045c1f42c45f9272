"""Where what one game alone has moves between two Views: found in what they say and in how they were drawn.

What may live here: finding it. What may not: how it moves (dramas.py), a rule of a game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.engine.parts import Cards, Grid, Provinces, Track
from companion.engine.view import View
from ui.touch.drawing import bearing, theme
from ui.touch.drawing.primitives import Box, Named, Picture, Poly, Stroke, lower_primitive
from ui.touch.parts import fuse, grid, provinces, tiles, track, wheel

from . import dramas
from .pane_positions import PlacedDrawing

Drama = (dramas.Burning | dramas.TurnedOver | dramas.Cracking | dramas.Unrolled | dramas.Turning | dramas.Dealt
         | dramas.Torn)
MANY = 4
"""More tiles than these are a board that was laid out, and no news."""
LATE_MS = 50
TORN = "torn"
"""How a track looks that tears the page."""
FAR = 60
"""A card comes from so far below, in units of the drawing for 800 × 480."""
"""One tile turns over so much later than the one before, one card comes so much later."""


def find_dramas(before: View, after: View, old: Sequence[PlacedDrawing], new: Sequence[PlacedDrawing],
                scale: float) -> Iterator[Drama]:
    """What of it moves, where it lies now."""
    yield from _burnings(before, after, new)
    yield from _turned(before, after, new)
    yield from _cracking(before, after, old, new, scale)
    yield from _unrolled(before, after, new)
    yield from _turning(before, after, new)
    yield from _dealt(before, after, new, scale)
    yield from _torn(before, after, new, scale)


def _burnings(before: View, after: View, new: Sequence[PlacedDrawing]) -> Iterator[dramas.Burning]:
    """The fuses whose marker has gone on."""
    was = {fuse.fuse_name(part): part.position for part in _fuses(before)}
    for part in _fuses(after):
        start = was.get(fuse.fuse_name(part), part.position)
        if start < part.position:
            for placed, box in named_places(fuse.fuse_name(part), new):
                yield dramas.Burning(part, box, start, placed.below)


def _fuses(view: View) -> tuple[Track, ...]:
    return tuple(part for part in view.header if isinstance(part, Track) and part.look == fuse.LOOK)


def _turned(before: View, after: View, new: Sequence[PlacedDrawing]) -> Iterator[dramas.TurnedOver]:
    """The tiles that were laid on a board, and those of a map that show another side."""
    laid = _new_tiles(before, after)
    for n, name in enumerate(laid if len(laid) <= MANY else ()):
        for placed, box in named_places(name, new):
            inks = placed.inks_in(box.moved(-placed.x, -placed.y).inset(-1))
            on_picture = any(isinstance(primitive, Picture) for primitive in placed.drawing.primitives)
            yield dramas.TurnedOver(box, inks, "" if on_picture else placed.below, n * LATE_MS)


def _new_tiles(before: View, after: View) -> tuple[str, ...]:
    was, now = _tiles(before), _tiles(after)
    changed = tuple(name for name, tile in now.items() if was.get(name) != tile)
    return changed if was else ()


def _tiles(view: View) -> dict[str, str]:
    """What lies on board and map by its name there: on a board whatever it is, on a map its sign."""
    cells = {grid.cell_name(cell): "" for part in view.stage if isinstance(part, Grid) for cell in part.cells}
    return cells | {provinces.named_spot(place): place.icon for part in view.stage if isinstance(part, Provinces)
                    for place in part.places}


def _cracking(before: View, after: View, old: Sequence[PlacedDrawing], new: Sequence[PlacedDrawing],
              scale: float) -> Iterator[dramas.Cracking]:
    """The tiles that were whole and are wounded, as they lay, in the places where they lie now."""
    whole = {part.id: track.field_name(part, part.position) for part in _falling(before)
             if not track.is_cracked(part, part.position)}
    for part in _falling(after):
        if part.id in whole and track.is_cracked(part, part.position):
            name = track.field_name(part, part.position)
            for (was, lay), (placed, box) in zip(named_places(whole[part.id], old), named_places(name, new),
                                                 strict=False):
                if name == whole[part.id] and (lay.w, lay.h) == (box.w, box.h):
                    inks = was.inks_in(lay.moved(-was.x, -was.y).inset(-1))
                    moved = tuple(lower_primitive(primitive, box.y - lay.y, box.x - lay.x) for primitive in inks)
                    yield dramas.Cracking(box, moved, placed.below, scale)


def _falling(view: View) -> tuple[Track, ...]:
    return tuple(part for part in view.stage if isinstance(part, Track) and part.falling
                 and 0 <= part.position < len(part.cells))


def _unrolled(before: View, after: View, new: Sequence[PlacedDrawing]) -> Iterator[dramas.Unrolled]:
    """The banner or shield of whoever is to act now and was not."""
    acted = {panel.seat for panel in before.seats if panel.active}
    for panel in (panel for panel in after.seats if panel.active and panel.seat not in acted):
        for shape in bearing.SHAPES:
            for _, box in named_places(bearing.bearing_name(panel.seat, shape), new):
                yield dramas.Unrolled(box, panel.mark, shape, theme.RAISED)


def _turning(before: View, after: View, new: Sequence[PlacedDrawing]) -> Iterator[dramas.Turning]:
    """The wheels on which the light has gone on."""
    was = {wheel.wheel_name(part): part for part in _wheels(before)}
    for name, part in {wheel.wheel_name(part): part for part in _wheels(after)}.items():
        old = was.get(name, part)
        if old.position != part.position and len(old.cells) == len(part.cells):
            for placed, box in named_places(name, new):
                inks = placed.inks_in(box.moved(-placed.x, -placed.y).inset(-1))
                upon = tuple(primitive for primitive in inks if not isinstance(primitive, Poly | Stroke))
                yield dramas.Turning(part, box, old.position, upon, placed.below)


def _wheels(view: View) -> Iterator[Track]:
    for part in (*view.header, *view.stage):
        if isinstance(part, Track) and part.wheel and 0 <= part.position < len(part.cells):
            yield part


def _dealt(before: View, after: View, new: Sequence[PlacedDrawing], scale: float) -> Iterator[dramas.Dealt]:
    """The cards that have come to others."""
    was = {part.title.id: len(part.cards) or part.count for part in _cards(before)}
    for part in _cards(after):
        held, old = len(part.cards) or part.count, was.get(part.title.id, 0)
        for n in range(old, held if old and held - old <= MANY else old):
            for placed, box in named_places(tiles.card_name(part, n), new):
                inks = placed.inks_in(box.moved(-placed.x, -placed.y).inset(-1))
                yield dramas.Dealt(box, inks, placed.below, FAR * scale, (n - old) * LATE_MS)


def _cards(view: View) -> tuple[Cards, ...]:
    return tuple(part for part in view.stage if isinstance(part, Cards))


def _torn(before: View, after: View, new: Sequence[PlacedDrawing], scale: float) -> Iterator[dramas.Torn]:
    """The page that a track tears which was not there before, over the stage."""
    stage = [placed.box for placed in new if placed.pane == "stage"]
    if stage and _tearing(after) and not _tearing(before):
        yield dramas.Torn(stage[0], scale)


def _tearing(view: View) -> bool:
    return any(isinstance(part, Track) and part.look == TORN for part in (*view.header, *view.stage))


def named_places(name: str, lying: Sequence[PlacedDrawing]) -> Iterator[tuple[PlacedDrawing, Box]]:
    """The places of this name that are in sight."""
    for placed in lying:
        for primitive in placed.drawing.primitives:
            if isinstance(primitive, Named) and primitive.name == name and placed.shows(primitive.box):
                yield placed, placed.placed(primitive.box)
