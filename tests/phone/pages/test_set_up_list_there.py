"""The set-up list on the phone page, in a real Chromium: opened beside its lines, ticked, done.

What may live here: the list on a real phone. What may not: what stands on it (tests/app/pages/test_set_up_list.py).
"""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from companion.engine.words import Msg
from companion.games import catalogue
from tests.app.bench import Bench
from tests.first_minute.ways import NOTHING_TO_LAY_OUT
from tests.phone.page_place import Place, errors_of
from tests.phone.pages.test_put_right_there import SEAT, Wired
from tests.phone.test_page_looks import BROKEN_WORDS, CUT, TOO_SMALL

pytestmark = pytest.mark.e2e


class SettingUp(Wired):
    """A light game that has just begun; seat 1 has a phone, and nobody has touched the shared screen."""

    def __init__(self, bench: Bench, table: Place, page: Page, game: str) -> None:
        self.bench, self.page, self._table, self.touches = bench, page, table, 0
        bench.subscribers.add(Msg("The phones"), self._tell)
        for key, value in ((f"new:{game}", None), ("add", "Ada"), ("add", "Ben"), ("start", None)):
            assert bench.answer(key, value).result == "accepted"
        page.goto(table.invite(SEAT))
        expect(page.locator(".hands")).to_be_visible()


@pytest.mark.wide
@pytest.mark.parametrize("game", sorted(set(catalogue()) - set(NOTHING_TO_LAY_OUT)))
def test_the_list_is_opened_ticked_and_done_on_a_phone(game: str, tmp_path: Path, table: Place, page: Page) -> None:
    (tmp_path / "bench").mkdir()
    there = SettingUp(Bench(tmp_path / "bench", games=catalogue()), table, page, game)
    there.touch(".hands [data-key=set-up-list]")
    rows = page.locator("[data-row^='line:']")
    expect(rows.first).to_be_visible()
    assert rows.count() >= 3
    there.touch("[data-row^='line:'] >> nth=0")
    expect(rows.first).to_have_attribute("aria-pressed", "true")
    for problem in (BROKEN_WORDS, CUT, TOO_SMALL):
        assert page.evaluate(problem) == []
    there.touch("[data-key=all-laid]")
    expect(page.locator("[data-row]")).to_have_count(0)
    expect(page.locator(".hands")).to_have_count(0)
    assert errors_of(page) == []
