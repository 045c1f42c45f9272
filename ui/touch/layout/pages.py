"""Pages: title, back arrow, lines to touch, a QR code, buttons below. Home has a face of its own (home.py)."""

from __future__ import annotations

from collections.abc import Callable

import segno

from companion.engine.page import Page, Row
from companion.engine.words import Msg
from ui.touch import theme
from ui.touch.buttons import button
from ui.touch.inks import Box, Drawing, Edge, Fill, Ink, Inks, Mark, Matrix, Touch
from ui.touch.pane import Pane, Piece
from ui.touch.pen import Pen
from ui.touch.targets import Say, Target, of_row

from . import actions, home, prompt


def panes(page: Page, pen: Pen) -> tuple[Pane, ...]:
    """Every pane of the page."""
    window = Box(0, 0, pen.m.width, pen.m.height)
    bar = actions.pane(page.choices, pen, window)
    room = window.above(actions.height_of(bar, pen))
    if page.id == "home":
        return (*home.panes(page, pen, room), bar)
    head, body = room.top(pen.m.px(64)), room.below(pen.m.px(64))
    strip = prompt.notices(page.notices, pen, body)
    body = body.below(strip.box.h) if strip else body
    title = Pane("title", head, (Piece((page.title, page.back), lambda w, h: _title(page, pen, w, head.h)),),
                 ground=theme.PANEL)
    return (title, *((strip,) if strip else ()), *_body(page, pen, body.inset(pen.m.px(14), pen.m.gap)), bar)


def _title(page: Page, pen: Pen, width: float, height: float) -> Drawing:
    box = Box(0, 0, width, height)
    inks: list[Ink] = []
    if page.back:
        arrow = "" if pen.icons("arrow-left") else "←"
        inks += button(pen, box.left(pen.m.px(64)).middle(pen.m.touch, pen.m.touch), arrow, Say(page.back),
                       look="quiet", icon="arrow-left")
    text = box.after(pen.m.px(76 if page.back else 18)).before(pen.m.px(12))
    return Drawing(height, (*inks, pen.line(pen.say(page.title), text, pen.m.prompt, theme.INK, bold=True)))


def _body(page: Page, pen: Pen, box: Box) -> tuple[Pane, ...]:
    lines = (*_text(page, pen), *(row_piece(row, pen) for row in page.rows))
    if not page.qr:
        return (Pane("rows", box, lines or (_empty(pen),), gap=pen.m.px(6)),)
    if pen.m.portrait:
        side = min(box.w, box.h * 0.5)
        return (qr(page.qr, pen, box.top(side)), Pane("rows", box.below(side + pen.m.gap), lines, gap=pen.m.px(6)))
    side = min(box.h, box.w * 0.46)
    return (qr(page.qr, pen, box.left(side)), Pane("rows", box.after(side + pen.m.px(18)), lines, gap=pen.m.px(6), middle=True))


def qr(text: str, pen: Pen, box: Box) -> Pane:
    """`text` as a QR code in the middle of `box`, with its quiet border of four modules."""
    def draw(width: float, room: float) -> Drawing:
        rows = tuple(tuple(bool(module) for module in row)
                     for row in segno.make(text, error="m", micro=False).matrix_iter(border=4))
        side = min(width, box.h) // len(rows) * len(rows)
        place = Box(0, 0, width, box.h).middle(side, side)
        return Drawing(box.h, (Matrix(place, rows),))

    return Pane("qr", box, (Piece(text, draw),))


def _text(page: Page, pen: Pen) -> tuple[Piece, ...]:
    if page.text is None:
        return ()
    text = pen.say(page.text)

    def draw(width: float, room: float) -> Drawing:
        tall, words = pen.block(text, Box(pen.m.px(4), pen.m.px(4), width - pen.m.px(8), 0), pen.m.body, theme.INK)
        return Drawing(tall + pen.m.px(10), words)

    return (Piece(page.text, draw),)


def _empty(pen: Pen) -> Piece:
    def draw(width: float, room: float) -> Drawing:
        side = pen.m.px(72)
        box = Box(0, 0, width, max(room, side * 3))
        sign = pen.sign("tray", box.above(side).middle(side, side), theme.EDGE)
        words = pen.centred(pen.say(Msg("Nothing here yet.")), box.below(side), pen.m.body, theme.QUIET)
        return Drawing(box.h, (*sign, *words))

    return Piece("empty", draw)


