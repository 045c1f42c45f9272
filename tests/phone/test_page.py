"""A phone and its table, in a real Chromium against a real broker: joining, the line, languages, what is kept.

What may live here: coming, staying and going. What may not: acts and their replies (test_page_acts.py), editors
(test_page_editors.py), how the page looks (test_page_looks.py), the pure parts of its program (test_page_program.py).
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Locator, Page, expect

from companion.engine.answers import ACCEPTED, Reply
from companion.engine.view import Choice, Hand, LogLine, Prompt
from companion.engine.words import Msg
from tests.phone.page_place import Place, box_of, errors_of, join, phone, press, reply
from tests.phone.page_views import GO, HAND_TO_DO, a_view, everything
from tests.phone.rig import TOPICS, RealBroker, until
from ui.phone.messages import Presence

pytestmark = pytest.mark.e2e


def link(page: Page) -> Locator:
    return page.locator("[data-link]")


def test_a_scanned_code_shows_the_seats_view_and_its_choice_is_answered(page: Page, table: Place) -> None:
    asked = press(join(page, table), table)
    assert (asked.viewer, asked.key, asked.value) == ("seat-1", "go", None)
    reply(page, table, Reply(asked.id, ACCEPTED, 2))
    expect(link(page).get_by_label("Connected")).to_be_visible()
    assert "#" not in page.url
    assert errors_of(page) == []


@pytest.mark.wide
def test_the_table_hears_that_a_phone_holds_the_seat_and_that_it_left(page: Page, table: Place) -> None:
    join(page, table)
    came = table.rig.next()
    assert isinstance(came, Presence)
    assert (came.seat, came.connected) == ("seat-1", True)
    page.goto("about:blank")
    left = table.rig.next()
    assert isinstance(left, Presence)
    assert (left.seat, left.connected) == ("seat-1", False)


def test_nothing_can_be_sent_while_the_broker_is_away_and_nothing_is_sent_late(page: Page, table: Place) -> None:
    join(page, table)
    table.rig.broker.stop()
    expect(page.locator("[data-link=off], [data-link=connecting]")).to_be_visible()
    expect(link(page)).to_contain_text("Offline since")
    expect(page.locator("[data-key=go]")).to_be_disabled()
    page.locator("[data-key=go]").dispatch_event("click")
    table.rig.bridge.stop()
    table.restart()
    table.show(a_view(replace(GO, key="go-later"), revision=7))
    expect(page.locator("[data-link=on]")).to_be_visible()
    assert press(page, table, "go-later").key == "go-later"


@pytest.mark.wide
def test_nothing_is_sent_to_a_broker_at_which_the_companion_does_not_listen_yet(page: Page, table: Place) -> None:
    """The broker died and is there again; phones come back sooner than the companion's lines do."""
    join(page, table)
    old, came = table.rig.broker, list[str]()
    old.stop()
    table.rig.bridge.stop()
    expect(page.locator("[data-link=off], [data-link=connecting]")).to_be_visible()
    table.rig.broker = RealBroker(old.folder, ports=(old.port, old.websocket_port), hear=came.append)
    until(lambda: any("u'seat-1'" in line for line in came))
    expect(page.locator("[data-link=connecting]")).to_be_visible()
    expect(page.locator("[data-key=go]")).to_be_disabled()
    table.rig.join()
    table.show(a_view(replace(GO, key="go-later"), revision=7))
    expect(page.locator("[data-link=on]")).to_be_visible()
    assert press(page, table, "go-later").key == "go-later"


@pytest.mark.wide
def test_it_says_when_the_companion_itself_is_off(page: Page, table: Place) -> None:
    join(page, table)
    table.rig.bridge.stop()
    expect(page.locator("[data-link=away]")).to_be_visible()


@pytest.mark.wide
def test_a_phone_that_wakes_up_connects_anew_at_once(page: Page, table: Place) -> None:
    join(page, table)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator("[data-link=on]")).to_be_visible()
    assert press(page, table).key == "go"


@pytest.mark.wide
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


@pytest.mark.wide
def test_a_reload_keeps_the_seat(page: Page, table: Place) -> None:
    join(page, table)
    page.reload()
    assert press(page, table).viewer == "seat-1"


@pytest.mark.wide
def test_a_spent_code_is_refused_in_words_and_a_new_one_can_be_typed(page: Page, table: Place) -> None:
    table.show(a_view(GO))
    page.goto(f"{table.address}#WRONGCODE1")
    expect(page.get_by_role("alert")).to_contain_text("This code is not valid any more")
    page.get_by_label("Code").fill(table.invite("seat-1").partition("#")[2].lower())
    page.get_by_role("button", name="Join").click()
    expect(page.locator(".own-panel")).to_be_visible()


