"""What a drawing is made of: boxes, and inks put into them. Values only; paint.py puts them on a canvas.

The origin is the top left corner, y grows downwards, all lengths are pixels, colours are those of theme.py.
"""

from __future__ import annotations

from typing import Union

from msgspec import Struct
from msgspec.structs import replace

from .targets import Target


class Box(Struct, frozen=True):
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

    def middle(self, w: float, h: float) -> Box:
        """A box of `w` × `h` in its centre."""
        return Box(self.x + (self.w - w) / 2, self.y + (self.h - h) / 2, w, h)

    def holds(self, x: float, y: float) -> bool:
        """Whether the point lies inside."""
        return self.x <= x < self.right and self.y <= y < self.bottom

    def columns(self, n: int, gap: float) -> tuple[Box, ...]:
        """`n` boxes side by side, `gap` between them."""
        w = (self.w - gap * (n - 1)) / n
        return tuple(Box(self.x + i * (w + gap), self.y, w, self.h) for i in range(n))

    def moved(self, dx: float, dy: float) -> Box:
        """The same box elsewhere."""
        return Box(self.x + dx, self.y + dy, self.w, self.h)


class Fill(Struct, frozen=True):
    """A filled box with round corners."""

    box: Box
    colour: str
    radius: float = 0.0


class Edge(Struct, frozen=True):
    """The outline of a box with round corners, `width` wide, inside the box."""

    box: Box
    colour: str
    width: float = 2.0
    radius: float = 0.0


class Disc(Struct, frozen=True):
    """A filled ellipse."""

    box: Box
    colour: str


class Stroke(Struct, frozen=True):
    """A line through `points` (x, y)."""

    points: tuple[tuple[float, float], ...]
    colour: str
    width: float = 2.0


class Poly(Struct, frozen=True):
    """A filled polygon that its first corner can see whole."""

    points: tuple[tuple[float, float], ...]
    colour: str


class Words(Struct, frozen=True):
    """One line of text that fits its box. `align`: left, centre, right; `bold` chooses the heavier face."""

    box: Box
    text: str
    size: float
    colour: str
    bold: bool = False
    align: str = "left"


class Sign(Struct, frozen=True):
    """An icon of the icon font, as large as its box allows."""

    box: Box
    icon: str
    colour: str


class Mark(Struct, frozen=True):
    """A player's mark as a vector shape."""

    box: Box
    mark: str
    colour: str


class Matrix(Struct, frozen=True):
    """A QR code: rows of modules, true is dark. `box` is the code with its quiet border."""

    box: Box
    rows: tuple[tuple[bool, ...], ...]


class Touch(Struct, frozen=True):
    """A place to be touched. `key`: a key of the on-screen keyboard, which may be narrower."""

    box: Box
    target: Target
    key: bool = False


Ink = Union[Fill, Edge, Disc, Stroke, Poly, Words, Sign, Mark, Matrix, Touch]
Inks = tuple[Ink, ...]


class Drawing(Struct, frozen=True):
    """Finished inks and the height they take."""

    height: float
    inks: Inks = ()


def lowered(ink: Ink, dy: float) -> Ink:
    """The same ink, `dy` further down."""
    if isinstance(ink, Stroke | Poly):
        return replace(ink, points=tuple((x, y + dy) for x, y in ink.points))
    return replace(ink, box=ink.box.moved(0, dy))
