"""Where the places of a map lie on a screen, which of them shine, and which one a finger means. Pure; no drawing."""

from __future__ import annotations

from functools import lru_cache
from math import hypot

from msgspec.structs import replace

from companion.engine.inputs import PlaceInput
from companion.engine.parts import Place, Provinces
from companion.engine.view import Choice
from ui.touch.geometry import Box

from .targets import MapPlace

Point = tuple[float, float]
Size = tuple[float, float]
# So often places that overlap are pushed apart; by so little they may still overlap; more than half goes faster.
# What would cover more than FULL of the map is not even tried.
STEPS = 220
SETTLED = 0.5
FACTOR = 0.55
FULL = 0.85
GROWING = 45
"""Boxes grow in about so many steps to their size, so that each finds a gap while it is small."""
LEANS = (1.0, 1.0, 1.0, 4.0, 0.25)
"""How strongly boxes move up and down rather than sideways, step by step, because a full row gives way to another row.
"""


def is_map(part: Provinces) -> bool:
    """Whether the places lie somewhere; else they are a list."""
    return len({(place.x, place.y) for place in part.places}) > 1


def touchable_choices(choices: tuple[Choice, ...], field: Choice | None) -> tuple[Choice, ...]:
    """The choices that light places: `field` alone while its place is asked for, else all that are allowed."""
    wanted = (field,) if field else tuple(choice for choice in choices if not choice.objection)
    return tuple(choice for choice in wanted if isinstance(choice.input, PlaceInput))


