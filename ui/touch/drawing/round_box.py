"""Boxes with round corners and smooth edges, as the small picture that a box of any size is stretched from: its corners
stay as they are, the one pixel between them is drawn out. Values only; painter.py makes textures of them.

A smooth outline is otherwise a hundred thin triangles, which take three times as long where a processor draws.
"""

from __future__ import annotations

from math import ceil, hypot

from msgspec import Struct


class RoundBox(Struct, frozen=True):
    """A box of so many pixels; `line`: the width of its outline, which lies inside it, 0: it is filled."""

    width: int
    height: int
    radius: float
    line: float = 0.0

    @property
    def small(self) -> RoundBox:
        """The smallest box with the same corners, at the most as large as this one."""
        side = 2 * ceil(max(self.radius, self.line)) + 1
        return RoundBox(min(self.width, side), min(self.height, side), self.radius, self.line)


def border_of(small: RoundBox) -> tuple[int, int]:
    """How many pixels of a small box are not drawn out: at its left and right end, and at its upper and lower."""
    return small.width // 2, small.height // 2


def coverage(box: RoundBox) -> bytes:
    """How much of each pixel the box covers, 0 to 255, row by row from below."""
    left = [[_covered(box, x + 0.5, y + 0.5) for x in range(ceil(box.width / 2))] for y in range(ceil(box.height / 2))]
    low = [bytes((*row, *row[::-1][box.width % 2:])) for row in left]
    return b"".join((*low, *low[::-1][box.height % 2:]))


def _covered(box: RoundBox, x: float, y: float) -> int:
    """`x`, `y`: the middle of a pixel in the lower left quarter. It is covered as far as the edge is beyond it."""
    right, up = box.radius - x, box.radius - y
    beyond = hypot(max(right, 0.0), max(up, 0.0)) + min(max(right, up), 0.0) - box.radius
    outer = min(1.0, max(0.0, 0.5 - beyond))
    inner = min(1.0, max(0.0, 0.5 - beyond - box.line)) if box.line else 0.0
    return round(255 * (outer - inner))
