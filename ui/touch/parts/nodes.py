"""Draws one place of a map small: named, or as a token. What does not fit is shown with fewer signs; nothing is cut.

A place in full is drawn in places.py.
"""

from __future__ import annotations

from companion.engine.parts import Figure, Place
from ui.touch.drawing import text_fit, theme
from ui.touch.drawing.pen import LEADING, Pen
from ui.touch.drawing.primitives import Box, Edge, Fill, Primitive, Primitives, lower_primitive
from ui.touch.meaning.targets import MapPlace

from .places import choices_shine

LINE = 20
ROW = 22
SIDE = 16
WIDE = 84
"""Names longer than this are broken into two lines."""


def named_size(place: Place, pen: Pen) -> tuple[float, float]:
    """The size of a place with its name; its figures do not count, so that the map stands still while they move."""
    wide, lines = _name_width(place, pen)
    signs = pen.m.px(22) * (pen.icons(place.icon) + bool(place.seat)) + pen.m.px(2 * SIDE + 2)
    return (max(pen.m.px(56), max(wide, signs) + pen.m.px(10)),
            pen.m.px(7) + max(pen.m.px(LINE), (lines - 1) * (lines * pen.m.small * LEADING + 1)) + pen.m.px(ROW))


def _name_width(place: Place, pen: Pen) -> tuple[float, int]:
    name = pen.say(place.label)
    one = pen.width(name, pen.m.small, True)
    two = text_fit.two_lines(name, pen.m.small, True, pen.width) if one > pen.m.px(WIDE) else one
    return two + 1, 2 if two < one else 1


def label_width(place: Place, pen: Pen) -> float:
    """How wide the name is on one line."""
    return pen.width(pen.say(place.label), pen.m.small, True) + pen.m.px(4)


def place_label(place: Place, box: Box, pen: Pen) -> Primitives:
    """The name beside a token, over whatever ways run there."""
    return (Fill(box.inset(0, pen.m.px(2)), theme.GROUND), pen.line(
        pen.say(place.label), box.inset(pen.m.px(1), 0), pen.m.small, theme.INK, bold=True, align="centre"))


def draw_place(place: Place, spot: MapPlace, pen: Pen, *, named: bool) -> Primitives:
    """The place in its box: a bright edge where something is to be done."""
    look, box = theme.tone_of(place.tone), spot.box
    radius, shining = pen.m.px(8), choices_shine(spot.choices)
    edge = Edge(box, theme.ACCENT if shining else look.edge, pen.m.px(3 if shining else 1), radius)
    inner = box.inset(pen.m.px(5), pen.m.px(3))
    body = _named(place, inner, pen, look.ink) if named else _token(place, inner, pen, look.ink)
    return (Fill(box, look.ground, radius), edge, *body)


def _named(place: Place, box: Box, pen: Pen, ink: str) -> Primitives:
    """The name above; below it kind, holder and figures."""
    row = box.foot(pen.m.px(ROW))
    name = pen.centred(pen.say(place.label), box.above(row.h), pen.m.small, ink, bold=True, most=2)
    return (*name, *_signs(place, row, pen, ink))


def _signs(place: Place, row: Box, pen: Pen, ink: str) -> Primitives:
    signs = pen.icons(place.icon) + (place.seat in pen.seats)
    side = max(0.0, min(pen.m.px(18), row.h - pen.m.px(4), (row.w - pen.m.px(3)) / max(1, signs)))
    primitives: list[Primitive] = list(pen.sign(place.icon, row.left(side).middle(side, side), ink))
    rest = row.after(side + pen.m.px(2) if primitives else 0.0)
    holder = pen.mark(place.seat, rest.left(side).middle(side, side))
    if holder:
        flag = rest.left(side).foot(pen.m.px(2))
        primitives += (*holder, Fill(flag, ink))
        rest = rest.after(side + pen.m.px(4))
    return (*primitives, *draw_crowd(place.figures, rest, pen, ink))


