"""By ear: what the page says aloud and when it is silent, and whether a screen reader finds its way, judged by axe.

What may live here: a voice that only remembers, the browser's tree of names and roles. What may not: how the page looks
(test_page_looks.py).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Page, expect

from companion.engine.parts import Cards, Counter, Tile
from companion.engine.view import Choice, Hand, Prompt, SeatPanel, View
from companion.engine.words import Msg
from tests.games.sampled import LEVELS
from tests.phone.page_place import Place, errors_of, holds, join, phone
from tests.phone.page_views import a_view, everything, the_end
from tests.phone.rig import until
from tests.phone.test_page_reach import views

pytestmark = pytest.mark.e2e
AXE = Path(__file__).resolve().parents[2] / "ui/phone/page/node_modules/axe-core/axe.min.js"
REMEMBERING = """(() => {
  window.heard = [];
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  Object.defineProperty(window, "speechSynthesis", { configurable: true, value: {
    speak: ({ text, lang }) => window.heard.push(`${lang}: ${text}`), cancel: () => window.heard.push("silence") } });
})()"""
WITHOUT_VOICE = """Object.defineProperty(window, "speechSynthesis", { configurable: true, value: undefined })"""
JUDGED = """async () => (await axe.run(document, { resultTypes: ["violations"] })).violations.map(
  ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`)"""
HIDE = """(state) => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => state === "hidden" });
  Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def own_view(task: str, revision: int = 1) -> View:
    """A View with an own number, own cards and something to do; another player's number stays unsaid."""
    seats = (SeatPanel("seat-1", "Ada", "triangle", (Counter(Msg("SP"), 3), Counter(Msg("Hit points"), 7, 10))),
             SeatPanel("seat-2", "Ben", "square", (Counter(Msg("SP"), 9),)))
    choices = Choice("go", Msg("Go on"), "play", "seat-1", emphasis="main"), Choice("rest", Msg("Rest"), seat="seat-1")
    return replace(a_view(*choices), revision=revision, seats=seats, prompt=Prompt(Msg(task), "seat-1"),
                   stage=(Cards(Msg("Own cards"), (Tile(Msg("Fox")), Tile(Msg("Key")))),))


WHOLE = ("en: Your turn. Choose a card. SP: 3. Hit points: 7 of 10. Own cards: Fox, Key. "
         "What you can do: Go on; Rest.")
NEW = "en: Your turn. Roll the dice. What you can do: Go on; Rest."


def listening(page: Page, table: Place, voice: str = REMEMBERING) -> Page:
    page.add_init_script(voice)
    return join(page, table, own_view("Choose a card"))


def heard(page: Page) -> list[str]:
    """What was said, silences left out."""
    return [said for said in page.evaluate("() => window.heard") if said != "silence"]


def test_nothing_is_said_until_somebody_asks_and_then_prompt_secrets_and_choices(page: Page, table: Place) -> None:
    listening(page, table)
    table.show(own_view("Choose another", 2))
    expect(page.get_by_text("Choose another")).to_be_visible()
    assert not heard(page)
    table.show(own_view("Choose a card", 3))
    expect(page.get_by_text("Choose a card")).to_be_visible()
    page.get_by_role("button", name="This phone").click()
    page.get_by_role("button", name="Read aloud now").click()
    assert until(lambda: heard(page) == [WHOLE])


@pytest.mark.wide
def test_what_is_new_is_said_and_ends_what_was_being_said(page: Page, table: Place) -> None:
    listening(page, table)
    page.get_by_role("button", name="This phone").click()
    page.get_by_role("button", name="Read aloud what is new").click()
    table.show(own_view("Roll the dice", 2))
    holds(page, "() => window.heard.length >= 4")
    said = page.evaluate("() => window.heard")
    assert said[-2:] == ["silence", NEW]
    table.show(replace(own_view("Roll the dice", 3), now=500))
    table.show(own_view("Wait", 4))
    holds(page, "() => window.heard.at(-1).includes('Wait.')")
    assert len(heard(page)) <= 3


@pytest.mark.wide
def test_what_hands_have_to_do_is_said_while_it_is_new_and_again_on_request(page: Page, table: Place) -> None:
    lay, draw = Hand(Msg("Lay a tile")), Hand(Msg("Draw a card"), seat="seat-1")
    listening(page, table)
    page.get_by_role("button", name="This phone").click()
    page.get_by_role("button", name="Read aloud what is new").click()
    table.show(replace(own_view("Roll the dice", 2), hands=(lay, draw)))
    steps = "Steps at the table. Lay a tile. Draw a card."
    assert until(lambda: heard(page)[-1] == f"en: Your turn. Roll the dice. {steps} What you can do: Go on; Rest.")
    table.show(replace(own_view("Wait", 3), hands=(draw,)))
    assert until(lambda: heard(page)[-1] == "en: Your turn. Wait. What you can do: Go on; Rest.")
    page.get_by_role("button", name="Read aloud now").click()
    assert until(lambda: "Wait. Steps at the table. Draw a card. SP: 3." in heard(page)[-1])


@pytest.mark.wide
def test_a_page_out_of_sight_is_silent_and_switched_off_it_stays_so(page: Page, table: Place) -> None:
    listening(page, table)
    page.get_by_role("button", name="This phone").click()
    switch = page.get_by_role("button", name="Read aloud what is new")
    switch.click()
    page.evaluate(HIDE, "hidden")
    holds(page, "() => window.heard.at(-1) === 'silence'")
    before = len(heard(page))
    table.show(own_view("Roll the dice", 2))
    expect(page.get_by_text("Roll the dice")).to_be_visible()
    assert len(heard(page)) <= before
    page.evaluate(HIDE, "visible")
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "false")
    table.show(own_view("Wait", 3))
    expect(page.get_by_text("Wait")).to_be_visible()
    assert len(heard(page)) <= before


@pytest.mark.wide
def test_a_browser_without_a_voice_offers_none(page: Page, table: Place) -> None:
    listening(page, table, WITHOUT_VOICE)
    page.get_by_role("button", name="This phone").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert page.get_by_role("button", name="Read aloud now").count() == 0
    assert errors_of(page) == []


@pytest.mark.wide
def test_it_speaks_the_language_of_the_phone(browser: Browser, table: Place) -> None:
    german = phone(browser, "de-DE")
    listening(german, table)
    german.locator("[data-this-phone]").click()
    german.locator("[data-read-now]").click()
    said = until(lambda: heard(german))[-1]
    assert said.startswith("de: ")
    assert "Weiter; Rest" in said
    german.context.close()


def judged(page: Page) -> list[str]:
    """What axe finds wrong with the page as it is."""
    if not page.evaluate("() => Boolean(window.axe)"):
        page.evaluate(AXE.read_text("utf-8"))
    found: list[Any] = page.evaluate(JUDGED)
    return [str(one) for one in found]


@pytest.mark.wide
@pytest.mark.parametrize("view", [everything(), the_end(True)], ids=["everything", "the end"])
def test_a_screen_reader_finds_its_way(view: View, page: Page, table: Place) -> None:
    table.show(view)
    page.goto(table.invite("seat-1"))
    expect(page.locator("main.table")).to_be_visible()
    page.evaluate("() => document.querySelectorAll('details').forEach((fold) => { fold.open = true; })")
    assert judged(page) == []


@pytest.mark.wide
@pytest.mark.parametrize(("name", "detail"), LEVELS)
def test_a_screen_reader_finds_its_way_in_every_game(name: str, detail: str, page: Page, table: Place) -> None:
    joined, wrong = False, set[str]()
    for number, view in enumerate(views(name, detail)):
        mark = f"moment {number}"
        shown = replace(view, prompt=replace(view.prompt, text=Msg.plain(mark)), revision=number + 1, result=(
            replace(view.result, headline=Msg.plain(mark)) if view.result else None))
        table.show(shown)
        if not joined:
            page.goto(table.invite("seat-1"))
            joined = True
        holds(page, "(mark) => document.body.innerText.includes(mark)", mark)
        wrong.update(judged(page))
    assert wrong == set()
