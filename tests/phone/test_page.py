"""The phone page in a real Chromium, against a real broker and the real web server.

What may live here: what a player meets on the phone, from the code to the reply. What may not: how the page looks
(test_page_looks.py), the pure parts of its program (test_page_program.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from companion.engine.answers import ACCEPTED, Reply
from companion.engine.view import Choice, Prompt, SeatPanel, View
from companion.engine.words import Msg
from tests.phone.page_place import Place, chromium, phone, place

pytestmark = pytest.mark.e2e
GO = Choice("go", Msg("Go on"), "play", "seat-1", emphasis="main")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Place]:
    with place(tmp_path) as made:
        yield made


def a_view(*choices: Choice, revision: int = 1, **more: object) -> View:
    return View(revision, "seat-1", "trial", Msg("Trial"), Msg("Round 2"), Prompt(Msg("Roll the dice"), "seat-1"),
                (SeatPanel("seat-1", "Ada", "triangle"), SeatPanel("seat-2", "Ben", "square")), choices=choices, **more)


def test_a_scanned_code_shows_the_seats_view_and_its_choice_is_answered(browser: Browser, table: Place) -> None:
    page = phone(browser)
    table.show(a_view(GO))
    page.goto(table.invite("seat-1"))
    page.click("[data-key=go]")
    asked = table.asked()
    assert (asked.viewer, asked.key, asked.value, asked.revision) == ("seat-1", "go", None, 1)
    table.rig.mirror.reply("seat-1", Reply(asked.id, ACCEPTED, 2))
    expect(page.locator("[data-word=done]")).to_be_visible()
    assert page.errors == []
