"""Draws `Tiles` and `Cards`: things with a name, printed numbers and a note. Nothing else is drawn here."""

from __future__ import annotations

from msgspec import Struct

from companion.engine.parts import Cards, Counter, Tile, Tiles
from ui.touch.drawing import text_fit, theme
from ui.touch.drawing.measures import BODY
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Box, Drawing, Edge, Fill, Named, Picture, Poly, Primitive, Primitives

from . import chips
from .frame import (
    beside_picture,
    counter_ink,
    counter_text,
    flow_boxes,
    lowest_edge,
    part_heading,
    seat_marks,
    small_counter,
    tile_ground,
)


class Fit(Struct, frozen=True):
    """How closely a tile is filled, in units: its edge, its sign, a row of its numbers, type of those and of its name,
    and how wide a tile is at least.
    """

    pad: int
    side: int
    row: int
    size: int
    label: int = BODY
    least: int = 212


MARK = 26
"""Units: the mark of a player before the name of a tile."""
WIDELY, SNUGLY = Fit(12, 40, 36, 28), Fit(7, 28, 30, 24)
"""Closely filled tiles, used if all tiles fit only like that."""
LARGELY = Fit(24, 88, 36, 28, 36, 250), Fit(18, 64, 36, 28, 30, 230)
"""Few tiles on a stage that has room to spare, as large as it has."""
UPRIGHT = Fit(18, 112, 36, 28, 32, 200), Fit(14, 84, 36, 28, 26, 150), Fit(10, 64, 36, 28, 24, 128)
"""Several of them side by side, each with its sign over its name."""


def draw(part: Tiles, pen: Pen, width: float, room: float) -> Drawing:
    """The tiles side by side; many of them as chips, if their numbers need no words."""
    top, primitives = part_heading(part.title, pen, width)
    if len(part.tiles) > chips.FEW and all(pen.icons(counter.icon) for tile in part.tiles for counter in tile.counters):
        return chips.draw(part.tiles, top, primitives, pen, width, room, part.across)
    return _laid(part.tiles, top, primitives, pen, width, room)


def large_fits(part: Tiles) -> tuple[Fit, ...]:
    """How the tiles may be filled on a stage with room to spare, the largest first: none where they are many, and none
    where numbers stand on them, which come and go, or players, whose numbers will stand there.
    """
    if len(part.tiles) > chips.FEW or any(tile.counters or tile.seats for tile in part.tiles):
        return ()
    stand = len(part.tiles) > 1 and not any(tile.note for tile in part.tiles)
    return (*UPRIGHT, *LARGELY) if stand else LARGELY


def draw_large(part: Tiles, pen: Pen, width: float, fit: Fit) -> Drawing:
    """The tiles of a part, filled as in one of its `large_fits`."""
    top, primitives = part_heading(part.title, pen, width)
    if fit not in UPRIGHT:
        return _rows(part.tiles, top, primitives, pen, width, fit, "")
    pad, side, drawn = pen.m.px(fit.pad), pen.m.px(fit.side), list(primitives)
    wide = flow_boxes(len(part.tiles), top, width, pen.m.px(fit.least), 0, pen.m.gap)
    names = max(pen.block(pen.say(tile.label), wide[0].inset(pad, 0), pen.m.px(fit.label), bold=True, most=2)[0]
                for tile in part.tiles)
    boxes = flow_boxes(len(part.tiles), top, width, pen.m.px(fit.least), side + names + 3 * pad, pen.m.gap)
    for tile, box in zip(part.tiles, boxes, strict=True):
        drawn += _upright(tile, box, pen, fit)
    return Drawing(lowest_edge(boxes, top), tuple(drawn))


def _upright(tile: Tile, box: Box, pen: Pen, fit: Fit) -> Primitives:
    """A tile with its sign, or its picture, over its name; without either its name is in the middle."""
    look, pad, side = theme.tone_of(tile.tone), pen.m.px(fit.pad), pen.m.px(fit.side)
    above = box.below(pad).top(side)
    corner, file = above.middle(side, side), pen.pictures(tile.picture) if tile.picture else ""
    lead = (Picture(corner, file),) if file else pen.sign(tile.icon, corner, look.ink)
    name = box.inset(pad, pad).below(side + pad if lead else 0.0)
    return (*tile_ground(tile, box, pen), *lead,
            *pen.centred(pen.say(tile.label), name, pen.m.px(fit.label), look.ink, bold=True),
            *pen.offer((tile.id,), tile.label, box))


def draw_cards(part: Cards, pen: Pen, width: float, room: float) -> Drawing:
    """The cards by name, or as many backs as there are."""
    return beside_picture(part.picture, pen, width, lambda left: _cards(part, pen, left, room))


