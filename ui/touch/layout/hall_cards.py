"""The hall's screen: a card for each table, as large as their number allows, on one window without anything to touch.

What may live here: how many stand side by side, how one is drawn. What may not: what a card says (it comes as a row).
"""

from __future__ import annotations

from companion.engine.view import Row
from ui.touch.drawing import theme
from ui.touch.drawing.pane import PaneItem
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Box, Drawing, Edge, Fill, Mark, Primitive, Primitives

WIDER = 1.7
"""How much wider than high a card is where there is room."""


def columns_for(count: int, width: float, height: float) -> int:
    """Into how many columns so many cards go, so that each is as large as can be."""
    def size(columns: int) -> float:
        return min(width / columns, height / -(-count // columns) * WIDER)
    return max(range(1, max(1, count) + 1), key=lambda columns: (round(size(columns), 3), -columns))


def hall_piece(shown: tuple[Row, ...], pen: Pen, height: float) -> PaneItem:
    """All cards in equal boxes that fill the window."""
    def draw(width: float, _: float) -> Drawing:
        columns = columns_for(len(shown), width, height)
        rows, gap = -(-len(shown) // columns), pen.m.gap * min(1.0, 6 / columns)
        high = (height - gap * (rows - 1)) / rows
        across = Box(0, 0, width, high).columns(columns, gap)
        primitives = [primitive for n, row in enumerate(shown)
                      for primitive in _card(row, pen, across[n % columns].moved(0, n // columns * (high + gap)))]
        return Drawing(height, tuple(primitives))
    return PaneItem((shown, height), draw)


def _card(row: Row, pen: Pen, box: Box) -> Primitives:
    """The name and the mark of who is to act on top, then the game, then what is to be said of it."""
    calls, away = row.tone == "warn", row.tone == "quiet"
    pad = box.h * 0.08
    inside = box.inset(pad, pad)
    head, body, foot = inside.top(box.h * 0.2), inside.below(box.h * 0.22).top(box.h * 0.3), inside.foot(box.h * 0.32)
    side = head.h
    mark: tuple[Primitive, ...] = (Mark(head.end(side), row.mark, theme.mark_colour(row.mark)),) if row.mark else ()
    sign = pen.sign(row.icon, head.end(side).moved(-side * 1.2 if row.mark else 0, 0), theme.WARN)
    taken = side * 1.2 * (len(mark) + len(sign))
    return (Fill(box, theme.PANEL if away else theme.RAISED, pad),
            *((Edge(box, theme.WARN, max(2.0, pad / 4), pad),) if calls else ()),
            pen.line(pen.say(row.label), head.before(taken), head.h * 0.75, theme.QUIET, bold=True), *sign, *mark,
            *pen.centred(pen.say(row.value) if row.value else "", body, body.h * 0.7,
                         theme.QUIET if away else theme.INK, bold=True, align="left", most=1),
            *pen.centred(pen.say(row.note) if row.note else "", foot, foot.h * 0.42,
                         theme.WARN if calls else theme.ACCENT, align="left"))
