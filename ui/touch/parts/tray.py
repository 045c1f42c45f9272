"""Draws `Tiles` of which one is to be taken: all of them at once, as large as the stage lets them be. No other part."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from functools import cache, partial
from itertools import product
from typing import NamedTuple

from companion.engine.parts import Tile, Tiles
from companion.engine.view import LogLine
from ui.touch.drawing import text_fit, theme
from ui.touch.drawing.pen import LEADING, Pen, measured_once
from ui.touch.drawing.primitives import (
    Box,
    Drawing,
    Edge,
    Fill,
    Picture,
    Primitive,
    Primitives,
    TextLine,
    lower_primitive,
)

from .frame import part_heading, seat_marks, small_counter

# Between these widths, in such steps, a tile may be; no tile is higher than that; a name so short is a sign, of which
# so many stand in a line at the most.
NARROW = 96
WIDE = 320
STEP = 8
HIGHEST = 124
SHORT = 2
COLUMNS = 5
SEEN = 54
"""How wide and high the picture of a tile is."""
TrayLines = tuple[tuple[Tile, ...], ...]
Ruler = Callable[[int, float, float], float]
"""How wide the n-th tile has to be that is at most so many pixels high, with its name in this size."""


class LaidTray(NamedTuple):
    """Tiles in lines, how high each is, the size of their names, and in how many equal columns they stand, if they do.
    """

    lines: TrayLines
    high: float
    size: float
    columns: int = 0


def draw(part: Tiles, pen: Pen, width: float, room: float, told: LogLine | None = None) -> Drawing:
    """The tiles in as few lines as leave room for all their words, over the whole of `room`; with a title if that fits,
    and beside it what has been `told` last.
    What belongs below one another, or is to stay where it is, stands in columns, where they are wide enough.
    """
    gap, ruler = pen.m.px(6), _ruler(part.tiles, pen)
    (lines, high, size, columns), above, title = _titled(part, pen, ruler, width, room, gap)
    top = above + max(0.0, (room - above - len(lines) * (high + gap) + gap) / 2)
    row = Box(0, 0, width, above - pen.m.px(6))
    primitives: list[Primitive] = [*title, *(_beside(title, told, pen, row) if told and above else ())]
    for n, line in enumerate(lines):
        row, first = Box(0, top + n * (high + gap), width, high), sum(map(len, lines[:n]))
        boxes = row.columns(columns, gap) if columns else _boxes(
            [ruler(first + place, high, size) for place in range(len(line))], row, gap)
        for tile, box in zip(line, boxes, strict=False):
            primitives += _tile(tile, box, pen, size)
    return Drawing(max(room, top + len(lines) * (high + gap) - gap), tuple(primitives))


def _beside(title: Primitives, told: LogLine, pen: Pen, row: Box) -> Primitives:
    """A line of the log at the right of the title, if it has the room there."""
    words, side = pen.say(told.text), pen.m.px(16)
    taken = max((pen.width(line.text, line.size, line.bold) for line in title if isinstance(line, TextLine)),
                default=row.w)
    wide = pen.width(words, pen.m.small, False) + 1
    if taken + pen.m.px(38) + side + wide > row.w:
        return ()
    place = row.before(pen.m.px(6)).end(wide)
    mark = pen.mark(told.seat, Box(place.x - side - pen.m.px(8), row.y, side, row.h).middle(side, side))
    return (*mark, pen.line(words, place, pen.m.small))


def _ruler(tiles: tuple[Tile, ...], pen: Pen) -> Ruler:
    """What measures these tiles, each width of each only once: many arrangements of them are tried."""
    rulers = [measured_once(pen, "ruler", tile, partial(_tile_ruler, tile)) for tile in tiles]
    return lambda n, high, size: rulers[n](high, size)


def _tile_ruler(tile: Tile, pen: Pen) -> Callable[[float, float], float]:
    highs = cache(lambda units, size: _high(tile, pen.m.px(units), pen, size))
    return cache(lambda high, size: _least(partial(highs, size=size), high, pen))


def _titled(part: Tiles, pen: Pen, ruler: Ruler, width: float, room: float,
            gap: float) -> tuple[LaidTray, float, Primitives]:
    """The tiles below their title and its height, if none of them has to be smaller or move for it; else without."""
    bare = _arranged(part, pen, ruler, width, room, gap)
    tall, words = part_heading(part.title, pen, width)
    below = _arranged(part, pen, ruler, width, room - tall, gap) if tall else bare
    fits = below._replace(high=bare.high) == bare and below.high <= bare.high and _tall(below, gap) <= room - tall
    return (below, tall, words) if fits else (bare, 0.0, ())


def _tall(laid: LaidTray, gap: float) -> float:
    return len(laid.lines) * (laid.high + gap) - gap


def least_height(part: Tiles, pen: Pen, width: float, room: float) -> float:
    """The height that the tiles take of `room` with what they are, none lower than it is now."""
    gap = pen.m.px(6)
    laid, above, _ = _titled(part, pen, _ruler(part.tiles, pen), width, room, gap)
    return above + _tall(laid, gap)


def _arranged(part: Tiles, pen: Pen, ruler: Ruler, width: float, room: float, gap: float) -> LaidTray:
    """In columns what belongs below one another, and signs, which a hand finds by their places; else in lines as they
    come. Where even small names leave no room, one can move them.
    """
    signs = sum(len(pen.say(tile.label)) <= SHORT for tile in part.tiles) * 2 > len(part.tiles)
    most = part.across or (COLUMNS if signs else 0)
    columns = (_in_columns(part.tiles, count, pen, ruler, width, room, gap) for count in range(most, 1, -1))
    return next(filter(None, columns), None) or _flowing(part.tiles, pen, ruler, width, room, gap)


def _in_columns(tiles: tuple[Tile, ...], count: int, pen: Pen, ruler: Ruler, width: float, room: float,
                gap: float) -> LaidTray | None:
    """The tiles in lines of so many equal columns, where all words have room in them; a name alone may break."""
    lines = tuple(tiles[n:n + count] for n in range(0, len(tiles), count))
    high = min(pen.m.px(HIGHEST), (room - gap * (len(lines) - 1)) / len(lines))
    wide = (width - gap * (count - 1)) / count
    for size in (pen.m.body, pen.m.small) if high >= pen.m.touch else ():
        if all(_fits_into(tile, ruler(n, high, size), Box(0, 0, wide, high), pen, size)
               for n, tile in enumerate(tiles)):
            return LaidTray(lines, high, size, count)
    return None


def _fits_into(tile: Tile, least: float, box: Box, pen: Pen, size: float) -> bool:
    """Whether a tile that takes `least`, measured in steps, has room in `box`."""
    return (least <= box.w or (least <= box.w + pen.m.px(STEP) and _high(tile, box.w, pen, size) <= box.h)
            or _breaks_into(tile, box, pen, size))


def _breaks_into(tile: Tile, box: Box, pen: Pen, size: float) -> bool:
    """Whether a tile with nothing but a name has room for it in `box`, in lines that break no word."""
    name, room = pen.say(tile.label), _beside_sign(tile, box, pen, size)
    lines = text_fit.wrap_text(name, room.w, size, True, pen.width)
    return _is_name(tile) and len(lines) * round(size * LEADING) <= room.h and all(
        pen.width(word, size, True) <= room.w for word in name.split())


def _flowing(tiles: tuple[Tile, ...], pen: Pen, ruler: Ruler, width: float, room: float, gap: float) -> LaidTray:
    for size, count in product((pen.m.body, pen.m.small), range(1, len(tiles) + 1)):
        high = min(pen.m.px(HIGHEST), (room - gap * (count - 1)) / count)
        lines = _packed(tiles, [ruler(n, high, size) for n in range(len(tiles))], width, gap)
        if high >= pen.m.touch and len(lines) <= count:
            return LaidTray(lines, high, size)
    wide = min(width, max(ruler(n, pen.m.px(HIGHEST), pen.m.small) for n in range(len(tiles))))
    high = min(pen.m.px(HIGHEST), max(_high(tile, wide, pen, pen.m.small) for tile in tiles))
    return LaidTray(_packed(tiles, [wide] * len(tiles), width, gap), max(high, pen.m.touch), pen.m.small)


def _packed(tiles: tuple[Tile, ...], widths: list[float], width: float, gap: float) -> TrayLines:
    """The tiles in their order in as few lines of `width` as they need, these evenly filled where they can be."""
    lines = _filled(tiles, widths, width, gap, len(tiles))
    even = _filled(tiles, widths, width, gap, -(-len(tiles) // len(lines)))
    return even if len(even) == len(lines) else lines


def _filled(tiles: tuple[Tile, ...], widths: list[float], width: float, gap: float, most: int) -> TrayLines:
    lines, used = list[tuple[Tile, ...]](), 0.0
    for tile, wide in zip(tiles, widths, strict=True):
        if lines and used + gap + wide <= width and len(lines[-1]) < most:
            lines[-1], used = (*lines[-1], tile), used + gap + wide
        else:
            lines, used = [*lines, (tile,)], wide
    return tuple(lines)


def _boxes(least: list[float], row: Box, gap: float) -> tuple[Box, ...]:
    """The boxes of a line of tiles that are at `least` so wide: equal where all have room like that, else each with its
    share of what is left over.
    """
    equal = row.columns(len(least), gap)
    if max(least) <= equal[0].w:
        return equal
    more = (row.w - gap * (len(least) - 1) - sum(least)) / len(least)
    starts = [sum(least[:n]) + n * (more + gap) for n in range(len(least))]
    return tuple(row.after(x).left(wide + more) for x, wide in zip(starts, least, strict=True))


def _least(needed: Callable[[int], float], high: float, pen: Pen) -> float:
    """The least width at which all words of a tile fit into `high`: the wider, the lower it is. `needed`: how high it
    has to be that is so many units wide.
    """
    steps = range(NARROW, WIDE, STEP)
    found = bisect_left(steps, -high, key=lambda units: -needed(units))
    return pen.m.px(steps[found] if found < len(steps) else WIDE)


def _high(tile: Tile, width: float, pen: Pen, size: float) -> float:
    return _face(tile, Box(0, 0, width, 0), pen, size)[0]


def _face(tile: Tile, box: Box, pen: Pen, size: float) -> tuple[float, Primitives]:
    """What stands on the tile, beside its picture if it has one: (height it needs, primitives)."""
    file = pen.pictures(tile.picture) if tile.picture else ""
    if not file:
        return _said(tile, box, pen, size)
    side, pad = pen.m.px(SEEN), pen.m.px(5)
    tall, primitives = _said(tile, box.after(side + pad), pen, size)
    high = max(tall, side + 2 * pad)
    place = Box(box.x + pad, box.y, side, high).middle(side, side)
    return high, (Picture(place, file), *(lower_primitive(primitive, (high - tall) / 2) for primitive in primitives))


def _said(tile: Tile, box: Box, pen: Pen, size: float) -> tuple[float, Primitives]:
    """What stands on it in words, numbers or marks."""
    if tile.seats:
        return _marks(tile, box, pen, size)
    word = pen.say(tile.label)
    return _number(word, tile, box, pen) if len(word) <= SHORT and not tile.counters else _words(tile, box, pen, size)


def _marks(tile: Tile, box: Box, pen: Pen, size: float) -> tuple[float, Primitives]:
    """The marks of its players, one beside the other, instead of its name."""
    side, pad = float(round(size * 1.4)), pen.m.px(10)
    used, _ = seat_marks(tile.seats, Box(0, 0, 0, side), pen)
    row = Box(box.x + max(pad, (box.w - used) / 2), box.y + pad, used, side)
    return side + 2 * pad + (pen.m.px(WIDE) if used + 2 * pad > box.w else 0.0), seat_marks(tile.seats, row, pen)[1]


def _number(word: str, tile: Tile, box: Box, pen: Pen) -> tuple[float, Primitives]:
    """A number that is what there is to say, large; below it what else is printed."""
    tall, pad = round(pen.m.number * LEADING), pen.m.px(7)
    place = Box(box.x, box.y + pad, box.w, tall)
    below = Box(box.x + pad, place.bottom, box.w - 2 * pad, 0)
    low, note = pen.block(pen.say(tile.note), below, pen.m.small, theme.tone_of(tile.tone).ink, align="centre") if (
        tile.note) else (0.0, ())
    high = tall + low + 2 * pad + (pen.m.px(WIDE) if _cut(tile, below.w, pen) else 0.0)
    return high, (pen.line(word, place, pen.m.number, theme.INK, bold=True, align="centre"), *note)


def _words(tile: Tile, box: Box, pen: Pen, size: float) -> tuple[float, Primitives]:
    """Sign and name, numbers beside or below them, what else is printed."""
    look, pad, side = theme.tone_of(tile.tone), pen.m.px(7), float(round(size * 1.2))
    inner = Box(box.x + pad, box.y + pad - 1, box.w - 2 * pad, 0)
    words = inner.after(side + pad / 2) if pen.icons(tile.icon) else inner
    name, line = pen.say(tile.label), round(size * LEADING)
    wide = pen.width(name, size, True) + 1
    names = text_fit.wrap_text(name, words.w - 1, size, True, pen.width) if tile.note and wide > words.w else (name,)
    numbers = [small_counter(counter, Box(0, 0, pen.m.px(200), line), pen, size) for counter in tile.counters]
    used = sum(number[0] + pad for number in numbers)
    beside = wide + pad + used <= words.w
    y = inner.y + line * len(names) + (0 if beside or not numbers else line)
    low, note = pen.block(pen.say(tile.note), inner.moved(0, y - inner.y), pen.m.small, look.ink) if tile.note else (
        0.0, ())
    row = Box(words.x + wide + pad, inner.y, used, line) if beside else Box(inner.x, y - line, used, line)
    primitives: list[Primitive] = [*pen.sign(tile.icon, inner.left(side).top(line).middle(side, side), look.ink),
                                   *(pen.line(part, words.moved(0, n * line).top(line), size, look.ink, bold=True)
                                     for n, part in enumerate(names))]
    for counter, number in zip(tile.counters, numbers, strict=True):
        primitives += small_counter(counter, row.left(number[0] + 1), pen, size)[1]
        row = row.after(number[0] + pad)
    whole = name.split() if len(names) > 1 else names
    broken = used > inner.w or _cut(tile, inner.w, pen) or any(
        pen.width(part, size, True) + 1 > words.w for part in whole)
    return y + low + pad - 1 - box.y + (pen.m.px(WIDE) if broken else 0.0), (*primitives, *note)


def _long_name(tile: Tile, box: Box, pen: Pen, size: float) -> Primitives:
    """Sign and name in the middle, the name in as many lines as it needs: no tile is wide enough for it in one."""
    ink, side = theme.tone_of(tile.tone).ink, float(round(size * 1.2))
    sign = pen.sign(tile.icon, box.inset(pen.m.px(7)).left(side).middle(side, side), ink)
    room = _beside_sign(tile, box, pen, size)
    return (*sign, *pen.centred(pen.say(tile.label), room, size, ink, bold=True, align="left", most=3))


def _beside_sign(tile: Tile, box: Box, pen: Pen, size: float) -> Box:
    """Where a name in several lines stands."""
    pad = pen.m.px(7)
    inner = box.inset(pad, pad)
    return inner.after(float(round(size * 1.2)) + pad / 2) if pen.icons(tile.icon) else inner


def _is_name(tile: Tile) -> bool:
    """Whether a tile has nothing but a name, and perhaps its sign."""
    return not (tile.counters or tile.seats or tile.note or tile.picture)


def _cut(tile: Tile, width: float, pen: Pen) -> bool:
    """Whether a word of the note is longer than a line."""
    words = pen.say(tile.note).split() if tile.note else []
    return any(pen.width(word, pen.m.small, False) > width for word in words)


def _tile(tile: Tile, box: Box, pen: Pen, size: float) -> Primitives:
    look, needed = theme.tone_of(tile.tone), _high(tile, box.w, pen, size)
    lying = box.moved(0, max(0.0, (box.h - needed) / 2)) if needed <= box.h else box
    named = needed > box.h and _is_name(tile)
    return (Fill(box, look.ground, pen.m.radius), Edge(box, look.edge, pen.m.px(2), pen.m.radius),
            *(_long_name(tile, box, pen, size) if named else _face(tile, lying, pen, size)[1]),
            *pen.offer((tile.id, *(counter.id for counter in tile.counters)), tile.label, box))
