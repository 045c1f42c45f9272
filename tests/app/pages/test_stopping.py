"""How long the game still takes, on every screen and to programs, and the word in time for a table that has to stop.

What may live here: what a table sees of it. What may not: the estimate itself (tests/engine/test_how_long.py).
"""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.app.pages import stopping
from companion.app.pages.evenings import tempo
from companion.app.session.reading_ahead import PAUSE_MS
from companion.app.storage.kept_result import read_result
from companion.engine.how_long import MINUTE, PastGame
from companion.engine.view import Page, StillToPlay, View
from companion.engine.words import say
from tests.app.bench import QUIET_MOMENTS, Bench
from tests.games.test_two_worlds import SAMPLES, SEEDS, pairs

WISE = tuple(PastGame(60 * MINUTE, turns, done=done, whole=whole) for turns in (20, 40) for done, whole in (
    (0, 0), (8, 10), (9, 13)))


def throw(bench: Bench, turn: int, *, value: int = 6, minutes: int = 1) -> None:
    """One turn of the hop that goes to 30."""
    assert bench.answer(f"throw:{turn}").result == "accepted"
    bench.wait(minutes * MINUTE)
    bench.roll(value, value, die=f"{turn}")


def read_earlier_games(bench: Bench) -> None:
    """Let quiet moments pass until the games that were kept are read."""
    for _ in range(QUIET_MOMENTS):
        if bench.state.kept_games.is_read:
            return
        bench.wait(PAUSE_MS)
    raise AssertionError("earlier games are never read")


@pytest.fixture
def again(tmp_path: Path) -> Bench:
    """A table that has played one game of five minutes to its end, and has begun another."""
    bench = Bench(tmp_path)
    bench.begin("Ada", "Ben")
    for turn in range(1, 6):
        throw(bench, turn)
    bench.answer("rematch")
    read_earlier_games(bench)
    throw(bench, 1, value=1)
    return bench


def still_of(bench: Bench) -> StillToPlay:
    still = bench.view.still
    assert still is not None
    return still


def test_before_anything_is_known_nothing_is_said_and_the_page_says_so(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.begin("Ada", "Ben")
    read_earlier_games(bench)
    throw(bench, 1)
    assert bench.view.still is None
    assert bench.news.programs.state().still is None
    for key in ("menu", "settings", stopping.STOP):
        bench.answer(key)
    assert isinstance(bench.screen, Page)
    assert bench.screen.text is not None
    assert say(bench.screen.text) == "How long the game still takes is not known yet."


def test_a_game_that_ends_keeps_its_turns_its_time_without_pauses_and_that_of_each_player(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.begin("Ada", "Ben")
    throw(bench, 1)
    for key in ("menu", "pause"):
        bench.answer(key)
    bench.wait(30 * MINUTE)
    for key in ("menu", "resume"):
        bench.answer(key)
    for turn in range(2, 6):
        throw(bench, turn)
    kept = read_result(bench.journal.games()[0].result)
    assert kept is not None
    assert (kept.turns, kept.played, kept.spent) == (5, 5 * MINUTE, (3 * MINUTE, 2 * MINUTE))
    assert kept.lasted == 35 * MINUTE


def test_every_screen_says_it_and_it_stands_still_for_a_whole_turn(again: Bench) -> None:
    still = still_of(again)
    assert 1 <= still.likely <= 8
    assert still.least < still.most
    assert all(view.still == still for view in again.news.views.values() if isinstance(view, View))
    told = again.news.programs.state().still
    assert told is not None
    assert (told.least_ms, told.likely_ms, told.most_ms) == tuple(
        minutes * MINUTE for minutes in (still.least, still.likely, still.most))
    again.wait(3 * MINUTE)
    again.answer("wish", 3, viewer="seat-2")
    assert again.view.still == still
    again.answer("menu")
    assert isinstance(again.screen, Page)
    assert say(still.text) in {say(row.note) for row in again.screen.rows if row.note and row.key == "go-on"}.pop()


def test_a_game_that_is_over_takes_no_longer(again: Bench) -> None:
    for turn in range(2, 7):
        throw(again, turn)
    assert again.view.result is not None
    assert again.view.still is None


def set_stop(bench: Bench, minutes: int) -> None:
    """Say through the pages that the table has to stop at the first quarter of an hour after so many minutes."""
    for key in ("menu", "settings", stopping.STOP):
        assert bench.answer(key).result == "accepted"
    assert isinstance(bench.screen, Page)
    wanted = bench.clock.wall() + minutes * 60
    times = [row.key for row in bench.screen.rows if row.key.startswith(stopping.STOP_AT)]
    assert bench.answer(next(key for key in times if int(key.removeprefix(stopping.STOP_AT)) >= wanted)
                        ).result == "accepted"
    assert isinstance(bench.screen, View)


def test_a_table_that_has_to_stop_is_warned_once_and_nobody_is_named(again: Bench) -> None:
    set_stop(again, 100)
    throw(again, 2, value=1)
    assert stopping.STOP not in again.notices()
    again.wait(114 * MINUTE)
    throw(again, 3, value=1)
    notice = next(notice for notice in again.screen.notices if notice.id == stopping.STOP)
    assert say(notice.text).startswith("The game may not be over by ")
    assert not any(name in say(text) for text in (notice.text, notice.remedy) if text for name in ("Ada", "Ben"))
    assert again.answer(notice.away).result == "accepted"
    throw(again, 4, value=1)
    assert stopping.STOP not in again.notices()


def test_when_to_stop_outlasts_a_restart_and_is_no_broken_setting(again: Bench, tmp_path: Path) -> None:
    set_stop(again, 100)
    again.close()
    anew = Bench(tmp_path, again.clock)
    assert not [name for name in anew.notices() if name.startswith("setting:")]
    stop = stopping.stop_time(anew.repository.overrides[stopping.KEPT], anew.clock.wall())
    assert stop > anew.clock.wall()
    if isinstance(anew.screen, Page):  # whether the table agrees is asked after a restart
        anew.answer("back")
    for key in ("menu", "settings", stopping.STOP, stopping.NEVER):
        assert anew.answer(key).result == "accepted"
    assert anew.repository.overrides[stopping.KEPT] == 0


def test_the_word_in_time_is_not_said_again_after_a_restart(again: Bench, tmp_path: Path) -> None:
    set_stop(again, 100)
    again.wait(114 * MINUTE)
    throw(again, 2, value=1)
    assert stopping.STOP in again.notices()
    again.close()
    anew = Bench(tmp_path, again.clock)
    if isinstance(anew.screen, Page):  # whether the table agrees is asked after a restart
        anew.answer("back")
    anew.answer("menu")
    anew.answer("resume")
    read_earlier_games(anew)
    throw(anew, 3, value=1)
    assert anew.view.still is not None
    assert {name for name in anew.notices() if name.startswith(("setting:", stopping.STOP))} == set()


def test_a_time_that_is_long_over_is_forgotten() -> None:
    assert stopping.stop_time(10_000, 9_000) == 10_000
    assert stopping.stop_time(10_000, 10_000 + stopping.FORGOTTEN_S) == 0
    assert stopping.stop_time("ten", 0) == 0


@pytest.mark.parametrize(("name", "seats", "detail"), SAMPLES)
@pytest.mark.sampled(15)
def test_of_two_worlds_that_differ_in_a_secret_both_take_as_long(name: str, seats: int, detail: str) -> None:
    for there in pairs(name, seats, detail, SEEDS.get((name, detail), 0)):
        found = [tempo.still_to_play(table, table.at + MINUTE, WISE) for table in (there.one, there.other)]
        assert found[0] == found[1] or not there.strangers
