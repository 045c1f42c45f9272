"""The mark before a line of what has happened is that of the side whose name begins the line: in every kept game."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.app.simulation.transcript import read_transcript
from companion.engine.log import told_side
from companion.engine.screens import look
from companion.engine.table import Refused, open_table, submit
from companion.engine.view import TABLE, LogLine, SeatPanel, View
from companion.engine.words import Msg, say
from companion.games import catalogue

KEPT = sorted(Path("tests/playthroughs").glob("*.table"))
PANELS = (SeatPanel("seat-1", "Ada", "triangle"), SeatPanel("seat-2", "Ben · Owl", "square"),
          SeatPanel("seat-2b", "Ben · Rat", "circle", player="seat-2"))


def side_before(text: str, by: str, **args: str) -> str:
    """Whose mark stands before a line that a player caused."""
    return told_side(LogLine(0, 0, Msg(text, {**args}), by), PANELS)


def test_it_is_that_of_the_side_whose_name_begins_the_line_else_of_who_did_it() -> None:
    assert side_before("{name} draws a card", "seat-1", name="Ben · Rat") == "seat-2b"
    assert side_before("A tie, {name}", "seat-1", name="Ben · Rat") == "seat-1"
    assert side_before("{place} burns", "seat-1", place="Ben") == "seat-1"


def test_who_has_two_sides_and_is_not_named_has_no_mark() -> None:
    assert side_before("A tie", "seat-2") == ""
    assert side_before("The war begins", "") == ""


def views(path: Path) -> list[View]:
    """What the shared screen showed after each step."""
    told = read_transcript(path.read_text("utf-8"), catalogue())
    table, shown = open_table(told.game, told.setup), list[View]()
    for ask in told.asks:
        if not isinstance(answer := submit(table, ask), Refused):
            table = answer.table
            shown.append(look(table, TABLE, ask.at))
    return shown


@pytest.mark.sampled(9)
@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_no_line_begins_with_one_name_and_wears_the_mark_of_another(path: Path) -> None:
    wrong = {say(line.text) for view in views(path) for line in view.log for panel in view.seats
             if say(line.text).startswith(f"{panel.name} ") and line.seat not in {panel.seat, ""}}
    assert wrong == set()
