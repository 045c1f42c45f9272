"""What the screens show and offer, and to whom. Whether it is allowed is judged in test_rules.py."""

from __future__ import annotations

from companion.engine.words import Msg
from companion.games.pattern.model import Pass, Throw
from companion.games.pattern.options import Options
from tests.games.touching import offer, offered, seen, told, touch

from .seated import Seated


def test_the_throw_is_the_main_thing_and_only_for_who_has_the_turn() -> None:
    assert offer(Seated(), ":throw").emphasis == "main"
    assert offer(Seated(), ":throw", "Ada").act is None
    assert not [key for key in offered(Seated(), "Ben") if key.endswith((":throw", ":pass"))]


def test_a_die_may_be_typed() -> None:
    game = touch(Seated(), ":throw")
    assert [part.title.id for part in seen(game).stage] == ["Roll"]
    assert offered(touch(game, ":1", [5])).keys() >= {"1:take", "read:turn-1#0.0"}
    assert touch(game, ":take").points == [5, 0]


def test_a_second_pass_is_shown_with_what_speaks_against_it() -> None:
    game = Seated().do(Pass(), Pass())
    refused = offer(game, ":pass")
    assert (refused.rule, refused.waivable, refused.objection is not None) == ("PAT-3", True, True)
    assert touch(game, ":pass", waive=True).turn == "Ben"


def test_the_goal_is_touched_and_corrected() -> None:
    assert touch(Seated(), "adjust:goal", 50).state.goal == 50


def test_the_log_tells_what_happened() -> None:
    game = Seated(Options(exact=True)).throw(2).do(Pass())
    assert told(game) == ["Ada rolls 2", "Ben passes"]
    assert told(touch(game, "players/0/points", 19).throw(6))[-1] == "Ada rolls 6, beyond the goal"


def test_the_end_is_shown_with_the_sums() -> None:
    game = touch(Seated(), "players/0/points", 18).throw(6)
    end = seen(game).result
    assert end is not None
    assert [(row.seat, row.total, row.rank, row.winner) for row in end.rows] == [
        ("seat-1", 24, 1, True), ("seat-2", 0, 2, False)]
    assert told(game)[-1] == "Ada wins"


def test_the_prompt_says_who_is_to_do_what() -> None:
    assert seen(Seated()).prompt.seat == "seat-1"
    assert seen(Seated().do(Throw())).prompt.text.args["task"] == Msg("Roll the die")
