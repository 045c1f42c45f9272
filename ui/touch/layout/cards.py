"""Players' cards side by side, the empty place among them, and chips below: rows of the shapes card and chip.

What may live here: how one shape is drawn and spread. What may not: lines (rows.py), the page around them (pages.py).
"""

from __future__ import annotations

from math import inf

from companion.engine.view import Row
from ui.touch.drawing import theme
from ui.touch.drawing.pane import PaneItem
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Box, Drawing, Edge, Fill, Mark, Primitive, Primitives, Touch, lower_primitive
from ui.touch.meaning.targets import of_row

LEAST, MOST = 76, 190
"""The height of a card at 800 × 480."""


def cards_across(count: int, pen: Pen, room: float) -> int:
    """How many cards stand side by side; on a high window each has a line of its own while there is `room`."""
    if pen.m.portrait:
        return 1 if count * (pen.m.px(LEAST) + pen.m.gap) - pen.m.gap <= room else 2
    return count if count <= 3 else 2 if count == 4 else 3 if count <= 6 else 4


def least_height(count: int, pen: Pen) -> float:
    """The height that this many cards need."""
    rows = -(-count // cards_across(count, pen, inf)) if count else 0
    return rows * (pen.m.px(LEAST) + pen.m.gap)


def cards_piece(shown: tuple[Row, ...], pen: Pen, room: float) -> PaneItem:
    """All cards in equal boxes that share `room`; none lower than LEAST nor higher than MOST."""
    side_by_side = cards_across(len(shown), pen, room)
    rows = -(-len(shown) // side_by_side)
    high = min(pen.m.px(MOST), max(pen.m.px(LEAST), (room - pen.m.gap * (rows - 1)) // rows))

    def draw(width: float, _: float) -> Drawing:
        boxes = Box(0, 0, width, high).columns(side_by_side, pen.m.gap)
        primitives = [lower_primitive(primitive, n // side_by_side * (high + pen.m.gap)) for n, row in enumerate(shown)
                      for primitive in _card(row, pen, boxes[n % side_by_side])]
        return Drawing(rows * (high + pen.m.gap) - pen.m.gap, tuple(primitives))

    return PaneItem((shown, high), draw)


def _card(row: Row, pen: Pen, box: Box) -> Primitives:
    target = of_row(row)
    touch = (Touch(box, target),) if target else ()
    return (*(_player(row, pen, box) if row.mark else _empty_place(row, pen, box)), *touch)


def _player(row: Row, pen: Pen, box: Box) -> Primitives:
    """The mark at the left, the name large, below it who that is and where."""
    pad, side = pen.m.px(12), min(pen.m.px(44), box.w * 0.16)
    colour = theme.mark_colour(row.mark)
    stripe = Fill(box.left(pen.m.px(6)), colour, pen.m.px(3))
    mark = Mark(box.after(pad + pen.m.px(4)).left(side).middle(side, side), row.mark, colour)
    text = box.after(pad * 2 + pen.m.px(4) + side).before(pad)
    tall, name = pen.block(pen.say(row.label), text, pen.m.px(25), theme.INK, bold=True, most=2)
    quiet = theme.QUIET if row.tone == "quiet" else theme.ACCENT
    below = [(says, ink) for says, ink in ((row.value, quiet), (row.note, theme.QUIET)) if says]
    fits, high = list[Primitive](), tall
    for says, ink in below:
        more, words = pen.block(pen.say(says), text.moved(0, high), pen.m.small, ink)
        if high + more <= box.h - pen.m.px(6):
            fits, high = [*fits, *words], high + more
    return (Fill(box, theme.RAISED, pen.m.radius * 1.2), stripe, mark,
            *(lower_primitive(primitive, (box.h - high) / 2) for primitive in (*name, *fits)))


def _empty_place(row: Row, pen: Pen, box: Box) -> Primitives:
    """A place that waits for a player: a sign, and what a touch does."""
    side, pad = pen.m.px(34), pen.m.px(12)
    sign = box.after(pad).left(side + pad).middle(side, side)
    icon = pen.sign(row.icon, sign, theme.ACCENT) or (
        pen.line("+", sign, pen.m.number, theme.ACCENT, bold=True, align="centre"),)
    room = box.after(side + 3 * pad).before(pad)
    words = pen.centred(pen.say(row.label), room, pen.m.body, theme.QUIET, align="left")
    return (Edge(box, theme.EDGE, pen.m.px(2), pen.m.radius * 1.2), *icon, *words)


def fold_piece(row: Row, pen: Pen) -> PaneItem:
    """One line for much, in the largest type with which it fits on two lines; on a high window on three."""
    def draw(width: float, _: float) -> Drawing:
        side, pad, target = pen.m.px(28), pen.m.px(12), of_row(row)
        text = Box(0, 0, width, 0).after(pad * 2 + (side if pen.icons(row.icon) else 0.0)).before(pad * 2 + side)
        tall, words = pen.block(pen.say(row.label), text, pen.m.body, most=4 if pen.m.portrait else 2)
        box = Box(0, 0, width, max(pen.m.px(64), tall + pen.m.px(10)))
        sign = pen.sign(row.icon, box.after(pad).left(side).middle(side, side), theme.ACCENT)
        more = pen.sign("chevron-right", box.before(pad).end(side).middle(side, side), theme.QUIET)
        return Drawing(box.h, (Fill(box, theme.PANEL, pen.m.radius), Edge(box, theme.EDGE, pen.m.px(2), pen.m.radius),
                               *sign, *more, *(lower_primitive(primitive, (box.h - tall) / 2) for primitive in words),
                               *((Touch(box, target),) if target else ())))

    return PaneItem(row, draw)


def chips_piece(shown: tuple[Row, ...], pen: Pen, most: int) -> PaneItem:
    """Short words one beside the other, in at most `most` lines; what finds no room there is left out."""
    def draw(width: float, _: float) -> Drawing:
        primitives: list[Primitive] = []
        x = y = 0.0
        for row in shown:
            wide = min(width, _chip_width(row, pen))
            if x and x + wide > width:
                x, y = 0.0, y + pen.m.touch + pen.m.gap
            if y > (most - 1) * (pen.m.touch + pen.m.gap):
                break
            primitives += _chip(row, pen, Box(x, y, wide, pen.m.touch))
            x += wide + pen.m.gap
        return Drawing(max((primitive.box.bottom for primitive in primitives if isinstance(primitive, Touch)),
                           default=0.0), tuple(primitives))

    return PaneItem((shown, most), draw)


def _chip_width(row: Row, pen: Pen) -> float:
    words, signed = pen.width(pen.say(row.label), pen.m.body, True), row.mark or pen.icons(row.icon)
    return max(pen.m.touch, words + pen.m.px(2) + pen.m.px(24) + (pen.m.px(30) if signed else 0.0))


def _chip(row: Row, pen: Pen, box: Box) -> Primitives:
    chosen, side, pad = row.tone == "good", pen.m.px(22), pen.m.px(12)
    look, target = theme.tone_of(row.tone), of_row(row)
    place = box.after(pad).left(side).middle(side, side)
    mark = (Mark(place, row.mark, theme.mark_colour(row.mark)),) if row.mark else pen.sign(
        row.icon, place, theme.ACCENT)
    text = box.after(pad + (side + pen.m.gap if mark else 0.0)).before(pad / 2)
    return (Fill(box, look.ground if chosen else theme.PANEL, box.h / 2),
            Edge(box, look.edge if chosen else theme.EDGE, pen.m.px(2), box.h / 2), *mark,
            pen.line(pen.say(row.label), text, pen.m.body, look.ink if chosen else theme.INK, bold=chosen),
            *((Touch(box, target),) if target else ()))
