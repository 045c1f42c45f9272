"""A player's own phone: Chromium opens the address of a running companion, lays a card, fights with real dice."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.evening import Evening
from tests.phone.page_place import PHONE, built_page
from tests.phone.rig import until

pytestmark = pytest.mark.e2e


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    built_page()
    context = browser.new_context(viewport=PHONE, locale="en")
    yield context.new_page()
    context.close()


@pytest.mark.wide  # tests/e2e/test_every_game.py plays a short game from a browser every time
def test_a_card_is_laid_and_a_fight_fought_from_the_browser(phone: Page, tmp_path: Path) -> None:
    evening = Evening(tmp_path, "Ada", "Ben", "Cem")
    try:
        ben, cem = evening.join("seat-2"), evening.join("seat-3")
        evening.do(ben, "seat-2", ":lay", 50)
        evening.do(cem, "seat-3", ":lay", 60)
        phone.goto(evening.joins["seat-1"])
        expect(phone.get_by_label("Connected")).to_be_visible()
        phone.get_by_role("button", name="Lay a card").first.click()
        for digit in "42":
            phone.get_by_role("button", name=digit, exact=True).first.click()
        phone.get_by_role("button", name="OK").or_(phone.get_by_role("button", name="Confirm")).first.click()
        expect(phone.get_by_text("move the group by your card").first).to_be_visible()
        phone.get_by_role("button", name="Tile drawn").first.click()
        phone.get_by_text("Monster: level 1, 2 hearts").first.click()
        phone.get_by_role("button", name="Fight").first.click()
        until(lambda: "dice" in str(evening.view(ben, "seat-2").get("stage")))
        evening.roll("a=5 b=6")
        expect(phone.get_by_text("beats").first).to_be_visible()
    finally:
        evening.end()
