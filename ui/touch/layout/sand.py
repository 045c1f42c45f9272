"""The egg timer as a glass of sand that runs, large enough to be seen from the sofa. The clock's figures: clock.py."""

from __future__ import annotations

from math import sqrt

from companion.engine.view import ClockFace
from ui.touch.drawing import theme
from ui.touch.drawing.clock_text import read_clock, time_share
from ui.touch.drawing.pane import Pane, PaneItem
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Box, Drawing, Fill, Poly, Primitive, Primitives, Stroke

NAME, GRAINS = "sand", 200
"""The name of its pane, which changes with the time; the sand is drawn again whenever so much of it has run through."""
COLOURS = {"calm": theme.SAND, "warning": theme.WARN, "over": theme.BAD}


def pane(face: ClockFace, pen: Pen, box: Box, table_now: int) -> Pane:
    """The glass as it stands at `table_now`."""
    left, mood = round(time_share(face, table_now) * GRAINS) / GRAINS, read_clock(face, table_now).mood
    return Pane(NAME, box, (PaneItem((left, mood, box.w), lambda w, h: Drawing(
        box.h, _glass(left, COLOURS.get(mood, theme.QUIET), pen, Box(0, 0, w, box.h)))),), lively=True)


def _glass(left: float, colour: str, pen: Pen, box: Box) -> Primitives:
    """Two cones, tip to tip: above it what is `left` (of 1), below it what has run through, as much in area."""
    glass = box.middle(min(box.w, box.h * 0.72), box.h).inset(pen.m.px(6), pen.m.px(6))
    x, y, half = glass.x + glass.w / 2, glass.y + glass.h / 2, glass.w / 2 - pen.m.px(8)
    deep = glass.h / 2 - pen.m.px(8)
    high, wide = deep * sqrt(left), half * sqrt(left)
    sand: list[Primitive] = []
    if left > 0:
        sand.append(Poly(((x, y), (x - wide, y - high), (x + wide, y - high)), colour))
        sand.append(Stroke(((x, y), (x, y + deep - pen.m.px(2))), colour, pen.m.px(3)))
    if left < 1:
        low = y + deep
        sand.append(Poly(((x - half, low), (x - wide, y + high), (x + wide, y + high), (x + half, low)), colour))
    sides = (((x - half, y - deep), (x, y), (x - half, y + deep)), ((x + half, y - deep), (x, y), (x + half, y + deep)))
    ends = (glass.top(pen.m.px(7)), glass.foot(pen.m.px(7)))
    return (*sand, *(Stroke(side, theme.QUIET, pen.m.px(3)) for side in sides),
            *(Fill(end, theme.QUIET, pen.m.px(3)) for end in ends))
