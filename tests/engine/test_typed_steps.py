"""Dice that somebody typed are a step of undo of their own: who has mistyped finds the die waiting."""

from __future__ import annotations

from companion.engine import acts
from companion.engine.dice import landed_faces
from companion.engine.game import Ask
from companion.engine.table import Accepted, next_redo, replay, submit
from companion.games.luescherzia.model import Fight

from .test_table import fighting, landed, thrown, took_back


def test_what_was_typed_is_taken_back_first_and_typed_anew() -> None:
    """Guests mistype, and look for it where every slip is taken back."""
    game = fighting().land(5).land(6)
    assert game.turn == "Ben"
    wrong = game.table
    game.table = took_back(wrong)
    assert (game.step, game.turn, landed(game)) == ("Probing", "Ada", (5,))
    game.do(acts.Pause("table"))
    assert landed(game) == (5,)
    again = submit(game.table, Ask(acts.Redo(next_redo(game.table)), "table", game.table.at))
    assert isinstance(again, Accepted)
    assert (again.table.state, again.table.kept_rolls) == (wrong.state, wrong.kept_rolls)
    game.land(2)
    assert [rolled.value for rolled in game.table.kept_rolls.as_dict().values()] == [5, 2]
    assert replay(game.table.game, game.table.setup, game.table.entries) == game.table


def test_who_goes_further_back_than_what_was_typed_finds_it_lying_there() -> None:
    game = fighting().land(5).land(1)
    game.table = took_back(took_back(took_back(game.table)))
    assert game.step == "Meeting"
    there = submit(game.table, Ask(acts.Redo(next_redo(game.table)), "table", game.table.at))
    assert isinstance(there, Accepted)
    assert landed_faces(there.table.state.roll) == ()
    game.do(Fight())
    assert (landed(game), game.turn) == ((5, 1), "Ada")
    assert replay(game.table.game, game.table.setup, game.table.entries) == game.table


def test_dice_that_report_themselves_are_no_step_of_undo() -> None:
    game = fighting().do(thrown(5), thrown(1))
    game.table = took_back(game.table)
    assert game.step == "Meeting"
    game.do(Fight())
    assert landed(game) == (5, 1)
