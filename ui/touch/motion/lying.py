"""How the drawings of the panes lie in the window: what motions are found in. Nothing moves here."""

from __future__ import annotations

from typing import NamedTuple

from ui.touch.drawing import theme
from ui.touch.drawing.primitives import Box, Drawing


class Lying(NamedTuple):
    """A drawing of a pane, its upper left corner at (x, y) of the window; `box` is the pane's, `ground` its colour."""

    pane: str
    box: Box
    x: float
    y: float
    drawing: Drawing
    ground: str = theme.CLEAR
