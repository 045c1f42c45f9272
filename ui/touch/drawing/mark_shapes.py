"""The players' marks as vector shapes in a square from 0 to 1, y downwards. No colours and no canvas live here."""

from __future__ import annotations

from math import cos, pi, radians, sin, sqrt

Points = tuple[tuple[float, float], ...]


def _ring(corners: int, radius: float, turn: float, inner: float = 0.0) -> Points:
    steps = corners * 2 if inner else corners
    return tuple((0.5 + r * sin(a), 0.5 - r * cos(a)) for i in range(steps)
                 for a in [turn + 2 * pi * i / steps] for r in [inner if inner and i % 2 else radius])


def _plus(arm: float) -> Points:
    low, high, d = 0.5 - arm, 0.5 + arm, sqrt(0.5)
    upright = ((low, 0.0), (high, 0.0), (high, low), (1.0, low), (1.0, high), (high, high), (high, 1.0), (low, 1.0),
               (low, high), (0.0, high), (0.0, low), (low, low))
    return tuple((0.5 + (x - y) * d, 0.5 + (x + y - 1) * d) for x, y in upright)


RINGS: dict[str, Points] = {
    "triangle": ((0.5, 0.04), (1.0, 0.94), (0.0, 0.94)),
    "square": ((0.07, 0.07), (0.93, 0.07), (0.93, 0.93), (0.07, 0.93)),
    "circle": _ring(40, 0.49, 0.0),
    "diamond": ((0.5, -0.03), (0.97, 0.5), (0.5, 1.03), (0.03, 0.5)),
    "star": _ring(5, 0.56, 0.0, 0.24),
    "hexagon": _ring(6, 0.52, pi / 6),
    "cross": _plus(0.16),
}


def fan(mark: str) -> Points:
    """The mark as a fan of triangles about its centre; a mark nobody has heard of is a circle. Not for the moon."""
    ring = RINGS.get(mark, RINGS["circle"])
    middle = (0.5, sum(y for _, y in ring) / len(ring))
    return (middle, *ring, ring[0])


def moon() -> Points:
    """The moon, a disc less another one at its right, as a strip of triangles from the upper horn to the lower."""
    points: list[tuple[float, float]] = []
    for i in range(29):
        outer, inner = radians(56.4 + i / 28 * 247.2), radians(89.2 + i / 28 * 181.6)
        points.append((0.56 + 0.48 * cos(outer), 0.5 - 0.48 * sin(outer)))
        points.append((0.82 + 0.4 * cos(inner), 0.5 - 0.4 * sin(inner)))
    return tuple(points)