def _cards(part: Cards, pen: Pen, width: float, room: float) -> Drawing:
    top, primitives = part_heading(part.title, pen, width)
    if part.cards:
        return _laid(part.cards, top, primitives, pen, width, room, card_name(part, 0)[:-1])
    box = Box(0, top, width, pen.m.px(64))
    return Drawing(box.bottom, (*primitives, *_backs(part, box, pen)))


def card_name(part: Cards, number: int) -> str:
    """How what moves finds a card."""
    return f"card {part.title.id!r} {number}"


def _laid(tiles: tuple[Tile, ...], top: float, primitives: Primitives, pen: Pen, width: float, room: float,
          cards: str = "") -> Drawing:
    """Rows of equal width, each as high as its fullest tile; snugly where they all fit into `room` only like that.

    `cards`: they are cards, whose names begin so.
    """
    widely = _rows(tiles, top, primitives, pen, width, WIDELY, cards)
    if widely.height <= room or room <= 0:
        return widely
    snugly = _rows(tiles, top, primitives, pen, width, SNUGLY, cards)
    return snugly if snugly.height <= room else widely


def _rows(tiles: tuple[Tile, ...], top: float, primitives: Primitives, pen: Pen, width: float, fit: Fit,
          cards: str) -> Drawing:
    wide = flow_boxes(len(tiles), 0, width, pen.m.px(fit.least), 0, pen.m.gap)
    across = len({box.x for box in wide}) or 1
    drawn: list[Primitive] = list(primitives)
    for n in range(0, len(tiles), across):
        row = tuple(zip(tiles[n:n + across], wide, strict=False))
        height = max(_tile(tile, Box(0, 0, box.w, 0), pen, fit)[0] for tile, box in row)
        for m, (tile, box) in enumerate(row):
            place = Box(box.x, top, box.w, height)
            drawn += _tile(tile, place, pen, fit)[1]
            if cards:
                drawn += (*_corners(place, theme.tone_of(tile.tone).edge, pen.m.px(fit.pad / 3), pen.m.px(fit.pad)),
                          Named(place, f"{cards}{n + m}", free=True))
        top += height + pen.m.gap
    return Drawing(max(0.0, top - pen.m.gap), tuple(drawn))


def _tile(tile: Tile, box: Box, pen: Pen, fit: Fit) -> tuple[float, Primitives]:
    look, pad, file = theme.tone_of(tile.tone), pen.m.px(fit.pad), pen.pictures(tile.picture) if tile.picture else ""
    side = max(pen.m.px(64), min(pen.m.px(112), box.w / 4)) if file else pen.m.px(fit.side)
    corner = Box(box.x + pad, box.y + pad, side, side)
    lead = (Picture(corner, file),) if file else pen.sign(tile.icon, corner, look.ink)
    inner = Box(box.x + pad, box.y + pad, box.w - 2 * pad, 0)
    head = inner.after(side + pad) if lead else inner
    inner = head if file else inner
    marks, head = _marks_before(tile, head, pen)
    tall, label = pen.block(pen.say(tile.label), head, pen.m.px(fit.label), look.ink, bold=True, most=3)
    if fit in LARGELY and lead and not file and tall < side:
        tall, label = side, pen.centred(pen.say(tile.label), head.top(side), pen.m.px(fit.label), look.ink, bold=True,
                                        align="left", most=3)
    label = (*marks, *label)
    y = inner.y + max(tall, side if lead and not file else 0.0) + pen.m.px(4)
    if tile.seats and not marks:
        high = pen.m.px(40)
        label, y = (*label, *seat_marks(tile.seats, Box(inner.x, y, inner.w, high), pen)[1]), y + high
    numbers, y = _numbers(tile.counters, Box(inner.x, y, inner.w, pen.m.px(fit.row)), pen, pen.m.px(fit.size), y)
    note = _note(pen.say(tile.note), Box(inner.x, y, inner.w, 0), pen, look.ink) if tile.note else (0.0, ())
    height = max(y + note[0] + pad - pen.m.px(4) - box.y, side + 2 * pad if file else 0.0)
    ground = box.top(max(height, box.h))
    return height, (*tile_ground(tile, ground, pen), *lead, *label, *numbers, *note[1],
                    *pen.offer((tile.id, *(c.id for c in tile.counters)), tile.label, ground))


