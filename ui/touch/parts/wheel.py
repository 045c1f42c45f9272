"""Draws a `Track` that goes round: as a wheel with the present field lit, what is done in each beside it; small, the
wheel alone. Nothing else is drawn here.
"""

from __future__ import annotations

from math import cos, pi, sin

from companion.engine.parts import Track, TrackCell
from ui.touch.drawing import theme
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import (
    Box,
    Disc,
    Drawing,
    Fill,
    Named,
    Poly,
    Primitive,
    Primitives,
    Stroke,
    is_cut,
    lower_primitive,
)

# So many units across a wheel may and must be, of so much of the room; so wide are the words beside it; an arc has so
# many corners.
LARGEST = 320
LEAST = 100
BESIDE = 250
SHARE = 0.62
STEPS = 24
# How far from the middle of the wheel its hub ends, the signs stand, a field ends that is not lit, and one that is
# filled: of it hardly anything is left.
HUB = 0.48
MIDDLE = 0.74
RIM = 0.94
GONE = 0.56
LOFTY = 90
"""In so many units of height the hub has room for two lines."""


def draw(part: Track, pen: Pen, width: float, room: float) -> Drawing:
    """The wheel; beside it what is done in each field, in little room in the present one alone."""
    share = max(pen.m.px(LEAST), room * SHARE)
    side = min(share, pen.m.px(LARGEST), max(pen.m.px(LEAST), width - pen.m.px(BESIDE)))
    place, gap = Box(0, 0, side, side), pen.m.px(18)
    narrow = width - side - gap < pen.m.px(LEAST)
    lines = Box(0, side + gap / 2, width, 0) if narrow else Box(side + gap, 0, width - side - gap, 0)
    tall, told = _told(part, range(len(part.cells)), lines, pen)
    if tall > share:
        tall, told = _told(part, range(part.position, part.position + 1), lines, pen)
    down = 0.0 if narrow else max(0.0, (side - tall) / 2)
    return Drawing(max(lines.y + tall, side), (*_fields(part, place), *_signs(part, place, pen),
                                               *_hub(part, place, pen), Named(place, wheel_name(part), free=True),
                                               *(lower_primitive(primitive, down) for primitive in told)))


def wheel_name(part: Track) -> str:
    """How what moves finds this wheel."""
    return f"wheel {part.id or part.title.id!r}"


def draw_small(part: Track, pen: Pen, box: Box) -> Primitives:
    """The wheel alone, as high as `box`; players have their marks on it, else what is now stands in its hub and, where
    there is room, beside it.
    """
    place = box.left(box.h)
    marks = (primitive for n, cell in enumerate(part.cells) for primitive in pen.mark(cell.seat, _spot(part, place, n)))
    here = _word(part)
    sign = pen.sign(here.icon, _around(place, HUB * 0.8), theme.tone_of(here.tone).ink) if here else ()
    beside = box.after(box.h + pen.m.px(8))
    word = (pen.line(pen.say(here.label), beside, pen.m.number, theme.tone_of(here.tone).ink, bold=True),) if (
        here and beside.w >= word_width(part, pen)) else ()
    return (*_fields(part, place), Disc(_around(place, HUB), theme.PANEL), *sign, *marks,
            Named(place, wheel_name(part), free=True), *word)


def word_width(part: Track, pen: Pen) -> float:
    """How wide the name of what is now is beside a small wheel; nothing where players sit round it."""
    here = _word(part)
    return pen.width(pen.say(here.label), pen.m.number, True) + 1 if here else 0.0


def _word(part: Track) -> TrackCell | None:
    """The field that is lit, unless it is a player's."""
    here = part.cells[part.position] if 0 <= part.position < len(part.cells) else None
    return here if here and not here.seat else None


def _fields(part: Track, place: Box) -> Primitives:
    """The fields as sectors clockwise, the first above; the present one as large as the wheel and lit."""
    grounds = tuple(Poly(_sector(n, len(part.cells), place, 1.0), _ground(cell, here=True)) if n == part.position
                    else _unlit(part, place, n) for n, cell in enumerate(part.cells))
    return (*grounds, *_between(len(part.cells), place))


def turning_fields(part: Track, place: Box, at: float, colour: str) -> Primitives:
    """The fields with the light in `colour` at `at`, which may lie between two of them."""
    count = len(part.cells)
    return (*(_unlit(part, place, n) for n in range(count)), Poly(_sector(at, count, place, 1.0), colour),
            *_between(count, place))


def lit_colour(cell: TrackCell) -> str:
    """The colour of a field while it is lit."""
    return _ground(cell, here=True)


