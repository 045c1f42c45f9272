"""How the drawings of the panes lie in the window, from which motions are found. Nothing moves here."""

from __future__ import annotations

from typing import NamedTuple

from ui.touch.drawing import theme
from ui.touch.drawing.primitives import Box, Drawing, Named, Poly, Primitive, Primitives, Stroke, Touch, lower_primitive


class PlacedDrawing(NamedTuple):
    """A drawing of a pane, its upper left corner at (x, y) of the window; `box` is the pane's, `ground` its colour."""

    pane: str
    box: Box
    x: float
    y: float
    drawing: Drawing
    ground: str = theme.CLEAR

    @property
    def below(self) -> str:
        """The colour that is seen where nothing is drawn."""
        return theme.GROUND if self.ground == theme.CLEAR else self.ground

    def shows(self, box: Box) -> bool:
        """Whether all of `box`, of the drawing, is in sight."""
        seen = self.placed(box)
        return seen.y >= self.box.y and seen.bottom <= self.box.bottom + 1

    def placed(self, box: Box) -> Box:
        """Where in the window `box`, of the drawing, lies."""
        return box.moved(self.x, self.y)

    def inks_in(self, box: Box) -> Primitives:
        """What is drawn in `box`, of the drawing, as it lies in the window."""
        return tuple(lower_primitive(primitive, self.y, self.x) for primitive in self.drawing.primitives
                     if _lies_in(primitive, box))


def _lies_in(primitive: Primitive, box: Box) -> bool:
    if isinstance(primitive, Touch | Named):
        return False
    if isinstance(primitive, Stroke | Poly):
        return all(box.holds(x, y) for x, y in primitive.points)
    own = primitive.box
    return box.x <= own.x and own.right <= box.right and box.y <= own.y and own.bottom <= box.bottom + own.h * 0.2
