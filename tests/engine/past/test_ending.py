"""What the table adds to the result of any game: everybody, times, dice, the curve.

What may live here: what holds for every game. What may not: who wins.
"""

from __future__ import annotations

import re

import pytest

from companion.engine.parts import Chart, Intervals
from companion.engine.past.curve import MOST, count_course
from companion.engine.past.ending import ended_by
from companion.engine.past.luck import all_throws
from companion.engine.screens import look
from companion.engine.secrecy import Secret, redact
from companion.engine.table import Accepted, Table, redo, undo
from companion.engine.view import PUBLIC, TABLE, Result
from companion.engine.words import say
from tests.games.test_conformance import GAMES, every_place, long_game, played
from tests.luescherzia.seated import Seated

every_game = pytest.mark.parametrize("name", GAMES)


def result(table: Table, viewer: str = TABLE) -> Result:
    found = look(table, viewer).result
    assert found is not None
    return found


@pytest.mark.sampled(6)
@every_game
def test_everybody_is_in_the_result_with_time_and_dice(name: str) -> None:
    table = played(name, GAMES[name].seats[1], "full")
    ended = result(table)
    assert {row.seat for row in ended.rows} == {seat.id for seat in table.seats}
    words = [say(aside.text) for row in ended.rows for aside in row.asides]
    took_turns = any(table.game.turn(state) for state in table.states)  # nobody does where all write together
    assert any(re.fullmatch(r"\d+:\d\d", word) for word in words) == took_turns
    measured = [item.seat for part in ended.parts if isinstance(part, Intervals) for item in part.items]
    assert set(measured) == {thrown.seat for thrown in all_throws(table)}
    assert ended.lasted == table.at > 0
    assert ended == result(table, PUBLIC), "everybody sees the same end"


@every_game
def test_the_entry_that_ended_the_game_is_known_and_what_is_done_later_is_no_time_of_play(name: str) -> None:
    table = played(name, GAMES[name].seats[0], "light")
    ended = ended_by(table)
    assert [table.game.over(state) for state in table.states[ended:ended + 2]] == [False, True]
    back = undo(table, TABLE, table.at + 1000)
    assert isinstance(back, Accepted)
    assert ended_by(back.table) == -1
    again = redo(back.table, TABLE, table.at + 60_000)
    assert isinstance(again, Accepted)
    assert ended_by(again.table) == ended
    assert result(again.table).lasted == result(table).lasted == table.entries[ended].ask.at


@pytest.mark.sampled(3)
@every_place
def test_the_curve_ends_at_the_sums(name: str, seats: int, detail: str) -> None:
    """Every line is as long as the others, and ends where the ranking says."""
    ended = result(played(name, seats, detail))
    charts = [part for part in ended.parts if isinstance(part, Chart)]
    sums = {row.seat: row.total for row in ended.rows if row.total is not None}
    for line in (line for part in charts for line in part.lines):
        assert 2 <= len(line.values) <= MOST
        assert line.values[-1] == sums.get(line.seat, line.values[-1])


@every_place
@pytest.mark.sampled(40)
def test_every_game_counts_every_seat_at_any_moment(name: str, seats: int, detail: str) -> None:
    table = long_game(name, seats, detail)
    for moment in table.states:
        points = table.game.points(moment)
        assert set(points) == {seat.id for seat in (*table.setup.seats, *table.game.joined(moment))}
        assert all(type(value) is int for value in points.values())
        assert not any(isinstance(value, Secret) for value in points.values())


@pytest.mark.wide
def test_the_curve_knows_who_led_when() -> None:
    """Lüscherzia: two turns each, the points as they were after each of them."""
    table = max((played("luescherzia", 3, "light", seed) for seed in range(4)), key=lambda one: len(one.counting))
    counts = count_course(table, "seat-1")
    assert counts[0] == table.game.points(redact(table.states[0], "seat-1"))
    assert counts[-1] == table.game.points(redact(table.state, "seat-1"))
    assert set(counts[0]) == {"seat-1"}  # what others had on the way stays theirs
    turns = {(clocks.seat, clocks.turn) for clocks in table.clocks_then}
    assert 2 <= len(counts) <= len(turns) + 2


def titles(name: str) -> set[str]:
    charts = [part for seats in GAMES[name].seats for detail in GAMES[name].details
              for part in result(played(name, seats, detail)).parts if isinstance(part, Chart)]
    return {say(chart.title) for chart in charts}


def test_a_curve_says_what_it_counts() -> None:
    assert titles("advyria") == {"How it went: points"}
    assert titles("noxius") == {"How it went: LP"}


def test_a_game_that_goes_on_has_no_curve() -> None:
    game = Seated("Ada", "Ben", "Cem").order("Ada", "Ben", "Cem")
    assert look(game.table, TABLE).result is None