def test_whoever_scans_the_same_code_again_has_the_seat_as_before(page: Page, table: Place) -> None:
    """Cameras and browsers open an address once more, and a code is spent by then."""
    table.show(a_view(GO))
    scanned = table.invite("seat-1")
    for _ in "12":
        page.goto("about:blank")
        page.goto(scanned)
        expect(page.locator(".own-panel")).to_be_visible()
        expect(page.get_by_role("alert")).to_have_count(0)
    page.evaluate("(code) => { location.hash = code; }", scanned.partition("#")[2])
    until(lambda: page.evaluate("location.hash") == "")
    assert press(page, table).viewer == "seat-1"


def test_another_code_that_opens_nothing_takes_nobody_the_seat_and_is_said(page: Page, table: Place) -> None:
    join(page, table)
    page.goto("about:blank")
    page.goto(f"{table.address}#WRONGCODE1")
    expect(page.locator(".own-panel")).to_be_visible()
    expect(page.locator("[data-word=kept]")).to_contain_text("That code is not valid any more")
    assert press(page, table).viewer == "seat-1"


def test_a_spectator_sees_the_public_view_and_nothing_to_press(page: Page, table: Place) -> None:
    table.show(replace(everything("public"), choices=()))
    page.goto(table.invite("public"))
    expect(page.locator(".prompt")).to_be_visible()
    expect(page.locator(".own-panel, .act:not([data-key^=undo], [data-key^=redo])")).to_have_count(0)
    assert errors_of(page) == []


@pytest.mark.wide
def test_the_language_is_that_of_the_phone_and_can_be_changed_for_good(browser: Browser, table: Place) -> None:
    page = join(phone(browser, "de-CH"), table)
    expect(page.locator("[data-key=go]")).to_contain_text("Weiter")
    expect(link(page).get_by_label("Verbunden")).to_be_visible()
    page.click("[data-this-phone]")
    page.get_by_role("button", name="English").click()
    expect(page.locator("[data-key=go]")).to_contain_text("Go on")
    page.reload()
    expect(link(page).get_by_label("Connected")).to_be_visible()
    page.context.close()


@pytest.mark.wide
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


def test_a_cleared_view_leaves_nothing_private_on_the_screen(page: Page, table: Place) -> None:
    join(page, table, everything())
    table.rig.bridge.clear("seat-1")
    expect(page.locator(".own-panel")).to_have_count(0)
    expect(page.locator(".waiting")).to_contain_text("No game is running just now. You keep your seat")
    expect(page.locator(".orbit")).to_have_count(0)


def test_whoever_has_read_on_meanwhile_sees_what_is_asked_once_the_own_turn_begins(page: Page, table: Place) -> None:
    told = tuple(LogLine(n, n, Msg(f"Line {n}")) for n in range(1, 30))
    theirs = replace(a_view(GO, revision=2, log=told), prompt=Prompt(Msg("Wait"), "seat-2"))
    join(page, table, theirs)
    page.evaluate("scrollTo(0, 600)")
    table.show(replace(theirs, revision=3, prompt=Prompt(Msg("Wait still"), "seat-2")))
    expect(page.locator(".prompt")).to_contain_text("Wait still")
    assert page.evaluate("scrollY") > 300
    table.show(replace(theirs, revision=4, prompt=Prompt(Msg("Your turn"), "seat-1")))
    until(lambda: page.evaluate("scrollY") == 0)


def test_what_hands_have_to_do_now_is_said_above_many_answers_and_leads_to_the_list(page: Page, table: Place) -> None:
    many = tuple(Choice(f"play:{n}", Msg(f"Card {n}"), seat="seat-1") for n in range(12))
    hands = (HAND_TO_DO, Hand(Msg("Look at 1 tile"), "eye", "seat-1", new=True))
    join(page, table, a_view(GO, *many, hands=hands))
    now = page.locator(".hands-now")
    expect(now).to_contain_text("Look at 1 tile")
    expect(now).to_contain_text("1 more step at the table")
    assert box_of(now)["y"] < box_of(page.locator("[data-key='play:0']"))["y"]
    expect(page.locator(".hands")).not_to_be_in_viewport()
    now.tap()
    expect(page.locator(".hands")).to_be_in_viewport()
    table.show(a_view(GO, *many[:2], hands=hands, revision=2))
    expect(now).to_have_count(0)


@pytest.mark.wide
def test_nonsense_on_the_line_harms_nothing(page: Page, table: Place) -> None:
    join(page, table)
    companion = table.rig.phone("companion", password=table.rig.broker.password)
    for payload in (b"{", b"[]", b'"x"', b"7", b'{"part":"unknown"}'):
        companion.say(TOPICS.of("seat-1", "answer"), payload)
        companion.say(TOPICS.of("seat-1", "view"), payload)
    table.show(replace(a_view(GO, revision=9), prompt=Prompt(Msg("News"))))
    expect(page.locator(".prompt")).to_contain_text("News")
    assert press(page, table).key == "go"
    assert errors_of(page) == []
