"""A high window: players with their names at the top, undo and buttons at the foot, prompt and stage between them.

What may live here: where that lies. What may not: how anything is drawn.
"""

from __future__ import annotations

from companion.engine.view import View
from ui.touch.drawing.pane import Pane
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Box
from ui.touch.layout import actions, seats
from ui.touch.meaning import grid_hits
from ui.touch.state.scene import Scene

from . import regions

SEATS_SHARE = 0.31
"""The share of the height below the header that players may take."""
SEAT_HEIGHT = 84
"""Units (pixels at 800 × 480): a row of two players, as high as it likes to be."""


def stacked(view: View, scene: Scene, pen: Pen, table_now: int) -> tuple[Pane, ...]:
    """Nothing where the stage is longer than its room, and signs could stand for the players' names."""
    if not pen.m.portrait:
        return ()
    room = regions.body(view, pen)
    foot, low = undo_and_buttons(view, scene, pen, room)
    rows, gap = -(-len(view.seats) // 2), pen.m.gap
    tall = rows * (seats.row_height(rows, pen, pen.m.px(SEAT_HEIGHT) * rows) + pen.m.px(6))
    tall = min(tall, room.h * SEATS_SHARE)
    people = seats.pane(view, pen, room.inset(gap, 0).below(gap).top(tall))
    strips, rest = regions.strips_beside(view, pen, room, room.inset(gap, 0).below(tall + gap))
    middle = regions.prompt_and_stage(view, scene, pen, rest.above(low))
    if _sticks_out(middle[-1]) and seats.signs_numbers(view, pen):
        return ()
    return regions.with_header(view, pen, (*strips, people, *middle, *foot), table_now,
                               again=regions.asked_again(view, scene, pen))


def undo_and_buttons(view: View, scene: Scene, pen: Pen, room: Box) -> tuple[tuple[Pane, Pane], float]:
    """Undo in the left corner of a high window and the buttons beside it, as everywhere, and the height in pixels that
    both take.
    """
    undo = actions.undo_corner(view.undo, pen, room.left(pen.m.px(regions.UNDO_SIGNS_WIDTH)))
    beside = room.after(undo.box.right - room.x if undo.box.h else 0.0)
    bar = regions.buttons(grid_hits.focus_view(view, scene.start), pen, beside)
    return (undo, bar), max([pane.box.h for pane in (undo, bar)]) + 2 * pen.m.gap


def _sticks_out(pane: Pane) -> bool:
    """Whether not all of it is seen at once."""
    talls = [piece.draw(pane.box.w, pane.box.h).height for piece in pane.pieces]
    return sum(talls) + pane.gap * (len(talls) - 1) > pane.box.h
