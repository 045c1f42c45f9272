"""What several part renderers share: headings, pictures beside, rows of equal boxes, small counters.

No part is drawn here.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from msgspec.structs import replace

from companion.engine.parts import Counter, Tile
from companion.engine.words import Msg, number_text
from ui.touch.drawing import theme
from ui.touch.drawing.pen import Pen, measured_once
from ui.touch.drawing.primitives import Box, Drawing, Edge, Fill, Picture, Primitive, Primitives, lower_primitive

DrawCounter = Callable[[Counter, Box, Pen, float], tuple[float, Primitives]]
"""(counter, box, pen, size) → (width used, primitives): with its sign, or with sign and name where there is room."""


def part_heading(title: Msg | None, pen: Pen, width: float) -> tuple[float, Primitives]:
    """A part's title: (height it takes, primitives). No title takes no height."""
    if title is None:
        return 0.0, ()
    tall, words = pen.block(pen.say(title), Box(0, 0, width, 0), pen.m.small, theme.QUIET, bold=True, most=2)
    return tall + pen.m.px(6), words


def seat_marks(seats: tuple[str, ...], box: Box, pen: Pen) -> tuple[float, Primitives]:
    """The marks of players in this order, as high as `box`, from its left: (width used, primitives)."""
    gap = pen.m.px(8)
    places = [box.after(n * (box.h + gap)).left(box.h) for n in range(len(seats))]
    return len(seats) * (box.h + gap) - gap, tuple(
        primitive for seat, place in zip(seats, places, strict=True) for primitive in pen.mark(seat, place))


def beside_picture(name: str, pen: Pen, width: float, draw: Callable[[float], Drawing]) -> Drawing:
    """The picture of this name, and what `draw` makes of the width that is left beside it; all of it without one."""
    file = pen.pictures(name) if name else ""
    if not file:
        return draw(width)
    side = min(pen.m.px(84), width / 4)
    rest = draw(width - side - pen.m.gap)
    height = max(side, rest.height)
    right = tuple(lower_primitive(primitive, (height - rest.height) / 2, side + pen.m.gap)
                  for primitive in rest.primitives)
    return Drawing(height, (Picture(Box(0, 0, side, height).middle(side, side), file), *right))


def flow_boxes(count: int, top: float, width: float, least: float, height: float, gap: float) -> tuple[Box, ...]:
    """`count` equal boxes of `height` in as many rows as needed, none narrower than `least`, rows evenly filled."""
    fit = max(1, int((width + gap) // (least + gap)))
    rows = -(-count // fit)
    across = -(-count // rows) if rows else 1
    row = Box(0, top, width, height)
    return tuple(row.columns(across, gap)[i % across].moved(0, (i // across) * (height + gap)) for i in range(count))


def lowest_edge(boxes: tuple[Box, ...], top: float) -> float:
    """The lower edge of the lowest of `boxes`, else `top`."""
    return max((box.bottom for box in boxes), default=top)


def counter_text(counter: Counter) -> str:
    """What a counter says: its value, or a dot for each thing a viewer may not know."""
    return "•••" if counter.value is None else number_text(counter.value)


def worded_counter(counter: Counter, box: Box, pen: Pen, size: float) -> tuple[float, Primitives]:
    """Icon, name, number and maximum on one line from the left of `box`, which has the room: (width used, primitives).
    """
    sign = pen.sign(counter.icon, box.left(size * 0.9).middle(size * 0.82, size * 0.82), counter_colour(counter))
    x = size * 1.02 if sign else 0.0
    wide, drawn = small_counter(replace(counter, icon=""), box.after(x), pen, size)
    return x + wide, (*sign, *drawn)


def counter_width(counter: Counter, pen: Pen, size: float, draw: DrawCounter | None = None) -> float:
    """How wide a number is that `draw` (else small_counter) draws where it has all the room it likes: measured once,
    because many ways are tried.
    """
    widths: Callable[[DrawCounter, float], float] = measured_once(pen, "width", counter, lambda apart: cache(
        lambda draw, size: draw(counter, Box(0, 0, apart.m.width, size), apart, size)[0]))
    return widths(draw or small_counter, size)


def small_counter(counter: Counter, box: Box, pen: Pen, size: float) -> tuple[float, Primitives]:
    """Icon, or else the name, then number and maximum on one line from the left of `box`: (width used, primitives)."""
    high = min(size, pen.m.body) if pen.m.loud > 1 else size  # a number that is wished very large has a usual sign
    primitives: list[Primitive] = list(pen.sign(counter.icon, box.left(high * 0.9).middle(high * 0.82, high * 0.82),
                                    counter_colour(counter)))
    x = high * 1.02 if primitives else 0.0
    if primitives and x + pen.width(counter_text(counter), size, True) > box.w:
        primitives, x = [], 0.0  # the number is worth more than its sign
    elif not primitives:
        label = pen.say(counter.label)
        number = pen.width(counter_text(counter), size, True) + pen.m.px(7)
        x = min(max(box.w / 2, box.w - number), pen.width(label, pen.m.small, False) + 1) + pen.m.px(6)
        primitives.append(pen.line(label, box.left(x - pen.m.px(6)), pen.m.small, theme.QUIET))
    return _number(counter, box, pen, size, x, primitives)


def _number(counter: Counter, box: Box, pen: Pen, size: float, x: float,
            primitives: list[Primitive]) -> tuple[float, Primitives]:
    text, of = counter_text(counter), f"/{counter.maximum}" if counter.maximum else ""
    wide, narrow = pen.width(text, size, True) + 1, pen.width(of, pen.m.small, False) + 1
    wide = max(0.0, min(wide, box.w - x))
    narrow = narrow if x + wide + narrow <= box.w else 0.0
    primitives.append(pen.line(text, box.after(x).left(wide), size, counter_ink(counter), bold=True))
    if of and narrow:
        primitives.append(pen.line(of, box.after(x + wide).left(narrow).moved(0, size * 0.12), pen.m.small,
                                   theme.QUIET))
    return x + wide + (narrow if of else 0.0), tuple(primitives)


def counter_colour(counter: Counter) -> str:
    """The colour of a counter's icon."""
    return theme.ACCENT if counter.tone == "plain" else theme.tone_of(counter.tone).ink


def counter_ink(counter: Counter) -> str:
    """The colour of a counter's number."""
    return theme.QUIET if counter.value is None else theme.tone_of(counter.tone).ink


def tile_ground(tile: Tile, box: Box, pen: Pen) -> Primitives:
    """What lies under a tile; one that is nothing but its words, and cannot be touched, is flat."""
    look, names = theme.tone_of(tile.tone), (tile.id, *(counter.id for counter in tile.counters))
    if tile.tone == "plain" and not any(name and pen.offers.get(name) for name in names):
        return (Fill(box, theme.PANEL, pen.m.radius),)
    return Fill(box, look.ground, pen.m.radius), Edge(box, look.edge, pen.m.px(2), pen.m.radius)