def _unlit(part: Track, place: Box, number: int) -> Poly:
    cell = part.cells[number]
    return Poly(_sector(number, len(part.cells), place, GONE if cell.filled else RIM), _ground(cell, here=False))


def _between(count: int, place: Box) -> Primitives:
    """The lines between the fields."""
    wide = max(1.0, place.w / 60)
    ends = (tuple(_point(place, n - 0.5, count, far) for far in (0.0, 1.0)) for n in range(count))
    return tuple(Stroke(line, theme.GROUND, wide) for line in ends)


def _ground(cell: TrackCell, *, here: bool) -> str:
    """A lit field has the colour of its tone, one with a mark a ground on which every mark is seen."""
    look = theme.tone_of(cell.tone)
    return (theme.EDGE if cell.seat else look.ink) if here else look.ground


def _sector(number: float, count: int, place: Box, far: float) -> tuple[tuple[float, float], ...]:
    arc = tuple(_point(place, number - 0.5 + step / STEPS, count, far) for step in range(STEPS + 1))
    return ((place.x + place.w / 2, place.y + place.h / 2), *arc)


def _point(place: Box, turns: float, count: int, far: float) -> tuple[float, float]:
    angle = 2 * pi * turns / count
    return (place.x + place.w / 2 * (1 + far * sin(angle)), place.y + place.h / 2 * (1 - far * cos(angle)))


def _around(place: Box, far: float) -> Box:
    return place.middle(place.w * far, place.h * far)


def _signs(part: Track, place: Box, pen: Pen) -> Primitives:
    """A mark or a sign for each field; its name, where there is none."""
    primitives: list[Primitive] = []
    wide = place.w * 0.26
    for n, cell in enumerate(part.cells):
        spot, look = _spot(part, place, n), theme.tone_of(cell.tone)
        ink = look.ground if n == part.position else look.ink
        name = pen.line(pen.say(cell.label), Box(spot.x - (wide - spot.w) / 2, spot.y, wide, spot.h), pen.m.small, ink,
                        align="centre")
        primitives += pen.mark(cell.seat, spot) or pen.sign(cell.icon, spot, ink) or (name,)
    return tuple(primitives)


def _spot(part: Track, place: Box, number: int) -> Box:
    """Where a field's sign stands."""
    x, y = _point(place, number, len(part.cells), MIDDLE)
    side = place.w * 0.17
    return Box(x - side / 2, y - side / 2, side, side)


def _hub(part: Track, place: Box, pen: Pen) -> Primitives:
    """What is now, as large as it can be, over the title; where one of them would be cut, the title alone or nothing.
    """
    hub, title = _around(place, HUB), pen.say(part.title)
    room = hub.inset(hub.w * 0.06, 0)
    here = _word(part)
    if here and hub.h >= pen.m.px(LOFTY):
        name, low = room.middle(room.w, hub.h * 0.34).moved(0, -hub.h * 0.12), room.middle(room.w * 0.8, hub.h * 0.24)
        lines = (pen.line(pen.say(here.label), name, pen.m.huge, theme.tone_of(here.tone).ink, bold=True,
                          align="centre"),
                 pen.line(title, low.moved(0, hub.h * 0.2), pen.m.small, theme.QUIET, align="centre"))
        if not is_cut(Drawing(0, lines)):
            return (Disc(hub, theme.PANEL), *lines)
    words = pen.centred(title, room, pen.m.small, theme.INK, bold=True)
    whole = all(pen.width(word, pen.m.least(pen.m.small), True) <= room.w for word in title.split())
    return (Disc(hub, theme.PANEL), *(words if whole and not is_cut(Drawing(0, words)) else ()))


def _told(part: Track, fields: range, box: Box, pen: Pen) -> tuple[float, Primitives]:
    """What is done in these fields, the present one first to be seen: (height, primitives)."""
    primitives: list[Primitive] = []
    y, bar, pad = box.y, pen.m.px(5), pen.m.px(12)
    for n in (n for n in fields if n >= 0):
        cell = part.cells[n]
        tall, lines = _line(cell, Box(box.x + bar + pad, y, box.w - bar - pad, 0), pen, here=n == part.position)
        primitives += (Fill(Box(box.x, y, bar, tall), theme.tone_of(cell.tone).edge), *lines)
        y += tall + pen.m.px(8)
    return max(0.0, y - pen.m.px(8)), tuple(primitives)


def _line(cell: TrackCell, box: Box, pen: Pen, *, here: bool) -> tuple[float, Primitives]:
    text = f"{pen.say(cell.label)}: {pen.say(cell.note)}" if cell.note else pen.say(cell.label)
    return pen.block(text, box, pen.m.body if here else pen.m.small, theme.INK if here else theme.QUIET, bold=here)
