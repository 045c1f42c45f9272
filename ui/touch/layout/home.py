"""The first screen: two dice under a lamp, and what one can do from here as large cards. No other page."""

from __future__ import annotations

from math import cos, pi, radians, sin

from companion.engine.page import Page, Row
from companion.engine.view import MARKS
from ui.touch import theme
from ui.touch.inks import Box, Disc, Drawing, Fill, Ink, Inks, Mark, Poly, Touch
from ui.touch.pane import Pane, Piece
from ui.touch.parts.dice import IVORY, PIP, PIPS, PLACES
from ui.touch.parts.frame import flow, foot
from ui.touch.pen import Pen
from ui.touch.targets import of_row

from . import prompt

LAMP, LAMP_RINGS = "#F4C77704", 28


def panes(page: Page, pen: Pen, room: Box) -> tuple[Pane, ...]:
    """Picture and title at one side, the cards at the other; one over the other on a high window."""
    strip = prompt.notices(page.notices, pen, room)
    body = room.below(strip.box.h) if strip else room
    hero = body.top(body.h * 0.36) if pen.m.portrait else body.left(body.w * 0.4)
    rest = body.below(hero.h) if pen.m.portrait else body.after(hero.w)
    cards = Pane("rows", rest.inset(pen.m.px(14), pen.m.px(14)), _cards(page.rows, pen), gap=pen.m.gap,
                 middle=not pen.m.portrait)
    picture = Pane("hero", hero, (Piece((page.title, page.text, hero.w), lambda w, h: _hero(page, pen, hero)),))
    return (picture, *((strip,) if strip else ()), cards)


def _hero(page: Page, pen: Pen, place: Box) -> Drawing:
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


def _lamp(picture: Box, box: Box) -> Inks:
    x, y = picture.x + picture.w / 2, picture.y + picture.h * 0.55
    most = min(box.w / 2, picture.h) * 0.98
    rings = (most * (1 - n / LAMP_RINGS) for n in range(LAMP_RINGS))
    return tuple(Disc(Box(x - r, y - min(r, y), 2 * r, 2 * min(r, y)), LAMP) for r in rings)


def _dice(picture: Box, pen: Pen) -> Inks:
    side = min(picture.h * 0.46, picture.w * 0.3, pen.m.px(132))
    middle = picture.middle(side, side)
    return (*_die(middle.moved(-side * 0.62, side * 0.1), 5, -14), *_die(middle.moved(side * 0.6, -side * 0.02), 6, 11))


def _die(box: Box, value: int, degrees: float) -> Inks:
    """A die lying askew: shadow, side, face, pips."""
    inks: list[Ink] = [Poly(_rounded(box.moved(0, box.w * drop), degrees), colour)
                       for drop, colour in ((0.1, "#00000070"), (0.055, "#B7A583"), (0.0, IVORY))]
    size = box.w * 0.19
    for px, py in (PLACES[place] for place in PIPS[value]):
        x, y = _turned(box, (px - 0.5) * 0.94, (py - 0.5) * 0.94, degrees)
        inks.append(Disc(Box(x - size / 2, y - size / 2, size, size), PIP))
    return tuple(inks)


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


def _marks(box: Box, pen: Pen) -> Inks:
    """All players' marks in a row: everybody finds the own one here first."""
    side, gap = pen.m.px(15), pen.m.px(11)
    row = box.middle(len(MARKS) * side + (len(MARKS) - 1) * gap, side)
    return tuple(Mark(place, mark, theme.mark_colour(mark))
                 for mark, place in zip(MARKS, row.columns(len(MARKS), gap), strict=True))


def _cards(rows: tuple[Row, ...], pen: Pen) -> tuple[Piece, ...]:
    """The first row wide and bright, the others two by two."""
    if not rows:
        return ()
    first = Piece(rows[0], lambda w, h: Drawing(pen.m.px(104), _first(rows[0], pen, Box(0, 0, w, pen.m.px(104)))))
    rest = rows[1:]

    def draw(width: float, room: float) -> Drawing:
        boxes = flow(len(rest), 0, width, pen.m.px(196), pen.m.px(92), pen.m.gap)
        return Drawing(foot(boxes, 0), tuple(ink for row, box in zip(rest, boxes, strict=True)
                                             for ink in _card(row, pen, box)))

    return (first, *((Piece(rest, draw),) if rest else ()))


def _first(row: Row, pen: Pen, box: Box) -> Inks:
    return _faced(row, pen, box, theme.ACCENT, theme.ON_ACCENT, theme.ON_ACCENT, pen.m.prompt)


def _card(row: Row, pen: Pen, box: Box) -> Inks:
    return _faced(row, pen, box, theme.RAISED, theme.INK, theme.ACCENT, pen.m.body)


def _faced(row: Row, pen: Pen, box: Box, ground: str, ink: str, sign: str, size: float) -> Inks:
    pad, side = pen.m.px(14), size * 1.5
    icon = pen.sign(row.icon, box.after(pad).left(side).middle(side, side), sign)
    text = box.after(pad + (side + pad if icon else 0.0)).before(pad)
    below = row.value or row.note
    tall, _ = pen.block(pen.say(row.label), text, size, bold=True, most=2)
    low, _ = pen.block(pen.say(below), text, pen.m.small, most=2) if below else (0.0, ())
    block = text.middle(text.w, min(text.h, tall + low))
    _, label = pen.block(pen.say(row.label), block, size, ink, bold=True, most=2)
    quiet = ink if ground == theme.ACCENT else theme.QUIET
    _, note = pen.block(pen.say(below), block.below(tall), pen.m.small, quiet, most=2) if below else (0.0, ())
    target = of_row(row)
    return (Fill(box, ground, pen.m.radius * 1.4), *icon, *label, *note, *((Touch(box, target),) if target else ()))
