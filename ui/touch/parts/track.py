"""Draws `Track`: on the stage field by field, in the header as a row of ticks. Nothing else is drawn here."""

from __future__ import annotations

from companion.engine.parts import Track, TrackCell
from ui.touch.drawing import theme
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Box, Disc, Drawing, Edge, Fill, Named, Poly, Primitive, Primitives

from . import crack, fuse, wheel
from .frame import beside_picture, flow_boxes, lowest_edge, part_heading

ARROWS = "arrows"
ARROW = ((1.0, 0.5), (0.5, 1.0), (0.5, 0.66), (0.0, 0.66), (0.14, 0.5), (0.0, 0.34), (0.5, 0.34), (0.5, 0.0))
"""A field of such a track, in parts of its box; seen whole from its point."""


def draw(part: Track, pen: Pen, width: float, room: float) -> Drawing:
    """Every field with its label, what happens there and what lies there; the marker's field stands out. All of it can
    be touched for what is offered on the marker.
    """
    drawn = wheel.draw(part, pen, width, room) if part.wheel else beside_picture(
        part.picture, pen, width, lambda left: _drawn(part, pen, left))
    return Drawing(drawn.height, (*drawn.primitives, *pen.offer(part.id, part.title, Box(0, 0, width, drawn.height))))


def _drawn(part: Track, pen: Pen, width: float) -> Drawing:
    top, primitives = part_heading(part.title, pen, width)
    least = pen.m.px(44)
    boxes = flow_boxes(len(part.cells), top, width, least, pen.m.px(60), pen.m.px(4))
    size = _label_size(part.cells, pen, boxes[0].w - pen.m.px(6)) if boxes else pen.m.small
    cells = (_socket(box, pen) if part.falling and i < part.position else (
        *_cell(cell, box, pen, size, here=i == part.position, passed=i < part.position),
        *(crack.crack_lines(box) if is_cracked(part, i) else ()))
             for i, (cell, box) in enumerate(zip(part.cells, boxes, strict=True)))
    places = (Named(box, field_name(part, n)) for n, box in enumerate(boxes) if part.falling)
    return Drawing(lowest_edge(boxes, top),
                   (*primitives, *(primitive for cell in cells for primitive in cell), *places))


def field_name(part: Track, number: int) -> str:
    """How what moves finds a field of this track."""
    return f"{part.title!r} {number}"


def is_cracked(part: Track, number: int) -> bool:
    """Whether the tile on this field is wounded."""
    return part.falling and number == part.position and part.cells[number].tone == "bad"


def _socket(box: Box, pen: Pen) -> Primitives:
    """Where a tile lay that has been taken."""
    return (Edge(box.inset(pen.m.px(3)), theme.EDGE, pen.m.px(1), pen.m.px(6)),)


def _cell(cell: TrackCell, box: Box, pen: Pen, size: float, *, here: bool, passed: bool) -> Primitives:
    look = theme.tone_of(cell.tone)
    ground = theme.ACCENT if here else theme.PANEL if passed else look.ground
    ink = theme.ON_ACCENT if here else theme.QUIET if passed else look.ink
    inner, label = box.inset(pen.m.px(3)), pen.say(cell.label)
    upper, lower = inner.above(pen.m.px(26)), inner.foot(pen.m.px(26))
    alone = not (cell.filled or (cell.icon and pen.icons(cell.icon)))
    words = pen.line(label, inner if alone else lower, size if alone else min(size, pen.m.body), ink, bold=here,
                     align="centre")
    primitives: list[Primitive] = [Fill(box, ground, pen.m.px(6)), words]
    if cell.tone != "plain" and not here:
        primitives.append(Edge(box, look.edge, pen.m.px(2), pen.m.px(6)))
    return (*primitives, *_upon(cell, upper, pen, ink))


def _label_size(cells: tuple[TrackCell, ...], pen: Pen, room: float) -> float:
    """The largest type in which the label of each field needs one line, because it is read across the table."""
    sizes = (pen.m.number, pen.m.prompt, pen.m.body)
    return next((size for size in sizes if all(pen.width(pen.say(cell.label), size, True) <= room for cell in cells)),
                pen.m.small)


def _upon(cell: TrackCell, box: Box, pen: Pen, ink: str) -> Primitives:
    side = pen.m.px(22)
    if cell.icon:
        return pen.sign(cell.icon, box.middle(side, side), ink)
    return (Disc(box.middle(side * 0.6, side * 0.6), ink),) if cell.filled else ()


def draw_small(part: Track, pen: Pen, box: Box) -> Primitives:
    """The track in the header: its title over one tick a field, for a marker those passed, else those filled; or as it
    looks.
    """
    if part.wheel:
        return wheel.draw_small(part, pen, box)
    title = box.above(pen.m.px(18))
    ticks = box.foot(pen.m.px(16))
    if part.look == fuse.LOOK:
        return (_small_title(part, title, pen), *fuse.draw(part, ticks))
    count = max(1, len(part.cells))
    side = min(pen.m.px(18), (ticks.w - (count - 1) * pen.m.px(4)) / count)
    row = ticks.left(side * count + pen.m.px(4) * (count - 1)).columns(count, pen.m.px(4))
    return (_small_title(part, title, pen),
            *(_tick(cell, tick, pen, i, part.position, arrow=part.look == ARROWS) for i, (cell, tick) in
              enumerate(zip(part.cells, row, strict=False))))


def _small_title(part: Track, box: Box, pen: Pen) -> Primitive:
    where = pen.say(part.cells[part.position].label) if 0 <= part.position < len(part.cells) else ""
    title = pen.say(part.title)
    return pen.line(title if where in title else f"{title}  {where}", box, pen.m.small, theme.INK, bold=True)


def _tick(cell: TrackCell, box: Box, pen: Pen, index: int, position: int, *, arrow: bool) -> Primitive:
    low = box.inset(0, pen.m.px(2))
    if position < 0:
        side = min(low.w, low.h)
        return Disc(low.middle(side, side), theme.ACCENT if cell.filled else theme.EDGE)
    colour = theme.ACCENT if index <= position else theme.EDGE if cell.tone == "plain" else theme.tone_of(
        cell.tone).edge
    if arrow:
        return Poly(tuple((box.x + x * box.w, box.y + y * box.h) for x, y in ARROW), colour)
    return Fill(low, colour, pen.m.px(3))
