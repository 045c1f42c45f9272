"""A table that is all board, on a wide window: the prompt takes the header's place, so that the board is larger."""

from __future__ import annotations

from companion.engine.parts import Grid
from companion.engine.view import View
from ui.touch.drawing import buttons, guised, theme
from ui.touch.drawing.pane import Pane, PaneItem
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Box, Drawing, Touch
from ui.touch.meaning import choice_placement, targets
from ui.touch.parts import grid

from . import actions, clock, seats

# How wide the players' column may be, and the least for what stands beside the board.
LEAST = 220
MOST = 262
BESIDE = 172


def suits(view: View, pen: Pen) -> bool:
    """Whether `view` shows a board, and nothing in its header."""
    return not pen.m.portrait and not view.header and view.result is None and any(
        isinstance(part, Grid) for part in view.stage)


def head(view: View, ask: Pane, pen: Pen, table_now: int) -> tuple[tuple[Pane, ...], float]:
    """Menu, prompt and clock in one line: (panes, height). `ask` is the prompt as it is drawn in `prompt_box`."""
    tall = max(pen.m.px(60), ask.box.h)
    place = Box(0, 0, pen.m.px(64), tall)
    menu = buttons.button(pen, place.middle(pen.m.touch, pen.m.touch), "" if pen.icons("menu") else "☰",
                          targets.Say(choice_placement.MENU), look="quiet", icon="menu")
    panes = (Pane("header", place, (PaneItem(("menu", tall), lambda w, h: Drawing(tall, menu)),)),
             ask.within(ask.box.moved(0, tall - ask.box.h)))
    time = Box(ask.box.right, 0, pen.m.width - ask.box.right, tall)
    return ((*panes, clock.pane(view.clock, pen, time, table_now)) if view.clock else panes), tall


def prompt_box(view: View, pen: Pen) -> Box:
    """Where the prompt lies, as high as it likes."""
    return Box(0, 0, pen.m.width - pen.m.px(148 if view.clock else 8), 0).after(pen.m.px(64))


def column(view: View, pen: Pen, body: Box) -> tuple[tuple[Pane, ...], Box]:
    """Phase, players and undo at the left, no wider than a board as high as `body` leaves: (panes, what is left)."""
    board = next(part for part in view.stage if isinstance(part, Grid))
    wide = body.w - (body.h - 2 * pen.m.gap) * grid.proportion(board) - pen.m.px(BESIDE + 28)
    left = body.left(max(pen.m.px(LEAST), min(pen.m.px(MOST), wide)))
    phase = _phase(view, pen, left.inset(pen.m.gap, 0).below(pen.m.px(4)))
    undo = actions.undo_pane(view.undo, pen, left)
    people = left.above(actions.height_of(undo, pen) or pen.m.gap).inset(pen.m.gap, 0).below(
        phase.box.h + pen.m.px(8))
    return (phase, seats.pane(view, pen, people), undo), body.after(left.w - pen.m.gap).inset(pen.m.gap, 0)


def _phase(view: View, pen: Pen, box: Box) -> Pane:
    """The phase; touched, it leads to all that is believed, and else corrects what is to be seen nowhere else."""
    choices = choice_placement.by_title(view)
    place = Box(0, 0, box.w, pen.m.touch if choices else pen.m.px(28))
    touch = (Touch(place, targets.Choose(choice_placement.CORRECT, choices)),) if choices else ()
    pencil = pen.sign("pencil", place.left(pen.m.px(22)), theme.QUIET) if choice_placement.way_to_all(view) else ()
    words = guised.title(pen, pen.say(view.phase), place.after(pen.m.px(26) if pencil else 0.0), pen.m.body)
    said = guised.title_width(pen, words.text, words.size) + words.box.x - place.x
    badge = guised.beside(pen.guise, place.after(said + pen.m.px(8)))
    drawing = Drawing(place.h, (*badge, words, *pencil, *touch))
    return Pane("phase", box.top(place.h), (PaneItem((view.phase, choices), lambda w, h: drawing),))
