"""Pages: title, back arrow, lines to touch, a QR code, buttons below. Home has a face of its own (home.py).

Imports many modules, because each kind of page is laid out by one.
"""

from __future__ import annotations

from companion.engine.view import Page, Row
from companion.engine.words import Msg
from ui.touch.drawing import theme
from ui.touch.drawing.buttons import draw_button
from ui.touch.drawing.pane import Pane, PaneItem
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Box, Drawing, Primitive
from ui.touch.meaning.targets import Say

from . import actions, hall_cards, home, page_board, page_rows, prompt, result, rows, table_edges

HALL = "hall"
LOUD = ("hardware", "seating")
"""Pages whose text asks somebody at the table to do something now."""


def panes(page: Page, pen: Pen) -> tuple[Pane, ...]:
    """Every pane of the page."""
    window = Box(0, 0, pen.m.width, pen.m.height)
    bar = actions.pane(page.choices, pen, window)
    room = window.above(actions.height_of(bar, pen))
    if page.id == "home":
        return (*home.panes(page, pen, room), bar)
    head, body = room.top(pen.m.px(64)), room.below(pen.m.px(64))
    strip = prompt.notices_pane(page.notices, pen, body)
    body = body.below(strip.box.h) if strip else body
    title = Pane("title", head, (PaneItem((page.title, page.back), lambda w, h: _title(page, pen, w, head.h)),),
                 ground=theme.PANEL)
    return (title, *((strip,) if strip else ()), *_body(page, pen, body.inset(pen.m.px(14), pen.m.gap)), bar)


def _title(page: Page, pen: Pen, width: float, height: float) -> Drawing:
    box = Box(0, 0, width, height)
    primitives: list[Primitive] = []
    if page.back:
        arrow = "" if pen.icons("arrow-left") else "←"
        primitives += draw_button(pen, box.left(pen.m.px(64)).middle(pen.m.touch, pen.m.touch), arrow, Say(page.back),
                                  look="quiet", icon="arrow-left")
    text = box.after(pen.m.px(76 if page.back else 18)).before(pen.m.px(12))
    title = pen.say(page.title)
    size = pen.m.prompt if pen.width(title, pen.m.prompt, True) <= text.w else pen.m.body
    return Drawing(height, (*primitives, *pen.centred(title, text, size, theme.INK, bold=True, align="left")))


def _body(page: Page, pen: Pen, box: Box) -> tuple[Pane, ...]:
    if page.id == HALL and page.rows:
        return (Pane("rows", box, (hall_cards.hall_piece(page.rows, pen, box.h),)),)
    edges = tuple(row for row in page.rows if row.shape == "edge")
    if edges:
        return _with_table(page, edges, pen, box)
    board = page_board.panes(page, _text(page, pen), pen, box)
    if board:
        return board
    lines = page_rows.pieces(page.id, page.rows, _text(page, pen), pen, box)
    if page.parts:
        return _with_pictures(page, pen, box, lines)
    if not page.qr:
        return (Pane("rows", box, lines or (_empty(pen),), gap=pen.m.px(6)),)
    if page.before:
        return _two_codes(page, pen, box, lines)
    if pen.m.portrait:
        side = min(box.w, box.h * 0.5)
        return (rows.qr_pane(page.qr, pen, box.top(side)),
                Pane("rows", box.below(side + pen.m.gap), lines, gap=pen.m.px(6)))
    side = min(box.h, box.w * 0.46)
    beside = Pane("rows", box.after(side + pen.m.px(18)), lines, gap=pen.m.px(6), middle=True)
    return (rows.qr_pane(page.qr, pen, box.left(side)), beside)


def _with_pictures(page: Page, pen: Pen, box: Box, lines: tuple[PaneItem, ...]) -> tuple[Pane, ...]:
    """The lines with their pictures beside, or below them where the window is high."""
    drawn = result.picture_items(page.parts, pen)
    if pen.m.portrait:
        return (Pane("rows", box, (*lines, *drawn), gap=pen.m.px(6)),)
    left, right = box.left(box.w * 0.56), box.after(box.w * 0.56 + pen.m.px(12))
    return (Pane("rows", left, lines, gap=pen.m.px(6)), Pane("charts", right, drawn, gap=pen.m.gap))


def _two_codes(page: Page, pen: Pen, box: Box, lines: tuple[PaneItem, ...]) -> tuple[Pane, ...]:
    """Two codes that are scanned one after the other, each with its number, and the lines beside or below."""
    side = (box.w - pen.m.gap) / 2 if pen.m.portrait else min(box.w * 0.31, box.h)
    both = box.top(side + pen.m.px(40)) if pen.m.portrait else box.left(2 * side + pen.m.gap)
    first, second = both.columns(2, pen.m.gap)
    codes = (*rows.named_qr(pen.say(Msg("1. Wi-Fi")), page.before, pen, first),
             *rows.named_qr(pen.say(Msg("2. The table")), page.qr, pen, second))
    rest = box.below(both.h + pen.m.gap) if pen.m.portrait else box.after(both.w + pen.m.px(14))
    return (*codes, Pane("rows", rest, lines, gap=pen.m.px(6), middle=not pen.m.portrait))


def _with_table(page: Page, edges: tuple[Row, ...], pen: Pen, box: Box) -> tuple[Pane, ...]:
    """The table from above beside the lines; below them on a high window."""
    lower, right = box.foot(box.h * 0.45), box.end(box.w * 0.42)
    place = lower if pen.m.portrait else right
    rest = box.above(lower.h + pen.m.gap) if pen.m.portrait else box.before(right.w + pen.m.px(14))
    others = tuple(row for row in page.rows if row not in edges)
    lines = page_rows.pieces(page.id, others, _text(page, pen), pen, rest)
    return (Pane("rows", rest, lines, gap=pen.m.px(6)),
            Pane("edges", place, (table_edges.table_edges(edges, pen, place.h),)))


def _text(page: Page, pen: Pen) -> tuple[PaneItem, ...]:
    if page.text is None:
        return ()
    text = pen.say(page.text)

    def draw(width: float, room: float) -> Drawing:
        loud = page.id in LOUD
        tall, words = pen.block(text, Box(pen.m.px(4), pen.m.px(4), width - pen.m.px(8), 0),
                                pen.m.prompt if loud else pen.m.body, theme.INK, bold=loud)
        return Drawing(tall + pen.m.px(10), words)

    return (PaneItem(page.text, draw),)


def _empty(pen: Pen) -> PaneItem:
    def draw(width: float, room: float) -> Drawing:
        side = pen.m.px(72)
        box = Box(0, 0, width, max(room, side * 3))
        sign = pen.sign("tray", box.above(side).middle(side, side), theme.EDGE)
        words = pen.centred(pen.say(Msg("Nothing here yet.")), box.below(side), pen.m.body, theme.QUIET)
        return Drawing(box.h, (*sign, *words))

    return PaneItem("empty", draw)
