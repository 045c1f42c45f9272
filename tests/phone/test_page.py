"""The phone page in a real Chromium, against a real broker and the real web server.

What may live here: what a player meets on the phone, from the code to the reply. What may not: how the page looks
(test_page_looks.py), the pure parts of its program (test_page_program.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Page, expect

from companion.engine.answers import ACCEPTED, DUPLICATE, REFUSED, STALE, Answer, Reply
from companion.engine.view import Choice, ClockFace, LogLine, Prompt, SeatPanel, View
from companion.engine.words import Msg
from tests.phone.page_place import Place, chromium, phone, place
from tests.phone.page_views import INPUTS, everything
from tests.phone.rig import TOPICS
from ui.phone.asks import Presence

pytestmark = pytest.mark.e2e
GO = Choice("go", Msg("Go on"), "play", "seat-1", emphasis="main")
GERMAN = {"Go on": ["Weiter", "Weiter"], "Connected": ["Verbunden", "Verbunden"],
          "{n} card": ["{n} Karte", "{n} Karten"], "Roll the dice": ["Würfle", "Würfle"]}


def words(language: str) -> dict[str, list[str]]:
    return GERMAN if language == "de" else {}


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Place]:
    with place(tmp_path, words) as made:
        yield made


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    made = phone(browser)
    yield made
    made.context.close()


def a_view(*choices: Choice, revision: int = 1, **more: Any) -> View:
    return View(revision, "seat-1", "trial", Msg("Trial"), Msg("Round 2"), Prompt(Msg("Roll the dice"), "seat-1"),
                (SeatPanel("seat-1", "Ada", "triangle"), SeatPanel("seat-2", "Ben", "square")), choices=choices, **more)


def join(page: Page, table: Place, view: View | None = None) -> Page:
    """The phone of seat 1, with its View before it."""
    table.show(view or a_view(GO))
    page.goto(table.invite("seat-1"))
    expect(page.locator(".prompt")).to_be_visible()
    return page


def press(page: Page, table: Place, key: str = "go") -> Answer:
    page.click(f"[data-key='{key}'] >> visible=true")
    return table.asked()


def link(page: Page) -> Any:
    return page.locator("[data-link]")


def test_a_scanned_code_shows_the_seats_view_and_its_choice_is_answered(page: Page, table: Place) -> None:
    asked = press(join(page, table), table)
    assert (asked.viewer, asked.key, asked.value, asked.revision) == ("seat-1", "go", None, 1)
    table.reply(Reply(asked.id, ACCEPTED, 2))
    expect(page.locator("[data-word=done]")).to_be_visible()
    expect(link(page)).to_contain_text("Connected")
    assert "#" not in page.url
    assert page.errors == []


def test_own_secrets_are_seen_first_and_those_of_others_are_covered(page: Page, table: Place) -> None:
    join(page, table, everything())
    assert page.locator(".panel").first.get_attribute("data-own") == "seat-1"
    expect(page.locator("[data-own] .count").nth(1)).to_contain_text("7")
    expect(page.get_by_label("secret")).to_have_count(8)
    assert page.locator("[data-seat=seat-2] .count").nth(1).inner_text().strip().endswith("SP")


def test_the_table_hears_that_a_phone_holds_the_seat_and_that_it_left(page: Page, table: Place) -> None:
    join(page, table)
    came = table.rig.next()
    assert isinstance(came, Presence)
    assert (came.seat, came.connected) == ("seat-1", True)
    page.goto("about:blank")
    left = table.rig.next()
    assert isinstance(left, Presence)
    assert (left.seat, left.connected) == ("seat-1", False)


def test_a_second_press_on_the_way_is_not_sent(page: Page, table: Place) -> None:
    asked = press(join(page, table), table)
    expect(page.locator("[data-key=go]")).to_be_disabled()
    table.reply(Reply(asked.id, ACCEPTED, 2))
    assert press(page, table).id != asked.id


def test_a_refusal_names_its_rule_and_may_be_played_anyway(page: Page, table: Place) -> None:
    asked = press(join(page, table), table)
    table.reply(Reply(asked.id, REFUSED, 1, Msg("You have {n} SP.", {"n": 0}), "LUE-20", True))
    expect(page.locator("[data-word=refused]")).to_contain_text("You have 0 SP. LUE-20")
    page.click("[data-word=refused] .act")
    again = table.asked()
    assert (again.key, again.waive) == ("go", True)
    assert again.id != asked.id


def test_a_refusal_that_cannot_be_waived_is_only_said(page: Page, table: Place) -> None:
    asked = press(join(page, table), table)
    table.reply(Reply(asked.id, REFUSED, 1, Msg("No.")))
    expect(page.locator("[data-word=refused]")).to_contain_text("No.")
    expect(page.locator("[data-word=refused] .act")).to_have_count(0)
    page.get_by_label("Close").click()
    expect(page.locator("[data-word]")).to_have_count(0)


@pytest.mark.parametrize(("result", "why", "shown"), [
    (STALE, Msg("The table has moved on; look again."), "stale"), (DUPLICATE, None, "done")])
def test_every_other_reply_is_said_too(page: Page, table: Place, result: str, why: Msg | None, shown: str) -> None:
    asked = press(join(page, table), table)
    table.reply(Reply(asked.id, result, 1, why))
    expect(page.locator(f"[data-word={shown}]")).to_be_visible()


def test_a_reply_to_another_ask_is_not_taken_for_ones_own(page: Page, table: Place) -> None:
    asked = press(join(page, table), table)
    table.reply(Reply("somebody-else", REFUSED, 1, Msg("No.")))
    table.reply(Reply(asked.id, ACCEPTED, 2))
    expect(page.locator("[data-word=done]")).to_be_visible()


def test_an_objection_shows_its_reason_and_rule_and_is_waived_only_where_it_may_be(page: Page, table: Place) -> None:
    poor = Choice("poor", Msg("Pay"), objection=Msg("You have no SP left."), rule="LUE-20")
    bag = Choice("bag", Msg("The bag is empty"), objection=Msg("Tiles are left."), rule="LUE-A21", waivable=True)
    join(page, table, a_view(poor, bag))
    expect(page.locator("[data-key=poor]")).to_contain_text("You have no SP left.LUE-20")
    expect(page.locator("[data-key=poor] button")).to_have_count(1)
    expect(page.locator("[data-key=poor] button")).to_be_disabled()
    page.click("[data-key=bag] .quiet")
    assert table.asked().waive is True


def test_undo_says_what_it_takes_back_and_answers_its_key(page: Page, table: Place) -> None:
    join(page, table, everything())
    expect(page.locator("[data-key='undo:4']")).to_contain_text("Undo: Ben: SP corrected")
    assert press(page, table, "undo:4").key == "undo:4"


VALUES: dict[str, tuple[tuple[str, ...], Any]] = {
    "pick": (("[data-option=r]",), "r"),
    "several": (("[data-option=r]", "[data-option=n]", ".confirm"), ["r", "n"]),
    "number": (("[data-number='11']",), 11),
    "keypad": (("[data-digit='4']", "[data-digit='2']", "[aria-label='change the sign']", ".confirm"), -42),
    "dice": (("[data-face='6']", "[data-face='1']", ".sheet .die >> nth=0", "[data-face='3']", ".confirm"), [1, 3]),
    "cell": (("[data-cell='3,1']", ".confirm"), [3, 1]),
    "order": (("[data-option=seat-3]", "[data-option=seat-1]", "[data-option=seat-2]", ".confirm"),
              ["seat-3", "seat-1", "seat-2", "seat-4"]),
    "text": ((".offered .option >> nth=1", ".confirm"), "Old gate"),
    "form": (("[data-field=level] [data-number='3']", "[data-field=skill] [data-option=a]", ".confirm"),
             {"level": 3, "skill": "a"}),
}


def test_there_is_an_editor_for_every_input() -> None:
    assert VALUES.keys() == INPUTS.keys()


@pytest.mark.parametrize("kind", VALUES)
def test_an_editor_gives_its_value(page: Page, table: Place, kind: str) -> None:
    touches, value = VALUES[kind]
    join(page, table, everything())
    page.click(f"[data-key={kind}]")
    for touch in touches:
        page.click(f".sheet {touch}" if not touch.startswith(".sheet") else touch)
    assert table.asked().value == value


def test_an_optional_field_may_be_filled_in_and_left_out_again(page: Page, table: Place) -> None:
    join(page, table, everything())
    page.click("[data-key=form]")
    page.click("[data-field=skill] [data-option=a]")
    page.click("[data-field=name] .quiet")
    page.fill("[data-field=name] input", " Old gate ")
    page.click(".confirm")
    assert table.asked().value == {"level": 1, "skill": "a", "name": "Old gate"}


def test_things_on_the_screen_carry_their_choices(page: Page, table: Place) -> None:
    join(page, table, everything())
    expect(page.locator("[data-key=adjust]")).to_have_count(0)
    page.click("[data-on='players/0/hp']")
    page.click(".sheet [data-number='3']")
    asked = table.asked()
    assert (asked.key, asked.value) == ("adjust", 3)
    table.reply(Reply(asked.id, ACCEPTED, 6))
    page.click(".clock")
    page.click(".sheet [data-key=table-time]")
    assert table.asked().key == "table-time"


def test_an_editor_whose_question_is_gone_closes_and_says_so(page: Page, table: Place) -> None:
    join(page, table, everything())
    page.click("[data-key=dice]")
    table.show(a_view(GO, revision=6))
    expect(page.locator("[data-word=moved]")).to_be_visible()
    expect(page.locator(".sheet")).to_have_count(0)


def test_an_editor_stays_open_while_its_question_stands(page: Page, table: Place) -> None:
    join(page, table, everything())
    page.click("[data-key=dice]")
    page.click("[data-face='6']")
    table.show(replace(everything(revision=6), prompt=Prompt(Msg("News"))))
    expect(page.locator(".prompt")).to_contain_text("News")
    page.click(".confirm")
    asked = table.asked()
    assert (asked.value, asked.revision) == ([6], 6)


def test_the_clock_counts_down_by_itself_and_runs_into_overtime(page: Page, table: Place) -> None:
    page.clock.install()
    table.table_now = 1_000_000
    face = ClockFace("egg", True, 20_000, 1_020_000, 1_000_000, "seat-1", "", (10_000,))
    join(page, table, a_view(GO, clock=face, now=1_000_000))
    expect(page.locator(".clock[data-mood=calm]")).to_be_visible()
    page.clock.run_for(12_000)
    expect(page.locator(".clock[data-mood=warning]")).to_be_visible()
    page.clock.run_for(15_000)
    expect(page.locator(".clock[data-mood=over]")).to_contain_text("+0:0")
    table.show(a_view(GO, revision=2, clock=replace(face, running=False, shown=83_000, paused="pause")))
    expect(page.locator(".clock[data-mood=paused]")).to_contain_text("1:23")


def test_nothing_can_be_sent_while_the_broker_is_away_and_nothing_is_sent_late(page: Page, table: Place) -> None:
    join(page, table)
    table.rig.broker.stop()
    expect(page.locator("[data-link=off], [data-link=connecting]")).to_be_visible()
    expect(link(page)).to_contain_text("Offline since")
    expect(page.locator("[data-key=go]")).to_be_disabled()
    page.locator("[data-key=go]").dispatch_event("click")
    table.rig.mirror.stop()
    table.restart()
    table.show(a_view(GO, revision=7))
    expect(page.locator("[data-link=on]")).to_be_visible(timeout=15_000)
    assert press(page, table).revision == 7


def test_it_says_when_the_companion_itself_is_off(page: Page, table: Place) -> None:
    join(page, table)
    table.rig.mirror.stop()
    expect(page.locator("[data-link=away]")).to_be_visible()


def test_a_phone_that_wakes_up_connects_anew_at_once(page: Page, table: Place) -> None:
    join(page, table)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator("[data-link=on]")).to_be_visible()
    assert press(page, table).key == "go"


def test_a_seat_taken_over_by_another_phone_is_said_on_the_first(page: Page, browser: Browser, table: Place) -> None:
    join(page, table)
    other = phone(browser)
    other.goto(table.invite("seat-1"))
    expect(other.locator(".prompt")).to_be_visible()
    expect(page.get_by_role("alert")).to_contain_text("taken over by another phone")
    expect(page.locator(".own-panel")).to_have_count(0)
    page.reload()
    expect(page.get_by_label("Code")).to_be_visible()
    other.context.close()


def test_a_reload_keeps_the_seat(page: Page, table: Place) -> None:
    join(page, table)
    page.reload()
    assert press(page, table).viewer == "seat-1"


def test_a_spent_code_is_refused_in_words_and_a_new_one_can_be_typed(page: Page, table: Place) -> None:
    table.show(a_view(GO))
    page.goto(f"{table.address}#WRONGCODE1")
    expect(page.get_by_role("alert")).to_contain_text("This code is not valid any more")
    page.get_by_label("Code").fill(table.invite("seat-1").partition("#")[2].lower())
    page.get_by_role("button", name="Join").click()
    expect(page.locator(".own-panel")).to_be_visible()


def test_a_spectator_sees_the_public_view_and_nothing_to_press(page: Page, table: Place) -> None:
    table.show(replace(everything("public"), choices=()))
    page.goto(table.invite("public"))
    expect(page.locator(".prompt")).to_be_visible()
    expect(page.locator(".own-panel, .act:not([data-key^=undo], [data-key^=redo])")).to_have_count(0)
    assert page.errors == []


def test_the_language_is_that_of_the_phone_and_can_be_changed_for_good(browser: Browser, table: Place) -> None:
    page = join(phone(browser, "de-CH"), table)
    expect(page.locator("[data-key=go]")).to_contain_text("Weiter")
    expect(link(page)).to_contain_text("Verbunden")
    page.get_by_role("button", name="English").click()
    expect(page.locator("[data-key=go]")).to_contain_text("Go on")
    page.reload()
    expect(link(page)).to_contain_text("Connected")
    page.context.close()


def test_what_happened_while_the_phone_was_away_is_told_once(page: Page, table: Place) -> None:
    told = tuple(LogLine(n, n, Msg(f"Line {n}")) for n in range(1, 8))
    join(page, table, a_view(GO, log=told[:3]))
    expect(page.locator("[data-missed]")).to_have_count(0)
    page.goto("about:blank")
    table.show(a_view(GO, revision=2, log=told[4:]))
    page.goto(table.address)
    expect(page.locator("[data-missed='3']")).to_contain_text("and more before that")
    page.click("[data-missed] button")
    page.reload()
    expect(page.locator(".log")).to_be_visible()
    expect(page.locator("[data-missed]")).to_have_count(0)


def test_a_key_that_has_just_appeared_does_not_count_for_a_finger_on_its_way(page: Page, table: Place) -> None:
    page.clock.install()
    join(page, table)
    page.clock.pause_at("2100-01-01")
    table.show(a_view(GO, Choice("new", Msg("New")), revision=2))
    expect(page.locator("[data-key=new]")).to_be_disabled()
    expect(page.locator("[data-key=go]")).to_be_enabled()
    page.clock.run_for(400)
    expect(page.locator("[data-key=new]")).to_be_enabled()


def test_a_cleared_view_leaves_nothing_private_on_the_screen(page: Page, table: Place) -> None:
    join(page, table, everything())
    table.rig.mirror.clear("seat-1")
    expect(page.locator(".own-panel")).to_have_count(0)
    expect(page.locator(".waiting")).to_be_visible()


def test_nonsense_on_the_line_harms_nothing(page: Page, table: Place) -> None:
    join(page, table)
    companion = table.rig.phone("companion", password=table.rig.password)
    for payload in (b"{", b"[]", b'"x"', b"7", b'{"part":"unknown"}'):
        companion.say(TOPICS.of("seat-1", "answer"), payload)
        companion.say(TOPICS.of("seat-1", "view"), payload)
    table.show(replace(a_view(GO, revision=9), prompt=Prompt(Msg("News"))))
    expect(page.locator(".prompt")).to_contain_text("News")
    assert press(page, table).revision == 9
    assert page.errors == []
