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

UNDO = ((regions.SEATS_WIDTH, 2), (190, 3), (190, 2))
"""How wide undo may be, in units, and how many lines it takes then, where it stands beside the buttons."""


def ended_table(view: View, scene: Scene, pen: Pen, table_now: int) -> tuple[Pane, ...]:
    """Nothing while the game goes on."""
    if not view.result:
        return ()
    strips, room = regions.strips(view, pen, regions.body(view, pen))
    below = _stacked(view, scene, pen, room) if pen.m.portrait else _beside(view, pen, room)
    return regions.with_header(view, pen, (*strips, *below), table_now)


def _beside(view: View, pen: Pen, room: Box) -> tuple[Pane, ...]:
    """On a wide window undo stands beside the buttons: as wide as leaves them few rows, and everybody's line in sight.
    """
    feet = [_foot(view, pen, room, wide, lines) for wide, lines in UNDO]
    few, made = min(actions.height_of(bar, pen) for _, _, bar in feet), tuple[Pane, ...]()
    for low, undo, bar in (foot for foot in feet if actions.height_of(foot[2], pen) == few):
        made = (*result.panes(view, pen, room.above(low)), undo, bar)
        if all(pane.depth() <= pane.box.h + 1 for pane in made if pane.name == "result"):
            break
    return made


def _foot(view: View, pen: Pen, room: Box, wide: float, lines: int) -> tuple[float, Pane, Pane]:
    """Undo, so wide in units, and the buttons beside it, with the height of both."""
    undo = actions.undo_pane(view.undo, pen, room.left(pen.m.px(wide)), lines)
    bar = actions.pane(view.choices, pen, room.after(undo.box.w + pen.m.gap if undo.box.h else 0.0))
    return max(actions.height_of(bar, pen), actions.height_of(undo, pen)), undo, bar


def _stacked(view: View, scene: Scene, pen: Pen, room: Box) -> tuple[Pane, ...]:
    """On a high window undo stands beside the buttons."""
    foot, low = undo_and_buttons(view, scene, pen, room)
    return (*result.panes(view, pen, room.inset(pen.m.gap, 0).below(pen.m.gap).above(low)), *foot)
