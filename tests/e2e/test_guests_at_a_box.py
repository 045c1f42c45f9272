"""People who do not sit at the table, at a box with their phones: a whole companion, real broker, real Chromium."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Page, expect

from companion.app.config.settings import PhoneSettings, Settings
from companion.app.session.subscribers import LAST, Message, Snapshot
from companion.assembly import Application
from companion.engine.answers import Answer
from companion.engine.view import TABLE
from companion.engine.words import Msg
from tests.phone.page_place import built_page, errors_of, phone
from tests.phone.rig import PATIENCE_S, free_port, until

pytestmark = pytest.mark.e2e


class Companion:
    """A whole companion but for the window: the test is its shared screen."""

    def __init__(self, folder: Path) -> None:
        built_page()
        phones = PhoneSettings(host="127.0.0.1", port=free_port(), websocket_port=free_port(), web_port=free_port())
        self.app = Application(replace(Settings(), phones=phones), folder, aloud=False)
        self.news = Snapshot(self.app.state.screen())
        self._asked = 0
        self.app.subscribers.add(Msg("The screen"), self._tell, LAST)
        self.app.start_phones()
        self.app.runner.start()

    def _tell(self, message: Message) -> None:
        self.news = message if isinstance(message, Snapshot) else self.news

    def touch(self, key: str) -> None:
        """Touch something on the shared screen that is there, or comes."""
        until(lambda: key in self.keys(), told=lambda: f"{key} in {self.keys()}")
        self._asked += 1
        self.app.runner.put(Answer(TABLE, key, self.app.clock.now(), id=f"t{self._asked}", source="touch"))

    def keys(self) -> set[str]:
        shown: Any = self.news.screen
        return {choice.key for choice in shown.choices} | {row.key for row in getattr(shown, "rows", ())}

    def code(self, other_than: str = "") -> str:
        """The code that is shown, once it is another one."""
        return until(lambda: self.news.screen.qr != other_than and self.news.screen.qr)

    @property
    def content(self) -> Any:
        return self.app.state.repository.inventories["luescherzia"].content


@pytest.fixture
def companion(tmp_path: Path) -> Iterator[Companion]:
    made = Companion(tmp_path)
    yield made
    made.app.close()


@pytest.fixture
def phones(browser: Browser) -> Iterator[list[Page]]:
    made = [phone(browser, "de-DE") for _ in range(2)]
    yield made
    for page in made:
        page.context.close()


def enter(page: Page, name: str) -> None:
    """A new avatar, in the language of the phone."""
    page.click("[data-row=add]")
    page.fill("[data-field=name] input", name)
    page.click(".sheet .confirm")


def test_two_guests_fill_one_box_and_the_right_is_taken_back_on_the_screen(companion: Companion,
                                                                           phones: list[Page]) -> None:
    one, two = phones
    for key in ("boxes", "luescherzia", "guests"):
        companion.touch(key)
    first = companion.code()
    assert "/box#" in first
    one.goto(first)
    expect(one.locator("[data-page=content]")).to_be_visible()
    companion.touch("one-more")
    two.goto(companion.code(first))
    for page in phones:
        page.click("[data-row='kind:avatars']")
    enter(one, "Wanda")
    expect(two.locator("[data-row='thing:wanda']")).to_be_visible()
    enter(two, "Kuno")
    expect(one.locator("[data-row='thing:kuno']")).to_be_visible()
    assert {avatar.name for avatar in companion.content.avatars} >= {"Wanda", "Kuno"}
    one.reload()
    expect(one.locator("[data-page=content]")).to_be_visible()
    companion.touch("shut:guest-1")
    expect(one.get_by_role("alert")).to_contain_text("zurückgenommen")
    expect(two.locator("[data-page=content]")).to_be_visible()
    assert errors_of(two) == []


@pytest.mark.wide
def test_a_seat_that_a_phone_has_is_kept_while_it_looks_into_a_box(companion: Companion, phones: list[Page]) -> None:
    page = phones[0]
    page.goto(companion.app.invite("seat-1"))
    expect(page.locator("[data-link=on]")).to_be_visible()
    for key in ("boxes", "luescherzia", "guests"):
        companion.touch(key)
    address, _, code = companion.code().partition("box#")
    page.goto(f"{address}box#{code}")
    expect(page.locator("[data-page=content]")).to_be_visible()
    page.goto(address)
    expect(page.locator("[data-link=on]")).to_be_visible()
    expect(page.locator("[data-page]")).to_have_count(0)


def at_the_box(companion: Companion, page: Page) -> None:
    """A guest's phone at the front of the box, then where boxes come and go."""
    for key in ("boxes", "luescherzia", "guests"):
        companion.touch(key)
    page.goto(companion.code())
    expect(page.locator("[data-page=content]")).to_be_visible()


