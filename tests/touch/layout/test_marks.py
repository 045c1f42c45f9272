"""A player with two sides is shown by the mark of the side that acts; a side by its own; what nobody knows by none."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.engine import inputs
from companion.engine.inputs import Number
from companion.engine.log import told_side
from companion.engine.view import Choice, ClockFace, LogLine, Prompt, SeatPanel, View
from companion.engine.words import Msg
from tests.touch.walk import pen_of
from ui.touch import layout
from ui.touch.drawing import theme
from ui.touch.drawing.primitives import Mark, TextLine
from ui.touch.editors import open_editor
from ui.touch.state.scene import ChoicesDialog, Dialog, Editing, Scene

WOLF, HAWK = SeatPanel("seat-1", "Ada · Wolf", "triangle"), SeatPanel("seat-1b", "Ada · Hawk", "moon", player="seat-1")
BEN = SeatPanel("seat-2", "Ben · Council", "square")
RIVALS = inputs.Pick(tuple(inputs.Option(panel.seat, Msg.plain(panel.name), seat=panel.seat) for panel in (WOLF, HAWK)))
CHOICE = Choice("hit", Msg("Hit"), seat="seat-1", input=RIVALS)
CLOCK = ClockFace("up", running=True, shown=0, seat="seat-1")


DONE = LogLine(0, 0, Msg("Done"), "seat-1")


def view(active: str) -> View:
    """A table of two, at which one side acts."""
    seats = tuple(replace(panel, active=panel.seat == active) for panel in (WOLF, HAWK, BEN))
    return View(1, "table", "lyssan", Msg("Lyssan"), Msg("Summer"), Prompt(Msg("Act"), active), seats,
                choices=(CHOICE,), clock=CLOCK, log=(LogLine(0, 0, Msg("Done"), told_side(DONE, seats)),))


def marks(pane: str, shown: View, dialog: Dialog | None = None) -> list[str]:
    """The marks that are drawn in `pane`."""
    scene = Scene(shown, dialog)
    found = next(p for p in layout.panes(scene, pen_of(scene, (800, 480), icons=True), 0) if p.name == pane)
    return [primitive.mark for item in found.pieces for primitive in item.draw(found.box.w, found.box.h).primitives
            if isinstance(primitive, Mark)]


@pytest.mark.parametrize(("active", "mark"), [("seat-1", "triangle"), ("seat-1b", "moon")])
@pytest.mark.parametrize("pane", ["actions", "clock", "prompt"])
def test_who_acts_is_shown_by_the_mark_of_the_side_that_acts(pane, active, mark):
    assert marks(pane, view(active)) == [mark]


@pytest.mark.parametrize(("active", "mark"), [("seat-1", "triangle"), ("seat-1b", "moon")])
def test_what_is_asked_of_that_player_is_too(active, mark):
    assert marks("sheet", view(active), Editing("hit", Msg("Hit"), open_editor(RIVALS))) == [mark]
    assert marks("sheet body", view(active), ChoicesDialog(Msg("What?"), (CHOICE,))) == [mark]


def test_a_list_says_what_stands_there_now_and_is_as_bright_as_what_is_possible():
    known, unknown = (Choice(f"adjust:{name}", Msg(name), emphasis="quiet", input=number) for name, number in (
        ("coins", Number(0, 9, 4)), ("cards", Number(0, 9, 0, unknown=True))))
    scene = Scene(view("seat-1"), ChoicesDialog(Msg("What?"), (known, unknown)))
    body = next(p for p in layout.panes(scene, pen_of(scene, (800, 480), icons=True), 0) if p.name == "sheet body")
    lines = [line for item in body.pieces for line in item.draw(body.box.w, body.box.h).primitives
             if isinstance(line, TextLine)]
    assert [(line.text, line.colour) for line in lines] == [("coins · 4", theme.INK), ("cards", theme.INK)]


def test_while_neither_side_acts_no_mark_is_better_than_a_wrong_one():
    assert marks("actions", view("seat-2")) == marks("clock", view("seat-2")) == []


def test_sides_that_are_picked_keep_their_own_marks():
    assert marks("sheet body", view("seat-1b"), Editing("hit", Msg("Hit"), open_editor(RIVALS))) == ["triangle", "moon"]


def test_what_happened_is_not_laid_at_the_door_of_either_side():
    assert marks("stage", view("seat-1b")) == []
    assert marks("stage", replace(view("seat-1b"), log=(LogLine(0, 0, Msg("Done"), "seat-2"),))) == ["square"]


def test_a_list_that_is_called_by_a_name_does_not_say_it_on_every_button():
    both = (Choice("a", Msg("Anna: number of finds"), input=Number(0, 9, 4)), Choice("b", Msg("Join with a phone")))
    scene = Scene(view("seat-1"), ChoicesDialog(Msg.plain("Anna"), both))
    body = next(p for p in layout.panes(scene, pen_of(scene, (800, 480), icons=True), 0) if p.name == "sheet body")
    lines = [line.text for item in body.pieces for line in item.draw(body.box.w, body.box.h).primitives
             if isinstance(line, TextLine)]
    assert lines == ["Number of finds", "Join with a phone"]
