"""A high window: players as small as they can be at the top, so that a long stage has more room; all else as stacked.

What may live here: where that lies. What may not: how anything is drawn.
"""

from __future__ import annotations

from companion.engine.view import View
from ui.touch.drawing.pane import Pane
from ui.touch.drawing.pen import Pen
from ui.touch.state.scene import Scene

from . import regions
from .stacked import undo_and_buttons


def stacked_few_words(view: View, scene: Scene, pen: Pen, table_now: int) -> tuple[Pane, ...]:
    """For every view on a high window."""
    if not pen.m.portrait:
        return ()
    room = regions.body(view, pen)
    foot, low = undo_and_buttons(view, scene, pen, room)
    people, rest = regions.folded_players(view, pen, room.inset(pen.m.gap, 0))
    strips, rest = regions.strips_beside(view, pen, room, rest)
    middle = regions.prompt_and_stage(view, scene, pen, rest.above(low))
    return regions.with_header(view, pen, (*strips, people, *middle, *foot), table_now,
                               again=regions.asked_again(view, scene, pen))
