"""Draws many `Tiles` small enough to be seen at once: sign and numbers, a word below. Nothing else is drawn here."""

from __future__ import annotations

from companion.engine.parts import Tile
from ui.touch.drawing import text_fit, theme
from ui.touch.drawing.pen import LEADING, Pen
from ui.touch.drawing.primitives import Box, Drawing, Picture, Primitive, Primitives

from .frame import flow_boxes, seat_marks, small_counter, tile_ground

FEW = 4
"""More tiles than that are drawn as chips."""
SHORT = 2
"""Nor has a tile with so short a name and nothing else a sign: such a name is one, and read across the table."""
PICTURE = 60
"""How wide and high a picture is on a chip."""


def draw(tiles: tuple[Tile, ...], top: float, primitives: Primitives, pen: Pen, width: float,
         across: int = 0) -> Drawing:
    """The chips in rows below `top`, after what is drawn already; wide and high enough for the longest word. Rows of
    `across` that are too long stand side by side as columns."""
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
