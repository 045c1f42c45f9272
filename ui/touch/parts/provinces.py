"""Draws `Provinces`: a map of places and ways, a list where there is no room for one, and the part around one place.

A place of the map shows its name if there is room for all names, else only whose it is and who stands there.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.parts import Place, Provinces
from companion.engine.view import Choice
from ui.touch.drawing import text_fit, theme
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import (
    Box,
    Drawing,
    Named,
    Picture,
    Primitive,
    Primitives,
    Stroke,
    Touch,
    lower_primitive,
)
from ui.touch.meaning import map_layout, targets

from . import nodes
from .frame import flow_boxes, part_heading
from .places import chip_size, place_card, place_offers

GAP = 6
CLOSE = 4
LEAST = 220
FEW = 2
ALL = 1000
STRAIGHT = 0.8
ACROSS = 1000.0
TOKENS = (58, 50, 46, 42)
DENSE = (*TOKENS, 38, 34)
"""The same on a picture, where names may be printed as well and places do not move far."""
AROUND = (14, 11, 9, 7, 5, 4, 3, 2, 1)
"""How large places without names may be, and how many are shown around one; the first that fit are taken."""
Names = tuple[Box | None, ...]
Laid = tuple[tuple[Box, ...], Names | None, Picture | None]


def draw(part: Provinces, pen: Pen, width: float, room: float, choices: tuple[Choice, ...] = ()) -> Drawing:
    """The map in `width` × `room` if it fits, else the list; `choices` light their places."""
    room = room if map_fits(part, pen, width, room) else max(room, pen.m.px(LEAST))
    return _map(part, pen, width, room, choices) if map_fits(part, pen, width,
                                                             room) else _list(part, pen, width, choices)


def map_fits(part: Provinces, pen: Pen, width: float, room: float) -> bool:
    """Whether the places are a map, and all of them find a place of their own in `width` × `room`."""
    top, _ = part_heading(part.title, pen, width)
    return map_layout.is_map(part) and _laid(part, pen, width, room - top) is not None


def better_map(part: Provinces, pen: Pen, one: tuple[float, float], other: tuple[float, float]) -> bool:
    """Whether a map of the size `other` shows all names in their places, or clearly more, or is clearly less bent."""
    if other[1] < pen.m.px(LEAST):
        return False
    (here, bent), (there, straight) = (_readable(part, pen, *size) for size in (one, other))
    return there == ALL or there > here + FEW or (there >= here - FEW and straight < bent * STRAIGHT)


def _readable(part: Provinces, pen: Pen, width: float, height: float) -> tuple[int, float]:
    """How many names are to be read, and how bent the map is."""
    boxes, names, _ = _laid(part, pen, width, height) or ((), (None,), None)
    bent = map_layout.layout_strain(_points(part), boxes, width, height) if boxes else width
    return (ALL if names is None else sum(name is not None for name in names)), bent


def _laid(part: Provinces, pen: Pen, width: float, height: float) -> Laid | None:
    """The places' boxes, and beside them those for names; None in place of these if all names are in the boxes. The
    places lie on the picture if all have room there; otherwise a map that is bent into rows with every name is better
    than one of tokens.
    """
    picture = _picture(part, pen, width, height)
    on_it = tuple(_tokens(part, pen, picture.box, picture)) if picture else ()
    if on_it:
        return max(on_it, key=_named)
    points = _points(part)
    named = tuple(nodes.named_size(place, pen) for place in part.places)
    boxes = map_layout.lay_boxes(points, named, width, height, pen.m.px(GAP))
    boxes = boxes or map_layout.shelve_boxes(points, named, width, height, pen.m.px(CLOSE))
    if boxes:
        return boxes, None, None
    found = tuple(_tokens(part, pen, Box(0, 0, width, height)))
    return max(found, key=_named) if found else None


def _named(laid: Laid) -> int:
    return sum(name is not None for name in laid[1] or ())


def _points(part: Provinces) -> tuple[map_layout.Point, ...]:
    return tuple((float(place.x), float(place.y)) for place in part.places)


def _picture(part: Provinces, pen: Pen, width: float, height: float) -> Picture | None:
    """The picture of the board, as large as can be."""
    shown = pen.large(part.picture) if part.picture and part.bright else None
    if shown is None:
        return None
    file, wide, high = shown
    scale = min(width / max(1.0, wide), height / max(1.0, high))
    return Picture(Box(0, 0, width, height).middle(wide * scale, high * scale), file, part.bright)


def _tokens(part: Provinces, pen: Pen, area: Box, below: Picture | None = None) -> Iterator[Laid]:
    """The places as tokens of every size that fits into `area`; if none does, in rows, unless they lie on a picture."""
    points, gap, none = _points(part), pen.m.px(GAP), True
    for side in DENSE if below else TOKENS:
        sizes = ((pen.m.px(side), pen.m.px(side)),) * len(points)
        boxes = map_layout.lay_boxes(points, sizes, area.w, area.h, gap, ACROSS if below else 0.0)
        if boxes:
            none = False
            boxes = tuple(box.moved(area.x, area.y) for box in boxes)
            yield boxes, _beside(part, pen, boxes, area), below
    rows = map_layout.shelve_boxes(points, ((pen.m.px(side), pen.m.px(side)),) * len(points), area.w, area.h, gap)
    if none and rows and not below:
        yield rows, _beside(part, pen, rows, area), None


def _beside(part: Provinces, pen: Pen, boxes: tuple[Box, ...], area: Box) -> Names:
    """Where a name stands: in its token if it is short, else beside it, else nowhere."""
    inner = tuple(nodes.name_in(place, box, pen) for place, box in zip(part.places, boxes, strict=True))
    wide = tuple(0.0 if name else nodes.label_width(place, pen) for place, name in zip(part.places, inner, strict=True))
    return map_layout.label_boxes(boxes, wide, pen.m.px(nodes.LINE), area)


def _map(part: Provinces, pen: Pen, width: float, room: float, choices: tuple[Choice, ...]) -> Drawing:
    top, primitives = part_heading(part.title, pen, width)
    laid, names, below = _laid(part, pen, width, room - top) or ((), None, None)
    boxes = tuple(box.moved(0, top) for box in laid)
    spots = tuple(targets.MapPlace(place.id, box, place_offers(place, choices, pen))
                  for place, box in zip(part.places, boxes, strict=True))
    drawn = (primitive for place, spot in zip(part.places, spots, strict=True)
             for primitive in nodes.draw_place(place, spot, pen, named=names is None))
    labels = (primitive for place, box in zip(part.places, names or (), strict=False) if box and box.w
              for primitive in nodes.place_label(place, box.moved(0, top), pen))
    area = Box(0, top, width, room - top)
    touch = Touch(area, targets.Places(spots))
    ground = (lower_primitive(below, top),) if below else ()
    named = (Named(box, named_spot(place), free=True) for place, box in zip(part.places, boxes, strict=True))
    return Drawing(room, (*primitives, *ground, *_ways(part, part.places, boxes, pen), *labels, *drawn, touch, *named))


def named_spot(place: Place) -> str:
    """How what moves finds a place of the map."""
    return f"place {place.id}"


def _ways(part: Provinces, places: tuple[Place, ...], boxes: tuple[Box, ...], pen: Pen) -> Primitives:
    at = {place.id: (box.x + box.w / 2, box.y + box.h / 2) for place, box in zip(places, boxes, strict=True)}
    return tuple(Stroke((at[one], at[other]), theme.EDGE, pen.m.px(3))
                 for one, other in part.ways if one in at and other in at)


def _list(part: Provinces, pen: Pen, width: float, choices: tuple[Choice, ...]) -> Drawing:
    """The places in columns, row by row, each row as high as its fullest place."""
    top, drawn = part_heading(part.title, pen, width)
    primitives: list[Primitive] = list(drawn)
    wide = flow_boxes(len(part.places), 0, width, min(width, pen.m.px(236)), 0, pen.m.px(GAP))
    across = len({box.x for box in wide}) or 1
    for n in range(0, len(part.places), across):
        row = part.places[n:n + across]
        tall = max(place_card(place, pen, wide[0].w, choices).height for place in row)
        for place, box in zip(row, wide, strict=False):
            primitives += [lower_primitive(primitive, top, box.x)
                           for primitive in place_card(place, pen, box.w, choices, tall).primitives]
        top += tall + pen.m.px(GAP)
    return Drawing(max(0.0, top - pen.m.px(GAP)), tuple(primitives))


def map_around(part: Provinces, pen: Pen, width: float, room: float, name: str, choices: tuple[Choice, ...]) -> Drawing:
    """The place `name` and as many of its neighbours as fit, in full and large enough for a finger."""
    for most in AROUND:
        places = map_layout.near_places(part, name, most)
        wide = tuple(_full_width(place, pen, width) for place in places)
        cards = tuple(place_card(place, pen, w, choices, pen.m.touch) for place, w in zip(places, wide, strict=True))
        sizes = tuple((w, c.height) for w, c in zip(wide, cards, strict=True))
        points = tuple((float(p.x), float(p.y)) for p in places)
        boxes = map_layout.lay_boxes(points, sizes, width, room, pen.m.px(GAP)) or map_layout.shelve_boxes(
            points, sizes, width, room, pen.m.px(GAP))
        if boxes:
            drawn = (lower_primitive(primitive, box.y, box.x) for c, box in zip(cards, boxes, strict=True)
                     for primitive in c.primitives)
            return Drawing(room, (*_ways(part, places, boxes, pen), *drawn))
    return place_card(map_layout.near_places(part, name, 1)[0], pen, width, choices, pen.m.touch)


def _full_width(place: Place, pen: Pen, most: float) -> float:
    """As wide as the name on two lines, or as three figures side by side."""
    signs = pen.m.px(28) * (pen.icons(place.icon) + bool(place.seat))
    name = text_fit.two_lines(pen.say(place.label), pen.m.small, True, pen.width) + signs + pen.m.px(18)
    chips = [chip_size(figure, pen, most)[0] + pen.m.px(4) for figure in place.figures]
    beside = min(sum(chips), max(max(chips, default=0.0), sum(chips) / (1 + (len(chips) + 1) // 3)))
    return min(most, max(pen.m.px(96), name, min(pen.m.px(300), beside + pen.m.px(16))))
