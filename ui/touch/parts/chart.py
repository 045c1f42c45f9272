"""Draws `Chart`: numbers over time, one line a player, each ending in the player's mark. Nothing else is drawn here."""

from __future__ import annotations

from companion.engine.parts import Chart, ChartLine
from ui.touch.drawing import theme
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Box, Disc, Drawing, Fill, Mark, Primitive, Primitives, Stroke

from .frame import part_heading


def draw(part: Chart, pen: Pen, width: float, room: float) -> Drawing:
    """The lines over a quiet ruling, with the least and the greatest number named at the side."""
    top, primitives = part_heading(part.title, pen, width)
    box = Box(0, top, width, max(pen.m.px(150), min(pen.m.px(196), room - top)))
    field = box.inset(pen.m.px(12)).after(pen.m.px(38)).before(pen.m.px(34)).above(pen.m.px(22) if part.steps else 0.0)
    values = [v for line in part.lines for v in line.values] or [0]
    low, high = min(0, *values), max(values)
    drawn = (primitive for line in part.lines for primitive in _line(line, field, low, max(high, low + 1), pen))
    return Drawing(box.bottom, (*primitives, Fill(box, theme.PANEL, pen.m.radius), *_ruling(field, low, high, pen),
                                *_steps(part, box, field, pen), *drawn))


def _ruling(field: Box, low: int, high: int, pen: Pen) -> Primitives:
    primitives: list[Primitive] = []
    for share, number in ((0.0, high), (1.0, low)):
        y = field.y + field.h * share
        primitives.append(Stroke(((field.x, y), (field.right, y)), theme.EDGE, pen.m.px(1)))
        label = Box(field.x - pen.m.px(46), y - pen.m.px(12), pen.m.px(38), pen.m.px(24))
        primitives.append(pen.line(str(number), label, pen.m.small, theme.QUIET, align="right"))
    return tuple(primitives)


def _steps(part: Chart, box: Box, field: Box, pen: Pen) -> Primitives:
    if part.steps is None:
        return ()
    foot = Box(field.x, field.bottom + pen.m.px(8), field.w, pen.m.px(24))
    return (pen.line(pen.say(part.steps), foot, pen.m.small, theme.QUIET, align="right"),)


def _line(line: ChartLine, field: Box, low: int, high: int, pen: Pen) -> Primitives:
    if not line.values:
        return ()
    panel = pen.seats.get(line.seat)
    mark = panel.mark if panel else line.mark
    colour = theme.mark_colour(mark) if mark else theme.ACCENT
    step = field.w / max(1, len(line.values) - 1)
    points = tuple((field.x + i * step, field.bottom - field.h * (v - low) / (high - low))
                   for i, v in enumerate(line.values))
    x, y = points[-1]
    end = Box(x + pen.m.px(8), y - pen.m.px(10), pen.m.px(20), pen.m.px(20))
    stroke = (Stroke(points, colour, pen.m.px(3)),) if len(points) > 1 else ()
    return (*stroke, Mark(end, mark, colour) if mark else Disc(end, colour))
