"""The picture of the first screen: two dice lying under a lamp, above title and marks. Nothing to be touched."""

from __future__ import annotations

from math import cos, pi, radians, sin

from companion.engine.view import MARKS, Page
from ui.touch.drawing import theme
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Box, Disc, Drawing, Glow, Mark, Poly, Primitive, Primitives
from ui.touch.parts.dice import PIPS, PLACES

LAMP = theme.LAMP + "5C"


def draw(page: Page, pen: Pen, place: Box) -> Drawing:
    """Two dice under a lamp, the title, a word of welcome, all players' marks; `place` is where it will lie."""
    box = Box(0, 0, place.w, place.h)
    tall, _ = pen.block(pen.say(page.title), box.inset(pen.m.px(20)), pen.m.px(36), bold=True, most=3)
    low = tall + pen.m.px(112 if page.text else 56)
    picture, words = box.above(low), box.foot(low)
    _, title = pen.block(pen.say(page.title), words.inset(pen.m.px(20), 0), pen.m.px(36), theme.INK, bold=True,
                         align="centre", most=3)
    text = pen.block(pen.say(page.text), words.below(tall + pen.m.px(4)).inset(pen.m.px(20), 0), pen.m.small,
                     theme.QUIET, align="centre", most=2)[1] if page.text else ()
    return Drawing(place.h, (*_lamp(picture, box), *_dice(picture, pen), *title, *text,
                             *_marks(box.foot(pen.m.px(44)), pen)))


def _lamp(picture: Box, box: Box) -> Primitives:
    x, y = picture.x + picture.w / 2, picture.y + picture.h * 0.55
    wide = min(box.w / 2, picture.h) * 0.98
    high = min(wide, y)
    return (Glow(Box(x - wide, y - high, 2 * wide, 2 * high), LAMP),)


def _dice(picture: Box, pen: Pen) -> Primitives:
    side = min(picture.h * 0.46, picture.w * 0.3, pen.m.px(132))
    middle = picture.middle(side, side)
    return (*_die(middle.moved(-side * 0.62, side * 0.1), 5, -14), *_die(middle.moved(side * 0.6, -side * 0.02), 6, 11))


def _die(box: Box, value: int, degrees: float) -> Primitives:
    """A die lying askew: shadow, side, face, pips."""
    primitives: list[Primitive] = [Poly(_rounded(box.moved(0, box.w * drop), degrees), colour)
                       for drop, colour in ((0.1, "#00000070"), (0.055, theme.DIE_SIDE), (0.0, theme.IVORY))]
    size = box.w * 0.19
    for px, py in (PLACES[place] for place in PIPS[value]):
        x, y = _turned(box, (px - 0.5) * 0.94, (py - 0.5) * 0.94, degrees)
        primitives.append(Disc(Box(x - size / 2, y - size / 2, size, size), theme.PIP))
    return tuple(primitives)


def _turned(box: Box, x: float, y: float, degrees: float) -> tuple[float, float]:
    """The point (x, y), in widths from the centre of `box`, after the box is turned clockwise."""
    a = radians(degrees)
    return (box.x + box.w * (0.5 + x * cos(a) - y * sin(a)), box.y + box.h * (0.5 + x * sin(a) + y * cos(a)))


def _rounded(box: Box, degrees: float) -> tuple[tuple[float, float], ...]:
    """The outline of `box` with round corners, turned."""
    r, points = 0.16, []
    for n, (cx, cy) in enumerate(((0.5 - r, 0.5 - r), (0.5 - r, r - 0.5), (r - 0.5, r - 0.5), (r - 0.5, 0.5 - r))):
        for step in range(7):
            a = pi / 2 * (1 - n - step / 6)
            points.append(_turned(box, cx + r * cos(a), cy + r * sin(a), degrees))
    return tuple(points)


def _marks(box: Box, pen: Pen) -> Primitives:
    """All players' marks in a row: this is where players first meet their marks."""
    side, gap = pen.m.px(15), pen.m.px(11)
    row = box.middle(len(MARKS) * side + (len(MARKS) - 1) * gap, side)
    return tuple(Mark(place, mark, theme.mark_colour(mark))
                 for mark, place in zip(MARKS, row.columns(len(MARKS), gap), strict=True))
