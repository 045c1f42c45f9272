"""Counters of players and of the table, the end by one of them, and all together against the box (ANY-8, ANY-A3)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.app.simulation.monkey import random_setup
from companion.app.simulation.simulate import rehearse_game
from companion.engine.acts import Adjust
from companion.engine.words import say
from companion.games.anybox import GAME
from companion.games.anybox.content import Content, Sheet
from companion.games.anybox.model import Count
from companion.games.anybox.rules.counting import side_rank
from tests.games.touching import offer, offered, seen, told, touch

from .seated import DANGER, LIVES, POINTS, SEATS, Seated

ADA, BEN = SEATS.values()


def test_ANY_8_counters_begin_where_the_sheet_says() -> None:
    state = Seated(LIVES).state
    assert ([player.counters for player in state.players], state.counters) == ([(3, 2), (3, 2)], (None, None))
    state = Seated(DANGER).state
    assert ([player.counters for player in state.players], state.counters) == ([(None, None)] * 2, (0, 1))


def test_ANY_8_everybody_sets_their_own_within_its_bounds_also_out_of_turn() -> None:
    game = Seated(replace(LIVES, order="turns")).do(Count(BEN, 0, 9))
    assert game.state.players[1].counters == (9, 2)
    assert game.rules_against(Count(BEN, 0, 4), by="Ada") == ["ANY-8"]
    assert game.rules_against(Count(BEN, 0, 10)) == ["ANY-8"]
    assert game.rules_against(Count(BEN, 0, -1)) == ["ANY-8"]
    assert game.rules_against(Count(BEN, 2, 1)) == ["ANY-8"]
    assert game.rules_against(Count("", 0, 1)) == ["ANY-8"], "the players have it"


def test_ANY_8_the_tables_counter_is_set_by_anybody_and_nobody_has_it_alone() -> None:
    game = Seated(DANGER)
    assert game.rules_against(Count(ADA, 0, 1)) == ["ANY-8"]
    assert touch(touch(game, "count:0:", 2, "Ben"), "count:0:", 3).state.counters == (3, 1)


def test_ANY_5_a_counter_is_worth_what_the_sheet_says() -> None:
    game = Seated(LIVES)
    assert (game.points, game.do(Count(ADA, 1, 4)).points) == ([10, 10], [20, 10])


def test_ANY_6_a_counter_at_its_end_ends_it_at_once_and_put_right_it_goes_on() -> None:
    game = Seated(LIVES).do(Count(BEN, 0, 0))
    assert (game.step, game.state.step.why) == ("Ended", "counter")
    assert game.do(Adjust("players/1/counters/0", 1)).step == "Writing"


@pytest.mark.parametrize(("counter", "value", "headline", "won"), [
    (0, 5, "You have lost together", False), (1, 3, "You have won together", True)])
def test_ANY_A3_a_counter_says_whether_all_have_won(counter: int, value: int, headline: str, won: bool) -> None:
    end = seen(Seated(DANGER).do(Count("", counter, value))).result
    assert end is not None
    assert (say(end.headline), end.won, {row.winner for row in end.rows}) == (headline, won, {won})


@pytest.mark.parametrize(("means", "ranks"), [("over", [1, 1]), ("won", [2, 1]), ("lost", [1, 2])])
def test_ANY_A4_who_has_brought_a_counter_to_its_end_is_first_or_last(means: Any, ranks: list[int]) -> None:
    lives = replace(LIVES.counters[0], means=means)
    state = Seated(replace(LIVES, counters=(lives,))).do(Count(BEN, 0, 0)).state
    assert (state.step.why, [side_rank(state, player) for player in state.players]) == ("counter", ranks)


@pytest.mark.parametrize(("sheet", "won"), [
    (DANGER, False), (replace(DANGER, counters=DANGER.counters[:1]), True),
    (replace(DANGER, counters=(), goal=9), True), (replace(DANGER, counters=(), goal=900), False)])
def test_ANY_A3_after_the_rounds_what_was_to_be_reached_decides(sheet: Sheet, won: bool) -> None:
    end = seen(Seated(sheet).rounds(*[(1, 1)] * 3, (1, 2))).result
    assert end is not None
    assert end.won is won


def test_a_counter_is_touched_where_it_stands_and_put_right_at_its_number() -> None:
    game = Seated(LIVES)
    assert offer(game, "count:0:seat-1").on == "counter:0"
    assert not [key for key in offered(game, "Ben") if key == "count:0:seat-1"]
    assert told(touch(game, "count:0:seat-2", 2, "Ben"))[-1] == "Ben: Lives: 2"
    assert touch(game, "adjust:players/1/counters/0", 5).state.players[1].counters == (5, 2)
    assert told(touch(Seated(DANGER), "count:0:", 4))[-1] == "Fear: 4"


def test_a_sheet_without_counters_has_none_to_touch() -> None:
    assert not [key for key in offered(Seated(POINTS)) if key.startswith("count:")]


@pytest.mark.parametrize("sheet", [LIVES, DANGER, replace(DANGER, order="wandering")], ids=lambda sheet: sheet.key)
@pytest.mark.parametrize("seats", [1, 3, 6])
def test_random_people_play_it_to_its_end(sheet: Sheet, seats: int) -> None:
    luck = Random(seats)
    done = rehearse_game(GAME, random_setup(GAME, Content((sheet,)), luck, seats), luck)
    assert (done.ended, done.faults) == (True, ())
