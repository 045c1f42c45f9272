"""Turns until all have passed, and the order of a round by passing or by a counter (ANY-13, ANY-14)."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from companion.app.simulation.monkey import random_setup
from companion.app.simulation.simulate import rehearse_game
from companion.engine.acts import Adjust, ReportDone, Undo
from companion.engine.inputs import input_fits
from companion.engine.past.curve import count_course
from companion.engine.screens import look
from companion.engine.view import PUBLIC, TABLE
from companion.engine.words import say
from companion.games.anybox import GAME
from companion.games.anybox.content import (
    BY_HIGHEST,
    BY_LOWEST,
    ONCE,
    PASSED,
    PASSING,
    TOGETHER,
    Column,
    Content,
    Sheet,
    Tally,
)
from companion.games.anybox.kinds import SHEET_FORM, read_sheet, told_sheet
from companion.games.anybox.model import Count, EndTurn, Join, Leave, Pass, Reorder, Throw, Write
from tests.games.touching import offer, offered, seen, told, touch

from .seated import PASSED_ROUNDS, POINTS, RACE, Seated

THREE = ("Ada", "Ben", "Cleo")
ADA, BEN, CLEO = "seat-1", "seat-2", "seat-3"
ROUNDS = Sheet("rounds", "Rounds", (Column("Points"),), rounds=3, order=PASSING)
FIRST_OUT = replace(ROUNDS, key="first-out", name="First out", order=PASSED)
LEAD = replace(ROUNDS, key="lead", name="Lead", order=BY_HIGHEST, lead=2,
               counters=(Tally("Table", "table"), Tally("Speed", highest=9)))
"""Who passes is out; who passes first begins the next round; who is fastest begins."""


def passes(game: Seated, *names: str) -> Seated:
    """They pass, one after the other."""
    for name in names:
        game.do(Pass(), by=name)
    return game


def wrote(game: Seated, *names: str) -> Seated:
    """Each writes a number."""
    for name in names:
        game.write(name, 1)
    return game


def badges(game: Seated, name: str) -> list[str]:
    """What stands beside a player's name."""
    return [say(badge.label) for panel in seen(game).seats if panel.name == name for badge in panel.badges]


def test_ANY_13_turns_go_round_until_all_have_passed_and_who_has_passed_is_left_out() -> None:
    game = Seated(ROUNDS, names=THREE)
    assert [game.do(EndTurn()).turn for _ in range(4)] == ["Ben", "Cleo", "Ada", "Ben"]
    assert passes(game, "Ben").turn == "Cleo"
    assert (game.do(EndTurn()).turn, game.do(EndTurn()).turn) == ("Ada", "Cleo")
    assert passes(game, "Cleo").do(EndTurn()).turn == "Ada", "nobody else is left"
    assert badges(game, "Ben") == ["passed"]
    assert passes(game, "Ada").state.passed == (BEN, CLEO, ADA)


def test_ANY_13_nobody_passes_out_of_turn_or_twice_or_by_a_sheet_without_it() -> None:
    game = Seated(ROUNDS, names=THREE)
    assert game.rules_against(Pass(), by="Ben") == ["ANY-3"]
    assert game.rules_against(EndTurn(), by="Ben") == ["ANY-3"]
    assert passes(game, *THREE).rules_against(Pass(), by="Cleo") == ["ANY-13"]
    assert Seated(RACE).rules_against(Pass(), by="Ada") == ["ANY-13"]


def test_ANY_13_who_has_passed_writes_and_the_round_is_over_when_all_have() -> None:
    game = Seated(ROUNDS, names=THREE)
    assert game.rules_against(Write(ADA, 0, ((0, 1),))) == ["ANY-13"]
    assert wrote(passes(game, "Ada"), "Ada").turn == "Ben", "the others play on meanwhile"
    wrote(passes(game, "Ben", "Cleo"), "Ben")
    assert len(game.state.players[0].lines) == 1
    wrote(game, "Cleo")
    assert (len(game.state.players[0].lines), game.state.passed, game.turn) == (2, (), "Ada")


def test_ANY_13_who_is_writing_is_not_interrupted_by_the_turns_of_others() -> None:
    game = passes(Seated(ROUNDS, names=THREE), "Ada")
    before = offer(game, "write:seat-1:0:0", "Ada").key
    assert offer(game.do(EndTurn()), "write:seat-1:0:0", "Ada").key == before


def test_ANY_13_the_order_of_passing_is_that_of_the_next_round_where_the_sheet_says_so() -> None:
    for sheet, turns in ((ROUNDS, ["Ada", "Ben", "Cleo"]), (FIRST_OUT, ["Ben", "Cleo", "Ada"])):
        game = Seated(sheet, names=THREE).do(EndTurn())
        wrote(passes(game, "Ben", "Cleo", "Ada"), *THREE)
        assert [game.turn, game.do(EndTurn()).turn, game.do(EndTurn()).turn] == turns
    assert "Turn order: Ben, Cleo, Ada" in told(game)
    assert badges(game, "Ben") == ["1. in turn"]


