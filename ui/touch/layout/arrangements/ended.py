"""A game that has ended: the result over the whole width, and what may still be done at its foot.

What may live here: where that lies. What may not: how a result is drawn (layout/result.py).
"""

from __future__ import annotations

from companion.engine.view import View
from ui.touch.drawing.pane import Pane
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Box
from ui.touch.layout import actions, result
from ui.touch.state.scene import Scene

from . import regions
from .stacked import undo_and_buttons

UNDO_LINES = 2
"""So many lines undo takes at most on a wide window, where it stands beside the buttons."""


def ended_table(view: View, scene: Scene, pen: Pen, table_now: int) -> tuple[Pane, ...]:
    """Nothing while the game goes on."""
    if not view.result:
        return ()
    strips, room = regions.strips(view, pen, regions.body(view, pen))
    below = _stacked(view, scene, pen, room) if pen.m.portrait else _beside(view, pen, room)
    return regions.with_header(view, pen, (*strips, *below), table_now)


def _beside(view: View, pen: Pen, room: Box) -> tuple[Pane, ...]:
    """On a wide window undo stands beside the buttons."""
    undo = actions.undo_pane(view.undo, pen, room.left(pen.m.px(regions.SEATS_WIDTH)), UNDO_LINES)
    bar = actions.pane(view.choices, pen, room.after(undo.box.w + pen.m.gap if undo.box.h else 0.0))
    low = max(actions.height_of(bar, pen), actions.height_of(undo, pen))
    return (*result.panes(view, pen, room.above(low)), undo, bar)


def _stacked(view: View, scene: Scene, pen: Pen, room: Box) -> tuple[Pane, ...]:
    """On a high window undo stands below the buttons."""
    foot, low = undo_and_buttons(view, scene, pen, room)
    return (*result.panes(view, pen, room.inset(pen.m.gap, 0).below(pen.m.gap).above(low)), *foot)
