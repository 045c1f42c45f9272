"""Draws many `Tiles` small enough to be seen at once: sign and numbers, a word below. Nothing else is drawn here."""

from __future__ import annotations

from companion.engine.parts import Tile
from ui.touch import theme
from ui.touch.inks import Box, Drawing, Edge, Fill, Ink, Inks
from ui.touch.pen import Pen

from .frame import flow, small_counter

FEW = 4
"""More tiles than that are drawn as chips."""


def draw(tiles: tuple[Tile, ...], top: float, inks: Inks, pen: Pen, width: float) -> Drawing:
    """The chips in rows below `top`, after what is drawn already."""
    height, drawn = pen.m.px(72), list(inks)
    boxes = flow(len(tiles), top, width, pen.m.px(124), height, pen.m.px(6))
    for tile, box in zip(tiles, boxes, strict=True):
        drawn += _chip(tile, box, pen)
    return Drawing(max((box.bottom for box in boxes), default=top), tuple(drawn))


def _chip(tile: Tile, box: Box, pen: Pen) -> Inks:
    """The sign tells the kind; below it what sets this tile apart from others of its kind."""
    look, pad = theme.tone(tile.tone), pen.m.px(6)
    row = Box(box.x + pad, box.y + pad, box.w - 2 * pad, pen.m.px(28))
    name = Box(row.x, row.bottom + pen.m.px(2), row.w, box.bottom - row.bottom - pad)
    return (Fill(box, look.ground, pen.m.radius), Edge(box, look.edge, pen.m.px(2), pen.m.radius),
            *pen.sign(tile.icon, row.left(row.h), look.ink), *_numbers(tile, row, pen),
            *pen.centred(pen.say(tile.note or tile.label), name, pen.m.small, look.ink, align="left"),
            *pen.offer((tile.id, *(counter.id for counter in tile.counters)), tile.label, box))


def _numbers(tile: Tile, row: Box, pen: Pen) -> list[Ink]:
    inks: list[Ink] = []
    x = row.h + pen.m.px(6)
    for counter in tile.counters:
        wide, drawn = small_counter(counter, row.after(x), pen, pen.m.body)
        inks, x = [*inks, *drawn], x + wide + pen.m.px(6)
    return inks
