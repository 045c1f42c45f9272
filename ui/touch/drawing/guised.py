"""What a game's own guise adds to a drawing: titles in its face, its ornament. What guises there are is data."""

from __future__ import annotations

from companion.engine.view import Guise

from . import text_fit, theme
from .pen import Pen
from .primitives import Box, Poly, Primitives, TextLine

FAINT = 0.22
"""How strong an ornament may be so that words on it can be read (of 1)."""
LEAST = 0.6
"""An ornament that would be narrower than so much of its height is left out."""


def guised_title(pen: Pen, text: str, box: Box, size: float, colour: str = theme.ACCENT, *,
                 align: str = "left") -> TextLine:
    """`text` on one line in the game's own face, where it has one; it shrinks and is shortened like any line.

    Figures are only in the face for reading of one width each: a text that has any is written in that.
    """
    if pen.titled is None or _has_figures(text):
        return pen.line(text, box, size, colour, bold=True, align=align)
    size = text_fit.shrink_text(text, box.w, size, pen.m.least(pen.m.small), True, pen.titled)
    words = text_fit.shorten_text(text, box.w, size, True, pen.titled)
    return TextLine(box, words, size, colour, True, align, pen.guise.face)


def title_width(pen: Pen, text: str, size: float) -> float:
    """The width of `text` as a title."""
    return (pen.width if pen.titled is None or _has_figures(text) else pen.titled)(text, size, True)


def _has_figures(text: str) -> bool:
    return any(sign.isdigit() for sign in text)


def ornament_beside(guise: Guise, box: Box) -> Primitives:
    """The ornament at the right end of `box`, where no words are written; none if it would be too small."""
    return guise_ornament(guise, box.end(min(box.w, box.h))) if box.w >= box.h * LEAST else ()


def guise_ornament(guise: Guise, box: Box, colour: str = theme.SECOND, strength: float = FAINT) -> Primitives:
    """The ornament of the game in `box`, as large as possible; every second shape is fainter."""
    side = min(box.w, box.h)
    place = box.middle(side, side)
    return tuple(Poly(tuple((place.x + x * side / 100, place.y + y * side / 100) for x, y in shape),
                      theme.fade_colour(colour, strength * (0.7 if n % 2 else 1)))
                 for n, shape in enumerate(guise.ornament))
