"""How long a game still takes: figures in, an interval out. Nine of ten ends lie within it, at tables of many kinds.

The tables are played from numbers alone. How their games run is drawn from random games of every game that is
installed; their turns take as long as turns of people do. What may not live here: where a table's figures come from.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import pytest

from companion.engine.how_long import MINUTE, NOT_KEPT, Estimate, GameNow, PastGame, how_long, told_estimate
from companion.engine.secrecy import redact
from companion.engine.table import Table
from companion.engine.view import PUBLIC
from companion.engine.words import say
from companion.games import catalogue
from tests.games.test_conformance import played

HELD_OUT = 3000
"""The first seed of games and tempos that no constant of the estimate was taken from; those before were seen."""


def past(*minutes: float, turns: int = 30, done: int = 0, whole: int = 0) -> tuple[PastGame, ...]:
    """Games that took so many minutes."""
    return tuple(PastGame(round(each * MINUTE), turns, done, whole) for each in minutes)


def minutes(found: Estimate | None) -> tuple[int, int, int]:
    """Whole minutes: least, likely, most."""
    assert found is not None
    return found.least // MINUTE, found.likely // MINUTE, found.most // MINUTE


def test_nothing_is_said_before_anything_is_known() -> None:
    assert how_long((), GameNow(0)) is None
    assert how_long((), GameNow(20 * MINUTE, 9)) is None
    assert how_long((), GameNow(20 * MINUTE, 9, done=0, whole=10)) is None


def test_a_known_length_is_enough_for_a_wide_interval() -> None:
    least, likely, most = minutes(how_long((), GameNow(20 * MINUTE, 12, done=4, whole=10)))
    assert least < likely < most
    assert 15 <= likely <= 35
    assert most > 2 * least


def test_one_earlier_game_gives_a_wide_interval_and_ten_give_a_narrow_one() -> None:
    one, ten = (minutes(how_long(past(*[60] * count), GameNow(0))) for count in (1, 10))
    assert 50 <= one[1] <= 70
    assert 50 <= ten[1] <= 70
    assert ten[2] - ten[0] < one[2] - one[0]


def test_it_gets_shorter_and_surer_as_the_game_goes_on() -> None:
    before = past(55, 60, 65, 58, 62)
    found = [minutes(how_long(before, GameNow(2 * turns * MINUTE, turns))) for turns in (0, 10, 20, 28)]
    assert [likely for _, likely, _ in found] == sorted((likely for _, likely, _ in found), reverse=True)
    widths = [most - least for least, _, most in found]
    assert widths == sorted(widths, reverse=True)


def test_a_slow_evening_is_slow_to_its_end() -> None:
    slow, usual = (minutes(how_long(past(55, 60, 65), GameNow(tempo * 15 * MINUTE, 15)))[1] for tempo in (4, 2))
    assert slow > 1.3 * usual


def test_who_plays_slowly_makes_it_longer() -> None:
    spent = (("Ada", 10 * MINUTE), ("Ben", 40 * MINUTE))
    before = tuple(PastGame(60 * MINUTE, 30, spent=spent) for _ in range(6))
    slow, quick = (minutes(how_long(before, GameNow(0, players=(name, "Cem"))))[1] for name in ("Ben", "Ada"))
    assert slow > 1.3 * quick


def test_a_game_longer_than_all_before_is_said_to_go_on_still() -> None:
    least, likely, most = minutes(how_long(past(55, 60, 65), GameNow(150 * MINUTE, 75)))
    assert 0 <= least < likely < most


def test_games_of_an_older_version_without_turns_count_by_their_time() -> None:
    assert 30 <= minutes(how_long(past(60, 62, 58, turns=0), GameNow(20 * MINUTE, 7)))[1] <= 50


def test_it_is_told_no_more_exactly_than_it_is_known() -> None:
    narrow = told_estimate(Estimate(27 * MINUTE, 34 * MINUTE, 44 * MINUTE))
    assert say(narrow.text) == "about 35 min more (25–45)"
    assert (narrow.least, narrow.likely, narrow.most) == (25, 35, 45)
    assert say(told_estimate(Estimate(21 * MINUTE, 50 * MINUTE, 118 * MINUTE)).text) == "20 to 120 min more"
    assert say(told_estimate(Estimate(0, 1000, 59_000)).text) == "at most 1 min more"
    assert say(told_estimate(Estimate(16 * MINUTE, 60 * MINUTE, 290 * MINUTE)).text) == "at least 15 min more"


class Course(NamedTuple):
    """How a game that was played ran: its turns, and how far its known length was done at a third and at the end."""

    turns: int
    at_a_third: tuple[int, int]
    at_the_end: tuple[int, int]


def course_of(table: Table) -> Course:
    """The course of a table that has reached its end."""
    turns = table.clocks.turns
    third = next(seq for seq, clocks in enumerate(table.clocks_then) if clocks.turns > math.ceil(turns / 3) or (
        not clocks.seat and clocks.turns >= math.ceil(turns / 3)))
    return Course(turns, *(table.game.length(redact(state, PUBLIC)) or (0, 0)
                           for state in (table.states[third], table.state)))


class Evenings:
    """A table that plays one kind of game again and again: its players' tempos, how its games run, how they vary."""

    def __init__(self, luck: Random, courses: list[Course]) -> None:
        self.luck, self.courses = luck, courses
        self.base, self.uneven = luck.uniform(20_000, 120_000), luck.uniform(0.5, 1.1)
        self.players = {name: luck.lognormvariate(0, 0.3) for name in ("Ada", "Ben", "Cem")}

    def play(self) -> tuple[Course, list[tuple[str, int]]]:
        """One game: its course, and whose turn took how long, in order."""
        evening, course = self.base * self.luck.lognormvariate(0, 0.2), self.luck.choice(self.courses)
        names = list(self.players)
        return course, [(names[turn % 3], round(evening * self.players[names[turn % 3]]
                                                * self.luck.lognormvariate(-self.uneven ** 2 / 2, self.uneven)))
                        for turn in range(course.turns)]

    def remembered(self) -> PastGame:
        """One more game, as it is remembered."""
        course, turns = self.play()
        spent = {name: sum(took for whose, took in turns if whose == name) for name, _ in turns}
        return PastGame(sum(took for _, took in turns), len(turns), *course.at_the_end, tuple(spent.items()))

    def at_a_third(self) -> tuple[GameNow, int]:
        """What is known of one more game after its first third, and how long it then takes."""
        course, turns = self.play()
        over = math.ceil(len(turns) / 3)
        before, after = (sum(took for _, took in part) for part in (turns[:over], turns[over:]))
        return GameNow(before, over, *course.at_a_third, tuple(self.players)), after