def test_ANY_13_the_sheet_that_ships_goes_on_in_the_order_of_passing() -> None:
    game = wrote(passes(Seated(PASSED_ROUNDS, names=THREE).do(EndTurn()), "Ben", "Cleo", "Ada"), "Ada", "Ben", "Cleo")
    assert (game.turn, game.state.row, game.do(EndTurn()).turn) == ("Ben", (BEN, CLEO, ADA), "Cleo")


def test_ANY_13_nobodys_clock_runs_once_all_have_passed() -> None:
    game = Seated(ROUNDS, names=THREE)
    assert GAME.turn(game.state) == (ADA, 1)
    assert GAME.turn(passes(game, *THREE).state) is None


def test_ANY_13_dice_are_thrown_in_a_turn_and_their_sum_is_nobodys_number() -> None:
    game = Seated(replace(ROUNDS, dice=2), names=THREE).throw(6, 5).do(EndTurn())
    assert (game.turn, game.state.roll) == ("Ben", None)
    wanted = offer(passes(game.throw(6, 6), "Ben"), "write:seat-2:0:0").input
    assert wanted is not None
    assert (getattr(wanted, "value", None), game.state.roll) == (0, None)
    assert passes(game, "Cleo", "Ada").rules_against(Throw(), by="Ada") == ["ANY-4"]


def test_ANY_13_who_leaves_early_and_who_comes_late_change_the_round() -> None:
    game = Seated(ROUNDS, names=THREE)
    assert game.do(Leave(ADA), by="Ada", waive=True).turn == "Ben"
    assert wrote(passes(game, "Ben", "Cleo"), "Ben", "Cleo").turn == "Ben"
    game.do(Join("Dora"), by="Ben", waive=True)
    game.called["Dora"] = game.seat["Dora"] = "seat-4"
    assert [game.do(EndTurn()).turn for _ in range(3)] == ["Cleo", "Dora", "Ben"]


def test_ANY_13_prompts_ask_for_a_turn_and_for_a_number() -> None:
    game = passes(Seated(ROUNDS, names=THREE), "Ada")
    asked = {viewer: say(seen(game, viewer).prompt.text) for viewer in (*THREE, TABLE, PUBLIC)}
    assert asked == {"Ada": "Write down what the round has brought you", "Ben": "Take your turn, or pass",
                     "Cleo": "Ben: Take your turn, or pass", TABLE: "Ben: Take your turn, or pass",
                     PUBLIC: "Ben: Take your turn, or pass"}
    assert say(seen(passes(game, "Ben", "Cleo")).prompt.text) == "Write down what each of you has"


def test_ANY_13_it_is_touched_on_the_own_phone_and_taken_back() -> None:
    game = touch(Seated(FIRST_OUT, names=THREE), ":pass", viewer="Ada")
    assert told(game)[-1] == "Ada passes"
    assert not [key for key in offered(game, "Cleo") if key.endswith((":pass", ":next"))]
    assert game.do(Undo(len(game.table.entries) - 1), by="Ada").state.passed == ()
    assert game.turn == "Ada"


def test_ANY_13_who_has_passed_is_put_right() -> None:
    game = passes(Seated(FIRST_OUT, names=THREE), "Ada", "Ben")
    assert game.do(Adjust("passed", [BEN])).state.passed == (BEN,)
    assert game.do(Adjust("passed", [BEN, CLEO])).turn == "Ada", "it was Cleo's turn"
    assert passes(game, "Ada").state.passed == (BEN, CLEO, ADA)


def test_ANY_13_whose_turn_it_is_is_put_right_among_those_who_have_not_passed() -> None:
    game = passes(Seated(ROUNDS, names=THREE), "Ada")
    assert game.do(Adjust("active", CLEO)).turn == "Cleo"
    assert game.rules_against(Adjust("active", ADA)) == [""]


def test_ANY_13_a_round_does_not_end_before_somebody_passes_who_was_put_right() -> None:
    game = wrote(passes(Seated(ROUNDS, names=THREE), *THREE), "Ada", "Ben").do(Adjust("passed", [BEN, CLEO]))
    assert (wrote(game, "Cleo").turn, len(game.state.players[0].lines)) == ("Ada", 1)
    assert len(passes(game, "Ada").state.players[0].lines) == 2


@pytest.mark.parametrize(("order", "turns"), [
    (BY_HIGHEST, ["Cleo", "Ada", "Ben"]), (BY_LOWEST, ["Ada", "Ben", "Cleo"])])