def _token(place: Place, box: Box, pen: Pen, ink: str) -> Primitives:
    """A short name above and everything else below; else kind and holder above, who stands there below."""
    upper, lower = box.above(box.h / 2), box.foot(box.h / 2).inset(0, pen.m.px(1))
    if not name_in(place, box.inset(-pen.m.px(5)), pen):
        alone = Place(place.id, place.label, icon=place.icon, seat=place.seat)
        return (*_signs(alone, upper, pen, ink), *draw_crowd(place.figures, lower, pen, ink))
    name = pen.line(pen.say(place.label), upper, pen.m.small, ink, bold=True, align="centre")
    return (name, *_signs(place, lower, pen, ink))


def name_in(place: Place, box: Box, pen: Pen) -> bool:
    """Whether the name fits into the token in `box`, above its kind and those who stand there."""
    crowded = place.seat in pen.seats or len(place.figures) > (1 if pen.icons(place.icon) else 2)
    return not crowded and pen.width(pen.say(place.label), pen.m.small, True) + 1 <= box.w - pen.m.px(10)


def draw_crowd(figures: tuple[Figure, ...], box: Box, pen: Pen, ink: str) -> Primitives:
    """Who stands there on one line, as exactly as it fits: sign by sign, else mark by mark, else how many."""
    if not figures:
        return ()
    for told in (_each(figures, pen), _by_owner(figures, pen)):
        if sum(wide for wide, _ in told) <= box.w:
            return _in_a_row(told, box, pen)
    count, side = str(sum(figure.count for figure in figures)), pen.m.px(SIDE)
    sign = pen.sign("account-multiple", box.left(side).middle(side, side), ink)
    rest = box.after(pen.m.px(SIDE + 2) if sign else 0.0)
    return (*sign, pen.line(count, rest, pen.m.small, ink, bold=True))


def _each(figures: tuple[Figure, ...], pen: Pen) -> list[tuple[float, Primitives]]:
    """Every figure with owner, sign and number; one that is exhausted with the sign of sleep instead of its own."""
    told: list[tuple[float, Primitives]] = []
    for figure in figures:
        shown = [pen.mark(figure.seat, _square(pen))]
        tired = figure.tone == "quiet" and pen.icons("sleep")
        shown.append(pen.sign("sleep" if tired else figure.icon, _square(pen), theme.QUIET if tired else theme.INK))
        told += [(pen.m.px(SIDE + 1), primitives) for primitives in shown if primitives]
        if figure.count != 1 or not any(shown):
            told.append(_number(figure.count, pen))
    return told


def _by_owner(figures: tuple[Figure, ...], pen: Pen) -> list[tuple[float, Primitives]]:
    """Every owner with the number of figures."""
    told: list[tuple[float, Primitives]] = []
    for seat, count in _tally(figures).items():
        mark = pen.mark(seat, _square(pen)) or pen.sign("account", _square(pen), theme.INK)
        told += [(pen.m.px(SIDE + 1), mark)] if mark else []
        told += [_number(count, pen)] if count != 1 or not mark else []
    return told


def _tally(figures: tuple[Figure, ...]) -> dict[str, int]:
    sums: dict[str, int] = {}
    for figure in figures:
        sums[figure.seat] = sums.get(figure.seat, 0) + figure.count
    return sums


def _square(pen: Pen) -> Box:
    return Box(0, 0, pen.m.px(SIDE), pen.m.px(SIDE))


def _number(count: int, pen: Pen) -> tuple[float, Primitives]:
    text = str(count)
    wide = pen.width(text, pen.m.small, True) + 1
    return wide + pen.m.px(3), (pen.line(text, Box(0, 0, wide, pen.m.px(SIDE)), pen.m.small, theme.INK, bold=True),)


def _in_a_row(told: list[tuple[float, Primitives]], box: Box, pen: Pen) -> Primitives:
    primitives: list[Primitive] = []
    x, y = box.x, box.y + (box.h - pen.m.px(SIDE)) / 2
    for wide, drawn in told:
        primitives += [lower_primitive(primitive, y, x) for primitive in drawn]
        x += wide
    return tuple(primitives)
