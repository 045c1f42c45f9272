"""Undo in little room: its word beside its sign where that fits, else signs alone; and no name said twice to hands."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.engine.view import Hand, UndoState
from companion.engine.words import Msg
from tests.touch.samples import PROBE
from tests.touch.walk import pen_of
from ui.touch.drawing.primitives import Box, TextLine
from ui.touch.layout import actions, hands
from ui.touch.state.scene import Scene

PEN = pen_of(Scene(PROBE), (800, 480), True)


@pytest.mark.parametrize(("undo", "width", "words"), [
    (UndoState("undo"), 134, ["Undo"]), (UndoState("undo"), 90, []),
    (UndoState("undo", redo_key="redo"), 134, [])])
def test_undo_alone_has_its_word_where_it_fits(undo: UndoState, width: float, words: list[str]) -> None:
    pane = actions.undo_signs(undo, PEN, Box(0, 0, width, 300))
    drawn = pane.pieces[0].draw(pane.box.w, pane.box.h).primitives
    assert [line.text for line in drawn if isinstance(line, TextLine) and line.text] == words


@pytest.mark.parametrize(("told", "said"), [("draws a card", "{name}: draws a card"), ("{name} draws", "{name} draws")])
def test_hands_hear_whose_task_it_is_once(told: str, said: str) -> None:
    seat = PROBE.seats[0]
    view = replace(PROBE, hands=(Hand(Msg(told.format(name=seat.name)), seat=seat.seat),))
    drawn = hands.hands_in_full(view, PEN)[0].draw(760, 300).primitives
    assert said.format(name=seat.name) in [line.text for line in drawn if isinstance(line, TextLine)]
