"""Doing something old otherwise on a real phone: the own at once, another player's with that player's word."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from companion.engine.words import say
from tests.app.bench import Bench
from tests.app.hopscotch import Throw
from tests.app.pages.test_otherwise import seq_of
from tests.phone.page_place import Place, errors_of
from tests.phone.pages.test_put_right_there import Wired, hoppers
from tests.phone.test_page_looks import CUT, TOO_SMALL

pytestmark = [pytest.mark.e2e, pytest.mark.wide]


@pytest.fixture
def wired(tmp_path: Path, table: Place, page: Page) -> Wired:
    """Ada hops 7 and Ben 11."""
    (tmp_path / "bench").mkdir()
    made = Wired(Bench(tmp_path / "bench"), table, page)
    made.bench.answer("throw:1", viewer="seat-1")
    made.bench.roll(3, 4, die="a")
    made.bench.answer("throw:2", viewer="seat-2")
    made.bench.roll(6, 5, die="b")
    return made


def propose(wired: Wired, nth: int, key: str) -> None:
    """From the View to what would come of passing instead of the nth throw."""
    seq = seq_of(wired.bench, Throw, nth)
    wired.touch("[data-key=put-right]")
    wired.touch("[data-key=history]")
    wired.touch(f"[data-row='at:{seq}']")
    expect(wired.page.locator(".notice")).to_contain_text("This is the table as it was")
    wired.look(f"[data-key='change:{seq}']")
    wired.touch(".sheet [data-option=instead]")
    expect(wired.page.locator(".notice")).to_contain_text("Do what should have been done.")
    wired.touch(f"[data-key='{key}']")
    expect(wired.page.locator("[data-page=preview]")).to_be_visible()
    assert wired.page.evaluate(TOO_SMALL) == []
    assert wired.page.evaluate(CUT) == []


def test_an_own_step_is_changed_on_the_phone(wired: Wired) -> None:
    propose(wired, 0, "pass:1")
    expect(wired.page.locator(".rows")).to_contain_text("Ada: Points")
    wired.touch("[data-key=do]")
    expect(wired.page.locator(".own-panel")).to_be_visible()
    assert hoppers(wired) == [0, 11, 0]
    assert errors_of(wired.page) == []


def test_another_s_step_waits_for_that_player_s_word(wired: Wired) -> None:
    propose(wired, 1, "pass:2")
    wired.touch("[data-key=ask]")
    expect(wired.page.locator(".own-panel")).to_be_visible()
    assert hoppers(wired) == [7, 11, 0]
    wired.bench.answer("asked-change", viewer="seat-2")
    wired.bench.answer("agree", viewer="seat-2")
    assert hoppers(wired) == [7, 0, 0]
    expect(wired.page.locator(".log")).to_contain_text("An earlier step was changed")


def test_the_own_word_is_asked_for_and_given_on_the_phone(wired: Wired) -> None:
    bench, seq = wired.bench, seq_of(wired.bench, Throw)
    for key, value in (("put-right", None), ("history", None), (f"at:{seq}", None), (f"change:{seq}", "left-out"),
                       ("ask", None)):
        assert bench.answer(key, value, viewer="seat-3").result == "accepted"
    expect(wired.page.locator("[data-key=asked-change]")).to_contain_text("Cem asks to change")
    wired.touch("[data-key=asked-change]")
    expect(wired.page.locator("[data-page=preview]")).to_contain_text("left out")
    wired.touch("[data-key=decline]")
    expect(wired.page.locator(".notice")).to_contain_text("The request was declined")
    assert hoppers(wired) == [7, 11, 0]


def test_what_is_taken_back_meanwhile_is_said_and_left(wired: Wired) -> None:
    propose(wired, 1, "pass:2")
    wired.bench.answer(wired.bench.screen.undo.undo_key)
    expect(wired.page.locator(".hint")).to_have_text("It can no longer be changed.")
    wired.touch("[data-key=back]")
    expect(wired.page.locator("[data-page=history]")).to_be_visible()
    assert say(wired.bench.news.views["seat-1"].title) == "History"