def row_piece(row: Row, pen: Pen) -> Piece:
    """One line of the page."""
    return Piece(row, lambda width, room: _row(row, pen, width))


def _row(row: Row, pen: Pen, width: float) -> Drawing:
    target, pad = of_row(row), pen.m.px(14)
    lead, inner = _lead(row, pen, Box(pad, 0, width - 2 * pad, pen.m.px(64)))
    if target:
        inner = inner.before(pen.m.px(28))
    value = pen.say(row.value) if row.value else ""
    wide = pen.width(value, pen.m.body, True) + 2 if value else 0.0
    if wide > inner.w * 0.58 and not target:
        return _stacked(row, value, pen, lead, inner, width)
    wide = min(inner.w * 0.58, wide)
    high = pen.block(value, Box(0, 0, wide, 0), pen.m.body, bold=True, most=3)[0]
    left = Box(inner.x, 0, inner.w - wide - (pad if wide else 0.0), 0)
    tall, label = pen.block(pen.say(row.label), left, pen.m.body, _ink(row), bold=bool(target), most=3)
    low, note = pen.block(pen.say(row.note), left.moved(0, tall), pen.m.small, theme.QUIET) if row.note else (0.0, ())
    box = Box(0, 0, width, max(tall + low + pen.m.px(18), high + pen.m.px(14), pen.m.px(64) if target else pen.m.px(48)))
    dy = (box.h - tall - low) / 2
    words = [Box(w.box.x, w.box.y + dy, w.box.w, w.box.h) for w in (*label, *note)]
    texts = (type(w)(place, w.text, w.size, w.colour, w.bold, w.align)
             for w, place in zip((*label, *note), words, strict=True))
    place = box.before(width - inner.right).end(wide)
    end = pen.centred(value, place, pen.m.body, theme.ACCENT, bold=True, align="right", most=3)
    return Drawing(box.h, (*_ground(row, target, box, pen), *lead(box), *texts, *end))


def _stacked(row: Row, value: str, pen: Pen, lead: Callable[[Box], Inks], inner: Box, width: float) -> Drawing:
    """A line to be read whose value is too long to stand beside its name: it stands below."""
    y = pen.m.px(8)
    tall, label = pen.block(pen.say(row.label), inner.moved(0, y), pen.m.small, theme.QUIET)
    more, words = pen.block(value, inner.moved(0, y + tall), pen.m.body, theme.ACCENT, bold=True)
    box = Box(0, 0, width, y * 2 + tall + more)
    return Drawing(box.h, (*_ground(row, None, box, pen), *lead(box), *label, *words))


def _ink(row: Row) -> str:
    return theme.INK if row.tone == "plain" else theme.tone(row.tone).ink


def _ground(row: Row, target: Target | None, box: Box, pen: Pen) -> Inks:
    look, side = theme.tone(row.tone), pen.m.px(26)
    inks: list[Ink] = [Fill(box, look.ground if target or row.tone != "plain" else theme.PANEL, pen.m.radius)]
    if row.tone not in ("plain", "quiet"):
        inks.append(Edge(box, look.edge, pen.m.px(2), pen.m.radius))
    if target:
        inks += (*pen.sign("chevron-right", box.before(pen.m.px(8)).end(side).middle(side, side), theme.QUIET),
                 Touch(box, target))
    return tuple(inks)


def _lead(row: Row, pen: Pen, box: Box) -> tuple[Callable[[Box], Inks], Box]:
    side = pen.m.px(30)
    wide = side + pen.m.px(14) if row.mark or (row.icon and pen.icons(row.icon)) else 0.0

    def draw(whole: Box) -> Inks:
        place = Box(box.x, whole.y, side, whole.h).middle(side, side)
        if row.mark:
            return (Mark(place, row.mark, theme.mark_colour(row.mark)),)
        return pen.sign(row.icon, place, theme.ACCENT if row.tone == "plain" else theme.tone(row.tone).ink)

    return draw, box.after(wide)
