"""The lines of a page: what it is, what it says now, a word of help; and the QR code. No page is put together here."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from companion.engine.view import Row
from ui.touch.drawing import text_fit, theme
from ui.touch.drawing.pane import Pane, PaneItem
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import (
    Box,
    Drawing,
    Edge,
    Fill,
    Mark,
    Matrix,
    Picture,
    Primitive,
    Primitives,
    Touch,
    lower_primitive,
)
from ui.touch.meaning.targets import Target, of_row


def row_piece(row: Row, pen: Pen, signs: bool) -> PaneItem:
    """One line of the page; with `signs` it leaves room for a sign even if it has none, because its neighbours have."""
    return PaneItem((row, signs), lambda width, room: _row(row, pen, width, signs))


def heading_piece(row: Row, pen: Pen) -> PaneItem:
    """A heading above some lines that says why they stand together."""
    def draw(width: float, room: float) -> Drawing:
        tall, words = pen.block(pen.say(row.label), Box(pen.m.px(4), pen.m.px(4), width - pen.m.px(8), 0), pen.m.small,
                                theme.QUIET, bold=True)
        return Drawing(tall + pen.m.px(4), words)
    return PaneItem((row, "heading"), draw)


def has_room_beside(row: Row, pen: Pen, width: float) -> bool:
    """Whether a line fits on half a pane of `width`: its value in one line, its name in two."""
    room = (width - pen.m.px(6)) / 2 - pen.m.px(124)
    value = pen.width(pen.say(row.value), pen.m.body, True) if row.value else 0.0
    lines = text_fit.wrap_text(pen.say(row.label), room - value, pen.m.body, True, pen.width)
    return row.note is None and value <= room * 0.58 and len(lines) <= 2


def row_pair(two: tuple[Row, ...], pen: Pen, signs: bool) -> PaneItem:
    """One or two lines side by side, each on its half."""
    def draw(width: float, room: float) -> Drawing:
        step = (width + pen.m.px(6)) / 2
        high = max(_row(row, pen, step - pen.m.px(6), signs).height for row in two)
        halves = [_row(row, pen, step - pen.m.px(6), signs, high) for row in two]
        return Drawing(high,
                       tuple(lower_primitive(primitive, 0, step * n) for n, half in enumerate(halves)
                             for primitive in half.primitives))
    return PaneItem((two, signs), draw)


def is_tile(row: Row, pen: Pen, width: float) -> bool:
    """Whether a line may be a tile on a pane of `width`: a word to touch, or words to read that fit there."""
    room = width / _side_by_side(pen, width) - pen.m.px(26)
    fits = row.value is None or pen.width(pen.say(row.value), pen.m.small, False) <= room
    return row.note is None and row.input is None and (bool(row.key) or fits)


def _side_by_side(pen: Pen, width: float) -> int:
    return max(2, int(width // pen.m.px(180)))


def row_tiles(shown: tuple[Row, ...], pen: Pen, width: float) -> tuple[PaneItem, ...]:
    """Short lines as tiles, as many side by side as `width` takes, all of one size: many parts at one glance."""
    count = _side_by_side(pen, width)

    def piece_of(line: tuple[Row, ...]) -> PaneItem:
        return PaneItem(("tiles", line), lambda w, room: _tiles(line, pen, w, count))
    return tuple(piece_of(shown[n:n + count]) for n in range(0, len(shown), count))


def _tiles(line: tuple[Row, ...], pen: Pen, width: float, count: int) -> Drawing:
    columns = Box(0, 0, width, 0).columns(count, pen.m.px(6))
    box = Box(0, 0, width, max(pen.m.px(62), *(_tile_height(row, pen, column.w)
                                               for row, column in zip(line, columns, strict=False))))
    boxes = box.columns(count, pen.m.px(6))
    return Drawing(box.h, tuple(primitive for row, place in zip(line, boxes, strict=False)
                                for primitive in _tile(row, pen, place)))


def _tile(row: Row, pen: Pen, box: Box) -> Primitives:
    """What it is over what it says now; the sign says the same as the colour."""
    pad, side, look = pen.m.px(10), pen.m.px(24), theme.tone_of(row.tone)
    target, inner = of_row(row), box.inset(pad, pen.m.px(4))
    sign = pen.sign(row.icon, inner.end(side).top(side), look.ink)
    high, name = pen.block(pen.say(row.label), _beside_sign(row, pen, inner.w).moved(inner.x, inner.y), pen.m.body,
                           theme.INK, bold=True)
    says = pen.block(pen.say(row.value), inner.moved(0, high), pen.m.small, look.ink)[1] if row.value else ()
    edge = () if row.tone in ("plain", "quiet") else (Edge(box, look.edge, pen.m.px(2), pen.m.radius),)
    return (Fill(box, look.ground, pen.m.radius), *edge, *sign,
            *says, *name, *((Touch(box, target),) if target else ()))


def _beside_sign(row: Row, pen: Pen, width: float) -> Box:
    """The room for a tile's name in so wide a line."""
    return Box(0, 0, width - (pen.m.px(29) if pen.icons(row.icon) else 0.0), 0)


