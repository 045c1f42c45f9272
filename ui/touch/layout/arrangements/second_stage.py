"""The second stage of a large window: the board beside the dice or tiles that matter now.

What may live here: how both share the room of a stage. What may not: what matters (layout/stage.py), all else.
All lengths in capitals are units: pixels in a window of 800 × 480, which Measures.px scales.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.parts import Grid
from companion.engine.view import View
from ui.touch.drawing.pane import Pane
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Box
from ui.touch.layout import stage
from ui.touch.parts import grid
from ui.touch.state.scene import Scene

BOARD_SHARE = 0.42
"""The share of the stage's width that a board beside what matters has at most."""
GAP = 16
"""Units: between the two."""


def second_stage(view: View, scene: Scene, pen: Pen, box: Box) -> tuple[tuple[Pane, ...], Box, View]:
    """In a large wide window the board beside what matters: (panes, the room that is left, what it shows).

    A map has no second stage: at half the width its places leave their rows.
    """
    if not stage.shares_stage(view, pen):
        return (), box, view
    boards = [other for other in view.stage if isinstance(other, Grid)]
    place = grid.board_box(boards[0], box.left(box.w * BOARD_SHARE))
    shown = Pane("board", place, stage.stage_pieces((boards[0],), view, scene, pen), middle=True)
    others = tuple(other for other in view.stage if other is not boards[0])
    return (shown,), box.after(place.w + pen.m.px(GAP)), replace(view, stage=others)
