"""A board or map as large as it can be, with a column of all else beside it: what three arrangements are made of.

What may live here: how board and column share a box. What may not: players, strips, headers.
All lengths in capitals are units: pixels in a window of 800 × 480, which Measures.px scales.
"""

from __future__ import annotations

from companion.engine.parts import Grid, Part, Provinces
from companion.engine.view import View
from ui.touch.drawing.pane import Pane
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Box
from ui.touch.layout import actions, stage
from ui.touch.meaning import grid_hits
from ui.touch.parts import grid, provinces
from ui.touch.state.scene import Scene

from . import regions

COLUMN_WIDTH = 172
"""Units: the column beside a board."""
ASKED_WIDTH = 290
"""Units: the same where something in it is to be touched."""
GAP = 12
"""Units: between board and column."""
LOG_HEIGHT = 110
"""Units: the least for the last lines of the log over the buttons."""
PARTS_HEIGHT = 190
"""Units: the least for parts over the buttons."""
LEAST_PARTS = 100
"""Units: the least height for other parts below the prompt."""
BUTTON_HEIGHT = 76
"""Units: a button of the column with the gap below it."""
BUTTONS_SHARE = 0.76
"""The share of the column's height that buttons may take from parts."""


def board_and_column(view: View, scene: Scene, pen: Pen, box: Box, low: float, *,
                     prompted: float = 0.0) -> tuple[Pane, ...]:
    """A board or map as large as it can be, the rest and the buttons in a column beside it; nothing without one.

    Nothing as well for a map alone that is better to be read over a bar of buttons, `low` pixels high. Without a prompt
    where it stands elsewhere; a column beside it is then at least as wide as `prompted` pixels.
    """
    ask = () if prompted else (regions.prompt_pane(view, scene, pen, box),)
    rest = box.below(ask[0].box.h + pen.m.gap) if ask else box
    high = rest.h - pen.m.gap
    shown, room = _board(view, pen, box.w, high)
    others = tuple(part for part in view.stage if part is not shown)
    if shown is None or (isinstance(shown, Provinces) and not others and provinces.better_map(
            shown, pen, (room.w, room.h), (box.w, high - low))):
        return ()
    most = min(room.w, box.w - prompted - pen.m.px(GAP)) if prompted else room.w
    free = rest.above(pen.m.gap)
    place = grid.board_box(shown, free.left(most)) if isinstance(shown, Grid) else free.left(room.w)
    board = Pane("board", place, stage.stage_pieces((shown,), view, scene, pen), middle=True)
    return (*ask, board, *_column(view, others, scene, pen, rest.after(place.w + pen.m.px(GAP))))


def _board(view: View, pen: Pen, width: float, high: float) -> tuple[Part | None, Box]:
    """The board or map to be drawn large, and its room beside a column that is wide where something is asked there.

    A map to be touched now comes first: it may make that column narrow.
    """
    asked = stage.asks_touch(parts_but_boards(view), pen)
    narrow = not asked or bool(stage.lit_choices(view))
    for least in (*((ASKED_WIDTH,) if asked else ()), *((COLUMN_WIDTH,) if narrow else ())):
        room = Box(0, 0, width - pen.m.px(least), high)
        shown = next((part for part in view.stage if stage.is_board(part, pen, room)), None)
        if shown:
            return shown, room
    return None, room


def parts_but_boards(view: View) -> tuple[Part, ...]:
    """What else is on the stage."""
    return tuple(part for part in view.stage if not isinstance(part, Grid | Provinces))


def _column(view: View, others: tuple[Part, ...], scene: Scene, pen: Pen, column: Box) -> tuple[Pane, ...]:
    """The other parts over the buttons; the log alone is left out where it has no room."""
    bar = _buttons(grid_hits.focus_view(view, scene.start), pen, column, alone=not others)
    over = column.above(actions.height_of(bar, pen))
    if not others and over.h < pen.m.px(LOG_HEIGHT):
        return (bar,)
    return Pane("stage", over, stage.stage_pieces(others, view, scene, pen), gap=pen.m.gap), bar


def _buttons(view: View, pen: Pen, column: Box, *, alone: bool) -> Pane:
    """The buttons beside a board: in rows where the column is wide enough, else one over the other."""
    if column.w >= pen.m.px(ASKED_WIDTH - 20):
        return actions.pane(view.choices, pen, Box(column.x - pen.m.gap, column.y, column.w + 2 * pen.m.gap, column.h))
    room = column.h - pen.m.gap if alone else column.h * BUTTONS_SHARE
    most = max(2, int(room // pen.m.px(BUTTON_HEIGHT)))
    fewer = regions.choices_off_board(view, len(actions.shown_choices(view.choices)) - most)
    bar = actions.button_column(fewer, pen, column, most)
    if alone or column.h - bar.box.h > pen.m.px(PARTS_HEIGHT):
        return bar
    return actions.button_column(regions.choices_off_board(view, len(view.choices)), pen, column, most)