def _tile_height(row: Row, pen: Pen, width: float) -> float:
    """How high a tile so wide must be for all its words."""
    inner = Box(0, 0, width - 2 * pen.m.px(10), 0)
    name = pen.block(pen.say(row.label), _beside_sign(row, pen, inner.w), pen.m.body, bold=True)[0]
    says = pen.block(pen.say(row.value), inner, pen.m.small)[0] if row.value else 0.0
    return name + says + pen.m.px(8)


def _row(row: Row, pen: Pen, width: float, signs: bool, high: float = 0.0) -> Drawing:
    """At least as high as `high`. A value that leaves no room for a word of the label stands below it."""
    target, pad = of_row(row), pen.m.px(14)
    lead, inner = _lead(row, pen, signs, Box(pad, 0, width - 2 * pad, pen.m.px(64)))
    if target:
        inner = inner.before(pen.m.px(28))
    value = pen.say(row.value) if row.value else ""
    wide = pen.width(value, pen.m.body, True) + 2 if value else 0.0
    if wide > inner.w * 0.58 and not target:
        return _stacked(row, value, pen, lead, inner, width)
    wide = min(inner.w * 0.58, wide)
    says = pen.block(value, Box(0, 0, wide, 0), pen.m.body, bold=True)[0]
    left = Box(inner.x, 0, inner.w - wide - (pad if wide else 0.0), 0)
    if wide and not row.note and _longest_word(pen.say(row.label), pen) > left.w:
        return _row(replace(row, value=None, note=row.value), pen, width, signs, high)
    tall, label = pen.block(pen.say(row.label), left, pen.m.body, _label_colour(row), bold=bool(target))
    low, note = pen.block(pen.say(row.note), left.moved(0, tall), pen.m.small, theme.QUIET) if row.note else (0.0, ())
    least = max(high, pen.m.px(64 if target else 48))
    box = Box(0, 0, width, max(tall + low + pen.m.px(18), says + pen.m.px(14), least))
    dy = (box.h - tall - low) / 2
    texts = (lower_primitive(primitive, dy) for primitive in (*label, *note))
    place = box.before(width - inner.right).end(wide)
    end = pen.centred(value, place, pen.m.body, theme.ACCENT, bold=True, align="right", most=99)
    return Drawing(box.h, (*_ground(row, target, box, pen), *lead(box), *texts, *end))


def _longest_word(text: str, pen: Pen) -> float:
    return max((pen.width(word, pen.m.body, True) for word in text.split()), default=0.0)


