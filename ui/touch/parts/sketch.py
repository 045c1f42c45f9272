"""Draws `Sketch`: a board, its picture below, its places as discs with their names and the ways between them.

What may live here: where they are drawn. What may not: what a finger there means (meaning/sketching.py).
"""

from __future__ import annotations

from companion.engine.parts import Place, Sketch
from ui.touch.drawing import theme
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Box, Disc, Drawing, Edge, Fill, Picture, Primitives, Stroke, Touch
from ui.touch.meaning.sketching import ACROSS
from ui.touch.meaning.targets import MapPlace, Sketched

SHAPE = 0.72
"""How high a board without a picture is, in widths."""
SIDE = 30
LINE = 22
RING = 5
BRIGHT, ALONE = 75, 100
"""So bright is the picture, in percent: what lies on it is brighter; a picture on which nothing lies is as it was
taken."""


def draw(part: Sketch, pen: Pen, width: float, room: float) -> Drawing:
    """The board as large as `width` × `room` allow."""
    shown = pen.large(part.picture) if part.picture else None
    area = _area(width, room, board_shape(part, pen))
    bright = BRIGHT if part.places else ALONE
    ground = (Picture(area, shown[0], bright),) if shown else (Fill(area, theme.PANEL, pen.m.radius),
                                                              Edge(area, theme.EDGE, pen.m.px(1), pen.m.radius))
    spots = tuple(MapPlace(place.id, _disc(place, area, pen)) for place in part.places)
    at = {spot.place: (spot.box.x + spot.box.w / 2, spot.box.y + spot.box.h / 2) for spot in spots}
    ways = tuple(primitive for one, other in part.ways if one in at and other in at for primitive in (
        Stroke((at[one], at[other]), theme.GROUND, pen.m.px(7)), Stroke((at[one], at[other]), theme.INK, pen.m.px(3))))
    discs = tuple(primitive for place, spot in zip(part.places, spots, strict=True)
                  for primitive in _place(place, spot.box, area, pen, chosen=place.id == part.chosen))
    offered = pen.offers.get(part.id, ())
    touch = (Touch(area, Sketched(offered[0].key, area, spots)),) if offered else ()
    return Drawing(max(room, area.bottom), (*ground, *ways, *discs, *touch))


def board_shape(part: Sketch, pen: Pen) -> float:
    """How high the board is, in widths."""
    shown = pen.large(part.picture) if part.picture else None
    return shown[2] / max(1.0, shown[1]) if shown else SHAPE


def _area(width: float, room: float, upright: float) -> Box:
    """Where the whole picture lies in the middle; `upright` is its height in widths."""
    high = min(room, width * upright)
    return Box(0, 0, width, max(room, high)).middle(high / upright, high)


def _disc(place: Place, area: Box, pen: Pen) -> Box:
    side = pen.m.px(SIDE)
    x, y = area.x + place.x / ACROSS * area.w, area.y + place.y / ACROSS * area.h
    return Box(x - side / 2, y - side / 2, side, side)


def _place(place: Place, disc: Box, area: Box, pen: Pen, *, chosen: bool) -> Primitives:
    """A disc in the colour of its kind; a short name in it, a longer one below."""
    look, name = theme.tone_of(place.tone), pen.say(place.label)
    ring = disc.inset(-pen.m.px(RING))
    around = (Disc(ring, theme.ACCENT),) if chosen else (Disc(disc.inset(-pen.m.px(2)), theme.GROUND),)
    wide = pen.width(name, pen.m.small, True) + pen.m.px(2)
    if wide <= disc.w - pen.m.px(2):
        return (*around, Disc(disc, look.edge), pen.line(name, disc, pen.m.small, theme.GROUND, bold=True,
                                                         align="centre"))
    below = Box(disc.x + (disc.w - wide) / 2, disc.bottom + pen.m.px(1), wide, pen.m.px(LINE))
    x = max(area.x, min(area.right - below.w, below.x))
    y = below.y if below.bottom <= area.bottom else disc.y - below.h - pen.m.px(1)
    label = Box(x, y, below.w, below.h)
    return (*around, Disc(disc, look.edge), Fill(label.inset(-pen.m.px(3), 0), theme.GROUND, pen.m.px(4)),
            pen.line(name, label, pen.m.small, theme.INK, bold=True, align="centre"))
