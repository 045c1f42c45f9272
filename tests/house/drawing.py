"""The house as an SVG: every layer a field of its own colour, its rooms inside, arrows from who asks to who is asked.

What may live here: colours, letters, SVG. What may not: reading sources, and anything that changes from day to day.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from itertools import cycle, pairwise

from .layers import EDGE, PAD, SAYS, SLOPE, TITLE, Field, laid_out, sides
from .places import Box, Point, Way
from .plan import House

PAPER, INK, QUIET, WRONG = "#fbf9f4", "#33393f", "#6b7178", "#c62828"
# ground and edge of each layer, from the roof down
COLOURS = (("#f0e6ea", "#a8768a"), ("#f6ecd9", "#bf9a55"), ("#e3ecf4", "#6b8fb3"), ("#f4e4dd", "#bd7f66"),
           ("#ebe6f3", "#8c7bb5"), ("#dff0ee", "#5d9f98"), ("#ecebe7", "#98958a"), ("#e8efe3", "#7d9b6b"))
FONT = "font-family=\"system-ui, 'Segoe UI', 'DejaVu Sans', Helvetica, Arial, sans-serif\""
EAVES = 12
FEW, SOME = 4, 19


def picture(house: House) -> str:
    """The whole picture."""
    fields = laid_out(house)
    width = max(field.box.x + field.box.w for field in fields.values()) + EDGE
    height = max(field.box.bottom for field in fields.values()) + EDGE + 24
    parts = (part for field, colours in zip(fields.values(), cycle(COLOURS), strict=False)
             for part in _field(field, *colours))
    body = "\n".join((*parts, *(_line(way, 1.6) for way in sides(house, fields)), _legend(height)))
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_n(width)} {_n(height)}" {FONT}>\n'
            f"<title>The house: its layers, their rooms, and who asks whom</title>\n"
            f'<rect width="100%" height="100%" rx="14" fill="{PAPER}"/>\n{body}\n</svg>\n')


def _field(field: Field, ground: str, edge: str) -> Iterator[str]:
    box, x, y = field.box, field.box.x + PAD + (SLOPE if field.roof else 0), field.box.y + PAD + TITLE - 4
    yield _roof(box, ground, edge) if field.roof else _rect(box, 12, ground, edge, 1.5)
    yield _text(x, y, field.name.replace(".", "/") + "/", TITLE, "bold")
    for n, line in enumerate(field.head.lines, 1):
        yield _text(x, y + 6 + n * (SAYS + 4), line, SAYS, colour=QUIET)
    left, spare = box.x + (box.w - field.inside.width) / 2, box.h - 2 * PAD - field.head.over - field.inside.height
    yield f'<g transform="translate({_n(left)} {_n(box.y + PAD + field.head.over + spare / 2)})">'
    yield from (_line(way) for way in field.inside.ways)
    for name, room in field.inside.rooms.items():
        yield _rect(room, 7, "#ffffff", edge, 1.2)
        yield _text(room.middle, room.y + room.h / 2 + 4.5, name, 13, anchor="middle")
    yield "</g>"


def _roof(box: Box, fill: str, edge: str) -> str:
    left, right = box.x, box.x + box.w
    corners = ((left + SLOPE, box.y), (right - SLOPE, box.y), (right + EAVES, box.bottom), (left - EAVES, box.bottom))
    return (f'<path d="M{"L".join(_at(*corner) for corner in corners)}Z" fill="{fill}" stroke="{edge}" '
            f'stroke-width="1.5" stroke-linejoin="round"/>')


def _line(way: Way, more: float = 1.0) -> str:
    """A soft line with a head; it leaves and arrives upright."""
    colour, width = WRONG if way.up else INK, more * (1 if way.names <= FEW else 1.7 if way.names <= SOME else 2.6)
    turn, half, long = -1 if way.up else 1, 2.6 + width, 5 + 1.6 * width
    *before, (x, y) = way.points
    neck = (x, y - turn * long)
    head = f"M{_at(x, y)}L{_at(x - half, neck[1] - turn)}L{_at(x + half, neck[1] - turn)}Z"
    return (f'<path d="{_soft((*before, neck))}" fill="none" stroke="{colour}" stroke-width="{_n(width)}" '
            f'stroke-opacity=".7"/><path d="{head}" fill="{colour}"/>')


def _soft(points: tuple[Point, ...]) -> str:
    """A line through `points` that is upright at each of them."""
    path = f"M{_at(*points[0])}"
    for (x, y), (u, v) in pairwise(points):
        middle = (y + v) / 2
        path += f"L{_at(u, v)}" if x == u else f"C{_at(x, middle)} {_at(u, middle)} {_at(u, v)}"
    return path


def _legend(height: float) -> str:
    return _text(EDGE, height - EDGE + 4, "An arrow goes from who asks to who is asked, the thicker the more often; "
                 "arrows that follow from others are left out, and one that pointed upwards would be red.", SAYS,
                 colour=QUIET)


def _rect(box: Box, radius: float, fill: str, edge: str, width: float) -> str:
    return (f'<rect x="{_n(box.x)}" y="{_n(box.y)}" width="{_n(box.w)}" height="{_n(box.h)}" rx="{_n(radius)}" '
            f'fill="{fill}" stroke="{edge}" stroke-width="{_n(width)}"/>')


def _text(x: float, y: float, text: str, size: float, weight: str = "normal", anchor: str = "start",
          colour: str = INK) -> str:
    return (f'<text x="{_n(x)}" y="{_n(y)}" font-size="{_n(size)}" font-weight="{weight}" text-anchor="{anchor}" '
            f'fill="{colour}">{escape(text)}</text>')


def _at(x: float, y: float) -> str:
    return f"{_n(x)} {_n(y)}"


def _n(number: float) -> str:
    """A length with at most one digit behind the point."""
    return f"{number:.1f}".removesuffix(".0")
