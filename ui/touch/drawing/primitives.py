"""What a drawing is made of: primitives, each in its box. Values only; painter.py puts them on a canvas.

The origin is the top left corner, y grows downwards, all lengths are pixels, colours are those of theme.py.
"""

from __future__ import annotations

from typing import Union

from msgspec import Struct
from msgspec.structs import replace

from ui.touch.geometry import Box as Box
from ui.touch.meaning.targets import Target


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


class Glow(Struct, frozen=True):
    """Light that fills its box as an ellipse: of `colour` in the middle, and fading to nothing at its edge."""

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


class TextLine(Struct, frozen=True):
    """One line of text that fits its box. `align`: left, centre, right; `bold`: the heavier face; `face`: a game's own.
    """

    box: Box
    text: str
    size: float
    colour: str
    bold: bool = False
    align: str = "left"
    face: str = ""


class Icon(Struct, frozen=True):
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


class Picture(Struct, frozen=True):
    """A picture from `file`, whole, in the middle of its box; `fills`: as wide and high as that. Nothing where it
    cannot be read. `bright` in percent.
    """

    box: Box
    file: str
    bright: int = 100
    fills: bool = False


class Touch(Struct, frozen=True):
    """A place to be touched. `key`: a key of the on-screen keyboard, which may be narrower."""

    box: Box
    target: Target
    key: bool = False


class Named(Struct, frozen=True):
    """A place with a name: nothing is drawn there, but motions find it. `free`: why something is refused may lie there.
    """

    box: Box
    name: str
    free: bool = False


Primitive = Union[Fill, Edge, Disc, Glow, Stroke, Poly, TextLine, Icon, Mark, Matrix, Picture, Touch, Named]
Primitives = tuple[Primitive, ...]
PLACES = frozenset({Touch, Named})
"""What is not drawn."""


class Drawing(Struct, frozen=True):
    """Finished primitives and the height they take."""

    height: float
    primitives: Primitives = ()

    @property
    def seen(self) -> Primitives:
        """What is to be seen of it: all but its places."""
        return tuple([primitive for primitive in self.primitives if type(primitive) not in PLACES])


def is_cut(drawing: Drawing) -> bool:
    """Whether some of its words found no room."""
    return any(isinstance(primitive, TextLine) and primitive.text.endswith("…") for primitive in drawing.primitives)


def lower_primitive(primitive: Primitive, dy: float, dx: float = 0.0) -> Primitive:
    """The same primitive, `dy` further down and `dx` further right."""
    if isinstance(primitive, Stroke | Poly):
        return replace(primitive, points=tuple((x + dx, y + dy) for x, y in primitive.points))
    return replace(primitive, box=primitive.box.moved(dx, dy))
