"""Boxes: where something lies, and how a box is cut into smaller ones. Geometry only; nothing is drawn here.

The origin is the top left corner, y grows downwards, all lengths are pixels.
"""

from __future__ import annotations

from msgspec import Struct


class Area(Struct, frozen=True):
    """A rectangle."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """Its bottom edge."""
        return self.y + self.h

    def inset(self, dx: float, dy: float | None = None) -> Box:
        """The box without a border of `dx` at its sides and `dy` (else `dx`) above and below."""
        dy = dx if dy is None else dy
        return Box(self.x + dx, self.y + dy, max(0.0, self.w - 2 * dx), max(0.0, self.h - 2 * dy))

    def moved(self, dx: float, dy: float) -> Box:
        """The same box elsewhere."""
        return Box(self.x + dx, self.y + dy, self.w, self.h)

    def middle(self, w: float, h: float) -> Box:
        """A box of `w` × `h` in its centre."""
        return Box(self.x + (self.w - w) / 2, self.y + (self.h - h) / 2, w, h)

    def columns(self, n: int, gap: float) -> tuple[Box, ...]:
        """`n` boxes side by side, `gap` between them."""
        w = (self.w - gap * (n - 1)) / n
        return tuple(Box(self.x + i * (w + gap), self.y, w, self.h) for i in range(n))

    def holds(self, x: float, y: float) -> bool:
        """Whether the point lies inside."""
        return self.x <= x < self.right and self.y <= y < self.bottom

    def meets(self, other: Area) -> bool:
        """Whether there is a point inside of both."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom

    def shared(self, other: Area) -> Box:
        """What lies in both; without width or height where they do not meet."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        return Box(x, y, max(0.0, min(self.right, other.right) - x), max(0.0, min(self.bottom, other.bottom) - y))


class Box(Area, frozen=True):
    """A rectangle that can be cut: each pair of names gives a piece and what is left of it."""

    def top(self, h: float) -> Box:
        """Its uppermost `h`."""
        return Box(self.x, self.y, self.w, h)

    def below(self, h: float) -> Box:
        """What is left under its uppermost `h`."""
        return Box(self.x, self.y + h, self.w, max(0.0, self.h - h))

    def foot(self, h: float) -> Box:
        """Its lowest `h`."""
        return Box(self.x, self.bottom - h, self.w, h)

    def above(self, h: float) -> Box:
        """What is left over its lowest `h`."""
        return Box(self.x, self.y, self.w, max(0.0, self.h - h))

    def left(self, w: float) -> Box:
        """Its leftmost `w`."""
        return Box(self.x, self.y, w, self.h)

    def after(self, w: float) -> Box:
        """What is left beside its leftmost `w`."""
        return Box(self.x + w, self.y, max(0.0, self.w - w), self.h)

    def end(self, w: float) -> Box:
        """Its rightmost `w`."""
        return Box(self.right - w, self.y, w, self.h)

    def before(self, w: float) -> Box:
        """What is left beside its rightmost `w`."""
        return Box(self.x, self.y, max(0.0, self.w - w), self.h)