def place_answers(place: Place, choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """Those of `choices` that `place` answers, for this place alone."""
    return tuple(replace(choice, input=PlaceInput((place.id,))) for choice in choices
                 if isinstance(choice.input, PlaceInput) and place.id in choice.input.places)


def near_places(part: Provinces, name: str, most: int) -> tuple[Place, ...]:
    """The place called `name` and those that lie nearest to it, at most `most`, in the part's own order."""
    middle = next(place for place in part.places if place.id == name)
    order = sorted(part.places, key=lambda p: hypot(p.x - middle.x, p.y - middle.y))
    chosen = {place.id for place in order[:most]}
    return tuple(place for place in part.places if place.id in chosen)


def meant_places(spots: tuple[MapPlace, ...], x: float, y: float, reach: float) -> tuple[MapPlace, ...]:
    """The places that a finger at (x, y) may mean: those that offer something within reach, else the one under it."""
    offering = tuple(spot for spot in spots if spot.choices and _away(spot.box, x, y) <= _slack(spot.box, reach))
    return offering or tuple(spot for spot in spots if spot.box.holds(x, y))


def _slack(box: Box, reach: float) -> float:
    """How far beside a box that is smaller than a finger a touch still counts as on it."""
    return max(0.0, reach - min(box.w, box.h) / 2)


def _away(box: Box, x: float, y: float) -> float:
    return max(box.x - x, x - box.right, 0.0) + max(box.y - y, y - box.bottom, 0.0)


@lru_cache(maxsize=256)
def lay_boxes(points: tuple[Point, ...], sizes: tuple[Size, ...], width: float, height: float, gap: float,
              across: float = 0.0) -> tuple[Box, ...] | None:
    """Boxes of `sizes` about `points`, spread over `width` × `height` and pushed apart; None where they do not fit.

    With `across` points are not spread: from 0 to it they lie where they do on a picture of that size.
    """
    covered = sum((w + gap) * (h + gap) for w, h in sizes)
    if covered > FULL * (width + gap) * (height + gap) or any(w > width or h > height for w, h in sizes):
        return None
    (west, wide), (north, high) = _span([x for x, _ in points]), _span([y for _, y in points])
    middles = [[w / 2 + (x - west) / wide * (width - w), h / 2 + (y - north) / high * (height - h)]
               for (x, y), (w, h) in zip(points, sizes, strict=True)]
    if across:
        middles = [[x / across * width, y / across * height] for x, y in points]
    for step in range(STEPS):
        grown = min(1.0, 0.4 + step / GROWING)
        now = sizes if grown == 1.0 else tuple((w * grown, h * grown) for w, h in sizes)
        if not _pushed(middles, now, gap, LEANS[step % len(LEANS)]) and grown == 1.0:
            return tuple(Box(x - w / 2, y - h / 2, w, h) for (x, y), (w, h) in zip(middles, sizes, strict=True))
        for middle, (w, h) in zip(middles, sizes, strict=True):
            middle[0] = max(w / 2, min(width - w / 2, middle[0]))
            middle[1] = max(h / 2, min(height - h / 2, middle[1]))
    return None


@lru_cache(maxsize=256)
def label_boxes(boxes: tuple[Box, ...], widths: tuple[float, ...], high: float, area: Box) -> tuple[Box | None, ...]:
    """A box beside each of `boxes` for a name of this width and height, where it meets no other box; else None.

    A name without a width needs no room.
    """
    taken = list(boxes)
    names: list[Box | None] = []
    for box, wide in zip(boxes, widths, strict=True):
        if not wide:
            names.append(Box(box.x, box.y, 0.0, 0.0))
            continue
        middle = max(area.x, min(area.right - wide, box.x + (box.w - wide) / 2))
        tried = (Box(x, y, wide, high) for x in (middle, max(area.x, box.right - wide), min(box.x, area.right - wide))
                 for y in (box.bottom + 1, box.y - high - 1))
        free = next((name for name in tried if _lies_in(name, area) and not any(_meet(name, t) for t in taken)), None)
        names.append(free)
        taken += [free] if free else []
    return tuple(names)


def layout_strain(points: tuple[Point, ...], boxes: tuple[Box, ...], width: float, height: float) -> float:
    """How far, on the average, `boxes` lie from where a map of `width` × `height` has them."""
    (west, wide), (north, high) = _span([x for x, _ in points]), _span([y for _, y in points])
    return sum(hypot(box.x - (x - west) / wide * (width - box.w), box.y - (y - north) / high * (height - box.h))
               for (x, y), box in zip(points, boxes, strict=True)) / max(1, len(boxes))


def _lies_in(box: Box, area: Box) -> bool:
    return box.x >= area.x and box.right <= area.right and box.y >= area.y and box.bottom <= area.bottom


def _meet(one: Box, other: Box) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


@lru_cache(maxsize=256)
def shelve_boxes(points: tuple[Point, ...], sizes: tuple[Size, ...], width: float, height: float,
                 gap: float) -> tuple[Box, ...] | None:
    """Boxes of `sizes` in rows from north to south, each from west to east; None where they do not fit."""
    order = sorted(range(len(points)), key=lambda n: points[n][1])
    for rows in range(1, len(points) + 1):
        cuts = [order[len(order) * n // rows:len(order) * (n + 1) // rows] for n in range(rows)]
        shelves = [sorted(row, key=lambda n: points[n][0]) for row in cuts]
        free = height - sum(max(sizes[n][1] for n in row) for row in shelves) - gap * (rows - 1)
        if free >= 0 and all(sum(sizes[n][0] + gap for n in row) <= width + gap for row in shelves):
            return _on_shelves(shelves, sizes, width, free / rows + gap)
    return None


def _on_shelves(shelves: list[list[int]], sizes: tuple[Size, ...], width: float, step: float) -> tuple[Box, ...]:
    at: dict[int, Box] = {}
    top = (step - min(step, 6.0)) / 2
    for row in shelves:
        high = max(sizes[n][1] for n in row)
        apart = (width - sum(sizes[n][0] for n in row)) / len(row)
        x = apart / 2
        for n in row:
            at[n] = Box(x, top + (high - sizes[n][1]) / 2, *sizes[n])
            x += sizes[n][0] + apart
        top += high + step
    return tuple(at[n] for n in sorted(at))


def _span(values: list[float]) -> tuple[float, float]:
    """The least value and how far it is to the greatest."""
    return min(values), max(values) - min(values) or 1.0


def _pushed(middles: list[list[float]], sizes: tuple[Size, ...], gap: float, lean: float) -> bool:
    """Push every pair that overlaps apart, the shorter way; false if none did."""
    moved = False
    for i, (one, (w, h)) in enumerate(zip(middles, sizes, strict=True)):
        for j in range(i):
            other = middles[j]
            dx, dy = one[0] - other[0], one[1] - other[1]
            over_x = (w + sizes[j][0]) / 2 + gap - abs(dx)
            over_y = (h + sizes[j][1]) / 2 + gap - abs(dy)
            if over_x > SETTLED and over_y > SETTLED:
                moved = True
                axis, push = (0, over_x if dx >= 0 else -over_x) if over_x < over_y * lean else (
                    1, over_y if dy >= 0 else -over_y)
                one[axis] += push * FACTOR
                other[axis] -= push * FACTOR
    return moved
