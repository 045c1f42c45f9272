"""A game that nobody wants to finish: it is ended with two touches, and can be taken up again; a page that was opened
from the menu leads back there.

What may live here: this way, on a real journal. What may not: putting a game into its box (test_agreement.py).
"""

from __future__ import annotations

import pytest

from companion.app.pages import join, packing
from companion.app.session import resuming
from companion.engine import acts
from companion.engine.answers import ACCEPTED
from companion.engine.view import Page, View
from tests.app.bench import Bench
from tests.app.test_finished_games import throws
from tests.reading import say


def stopping(folder) -> Bench:
    bench = Bench(folder)
    bench.begin()
    bench.answer("menu")
    bench.answer("packing")
    return bench


def rows(bench: Bench) -> list[str]:
    return [row.key for row in bench.screen.rows]


def test_the_game_ends_only_if_it_is_said_twice(tmp_path):
    bench = stopping(tmp_path)
    bench.answer(packing.END)
    assert ("without a result" in say(bench.page.text), bench.table is not None) == (True, True)
    bench.answer("back")
    assert (packing.END in [choice.key for choice in bench.page.choices], bench.table is not None) == (True, True)
    bench.answer(packing.END)
    assert bench.answer(packing.SURE).result == ACCEPTED
    assert (bench.screen.id, bench.state.session) == ("home", None)


def test_whoever_is_asked_whether_to_end_it_can_play_on_and_a_second_touch_there_ends_nothing(tmp_path):
    bench = stopping(tmp_path)
    place = [choice.key for choice in bench.page.choices].index(packing.END)
    bench.answer(packing.END)
    assert bench.page.choices[place].key == packing.KEEP
    bench.answer(packing.KEEP)
    assert (isinstance(bench.screen, View), bench.table is not None) == (True, True)


def test_what_has_ended_is_not_offered_at_home_nor_after_a_restart_but_under_statistics(tmp_path):
    bench = stopping(tmp_path)
    number, entries = bench.state.session.recorded.id, len(bench.table.entries)
    bench.answer(packing.END)
    bench.answer(packing.SURE)
    assert not any(key.startswith("open:") for key in rows(bench))
    bench.close()
    again = Bench(tmp_path)
    resuming.resume_newest(again.state)
    again.runner.tell()
    assert (again.screen.id, again.state.session) == ("home", None)
    again.answer("statistics")
    assert rows(again)[-1] == f"open:{number}"
    assert say(again.screen.rows[-1].value) == "ended without a result"
    again.answer(f"open:{number}")
    assert [entry.ask.command for entry in again.table.entries[entries:]] == [acts.Pause("power")]
    assert again.state.repository.journal.game(number).finished == 0


def test_a_game_without_a_result_counts_nowhere(tmp_path):
    bench = stopping(tmp_path)
    bench.answer(packing.END)
    bench.answer(packing.SURE)
    assert [game.over for game in bench.state.page_context().past()] == [False]
    assert bench.state.page_context().finished() == ()


@pytest.mark.parametrize("asked_before", [False, True])
def test_a_game_that_is_over_keeps_its_result_however_it_is_ended(asked_before, tmp_path):
    bench = Bench(tmp_path)
    bench.begin()
    bench.answer("find", "Flint")
    if asked_before:
        throws(bench, range(1, 5))
        bench.answer("menu")
        bench.answer("packing")
        bench.answer(packing.END)
        assert "without a result" in say(bench.page.text)
        throws(bench, range(5, 6), by="seat-1")
    else:
        throws(bench, range(1, 6))
        bench.answer("menu")
        bench.answer("packing")
        assert [choice.key for choice in bench.page.choices] == [packing.SURE]
    bench.answer(packing.SURE)
    assert (bench.screen.id, bench.state.session) == ("home", None)
    assert [finish.number for finish in bench.state.page_context().finished()] == [1]
    assert [bool(game.result) for game in bench.journal.games()] == [True]


@pytest.mark.parametrize("key", ["packing", "history", "put-right", "agreement", "rule-book", "join"])
def test_back_leads_from_a_page_to_the_menu_from_which_it_was_opened_and_then_to_the_table(key, tmp_path):
    bench = stopping(tmp_path)
    bench.answer("back")
    assert bench.screen.id == "home"
    bench.answer(key)
    bench.answer("back")
    assert bench.screen.id == "home"
    bench.answer("back")
    assert isinstance(bench.screen, View)


def test_back_leads_to_the_table_from_a_page_that_was_opened_there(tmp_path):
    bench = stopping(tmp_path)
    bench.answer("back")
    bench.answer("back")
    phone = next(choice.key for choice in bench.view.choices if choice.key.startswith(join.PHONE))
    bench.answer(phone)
    assert bench.page.id == "join"
    while isinstance(bench.screen, Page):
        assert bench.screen.id == "join"
        bench.answer("back")
