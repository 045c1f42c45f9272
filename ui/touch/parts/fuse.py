"""Draws a small `Track` that looks like a fuse: burnt to ash up to the marker, where it glows.

What may live here: the fuse at any place of the spark. What may not: when it burns (motion/), other tracks (track.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from companion.engine.parts import Track
from ui.touch.drawing import theme
from ui.touch.drawing.primitives import Box, Disc, Named, Poly, Primitive, Primitives, Stroke

LOOK = "fuse"
HIGH = 16.0
"""So many units high is the row in which a fuse is drawn; all lengths below are in units."""
KEG = 18.0
CORD = 6.0
ASH = 2.0
TWIST = 9.0
SPARK, HEART = 10.0, 4.0
RAYS = 7


def draw(part: Track, row: Box) -> Primitives:
    """The fuse in `row`, the spark on the marker's field; motions find the row by its name."""
    return (*burning_fuse(part, row, float(part.position)), Named(row, fuse_name(part), free=True))


def fuse_name(part: Track) -> str:
    """How what moves finds this fuse."""
    return f"fuse {part.title.id!r}"


def burning_fuse(part: Track, row: Box, at: float, flicker: float = 0.0) -> Primitives:
    """The fuse with its spark on field `at`, which may lie between two; `flicker` turns the rays, in whole turns."""
    unit = row.h / HIGH
    x, y = spark_place(part, row, at)
    end = field_place(part, row, len(part.cells) - 1)
    return (*_ash(row.x, x, y, unit), *_cord(part, row, at, unit), *_keg(end, y, unit),
            *_spark(x, y, unit, flicker))


def spark_place(part: Track, row: Box, at: float) -> tuple[float, float]:
    """The middle of the spark on field `at`."""
    return field_place(part, row, at), row.y + row.h / 2


def field_place(part: Track, row: Box, at: float) -> float:
    """How far right field `at` is: the first at the beginning of the cord, the last on the keg."""
    keg = KEG * row.h / HIGH
    start, end = row.x + keg / 2, row.right - keg / 2
    return start + (end - start) * max(0.0, at) / max(1, len(part.cells) - 1)


def _ash(start: float, end: float, y: float, unit: float) -> Primitives:
    """What is left of the burnt cord: a thin wavy line."""
    points = tuple((start + end - x, high) for x, high in _wave(start, end, y, 5 * unit, 1.5 * unit))
    return (Stroke(points, theme.EDGE, ASH * unit),) if len(points) > 1 else ()


def _cord(part: Track, row: Box, at: float, unit: float) -> Iterator[Primitive]:
    """The cord that still burns, twisted, cut between the fields; a knot where something gets harder."""
    start, y = spark_place(part, row, at)
    end = field_place(part, row, len(part.cells) - 1)
    if end - start < unit:
        return
    yield Stroke(((start, y), (end, y)), theme.SECOND, CORD * unit)
    yield Stroke(tuple(_wave(start, end, y, TWIST * unit / 2, CORD * unit * 0.32)), theme.PANEL, 1.2 * unit)
    for n, cell in enumerate(part.cells):
        place = field_place(part, row, n)
        if start < place < end:
            if cell.tone != "plain":
                yield Disc(Box(place, y, 0, 0).middle(13 * unit, 13 * unit), theme.tone_of(cell.tone).ink)
            else:
                yield Disc(Box(place, y, 0, 0).middle(9 * unit, 9 * unit), theme.SECOND)


def _wave(start: float, end: float, y: float, step: float, high: float) -> Iterator[tuple[float, float]]:
    """Up and down by `high`, in steps counted from `end`: what burns away leaves the others where they are."""
    points = int((end - start) / step)
    for n in range(points + 1):
        yield end - (points - n) * step, y + (high if (points - n) % 2 else -high)


def _keg(x: float, y: float, unit: float) -> Primitives:
    """A round bomb at the end of the fuse."""
    side = KEG * unit
    shine = Box(x - side * 0.22, y - side * 0.22, 0, 0).middle(side * 0.24, side * 0.24)
    return (Disc(Box(x, y, 0, 0).middle(side, side), theme.QUIET),
            Disc(Box(x, y, 0, 0).middle(side * 0.8, side * 0.8), theme.SOCKET), Disc(shine, theme.QUIET))


def _spark(x: float, y: float, unit: float, flicker: float) -> Primitives:
    def ring(far: float, turn: float) -> Iterator[tuple[float, float]]:
        for n in range(2 * RAYS):
            angle = pi * n / RAYS + turn
            reach = far * unit * (1.0 if n % 2 == 0 else 0.45)
            yield x + reach * sin(angle), y - reach * cos(angle)

    outer, inner = tuple(ring(SPARK, 2 * pi * flicker)), tuple(ring(SPARK * 0.66, -2 * pi * flicker))
    heart = Box(x, y, 0, 0).middle(HEART * unit, HEART * unit)
    return (Poly(((x, y), *outer, outer[0]), theme.BAD), Poly(((x, y), *inner, inner[0]), theme.ACCENT),
            Disc(heart, theme.INK))
