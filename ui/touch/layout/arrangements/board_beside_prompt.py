"""A board over the whole height of a wide window, and beside it the prompt with what is explained, over the rest.

What may live here: where that lies. What may not: how board and column share their box (board_and_column.py).
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.view import View
from ui.touch.drawing.pane import Pane
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Box, is_cut
from ui.touch.layout import seats, stage
from ui.touch.layout.prompt import Brief
from ui.touch.state.scene import Scene

from . import regions
from .board_and_column import GAP, LEAST_PARTS, board_and_column, parts_but_boards

BRIEF = None, Brief(4), Brief(3)
"""Lines of the prompt that are tried where a board needs the room; None: as many as it likes."""
COLUMN_WIDTHS = (290, 340, 390, 440)
"""Units (pixels at 800 × 480): the column is as wide as the first of these in which the prompt finds room."""


def board_beside_prompt(view: View, scene: Scene, pen: Pen, table_now: int) -> tuple[Pane, ...]:
    """Players as mark and numbers; nothing without a lesson, or where the column has no room for all of it."""
    if pen.m.portrait or not view.prompt.lesson or parts_but_boards(view) or not seats.signs_numbers(view, pen):
        return ()
    people, rest = regions.signed_players(view, pen, regions.body(view, pen))
    said = (regions.LESSON, regions.said_in_words(view))  # beside the board, a lesson takes nothing from it
    return _headed(view, scene, pen, table_now, people, rest, said, None)


def board_first(view: View, scene: Scene, pen: Pen, table_now: int) -> tuple[Pane, ...]:
    """The same with notices, hands and lesson as signs and, where that is not enough, with a prompt in fewer words; for
    boards beside other parts as well, but for those that a second stage has.
    """
    if pen.m.portrait or not seats.signs_numbers(view, pen) or stage.shares_stage(view, pen):
        return ()
    quiet = replace(view, notices=(), hands=())
    people, rest = regions.signed_players(quiet, pen, regions.body(view, pen))
    headed = (_headed(view, scene, pen, table_now, people, rest, (), brief) for brief in BRIEF)
    return next((made for made in headed if made), ())


def _headed(view: View, scene: Scene, pen: Pen, table_now: int, people: tuple[Pane, ...], rest: Box,
            said: tuple[str, ...], brief: Brief | None) -> tuple[Pane, ...]:
    """The players, and board and prompt in the rest, below the header; nothing where the prompt finds no room."""
    made = _board_and_prompt(view, scene, pen, rest, said, brief)
    again = regions.asked_again(view, scene, pen, said, brief)
    return regions.with_header(view, pen, (*people, *made), table_now, again=again) if made else ()


def _board_and_prompt(view: View, scene: Scene, pen: Pen, rest: Box, said: tuple[str, ...],
                      brief: Brief | None = None) -> tuple[Pane, ...]:
    """The board over the height of `rest` and all else in the least wide column that has the room."""
    box = rest.inset(pen.m.gap, 0).below(pen.m.gap)
    for wide in COLUMN_WIDTHS:
        beside = board_and_column(view, scene, pen, box, 0.0, prompted=pen.m.px(wide))
        if not beside:
            return ()
        if made := _with_prompt(view, scene, pen, box, {pane.name: pane for pane in beside}, said, brief):
            return made
    return ()


def _with_prompt(view: View, scene: Scene, pen: Pen, box: Box, beside: dict[str, Pane],
                 said: tuple[str, ...], brief: Brief | None) -> tuple[Pane, ...]:
    """The prompt over what stands beside the board; nothing where it would be cut or lie on the buttons."""
    gap, board, bar = pen.m.gap, beside["board"], beside["actions"]
    ask = regions.prompt_pane(view, scene, pen, box.after(board.box.right - box.x + pen.m.px(GAP)), said,
                              brief=brief)
    if ask.box.bottom + gap > bar.box.y or any(is_cut(piece.draw(ask.box.w, ask.box.h)) for piece in ask.pieces):
        return ()
    free = Box(ask.box.x, ask.box.bottom + gap, ask.box.w, max(0.0, bar.box.y - ask.box.bottom - 2 * gap))
    parts = beside.get("stage") if free.h > pen.m.touch else None
    if parts_but_boards(view) and (not parts or free.h < pen.m.px(LEAST_PARTS) or not _asked_seen(parts, pen, free)):
        return ()
    return (ask, board, *((parts.within(free),) if parts else ()), bar)


def _asked_seen(parts: Pane, pen: Pen, free: Box) -> bool:
    """Whether dice that are awaited and tiles that are to be touched are seen whole in `free`."""
    asked = [piece for piece in parts.pieces if stage.is_asked(piece, pen)]
    return sum(piece.draw(free.w, free.h).height + parts.gap for piece in asked) <= free.h + parts.gap
