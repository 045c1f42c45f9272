"""Draws one place of a map in full: its name, its holder and every figure in it. Maps and lists: provinces.py."""

from __future__ import annotations

from companion.engine.parts import Figure, Place
from companion.engine.view import Choice
from companion.engine.words import Msg
from ui.touch.drawing import theme
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Box, Drawing, Edge, Fill, Primitive, Primitives, Touch, lower_primitive
from ui.touch.meaning import map_layout
from ui.touch.meaning.targets import Choose

# The height of a line of a name and of a figure, and from one sign of a figure to the next.
NAME = 24
CHIP = 28
STEP = 22


def place_card(place: Place, pen: Pen, width: float, choices: tuple[Choice, ...], least: float = 0.0) -> Drawing:
    """The place as wide as `width` and as high as all of it needs, at least `least`; its figures can be touched."""
    look, pad = theme.tone_of(place.tone), pen.m.px(8)
    inner = Box(pad, pad, width - 2 * pad, 0)
    tall, head = _head(place, inner, pen, look.ink)
    low, figures = _figures(place.figures, Box(inner.x, inner.y + tall + pen.m.px(4), inner.w, 0), pen)
    asked = _asked(place, choices, pen)
    height = max(pad + tall + low + pad, least, pen.m.touch if asked else 0.0)
    box = Box(0, 0, width, height)
    ground = (Fill(box, look.ground, pen.m.radius), Edge(box, look.edge, pen.m.px(1), pen.m.radius))
    return Drawing(height, (*ground, *_touch(place, asked, box, pen), *head, *figures))


def _asked(place: Place, choices: tuple[Choice, ...], pen: Pen) -> tuple[Choice, ...]:
    """What a touch on the place itself offers."""
    return (*map_layout.place_answers(place, choices), *pen.offers.get(place.id, ()))


def place_offers(place: Place, choices: tuple[Choice, ...], pen: Pen) -> tuple[Choice, ...]:
    """What a touch on a place offers where its figures are too small to be touched."""
    there = (pen.offers.get(figure.id, ()) for figure in place.figures if figure.id)
    return (*_asked(place, choices, pen), *(choice for offers in there for choice in offers))


def choices_shine(choices: tuple[Choice, ...]) -> bool:
    """Whether these choices are more than corrections."""
    return any(choice.emphasis != "quiet" for choice in choices)


def _touch(place: Place, asked: tuple[Choice, ...], box: Box, pen: Pen) -> Primitives:
    if not asked:
        return ()
    edge = (Edge(box, theme.ACCENT, pen.m.px(3), pen.m.radius),) if choices_shine(asked) else ()
    return (Touch(box, Choose(place.label, asked)), *edge)


def _head(place: Place, box: Box, pen: Pen, ink: str) -> tuple[float, Primitives]:
    side, step = pen.m.px(22), pen.m.px(28)
    sign = pen.sign(place.icon, Box(box.x, box.y, side, pen.m.px(NAME)).middle(side, side), ink)
    rest = box.after(step if sign else 0.0)
    mark = pen.mark(place.seat, Box(box.right - side, box.y, side, pen.m.px(NAME)).middle(side, side))
    rest = rest.before(step if mark else 0.0)
    tall, words = pen.block(pen.say(place.label), rest, pen.m.small, ink, bold=True)
    return max(tall, pen.m.px(NAME)), (*sign, *mark, *words)


def _figures(figures: tuple[Figure, ...], box: Box, pen: Pen) -> tuple[float, Primitives]:
    """The figures from left to right, line by line: (height, primitives)."""
    gap = pen.m.px(4)
    x, y, line = 0.0, box.y, 0.0
    primitives: list[Primitive] = []
    for figure in figures:
        wide, high = chip_size(figure, pen, box.w)
        if x and x + wide > box.w:
            x, y, line = 0.0, y + line + gap, 0.0
        primitives += _chip(figure, Box(box.x + x, y, wide, high), pen)
        x, line = x + wide + gap, max(line, high)
    return (y + line - box.y + gap if figures else 0.0), tuple(primitives)


def chip_size(figure: Figure, pen: Pen, most: float) -> tuple[float, float]:
    """A figure's width, no more than `most`, and height. One that can be touched is as large as a finger."""
    text, lead = _text(figure, pen), _lead(figure, pen)
    wide = lead + (pen.width(text, pen.m.small, False) + pen.m.px(8) if text else 0.0)
    high = pen.m.px(CHIP)
    if wide > most:
        room = Box(0, 0, most - lead - pen.m.px(6), 0)
        wide, high = most, max(high, pen.block(text, room, pen.m.small)[0] + pen.m.px(4))
    touched = bool(figure.id and pen.offers.get(figure.id))
    return (max(wide, pen.m.touch), max(high, pen.m.touch)) if touched else (wide, high)


def _lead(figure: Figure, pen: Pen) -> float:
    """The width of a figure's signs."""
    return pen.m.px(6) + pen.m.px(STEP) * len(_signs(figure, Box(0, 0, 1, 1), pen))


def _signs(figure: Figure, place: Box, pen: Pen) -> tuple[Primitives, ...]:
    """Whose it is, what it is, and whether it sleeps, all drawn in `place`; what the fonts lack is left out."""
    tired = figure.tone == "quiet"
    ink = theme.QUIET if tired else theme.tone_of(figure.tone).ink
    drawn = (pen.mark(figure.seat, place), pen.sign(figure.icon, place, ink),
             pen.sign("sleep" if tired else "", place, ink))
    return tuple(primitives for primitives in drawn if primitives)


def _text(figure: Figure, pen: Pen) -> str:
    label = pen.say(figure.label) if figure.label else ""
    count = f"×{figure.count}" if figure.count != 1 or not (label or pen.icons(figure.icon) or figure.seat) else ""
    return " ".join(word for word in (count, label) if word)


def _chip(figure: Figure, box: Box, pen: Pen) -> Primitives:
    """Owner, sign, how many and the name. One that is exhausted is an outline only, and sleeps."""
    tired, look, side = figure.tone == "quiet", theme.tone_of(figure.tone), pen.m.px(18)
    ground = theme.GROUND if figure.tone == "plain" else look.ground
    radius = pen.m.px(8)
    primitives: list[Primitive] = [Edge(box, theme.EDGE, pen.m.px(1), radius) if tired else Fill(box, ground, radius)]
    place = box.after(pen.m.px(5)).left(side).middle(side, side)
    for n, drawn in enumerate(_signs(figure, place, pen)):
        primitives += (lower_primitive(primitive, 0, n * pen.m.px(STEP)) for primitive in drawn)
    text = _text(figure, pen)
    if text:
        room = box.after(_lead(figure, pen)).before(pen.m.px(3))
        primitives += pen.centred(text, room, pen.m.small, theme.QUIET if tired else look.ink, align="left", most=9)
    title = figure.label or Msg("What is to happen here?")
    return (*primitives, *(pen.offer(figure.id, title, box) if figure.id else ()))
