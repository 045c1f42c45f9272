"""Where what one game alone has moves between two Views: found in what they say and in how they were drawn.

What may live here: finding it. What may not: how it moves (dramas.py), a rule of a game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.engine.parts import Track
from companion.engine.view import View
from ui.touch.drawing.primitives import Box, Named
from ui.touch.parts import fuse

from . import dramas
from .pane_positions import PlacedDrawing

Drama = dramas.Burning


def find_dramas(before: View, after: View, new: Sequence[PlacedDrawing]) -> Iterator[Drama]:
    """What of it moves, where it lies now."""
    yield from _burnings(before, after, new)


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


def named_places(name: str, lying: Sequence[PlacedDrawing]) -> Iterator[tuple[PlacedDrawing, Box]]:
    """The places of this name that are in sight."""
    for placed in lying:
        for primitive in placed.drawing.primitives:
            if isinstance(primitive, Named) and primitive.name == name and placed.shows(primitive.box):
                yield placed, placed.placed(primitive.box)
