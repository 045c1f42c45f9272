"""Where the layers of the house lie: floors over floors, each as wide as the house, the rooms spread inside. Pure.

What may live here: lengths, and the breaking of words into lines. What may not: colours, SVG, the inside of a layer.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from .places import Box, Placed, Way, placed, stretched
from .plan import House, against, floors, needed

EDGE, PAD, BESIDE, BELOW, SLOPE = 28, 20, 18, 44, 56
TITLE, SAYS = 16, 12
NARROWEST, WIDEST, LETTER, BOLD_LETTER = 130, 420, 0.54, 0.62
Row = list[str]


class Head(NamedTuple):
    """The words of a layer: their lines and height, and how much of it lies over the rooms."""

    lines: tuple[str, ...]
    height: float
    over: float


class Field(NamedTuple):
    """A layer where it lies, with its words and its rooms; the only one of the highest floor is the roof."""

    name: str
    box: Box
    head: Head
    inside: Placed
    roof: bool


def laid_out(house: House) -> dict[str, Field]:
    """Every layer in its place; the layers of one floor are equally high."""
    inside = {name: placed(layer.plan) for name, layer in house.layers.items()}
    rows = _rows(house)
    asked = {name: sum(name in arrow for arrow in house.plan.arrows) for name in house.layers}
    widths = _widths(rows, {name: _least(name, plan) for name, plan in inside.items()}, asked)
    fields: dict[str, Field] = {}
    for row in rows:
        heads = {name: _head(house.layers[name].says, widths[name], inside[name]) for name in row}
        top = max((field.box.bottom + BELOW for field in fields.values()), default=EDGE)
        high = max(max(head.height, head.over + inside[name].height) for name, head in heads.items())
        for name, box in _beside(row, widths, top, high + 2 * PAD):
            rooms = stretched(inside[name], high - heads[name].over)
            fields[name] = Field(name, box, heads[name], rooms, roof=row == rows[0] == [name])
    return fields


def sides(house: House, fields: Mapping[str, Field]) -> Iterator[Way]:
    """One arrow between each two layers, straight down where they overlap."""
    arrows, up = house.plan.arrows, against(house.plan.arrows)
    for here, there in (*needed(set(arrows) - set(up)), *up):
        a, b = fields[here].box, fields[there].box
        x = (max(a.x, b.x) + min(a.x + a.w, b.x + b.w)) / 2
        ends = ((x, a.bottom), (x, b.y)) if (here, there) not in up else ((x + PAD, a.y), (x + PAD, b.bottom))
        yield Way(ends, arrows[here, there], (here, there) in up)


def _rows(house: House) -> list[Row]:
    """The floors; a layer stands below the middle of those that ask it, and to the right the more arrows it has."""
    touched = {name: sum(name in arrow for arrow in house.plan.arrows) for name in house.layers}
    rows: list[Row] = []
    for floor in floors(house.plan):
        above = {name: place for row in rows for place, name in enumerate(row)}
        asks = {name: [above[here] for here, there in house.plan.arrows if there == name and here in above]
                for name in floor}
        rows.append(sorted(floor, key=lambda name: (
            sum(asks[name]) / len(asks[name]) if asks[name] else 0.0, touched[name], name)))
    return rows


def _least(name: str, inside: Placed) -> float:
    return max(NARROWEST, inside.width, len(name) * TITLE * BOLD_LETTER) + 2 * PAD


def _widths(rows: list[Row], least: Mapping[str, float], asked: Mapping[str, int]) -> dict[str, float]:
    """The widths with which every floor is as wide as the widest; whoever is wide already takes what is over."""
    widest = [max(row, key=lambda name: (asked[name], least[name])) for row in rows]
    taken = [sum(least[name] for name in row) + BESIDE * (len(row) - 1) for row in rows]
    return {name: least[name] + (max(taken) - taken[n] if name == widest[n] else 0)
            for n, row in enumerate(rows) for name in row}


def _beside(row: Row, widths: Mapping[str, float], top: float, height: float) -> Iterator[tuple[str, Box]]:
    x = float(EDGE)
    for name in row:
        yield name, Box(x, top, widths[name], height)
        x += widths[name] + BESIDE


def _head(says: str, width: float, inside: Placed) -> Head:
    """What stands at the top of a field: beside the rooms where there is space, else over them."""
    aside = (width - inside.width) / 2 - 2 * PAD - SLOPE
    beside = aside > 2 * NARROWEST
    lines = textwrap.wrap(says, int(min(aside if beside else width - 2 * PAD, WIDEST) / (SAYS * LETTER)))
    height = TITLE + 4 + (SAYS + 4) * len(lines)
    return Head(tuple(lines), height, 0 if beside or not inside.rooms else height + PAD)
