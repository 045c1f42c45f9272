"""A clock that runs out stands while somebody puts something right, and can be put right itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine.timers import POWER, shown_on_clock
from companion.engine.view import Page, Row
from tests.app.bench import EGG, Bench
from tests.reading import say


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    made = Bench(tmp_path, settings=EGG)
    made.begin(timer="egg")
    made.wait(20_000)
    return made


def open_list(bench: Bench) -> None:
    for key in ("menu", "put-right"):
        assert bench.answer(key).result == "accepted"


def clock_lines(bench: Bench) -> list[Row]:
    return [row for row in bench.screen.rows if row.key.startswith("set-clock:")]


def left(bench: Bench) -> int:
    """What the clock of the turn shows, in seconds."""
    bench.state.session.catch_up(bench.clock.now())
    clocks = bench.table.clocks
    passed = 0 if clocks.paused else bench.state.session.time(bench.clock.now()) - clocks.since
    return (shown_on_clock(clocks, clocks.seat) - passed) // 1000


def test_it_stands_while_the_list_is_open_and_goes_on_afterwards(bench: Bench) -> None:
    open_list(bench)
    bench.wait(300_000)
    assert left(bench) == 40
    bench.leave()
    assert bench.view.clock.running
    bench.wait(5_000)
    assert left(bench) == 35
    assert [say(line.text) for line in bench.view.log][-2:] == [
        "The clocks stand while something is corrected", "Clocks go on"]


def test_a_pause_that_somebody_made_outlasts_the_list(bench: Bench) -> None:
    bench.answer("pause")
    open_list(bench)
    bench.answer("back")
    assert bench.table.clocks.paused == "pause"


def test_it_is_put_right_in_the_list_and_shows_that_at_once(bench: Bench) -> None:
    open_list(bench)
    assert [(say(row.label), say(row.value)) for row in clock_lines(bench)] == [("Correct: the clock of Ada", "0:40")]
    assert bench.answer("set-clock:seat-1", {"minutes": 2, "seconds": 5}).result == "accepted"
    assert isinstance(bench.screen, Page)
    assert say(clock_lines(bench)[0].value) == "2:05"
    bench.leave()
    bench.wait(1_000)
    assert left(bench) == 124
    assert "Ada: the clock was set to 2:05" in [say(line.text) for line in bench.view.log]


@pytest.mark.parametrize("told", [
    {"minutes": 1, "seconds": 60}, {"minutes": -1, "seconds": 0}, {"minutes": 1}, 7, None])
def test_a_time_that_no_clock_shows_is_refused(bench: Bench, told: object) -> None:
    open_list(bench)
    before = len(bench.table.entries)
    assert bench.answer("set-clock:seat-1", told).result == "refused"
    assert len(bench.table.entries) == before


def test_while_it_stands_it_is_put_right_by_touching_it_and_by_a_player_on_their_own_phone_alone(bench: Bench) -> None:
    bench.answer("pause")
    touched = [choice.key for choice in bench.view.choices if choice.on == "clock"]
    assert touched == ["resume", "set-clock:seat-1"]
    value = {"minutes": 0, "seconds": 50}
    assert bench.answer("set-clock:seat-1", value, viewer="seat-2").result != "accepted"
    assert bench.answer("set-clock:seat-1", value, viewer="seat-1").result == "accepted"
    assert left(bench) == 50
    bench.answer("resume")
    bench.wait(10_000)
    assert left(bench) == 40


def test_no_move_is_taken_back_by_it_and_undo_leaves_it(bench: Bench) -> None:
    bench.answer("throw:1")
    bench.roll(3)
    undo = bench.view.undo.undo_key
    bench.answer("pause")
    seat = bench.table.clocks.seat
    assert bench.answer(f"set-clock:{seat}", {"minutes": 0, "seconds": 55}).result == "accepted"
    assert bench.view.undo.undo_key == undo


def test_after_a_power_cut_in_the_list_it_stands_until_the_next_move(tmp_path: Path) -> None:
    bench = Bench(tmp_path, settings=EGG)
    bench.begin(timer="egg")
    bench.wait(10_000)
    open_list(bench)
    bench.close()
    again = Bench(tmp_path, clock=bench.clock, settings=EGG)
    assert again.table.clocks.paused == POWER
    again.answer("throw:1")
    assert again.table.clocks.paused == ""


@pytest.mark.wide
def test_a_clock_that_only_counts_is_not_stopped_by_a_look_at_the_list(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.begin()
    open_list(bench)
    assert bench.table.clocks.paused == ""
    assert clock_lines(bench) == []
