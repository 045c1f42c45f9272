"""Draws many `Tiles` small enough to be seen at once: sign and numbers, a word below; where there is nothing to touch
and nothing to count, the word beside the sign. Nothing else is drawn here.
"""

from __future__ import annotations

from companion.engine.parts import Tile
from ui.touch.drawing import text_fit, theme
from ui.touch.drawing.measures import SMALL
from ui.touch.drawing.pen import LEADING, Pen
from ui.touch.drawing.primitives import Box, Drawing, Picture, Primitive, Primitives

from .frame import flow_boxes, lowest_edge, seat_marks, small_counter, tile_ground

FEW = 4
"""More tiles than that are drawn as chips."""
SHORT = 2
"""Nor has a tile with so short a name and nothing else a sign: such a name is one, and read across the table."""
PICTURE = 60
"""How wide and high a picture is on a chip."""
LEAST_WORDS = 96
"""How wide the words beside a sign are at least."""


def draw(tiles: tuple[Tile, ...], top: float, primitives: Primitives, pen: Pen, width: float, room: float,
         across: int = 0) -> Drawing:
    """The chips in rows below `top`, after what is drawn already. Rows of `across` that are too long stand side by side
    as columns; what is only read becomes lines where all of it fits into `room` only like that.
    """
    high = _chips(tiles, top, primitives, pen, width, across)
    return _lines(tiles, top, primitives, pen, width) if 0 < room < high.height and _only_read(tiles, pen) else high


def _chips(tiles: tuple[Tile, ...], top: float, primitives: Primitives, pen: Pen, width: float,
           across: int) -> Drawing:
    """Each wide and high enough for the longest word."""
    drawn, gap = list(primitives), pen.m.px(6)
    words = [pen.say(tile.note or tile.label) for tile in tiles]
    wide = max(text_fit.two_lines(word, pen.m.small, False, pen.width) for word in words) + 3 * gap
    shown = pen.m.px(PICTURE) + gap if any(tile.picture and pen.pictures(tile.picture) for tile in tiles) else 0.0
    least = min(width, max(pen.m.px(124), wide + shown))
    if across and (width + gap) // (least + gap) < across:
        tiles = tuple(tile for n in range(across) for tile in tiles[n::across])
    room = flow_boxes(len(tiles), top, width, least, 0, gap)[0].w - 2 * gap - 1 - shown
    lines = max(len(text_fit.wrap_text(word, room, pen.m.small, False, pen.width)) for word in words)
    boxes = flow_boxes(len(tiles), top, width, least, pen.m.px(72) + (lines - 1) * round(pen.m.small * LEADING), gap)
    for tile, box in zip(tiles, boxes, strict=True):
        drawn += _chip(tile, box, pen)
    return Drawing(max((box.bottom for box in boxes), default=top), tuple(drawn))


def _only_read(tiles: tuple[Tile, ...], pen: Pen) -> bool:
    """Whether tiles have words and a sign alone, and none can be touched: so they need no finger's height."""
    return not any(tile.counters or tile.picture or is_sign(tile, pen) or (tile.id and pen.offers.get(tile.id))
                   for tile in tiles)