def hits(courses: list[Course], known: int, tables: int = 400) -> Iterator[bool]:
    """For many tables that have played `known` games: whether the next one ends within what is said at a third. Where
    none of those games was like it, and nothing of a known length is over, it may be not known yet.
    """
    luck = Random(HELD_OUT + known)
    for _ in range(tables):
        table = Evenings(luck, courses)
        before = tuple(table.remembered() for _ in range(known))
        now, left = table.at_a_third()
        found = how_long(before, now)
        if found is None:
            assert not 0 < now.done <= now.whole
            assert all(game.whole != now.whole for game in before)
            continue
        yield found.least <= left <= found.most


def recorded_courses(name: str, seeds: range) -> list[Course]:
    """How random games through the Views run, with three players where that can be, on the level that says most."""
    game = catalogue()[name]
    seats = min(max(3, game.seats[0]), game.seats[1])
    found = [course_of(table) for seed in seeds
             if (table := played(name, seats, game.details[-1], seed)).clocks.turns >= 3]
    assert found, "no random game had turns"
    return found


@pytest.mark.wide
@pytest.mark.parametrize("name", catalogue())
def test_nine_of_ten_ends_lie_within_the_interval_after_the_first_third(name: str) -> None:
    courses = recorded_courses(name, range(HELD_OUT, HELD_OUT + 20))
    shares = {}
    for known in (1, 3, 12):
        found = list(hits(courses, known))
        assert len(found) >= 100
        shares[known] = sum(found) / len(found)
    assert all(share >= 0.85 for share in shares.values()), shares


def test_a_game_of_another_known_length_says_nothing() -> None:
    short, old = past(10, 12, whole=3, done=3), (PastGame(60 * MINUTE, whole=NOT_KEPT),)
    assert how_long(short, GameNow(0, whole=20)) is None
    assert how_long(short, GameNow(0, whole=3)) is not None
    assert how_long(old, GameNow(0, whole=20)) is not None
