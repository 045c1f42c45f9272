"""A table that is all board, on a wide window: the prompt takes the header's place, so that the board is larger.

What may live here: where that lies, and the phase over the players, as there is no header. What may not: how board and
column share their box (board_and_column.py). All lengths in capitals are units: pixels in a window of 800 × 480.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.parts import Grid
from companion.engine.view import View
from ui.touch.drawing import guised, theme
from ui.touch.drawing.pane import Pane, PaneItem
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Box, Drawing, Touch
from ui.touch.layout import actions, seats
from ui.touch.layout.prompt import Brief
from ui.touch.meaning import choice_placement, targets
from ui.touch.parts import grid
from ui.touch.state.scene import Scene

from . import regions
from .board_and_column import ASKED_WIDTH, COLUMN_WIDTH, LEAST_PARTS, board_and_column, parts_but_boards

BRIEF = Brief(2)
"""The prompt where the board needs the room."""
LEAST_SEATS_WIDTH = 220
"""Units: the players' column is no less wide, and no wider than usual (regions.SEATS_WIDTH)."""
GAPS_WIDTH = 28
"""Units: what lies between players, board and column."""


def whole_board(view: View, scene: Scene, pen: Pen, table_now: int) -> tuple[Pane, ...]:
    """Prompt, menu and clock in one line; below it players, board and buttons. For a board without a header."""
    if view.header or not _suits(view, pen):
        return ()
    ask = regions.prompt_pane(view, scene, pen, regions.head_prompt_box(view, pen))
    return _below_prompt(view, scene, pen, table_now, ask, signed=regions.stay_folded(view, scene, pen))


def quiet_board(view: View, scene: Scene, pen: Pen, table_now: int) -> tuple[Pane, ...]:
    """The same with notices, hands and lesson as signs beside a prompt in few words, and with players as mark and
    numbers where these are wished very large.
    """
    return () if view.header or not _suits(view, pen) else _quiet_board(view, scene, pen, table_now, COLUMN_WIDTH)


def headless_board(view: View, scene: Scene, pen: Pen, table_now: int) -> tuple[Pane, ...]:
    """The same in place of a header, where numbers are wished very large; nothing where other parts than the board
    would have too little room.
    """
    if pen.m.loud == 1 or not view.header or not _suits(view, pen):
        return ()
    alone = not parts_but_boards(view)
    tried = (_quiet_board(view, scene, pen, table_now, wide) for wide in (COLUMN_WIDTH, ASKED_WIDTH))
    return next((made for made in tried if alone or any(
        pane.name == "stage" and pane.box.h >= pen.m.px(LEAST_PARTS) for pane in made)), ())


def _quiet_board(view: View, scene: Scene, pen: Pen, table_now: int, beside: float) -> tuple[Pane, ...]:
    """All else steps back for a board with a column so wide `beside` it."""
    ask = regions.prompt_pane(view, scene, pen, regions.head_prompt_box(view, pen), (), brief=BRIEF)
    quiet = replace(view, notices=(), hands=())
    signed = pen.m.loud > 1 or regions.stay_folded(view, scene, pen)
    return _below_prompt(quiet, scene, pen, table_now, ask, signed=signed, beside=beside)


def _suits(view: View, pen: Pen) -> bool:
    return not pen.m.portrait and any(isinstance(part, Grid) for part in view.stage)


def _below_prompt(view: View, scene: Scene, pen: Pen, table_now: int, ask: Pane, *, signed: bool = False,
                  beside: float = COLUMN_WIDTH) -> tuple[Pane, ...]:
    """The prompt `ask` as header, and all else below it."""
    head, tall = regions.with_prompt_as_header(view, ask, pen, table_now)
    strips, room = regions.strips(view, pen, Box(0, 0, pen.m.width, pen.m.height).below(tall))
    people, rest = _signed_players(view, pen, room) if signed else _players(view, pen, room)
    return (*head, *strips, *people, *board_and_column(view, scene, pen, rest.below(pen.m.gap), 0.0,
                                                       prompted=pen.m.px(beside)))


def _players(view: View, pen: Pen, body: Box) -> tuple[tuple[Pane, ...], Box]:
    """Phase, players and undo at the left, no wider than a board as high as `body` leaves: (panes, what is left)."""
    board = next(part for part in view.stage if isinstance(part, Grid))
    wide = body.w - (body.h - 2 * pen.m.gap) * grid.board_proportion(board) - pen.m.px(COLUMN_WIDTH + GAPS_WIDTH)
    left = body.left(max(pen.m.px(LEAST_SEATS_WIDTH), min(pen.m.px(regions.SEATS_WIDTH), wide)))
    phase = _phase(view, pen, left.inset(pen.m.gap, 0).below(pen.m.px(4)))
    undo = actions.undo_pane(view.undo, pen, left)
    people = left.above(actions.height_of(undo, pen) or pen.m.gap).inset(pen.m.gap, 0).below(
        phase.box.h + pen.m.px(8))
    return (phase, seats.pane(view, pen, people), undo), body.after(left.w - pen.m.gap).inset(pen.m.gap, 0)


def _signed_players(view: View, pen: Pen, body: Box) -> tuple[tuple[Pane, ...], Box]:
    """Phase and players as mark and numbers at the left, undo as a sign: (panes, what is left)."""
    wide = regions.signed_width(view, pen) + 2 * pen.m.gap
    phase = _phase(view, pen, body.left(wide).inset(pen.m.gap, 0).below(pen.m.px(4)))
    people, rest = regions.players_over_undo(view, pen, body.below(phase.box.h + pen.m.px(8)), wide)
    return (phase, *people), body.after(rest.x - body.x - pen.m.gap).inset(pen.m.gap, 0)


def _phase(view: View, pen: Pen, box: Box) -> Pane:
    """The phase; a touch on it leads to everything that is believed, or corrects what is shown nowhere else."""
    choices = choice_placement.by_title(view)
    place = Box(0, 0, box.w, pen.m.touch if choices else pen.m.px(28))
    touch = (Touch(place, targets.Choose(choice_placement.CORRECT, choices)),) if choices else ()
    pencil = pen.sign("pencil", place.left(pen.m.px(22)), theme.QUIET) if choice_placement.way_to_all(view) else ()
    words = guised.guised_title(pen, pen.say(view.phase), place.after(pen.m.px(26) if pencil else 0.0), pen.m.body)
    said = guised.title_width(pen, words.text, words.size) + words.box.x - place.x
    badge = guised.ornament_beside(pen.guise, place.after(said + pen.m.px(8)))
    drawing = Drawing(place.h, (*badge, words, *pencil, *touch))
    return Pane("phase", box.top(place.h), (PaneItem((view.phase, choices), lambda w, h: drawing),))
