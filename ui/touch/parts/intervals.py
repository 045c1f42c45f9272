"""Draws `Intervals`: what was counted as a point on the stretch that chance leaves open. Nothing else is drawn here."""

from __future__ import annotations

from companion.engine.parts import Interval, Intervals
from ui.touch.drawing import theme
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Box, Disc, Drawing, Fill, Primitive, Primitives

from .frame import part_heading

OPEN = 0.6
"""The share of a line that is the stretch from low to high; the rest is beyond it, half on either side."""


def draw(part: Intervals, pen: Pen, width: float, room: float) -> Drawing:
    """A line for each: mark, name and verdict over the stretch, the number at its end."""
    top, primitives = part_heading(part.title, pen, width)
    high = pen.m.px(28) + max((pen.block(_said(item, pen), _beside(item, pen, width), pen.m.small)[0]
                               for item in part.items), default=0.0)
    box = Box(0, top, width, high * len(part.items) + pen.m.px(12))
    rows = (_row(item, Box(0, top + pen.m.px(6) + n * high, width, high).inset(pen.m.px(12), 0), pen)
            for n, item in enumerate(part.items))
    return Drawing(box.bottom, (*primitives, Fill(box, theme.PANEL, pen.m.radius),
                                *(primitive for row in rows for primitive in row)))


def _row(item: Interval, box: Box, pen: Pen) -> Primitives:
    side = pen.m.px(24)
    marked = pen.mark(item.seat, box.left(side).middle(side, side))
    inner, room = (box.after(side + pen.m.px(10)) if marked else box), _beside(item, pen, box.w + pen.m.px(24))
    number = pen.line(f"{item.value}", inner.end(pen.m.px(60)), pen.m.number, theme.INK, bold=True, align="right")
    beside = inner.before(pen.m.px(70))
    _, words = pen.block(_said(item, pen), Box(inner.x, inner.y, room.w, 0), pen.m.small,
                         theme.WARN if item.note else theme.QUIET)
    return (*marked, number, *words, *_stretch(item, beside.foot(pen.m.px(26)).top(pen.m.px(18)), pen))


def _said(item: Interval, pen: Pen) -> str:
    return f"{pen.say(item.label)} – {pen.say(item.note)}" if item.note else pen.say(item.label)


def _beside(item: Interval, pen: Pen, width: float) -> Box:
    """The room for words in a line so wide: between the mark and the number."""
    return Box(0, 0, width - pen.m.px(24 + 70 + 34 * (item.seat in pen.seats)), 0)


def _stretch(item: Interval, line: Box, pen: Pen) -> Primitives:
    """The stretch as a bar, its ends as numbers beside it, the count as a point on it or beyond."""
    wide = pen.m.px(46)
    low, high, line = line.left(wide), line.end(wide), line.after(wide).before(wide)
    bar = line.middle(line.w * OPEN, pen.m.px(8))
    scale = bar.w / max(1, item.high - item.low)
    x = min(max(bar.x + (item.value - item.low) * scale, line.x + pen.m.px(7)), line.right - pen.m.px(7))
    side = pen.m.px(14)
    primitives: list[Primitive] = [Fill(line.middle(line.w, pen.m.px(2)), theme.EDGE),
                                   Fill(bar, theme.EDGE, pen.m.px(4)),
                                   Disc(Box(x - side / 2, line.y + (line.h - side) / 2, side, side), theme.ACCENT)]
    return (*primitives, pen.line(f"{item.low}", low, pen.m.small, theme.QUIET, align="right"),
            pen.line(f"{item.high}", high, pen.m.small, theme.QUIET))
