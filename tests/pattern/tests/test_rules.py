"""The rules, one test for each id (RULES.md)."""

from __future__ import annotations

from companion.engine.acts import Adjust, Correct, Land
from companion.engine.dice import Rolled
from companion.games.pattern.model import Pass, Take, Throw
from companion.games.pattern.options import Options

from .seated import SEATS, Seated


def test_PAT_1_players_take_turns_in_table_order() -> None:
    game = Seated()
    assert (game.turn, game.rules_against(Throw(), by="Ben")) == ("Ada", ["PAT-1"])
    assert (game.throw(3).turn, game.throw(3).turn) == ("Ben", "Ada")


def test_PAT_1_while_the_die_is_in_the_air_nothing_else_is_done() -> None:
    assert Seated().do(Throw()).rules_against(Pass()) == ["PAT-1"]


def test_PAT_2_throws_are_added_up() -> None:
    assert Seated().throw(3, 6, 4).points == [7, 6]


def test_PAT_2_a_die_is_taken_when_it_has_landed_and_is_read_again_until_then() -> None:
    game = Seated().do(Throw())
    assert game.rules_against(Take()) == ["PAT-2"]
    assert game.do(Land((Rolled(3),)), Correct(0, 5), Take()).points == [5, 0]


def test_PAT_3_nobody_passes_twice_running_unless_the_table_says_so() -> None:
    game = Seated().do(Pass(), Pass())
    assert game.rules_against(Pass()) == ["PAT-3"]
    assert game.do(Pass(), waive=True).turn == "Ben"


def test_PAT_3_who_has_thrown_may_pass_again() -> None:
    assert Seated().do(Pass()).throw(1, 1, 1).rules_against(Pass()) == []


def test_PAT_1_a_turn_that_was_forgotten_or_a_pass_is_put_right() -> None:
    game = Seated().do(Adjust("active", SEATS["Ben"]))
    assert game.turn == "Ben"
    assert game.do(Adjust("passed", [SEATS["Ben"]])).rules_against(Pass()) == ["PAT-3"]


def test_PAT_4_whoever_reaches_the_goal_first_wins() -> None:
    game = Seated().do(Adjust("goal", 10)).throw(6, 5)
    assert game.step == "Choosing"
    assert game.throw(4).state.step.winner == SEATS["Ada"]
    assert game.rules_against(Throw()) == ["PAT-1"]


def test_PAT_4_a_number_put_right_may_end_it() -> None:
    assert Seated().do(Adjust("players/1/points", 20)).state.step.winner == SEATS["Ben"]


def test_PAT_A1_beyond_the_goal_counts_unless_it_must_be_hit() -> None:
    near = Adjust("players/0/points", 18)
    assert Seated().do(near).throw(3).points == [21, 0]
    game = Seated(Options(exact=True)).do(near).throw(3, 1)
    assert (game.points, game.step) == ([18, 1], "Choosing")
    assert game.throw(2).step == "Ended"