def _stacked(row: Row, value: str, pen: Pen, lead: Callable[[Box], Primitives], inner: Box, width: float) -> Drawing:
    """A line to be read whose value is too long to stand beside its name: it stands below, the word of help under it.
    """
    y = pen.m.px(8)
    tall, label = pen.block(pen.say(row.label), inner.moved(0, y), pen.m.small, theme.QUIET)
    more, words = pen.block(value, inner.moved(0, y + tall), pen.m.body, theme.ACCENT, bold=True)
    below = inner.moved(0, y + tall + more)
    low, note = pen.block(pen.say(row.note), below, pen.m.small, theme.QUIET) if row.note else (0.0, ())
    box = Box(0, 0, width, y * 2 + tall + more + low)
    return Drawing(box.h, (*_ground(row, None, box, pen), *lead(box), *label, *words, *note))


def _label_colour(row: Row) -> str:
    return theme.INK if row.tone == "plain" else theme.tone_of(row.tone).ink


def _ground(row: Row, target: Target | None, box: Box, pen: Pen) -> Primitives:
    look, side = theme.tone_of(row.tone), pen.m.px(26)
    primitives: list[Primitive] = [Fill(box, look.ground if target or row.tone != "plain" else theme.PANEL,
                                        pen.m.radius)]
    if row.tone not in ("plain", "quiet"):
        primitives.append(Edge(box, look.edge, pen.m.px(2), pen.m.radius))
    if target:
        ticked = row.shape == "tick"
        box_now = "checkbox-marked" if row.tone == "good" else "checkbox-blank-outline"
        end, colour = (box_now, _label_colour(row)) if ticked else ("chevron-right", theme.QUIET)
        primitives += (*pen.sign(end, box.before(pen.m.px(8)).end(side).middle(side, side), colour), Touch(box, target))
    return tuple(primitives)


def _lead(row: Row, pen: Pen, signs: bool, box: Box) -> tuple[Callable[[Box], Primitives], Box]:
    file = pen.pictures(row.picture) if row.picture else ""
    side = pen.m.px(56 if file else 30)
    wide = side + pen.m.px(14) if signs or file else 0.0

    def draw(whole: Box) -> Primitives:
        place = Box(box.x, whole.y, side, whole.h).middle(side, side)
        if file:
            return (Picture(place, file),)
        if row.mark:
            return (Mark(place, row.mark, theme.mark_colour(row.mark)),)
        return pen.sign(row.icon, place, theme.ACCENT if row.tone == "plain" else theme.tone_of(row.tone).ink)

    return draw, box.after(wide)


LONG = 300
"""A longer text leaves the code less room for dirt, because cameras read large modules more surely from a small screen.
"""


def qr_pane(text: str, pen: Pen, box: Box, name: str = "qr") -> Pane:
    """`text` as a QR code in the middle of `box`, with its quiet border of four modules."""
    def draw(width: float, room: float) -> Drawing:
        import segno  # only the few pages with a code pay for it
        rows = tuple(tuple(bool(module) for module in row)
                     for row in segno.make(text, error="l" if len(text) > LONG else "m", micro=False,
                                           boost_error=False).matrix_iter(border=4))
        side = min(width, box.h) // len(rows) * len(rows)
        place = Box(0, 0, width, box.h).middle(side, side)
        return Drawing(box.h, (Matrix(place, rows),))

    return Pane(name, box, (PaneItem(text, draw),))


def named_qr(name: str, text: str, pen: Pen, box: Box) -> tuple[Pane, Pane]:
    """One of several codes, below what it is."""
    high = pen.m.px(36)
    head = box.middle(box.w, min(box.h, box.w + high)).top(high)

    def draw(width: float, room: float) -> Drawing:
        return Drawing(high, pen.centred(name, Box(0, 0, width, high), pen.m.body, theme.ACCENT, bold=True))

    return (Pane(f"name of {name}", head, (PaneItem(name, draw),)),
            qr_pane(text, pen, Box(box.x, head.bottom, box.w, box.w), name))
