"""One renderer per part: the table of them lives here, what each draws in its own module.

A renderer is a pure function (part, pen, width, room) → Drawing; `room` is the height it may hope for.
Imports many modules, because each part has one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine import parts
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Drawing

from . import chart, counters, dice, grid, intervals, note, provinces, scores, sketch, tiles, track
from .frame import DrawCounter, flow_boxes, lowest_edge, small_counter, worded_counter
from .track import draw_small

Renderer = Callable[[Any, Pen, float, float], Drawing]

__all__ = ["RENDERERS", "DrawCounter", "draw_small", "flow_boxes", "lowest_edge", "render_part", "small_counter",
           "worded_counter"]

RENDERERS: dict[type, Renderer] = {
    parts.Counters: counters.draw,
    parts.Track: track.draw,
    parts.Dice: dice.draw,
    parts.Tiles: tiles.draw,
    parts.Cards: tiles.draw_cards,
    parts.Grid: grid.draw,
    parts.Provinces: provinces.draw,
    parts.Sketch: sketch.draw,
    parts.Scores: scores.draw,
    parts.Chart: chart.draw,
    parts.Intervals: intervals.draw,
    parts.Note: note.draw,
}


def render_part(part: parts.Part, pen: Pen, width: float, room: float) -> Drawing:
    """`part` drawn `width` wide by its own renderer."""
    return RENDERERS[type(part)](part, pen, width, room)