def _lines(tiles: tuple[Tile, ...], top: float, primitives: Primitives, pen: Pen, width: float) -> Drawing:
    """Sign and words side by side, in as many columns as need the least height, but no more than two lines of words if
    that can be.
    """
    gap, side = pen.m.px(6), pen.m.px(20)
    lead = max(side, *(seat_marks(tile.seats, Box(0, 0, 0, side), pen)[0] for tile in tiles)) + gap
    words = [pen.say(tile.note or tile.label) for tile in tiles]
    most = max(1, min(len(tiles), int((width + gap) // (lead + pen.m.px(LEAST_WORDS) + gap))))
    all_ways = [_line_boxes(words, Box(0, top, width, 0).columns(n, gap), lead, pen) for n in range(1, most + 1)]
    two = pen.m.px(2 * SMALL * LEADING + 8)
    boxes = min(all_ways, key=lambda found: (max(box.h for box in found) > two, lowest_edge(found, top)))
    drawn = list(primitives)
    for tile, box, word in zip(tiles, boxes, words, strict=True):
        look, inner = theme.tone_of(tile.tone), box.inset(gap, 0)
        sign = inner.left(side).middle(side, side)
        drawn += (*tile_ground(tile, box, pen),
                  *(seat_marks(tile.seats, sign, pen)[1] or pen.sign(tile.icon, sign, look.ink)),
                  *pen.centred(word, inner.after(lead), pen.m.small, look.ink, align="left", most=9))
    return Drawing(lowest_edge(boxes, top), tuple(drawn))


def _line_boxes(words: list[str], columns: tuple[Box, ...], lead: float, pen: Pen) -> tuple[Box, ...]:
    """Where signs and `words` lie in rows across `columns`, each row as high as its longest words."""
    gap, top, boxes = pen.m.px(4), columns[0].y, []
    room = columns[0].w - lead - 2 * pen.m.px(6)
    for n in range(0, len(words), len(columns)):
        row = words[n:n + len(columns)]
        high = max(pen.block(word, Box(0, 0, room, 0), pen.m.small)[0] for word in row) + gap
        boxes += [Box(place.x, top, place.w, max(high, pen.m.px(28))) for place, _ in zip(columns, row, strict=False)]
        top = boxes[-1].bottom + gap
    return tuple(boxes)


def _chip(tile: Tile, box: Box, pen: Pen) -> Primitives:
    """The sign tells the kind, or the picture what it is; beside or below it what sets this tile apart from others."""
    look, pad = theme.tone_of(tile.tone), pen.m.px(6)
    ground = tile_ground(tile, box, pen)
    if is_sign(tile, pen):
        return (*ground, *_sign(tile, box, pen), *pen.offer(tile.id, tile.label, box))
    file = pen.pictures(tile.picture) if tile.picture else ""
    inner, side = Box(box.x + pad, box.y + pad, box.w - 2 * pad, box.h - 2 * pad), pen.m.px(PICTURE)
    seen = (Picture(inner.left(side).middle(side, side), file),) if file else ()
    row = (inner.after(side + pad) if file else inner).top(pen.m.px(28))
    name = Box(row.x, row.bottom + pen.m.px(2), row.w, box.bottom - row.bottom - pad)
    return (*ground, *seen, *(seat_marks(tile.seats, row, pen)[1] or pen.sign(tile.icon, row.left(row.h), look.ink)),
            *_numbers(tile, row, pen),
            *pen.centred(pen.say(tile.note or tile.label), name, pen.m.small, look.ink, align="left", most=9),
            *pen.offer((tile.id, *(counter.id for counter in tile.counters)), tile.label, box))


def _sign(tile: Tile, box: Box, pen: Pen) -> Primitives:
    """A number or a short sign, in small words below it what that means."""
    ink, pad = theme.tone_of(tile.tone).ink, pen.m.px(6)
    if not tile.note:
        return pen.centred(pen.say(tile.label), box, pen.m.number, ink, bold=True, most=1)
    below = box.inset(pad).below((box.h - 2 * pad) * 0.64)
    return (*pen.centred(pen.say(tile.label), box.above(below.h + pad), pen.m.number, ink, bold=True, most=1),
            *pen.centred(pen.say(tile.note), below, pen.m.small, ink, most=1))


def is_sign(tile: Tile, pen: Pen) -> bool:
    """Whether a tile is a number or a short sign, and perhaps what that means, and nothing else."""
    alone = not (tile.counters or tile.seats or tile.picture)
    return alone and len(pen.say(tile.label)) <= SHORT


def _numbers(tile: Tile, row: Box, pen: Pen) -> list[Primitive]:
    primitives: list[Primitive] = []
    x = row.h + pen.m.px(6)
    for counter in tile.counters:
        wide, drawn = small_counter(counter, row.after(x), pen, pen.m.body)
        primitives, x = [*primitives, *drawn], x + wide + pen.m.px(6)
    return primitives