def _marks_before(tile: Tile, head: Box, pen: Pen) -> tuple[Primitives, Box]:
    """The marks of players before the name, and the room that is left for it; no marks where it has no room in a line,
    unless there is but one, in the place of a sign.
    """
    wide, marks = seat_marks(tile.seats, Box(head.x, head.y, head.w, pen.m.px(MARK)), pen)
    rest = head.after(wide + pen.m.px(8))
    instead = len(tile.seats) == 1 and not tile.icon and not tile.picture
    fits = instead or pen.width(pen.say(tile.label), pen.m.body, True) <= rest.w
    return (marks, rest) if tile.seats and fits else ((), head)


def _note(words: str, box: Box, pen: Pen, ink: str) -> tuple[float, Primitives]:
    """Words on a tile, as large as its name where they need no more lines for that: (height, primitives)."""
    lines = {size: len(text_fit.wrap_text(words, box.w, size, False, pen.width)) for size in (pen.m.body, pen.m.small)}
    return pen.block(words, box, pen.m.body if lines[pen.m.body] == lines[pen.m.small] else pen.m.small, ink)


def _numbers(counters: tuple[Counter, ...], row: Box, pen: Pen, size: float, y: float) -> tuple[Primitives, float]:
    primitives: list[Primitive] = []
    x = 0.0
    for counter in counters:
        if _is_long(counter, row, pen, size):
            row = row.moved(0, row.h if x else 0.0)
            tall, drawn = _long(counter, row, pen, size)
            primitives, row, x = [*primitives, *drawn], row.moved(0, max(0.0, tall - row.h)), row.w
            continue
        if x and x + small_counter(counter, row, pen, size)[0] > row.w:
            row, x = row.moved(0, row.h), 0.0
        wide, drawn = small_counter(counter, row.after(x), pen, size)
        primitives += drawn
        x += wide + pen.m.px(14)
    return tuple(primitives), row.bottom if counters else y


def _is_long(counter: Counter, row: Box, pen: Pen, size: float) -> bool:
    """Whether what is counted has no sign, and a name too long to stand before its number."""
    room = row.before(_number_room(counter, pen, size))
    return not pen.icons(counter.icon) and pen.width(pen.say(counter.label), pen.m.small, False) > room.w


def _long(counter: Counter, row: Box, pen: Pen, size: float) -> tuple[float, Primitives]:
    """A name in several lines, its number at their end: (height, primitives)."""
    room = row.before(_number_room(counter, pen, size))
    tall, words = pen.block(pen.say(counter.label), room, pen.m.small, theme.QUIET)
    return tall, (*words,
                  pen.line(counter_text(counter), row.after(room.w).top(tall), size, counter_ink(counter), bold=True,
                                   align="right"))


def _number_room(counter: Counter, pen: Pen, size: float) -> float:
    """How wide a number is, with some space before it."""
    return pen.width(counter_text(counter), size, True) + pen.m.px(8)


def _corners(card: Box, frame: str, inset: float, side: float) -> Primitives:
    """What makes a card of a tile: a fine frame inside its edge, and a corner piece in each corner."""
    inner = card.inset(inset, inset)
    corners = ((x, y, dx, dy) for x, dx in ((inner.x, side), (inner.right, -side))
               for y, dy in ((inner.y, side), (inner.bottom, -side)))
    return (Edge(inner, frame, 1.0, 1.0),
            *(Poly(((x, y), (x + dx, y), (x, y + dy)), theme.SECOND) for x, y, dx, dy in corners))


def _backs(part: Cards, box: Box, pen: Pen) -> Primitives:
    count, w, most = part.count, pen.m.px(40), 12
    shown = min(count, most)
    step = min(w + pen.m.px(6), (box.w - w - pen.m.px(70)) / max(1, shown - 1)) if shown > 1 else w
    cards = [Box(box.x + i * step, box.y + pen.m.px(2), w, box.h - pen.m.px(4)) for i in range(shown)]
    number = box.after((shown - 1) * step + w + pen.m.px(12)) if shown else box
    primitives = [primitive for n, card in enumerate(cards) for primitive in (
        *_back(card, pen), Named(card, card_name(part, n), free=True))]
    return (*primitives, pen.line(f"× {count}", number, pen.m.number, theme.INK, bold=True))


def _back(card: Box, pen: Pen) -> Primitives:
    """The back of a card: an edge, corners and a diamond in the middle."""
    middle = card.middle(card.w * 0.4, card.h * 0.4)
    x, y = middle.x + middle.w / 2, middle.y + middle.h / 2
    diamond = ((x, middle.y), (middle.right, y), (x, middle.bottom), (middle.x, y))
    return (Fill(card, theme.GLOW, pen.m.px(5)), Edge(card, theme.ACCENT, pen.m.px(2), pen.m.px(5)),
            *_corners(card, theme.ACCENT, pen.m.px(5), pen.m.px(7)), Poly(diamond, theme.ACCENT))
