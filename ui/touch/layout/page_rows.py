"""How the rows of a page share its room: cards first, chips below, then lines; long lists in pairs, parts as tiles.

What may live here: who stands where. What may not: how one row is drawn (rows.py, cards.py), the page around them.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.view import Row
from ui.touch.drawing.pane import PaneItem
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Box

from . import cards, rows

# Pages with tiles; pages with long lists; one whose chips narrow the list below them.
TILED = ("hardware",)
PAIRED = ("agreement", "packing", "put-right")
NARROWED = ("put-right",)


def pieces(page: str, shown: tuple[Row, ...], text: tuple[PaneItem, ...], pen: Pen, box: Box) -> tuple[PaneItem, ...]:
    """The text of the page with this id, and its rows; cards take the room that everything else leaves."""
    people, chips = (tuple(row for row in shown if row.shape == shape) for shape in ("card", "chip"))
    below = (*_lines(page, tuple(row for row in shown if row.shape in ("line", "tick")), pen, box.w),
             *(cards.fold_piece(row, pen) for row in shown if row.shape == "fold"))
    if not people:
        short = (cards.chips_piece(chips, pen, len(chips)),) if chips else ()
        return (*text, *short, *below) if page in NARROWED else (*text, *below, *short)
    free = box.h - _height((*text, *below), pen, box.w)
    rows_of_chips = int((free - cards.least_height(len(people), pen)) // (pen.m.touch + pen.m.gap))
    known = (cards.chips_piece(chips, pen, max(1, rows_of_chips)),) if chips else ()
    return (*text, cards.cards_piece(people, pen, free - _height(known, pen, box.w)), *known, *below)


def _height(items: tuple[PaneItem, ...], pen: Pen, width: float) -> float:
    return sum(item.draw(width, 0).height + pen.m.px(6) for item in items)


def _lines(page: str, shown: tuple[Row, ...], pen: Pen, width: float) -> tuple[PaneItem, ...]:
    """One line for each row; on the page of parts, those with only a word or two are tiles, and the others stand below.
    """
    short = tuple(row for row in shown if page in TILED and rows.is_tile(row, pen, width))
    full = tuple(row for row in shown if row not in short)
    signs = any(row.mark or row.icon for row in full)
    if page in PAIRED and not pen.m.portrait:
        return tuple(_paired(full, pen, width, signs))
    alone = _alone if page in NARROWED else rows.row_piece
    return (*rows.row_tiles(short, pen, width), *(alone(row, pen, signs) for row in full))


def _alone(row: Row, pen: Pen, signs: bool) -> PaneItem:
    """A line over the whole width; one of a long list that can only be read is a heading."""
    return rows.row_piece(row, pen, signs) if row.key or row.value else rows.heading_piece(row, pen)


def _paired(shown: tuple[Row, ...], pen: Pen, width: float, signs: bool) -> Iterator[PaneItem]:
    """Two neighbours side by side where both have room for their words; more of a long list is seen at one glance."""
    while shown:
        two = len(shown) > 1 and all(row.key and rows.has_room_beside(row, pen, width) for row in shown[:2])
        half = bool(shown[0].key) and rows.has_room_beside(shown[0], pen, width)
        yield rows.row_pair(shown[:1 + two], pen, signs) if half else _alone(shown[0], pen, signs)
        shown = shown[1 + two:]