def test_ANY_14_a_round_has_the_order_of_the_counter_ties_as_they_sit(order: str, turns: list[str]) -> None:
    game = Seated(replace(LEAD, order=order), names=THREE).do(Count(CLEO, 1, 7))
    for _ in THREE:
        game.write(game.turn, 1)
    assert [game.turn, game.write(game.turn, 1).turn, game.write(game.turn, 1).turn] == turns


def test_ANY_14_the_order_stays_during_a_round() -> None:
    game = Seated(LEAD, names=THREE).write("Ada", 1).do(Count(CLEO, 1, 7))
    assert (game.turn, game.write("Ben", 1).turn) == ("Ben", "Cleo")


def test_ANY_14_before_anybody_has_written_the_order_that_the_counters_say_is_offered() -> None:
    game = Seated(LEAD, names=THREE)
    assert not [key for key in offered(game) if key.endswith(":order")]
    assert game.rules_against(Reorder(), by="Ada") == ["ANY-14"]
    game.do(Count(BEN, 1, 4), Count(CLEO, 1, 7))
    assert (game.turn, say(offer(game, ":order").label)) == ("Ada", "New turn order: Cleo, Ben, Ada")
    assert (touch(game, ":order", viewer="Ben").turn, badges(game, "Ada")) == ("Cleo", ["3. in turn"])
    assert game.write("Cleo", 1).do(Count(ADA, 1, 9)).rules_against(Reorder(), by="Ada") == ["ANY-14"]


def test_ANY_14_hands_move_the_markers_until_they_have() -> None:
    game = touch(Seated(LEAD, names=THREE).do(Count(CLEO, 1, 7)), ":order")
    assert [say(hand.text) for hand in seen(game, "Ben").hands] == ["Move the turn-order markers: Cleo, Ada, Ben"]
    assert seen(game.do(ReportDone(), by="Ben"), "Ben").hands == ()


def test_ANY_14_the_turn_order_is_put_right() -> None:
    game = Seated(LEAD, names=THREE).do(Adjust("row", [BEN, ADA, CLEO]))
    assert game.turn == "Ada", "whose turn it is is another question"
    assert game.write("Ada", 1).turn == "Cleo"


@pytest.mark.parametrize(("sheet", "field"), [
    ({"order": PASSING, "written": ONCE}, "order"),
    ({"order": BY_LOWEST, "written": ONCE, "k1_name": "Speed"}, "order"), ({"order": BY_HIGHEST}, "lead"),
    ({"order": BY_HIGHEST, "lead": 2, "k1_name": "Speed"}, "lead"),
    ({"order": BY_LOWEST, "k1_name": "Speed", "k1_whose": "secret"}, "lead"),
    ({"order": BY_LOWEST, "k1_name": "Speed", "k1_whose": "table"}, "lead")])
def test_an_order_that_makes_no_sense_is_said_at_its_field(sheet: dict[str, object], field: str) -> None:
    with pytest.raises(ValueError) as wrong:  # noqa: PT011  # its field is what counts
        read_sheet({"name": "Our Game"} | sheet)
    assert wrong.value.args[1] == field


@pytest.mark.parametrize("sheet", [ROUNDS, FIRST_OUT, LEAD, replace(LEAD, order=BY_LOWEST)])
def test_an_order_is_told_by_the_form_and_read_again(sheet: Sheet) -> None:
    assert input_fits(told_sheet(sheet), SHEET_FORM)
    assert (read_sheet(told_sheet(sheet)).order, read_sheet(told_sheet(sheet)).lead) == (sheet.order, sheet.lead)
    assert "lead" not in told_sheet(POINTS)


@pytest.mark.parametrize("sheet", [ROUNDS, replace(FIRST_OUT, dice=2), LEAD, PASSED_ROUNDS],
                         ids=lambda sheet: sheet.key)
@pytest.mark.parametrize("seats", [1, 3, 6])
def test_random_people_play_it_to_its_end(sheet: Sheet, seats: int) -> None:
    luck = Random(seats)
    done = rehearse_game(GAME, random_setup(GAME, Content((sheet,)), luck, seats), luck)
    assert (done.ended, done.faults) == (True, ())
    assert all(look(done.table, viewer).result is not None for viewer in (TABLE, PUBLIC))


def test_the_curve_of_a_game_that_all_play_together_has_every_round() -> None:
    game = Seated(replace(ROUNDS, order=TOGETHER), names=THREE).rounds((20, 0, 40), (50, 20, 10), (30, 0, 30))
    assert [list(then.values()) for then in count_course(game.table, TABLE)][:4] == [
        [0, 0, 0], [20, 0, 40], [70, 20, 50], [100, 20, 80]]
