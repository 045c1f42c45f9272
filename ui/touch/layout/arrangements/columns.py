"""Players with their names and undo in a column at the left of a wide window, prompt, stage and buttons beside it.

What may live here: where that lies. What may not: how anything is drawn.
"""

from __future__ import annotations

from companion.engine.view import View
from ui.touch.drawing.pane import Pane
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Box
from ui.touch.layout import actions
from ui.touch.meaning import grid_hits
from ui.touch.state.scene import Scene

from . import regions


def columns(view: View, scene: Scene, pen: Pen, table_now: int) -> tuple[Pane, ...]:
    """Nothing where the column is not high enough for all players and signs could stand for their names."""
    if pen.m.portrait:
        return ()
    people, rest = regions.named_players(view, scene, pen, regions.body(view, pen))
    made = (*people, *stage_over_buttons(view, scene, pen, rest)) if people else ()
    return regions.with_header(view, pen, made, table_now,
                               again=regions.asked_again(view, scene, pen)) if made else ()


def stage_over_buttons(view: View, scene: Scene, pen: Pen, room: Box) -> tuple[Pane, ...]:
    """Prompt, stage and buttons from the top of `room` down."""
    bar = actions.pane(grid_hits.focus_view(view, scene.start).choices, pen, room)
    middle = room.above(actions.height_of(bar, pen) or pen.m.gap)
    return (*regions.prompt_and_stage(view, scene, pen, middle.inset(pen.m.gap, 0)), bar)
