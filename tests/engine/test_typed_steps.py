"""Typed dice on which the game has gone on by itself are a step of undo: who has mistyped finds them lying there, and
the game waits until they are read otherwise. No die is asked for again.
"""

from __future__ import annotations

from companion.engine import acts
from companion.engine.dice import Rolled
from companion.engine.game import Ask
from companion.engine.screens import look
from companion.engine.table import Accepted, Table, last_decision, last_step, next_redo, replay, submit
from companion.engine.view import TABLE
from companion.games.luescherzia.model import Fight

from .test_table import fighting, landed


def thrown(*faces: int) -> acts.Land:
    """Dice report themselves."""
    return acts.Land(tuple(Rolled(face, "die", f"d{face}") for face in faces))


def took_back(table: Table) -> Table:
    """After a touch on undo."""
    done = submit(table, Ask(acts.Undo(last_step(table)), "table", table.at))
    assert isinstance(done, Accepted)
    return done.table


def test_who_has_mistyped_finds_the_dice_lying_there_and_reads_one_otherwise() -> None:
    game = fighting().land(5).land(6)
    assert game.turn == "Ben"
    wrong = game.table
    game.table = took_back(wrong)
    assert (game.step, game.turn, landed(game)) == ("Probing", "Ada", (5, 6))
    game.do(acts.Pause("table"))
    assert (game.turn, landed(game)) == ("Ada", (5, 6))
    game.do(acts.Correct(1, 2))
    assert (game.turn, landed(game)) == ("Ada", (5, 2))
    assert [rolled.value for rolled in game.table.kept_rolls.as_dict().values()] == [5, 2]
    assert replay(game.table.game, game.table.setup, game.table.entries) == game.table


def test_redo_says_that_it_was_right() -> None:
    game = fighting().land(5).land(6)
    right = game.table
    game.table = took_back(right)
    again = submit(game.table, Ask(acts.Redo(next_redo(game.table)), "table", game.table.at))
    assert isinstance(again, Accepted)
    assert again.table.state == right.state


def test_the_next_undo_takes_back_what_the_dice_were_thrown_for() -> None:
    game = fighting().land(5).land(6)
    looked_at = took_back(game.table)
    game.table = took_back(looked_at)
    assert game.step == "Meeting"
    there = submit(game.table, Ask(acts.Redo(next_redo(game.table)), "table", game.table.at))
    assert isinstance(there, Accepted)
    assert there.table.state.step == looked_at.state.step
    game.do(Fight())
    assert (landed(game), game.turn) == ((5, 6), "Ada")
    assert replay(game.table.game, game.table.setup, game.table.entries) == game.table


def test_dice_on_which_nothing_followed_or_that_reported_themselves_are_no_step() -> None:
    for game in (fighting().land(5, 2), fighting().do(thrown(5), thrown(6))):
        game.table = took_back(game.table)
        assert game.step == "Meeting"


def test_the_decision_may_be_taken_back_with_the_dice_that_were_typed_for_it() -> None:
    game = fighting().land(5).land(6)
    gone = submit(game.table, Ask(acts.Undo(last_decision(game.table)), "table", game.table.at))
    assert isinstance(gone, Accepted)
    game.table = gone.table
    assert game.step == "Meeting"
    assert landed(game.do(Fight())) == (5, 6)


def readings(table: Table) -> list[str]:
    """What the shared screen offers beside undo to who has only mistyped, by the places of the dice."""
    return [key.partition("#")[2] for key in look(table, TABLE).undo.readings]


def test_beside_undo_stand_the_dice_that_were_typed_after_what_it_would_take_back() -> None:
    game = fighting()
    assert readings(game.table) == []
    game.land(5, 2)
    assert readings(game.table) == ["0.0", "1.0"]
    offered = {choice.key for choice in look(game.table, TABLE).choices}
    assert set(look(game.table, TABLE).undo.readings) <= offered
    assert readings(took_back(game.table)) == []
    assert readings(fighting().do(thrown(5), thrown(2)).table) == [], "dice that reported themselves"
    assert readings(fighting().land(5).land(6).table) == [], "on these the game has gone on"
