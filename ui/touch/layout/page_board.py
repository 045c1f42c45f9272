"""A page with a board to be touched: the board as large as possible, and its lines beside or below it.

What may live here: where both stand. What may not: how a board is drawn (parts/sketch.py), how a line is (rows.py).
"""

from __future__ import annotations

from companion.engine.parts import Sketch
from companion.engine.view import Page
from ui.touch.drawing.pane import Pane, PaneItem
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Box
from ui.touch.parts import render_part, sketch

from . import cards, rows

# How wide the lines beside the board are at least, and which share of the width, where the board leaves no more; below
# it, so many lines of chips.
BESIDE = 236
SHARE = 0.28
CHIPS = 4
HIGH = 0.6
"""Which share of the height the board has on a high window."""


def panes(page: Page, text: tuple[PaneItem, ...], pen: Pen, box: Box) -> tuple[Pane, ...]:
    """The board, and the lines with chips first; nothing for a page without a board."""
    board = next((part for part in page.parts if isinstance(part, Sketch)), None)
    if board is None:
        return ()
    chips, lines = (tuple(row for row in page.rows if (row.shape == "chip") == so) for so in (True, False))
    beside = (*((cards.chips_piece(chips, pen, CHIPS),) if chips else ()), *text, *(rows.row_piece(row, pen, True)
                                                                             for row in lines))
    shown = PaneItem((board, pen.offers), lambda w, h: render_part(board, pen, w, h))
    if pen.m.portrait:
        place = box.top(min(box.h * HIGH, box.w * sketch.board_shape(board, pen)))
        rest = box.below(place.h + pen.m.gap)
    else:
        free = box.w - box.h / sketch.board_shape(board, pen) - pen.m.px(12)
        rest = box.end(max(pen.m.px(BESIDE), box.w * SHARE, free))
        place = box.before(rest.w + pen.m.px(12))
    return (Pane("board", place, (shown,)), Pane("rows", rest, beside, gap=pen.m.px(6)))