@pytest.mark.wide
def test_a_box_is_saved_on_a_phone_and_taken_in_from_it_after_all_that_changes_is_said(
        companion: Companion, phones: list[Page], tmp_path: Path) -> None:
    page = phones[0]
    at_the_box(companion, page)
    page.click("[data-row='kind:avatars']")
    enter(page, "Wanda")
    expect(page.locator("[data-row='thing:wanda']")).to_be_visible()
    page.click("[data-key=back]")
    page.click("[data-key=carry]")
    with page.expect_download() as coming:
        page.click("[data-download]")
    saved = tmp_path / coming.value.suggested_filename
    coming.value.save_as(saved)
    assert saved.name == "luescherzia.box"
    page.click("[data-key=back]")
    page.click("[data-row='kind:avatars']")
    page.click("[data-row='thing:wanda']")
    page.click("[data-row=delete]")
    expect(page.locator("[data-row='thing:wanda']")).to_have_count(0)
    page.click("[data-key=back]")
    page.click("[data-key=carry]")
    page.set_input_files("[data-row=box-file] input", saved)
    expect(page.locator("main")).to_contain_text("Neu: 1 (Wanda)")
    assert "Wanda" not in {avatar.name for avatar in companion.content.avatars}
    page.click("[data-key=take]")
    expect(page.locator("[data-row=undo]")).to_be_visible()
    assert "Wanda" in {avatar.name for avatar in companion.content.avatars}
    assert errors_of(page) == []


@pytest.mark.wide
def test_what_is_no_box_is_told_in_words_and_changes_nothing(companion: Companion, phones: list[Page],
                                                             tmp_path: Path) -> None:
    page, other = phones[0], tmp_path / "holiday.box"
    other.write_bytes(b"PK no box at all")
    before = companion.content
    at_the_box(companion, page)
    page.click("[data-key=carry]")
    page.set_input_files("[data-row=box-file] input", other)
    expect(page.locator("[data-row=box-file] .wrong")).to_contain_text("keine Schachtel")
    assert companion.content == before


def asked(address: str, body: bytes | None = None) -> int:
    """The status with which the web server answers."""
    try:
        with urlopen(address, body, timeout=PATIENCE_S) as answer:  # noqa: S310 our own http address
            return int(answer.status)
    except HTTPError as refused:
        return refused.code


@pytest.mark.wide
def test_a_guest_who_was_shut_out_neither_reads_nor_writes_the_box(companion: Companion, phones: list[Page]) -> None:
    page = phones[0]
    at_the_box(companion, page)
    page.click("[data-key=carry]")
    link = str(page.locator("a[download]").evaluate("link => link.href"))
    root, _, ticket = link.partition("/boxfile/luescherzia.box?")
    sent = f"{root}/boxfile?{ticket}&id=a&start=0&size=2"
    assert (asked(link), asked(link.replace("luescherzia", "noxius")), asked(sent, b"x")) == (200, 403, 200)
    assert asked(f"{root}/picture?{ticket}&id=a&start=0&size=2", b"x") == 403
    companion.touch("shut:guest-1")
    expect(page.get_by_role("alert")).to_contain_text("zurückgenommen")
    assert (asked(link), asked(sent, b"x")) == (403, 403)
