"""A board or map on a wide window: players at the left, the prompt over the board, parts and buttons beside it.

What may live here: where that lies. What may not: how board and column share their box (board_and_column.py).
"""

from __future__ import annotations

from companion.engine.parts import Grid, Provinces
from companion.engine.view import View
from ui.touch.drawing.pane import Pane
from ui.touch.drawing.pen import Pen
from ui.touch.layout import actions
from ui.touch.meaning import grid_hits
from ui.touch.state.scene import Scene

from . import board_and_column, regions


def board_beside_buttons(view: View, scene: Scene, pen: Pen, table_now: int) -> tuple[Pane, ...]:
    """Players in full where their column is high enough; nothing for a map that is better read over the buttons."""
    if pen.m.portrait or not any(isinstance(part, Grid | Provinces) for part in view.stage):
        return ()
    room = regions.body(view, pen)
    people, rest = regions.named_players(view, scene, pen, room)
    if not people:
        people, rest = regions.signed_players(view, pen, room)
    bar = actions.pane(grid_hits.focus_view(view, scene.start).choices, pen, rest)
    low = actions.height_of(bar, pen)
    board = board_and_column.board_and_column(view, scene, pen, rest.inset(pen.m.gap, 0), low)
    return regions.with_header(view, pen, (*people, *board), table_now,
                               again=regions.asked_again(view, scene, pen)) if board else ()
