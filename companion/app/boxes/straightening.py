"""A rectangle photographed at an angle: where each of its points lies in the picture, and the reverse. Pure.

What may live here: geometry. What may not: pictures themselves (pictures.py), which finger touched what.
"""

from __future__ import annotations

from collections.abc import Callable
from math import atan2, hypot

from companion.engine.words import Msg

WHOLE, LEAST = 1000, 0.02
Corner = tuple[float, float]
Slant = tuple[float, float, float, float, float, float, float, float]
"""a … h: (x, y) lies at (ax + by + c, dx + ey + f) / (gx + hy + 1)."""


def in_order(corners: tuple[Corner, ...]) -> tuple[Corner, ...]:
    """Four corners clockwise from the upper left, in whatever order they were given. ValueError with a Msg if they
    cannot be the corners of a rectangle seen at an angle.
    """
    x, y = (sum(corner[axis] for corner in corners) / len(corners) for axis in (0, 1))
    around = sorted(corners, key=lambda corner: atan2(corner[1] - y, corner[0] - x))
    first = min(range(4), key=lambda n: around[n][0] + around[n][1])
    found = tuple(around[first:] + around[:first])
    if not _bulges(found) or abs(_area(found)) < LEAST * WHOLE * WHOLE:
        raise ValueError(Msg("These are not the four corners of a board."))
    return found


def _bulges(corners: tuple[Corner, ...]) -> bool:
    """Whether every corner turns the same way."""
    def turn(n: int) -> float:
        (ax, ay), (bx, by), (cx, cy) = (corners[(n + k) % 4] for k in range(3))
        return (bx - ax) * (cy - by) - (by - ay) * (cx - bx)
    return all(turn(n) > 0 for n in range(4))


def _area(corners: tuple[Corner, ...]) -> float:
    turned = corners[1:] + corners[:1]
    return sum(one[0] * two[1] - two[0] * one[1] for one, two in zip(corners, turned, strict=True)) / 2


def slant_of(corners: tuple[Corner, ...]) -> Slant:
    """From the unit square to where its corners lie, in order from the upper left."""
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = corners
    sx, sy = x0 - x1 + x2 - x3, y0 - y1 + y2 - y3
    ax, bx, ay, by = x1 - x2, x3 - x2, y1 - y2, y3 - y2
    whole = ax * by - bx * ay
    g, h = (sx * by - bx * sy) / whole, (ax * sy - sx * ay) / whole
    return (x1 - x0 + g * x1, x3 - x0 + h * x3, x0, y1 - y0 + g * y1, y3 - y0 + h * y3, y0, g, h)


def size_of(corners: tuple[Corner, ...]) -> tuple[int, int]:
    """How wide and high the straight rectangle is: as its longer sides are."""
    sides = [hypot(one[0] - two[0], one[1] - two[1])
             for one, two in zip(corners, corners[1:] + corners[:1], strict=True)]
    return max(1, round(max(sides[0], sides[2]))), max(1, round(max(sides[1], sides[3])))


def coefficients(corners: tuple[Corner, ...], size: tuple[int, int]) -> Slant:
    """From each point of a straight picture of this size to its place between `corners`, all in pixels."""
    a, b, c, d, e, f, g, h = slant_of(corners)
    wide, high = size
    return a / wide, b / high, c, d / wide, e / high, f, g / wide, h / high


def straight_point(corners: tuple[Corner, ...]) -> Callable[[tuple[int, int]], tuple[int, int]]:
    """From a point of the picture to its place in the straight one, 0 to 1000 in both; a point outside comes to the
    edge.
    """
    a, b, c, d, e, f, g, h = slant_of(corners)
    back = ((e - f * h, c * h - b, b * f - c * e), (f * g - d, a - c * g, c * d - a * f),
            (d * h - e * g, b * g - a * h, a * e - b * d))

    def there(point: tuple[int, int]) -> tuple[int, int]:
        x, y, w = (row[0] * point[0] + row[1] * point[1] + row[2] for row in back)
        return _share(x, w), _share(y, w)
    return there


def _share(value: float, whole: float) -> int:
    return max(0, min(WHOLE, round(value / whole * WHOLE))) if whole else 0
