"""A table that is all board, on a wide window: the prompt takes the header's place, so that the board is larger.

What may live here: where that lies, and the phase over the players, as there is no header. What may not: how board and
column share their box (board_and_column.py). All lengths in capitals are units: pixels in a window of 800 × 480.
"""

from __future__ import annotations

from companion.engine.parts import Grid
from companion.engine.view import View
from ui.touch.drawing import buttons, guised, theme
from ui.touch.drawing.pane import Pane, PaneItem
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Box, Drawing, Touch
from ui.touch.layout import actions, clock, seats
from ui.touch.meaning import choice_placement, targets
from ui.touch.parts import grid
from ui.touch.state.scene import Scene

from . import regions
from .board_and_column import COLUMN_WIDTH, board_and_column

LEAST_SEATS_WIDTH = 220
"""Units: the players' column is no less wide, and no wider than usual (regions.SEATS_WIDTH)."""
GAPS_WIDTH = 28
"""Units: what lies between players, board and column."""


def whole_board(view: View, scene: Scene, pen: Pen, table_now: int) -> tuple[Pane, ...]:
    """Prompt, menu and clock in one line; below it players, board and buttons. For a board without a header."""
    if pen.m.portrait or view.header or not any(isinstance(part, Grid) for part in view.stage):
        return ()
    ask = regions.prompt_pane(view, scene, pen, _prompt_box(view, pen))
    head, tall = _head(view, ask, pen, table_now)
    strips, room = regions.strips(view, pen, Box(0, 0, pen.m.width, pen.m.height).below(tall))
    people, rest = _players(view, pen, room)
    beside = pen.m.px(COLUMN_WIDTH)
    return (*head, *strips, *people, *board_and_column(view, scene, pen, rest.below(pen.m.gap), 0.0, prompted=beside))


def _head(view: View, ask: Pane, pen: Pen, table_now: int) -> tuple[tuple[Pane, ...], float]:
    """Menu, prompt and clock in one line: (panes, height). `ask` is the prompt as it is drawn in `_prompt_box`."""
    tall = max(pen.m.px(60), ask.box.h)
    place = Box(0, 0, pen.m.px(64), tall)
    menu = buttons.draw_button(pen, place.middle(pen.m.touch, pen.m.touch), "" if pen.icons("menu") else "☰",
                               targets.Say(choice_placement.MENU), look="quiet", icon="menu")
    panes = (Pane("header", place, (PaneItem(("menu", tall), lambda w, h: Drawing(tall, menu)),)),
             ask.within(ask.box.moved(0, tall - ask.box.h)))
    time = Box(ask.box.right, 0, pen.m.width - ask.box.right, tall)
    return ((*panes, clock.pane(view.clock, pen, time, table_now)) if view.clock else panes), tall


def _prompt_box(view: View, pen: Pen) -> Box:
    """Where the prompt lies, as high as it likes."""
    return Box(0, 0, pen.m.width - pen.m.px(148 if view.clock else 8), 0).after(pen.m.px(64))


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
