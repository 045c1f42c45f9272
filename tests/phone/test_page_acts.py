"""What a player does on the phone page, in a real Chromium: choices, replies, refusals, undo, the clock.

What may live here: touches that need no value, and what comes of them. What may not: editors (test_page_editors.py),
the line to the table (test_page.py).
"""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from companion.engine.answers import ACCEPTED, DUPLICATE, REFUSED, STALE, Reply
from companion.engine.inputs import Option, Pick
from companion.engine.view import Choice, ClockFace, Hand, Notice, UndoState
from companion.engine.words import Msg
from tests.phone.page_place import Place, errors_of, holds, join, press, reply, time_is
from tests.phone.page_views import GO, a_view, everything

pytestmark = pytest.mark.e2e
TOLD = """() => new MutationObserver(() => {
  const word = document.querySelector("[data-word=done]");
  if (word) document.documentElement.dataset.told = word.textContent;
}).observe(document.body, { attributes: true, characterData: true, childList: true, subtree: true })"""
"""Keeps what the page last said of an act, however short a time it stood there."""


def test_own_secrets_are_seen_first_and_those_of_others_are_covered(page: Page, table: Place) -> None:
    join(page, table, everything())
    assert page.locator(".panel").first.get_attribute("data-own") == "seat-1"
    expect(page.locator("[data-own] .count").nth(1)).to_contain_text("7")
    expect(page.get_by_label("secret")).to_have_count(8)
    assert page.locator("[data-seat=seat-2] .count").nth(1).inner_text().strip().endswith("SP")


@pytest.mark.wide
def test_a_second_press_on_the_way_is_not_sent(page: Page, table: Place) -> None:
    asked = press(join(page, table), table)
    expect(page.locator("[data-key=go]")).to_be_disabled()
    table.reply(Reply(asked.id, ACCEPTED, 2))
    assert press(page, table).id != asked.id


def test_a_refusal_names_its_rule_and_may_be_played_anyway(page: Page, table: Place) -> None:
    asked = press(join(page, table), table)
    table.reply(Reply(asked.id, REFUSED, 1, Msg("You have {n} SP.", {"n": 0}), "LUE-20", True))
    expect(page.locator("[data-word=refused]")).to_contain_text("You have 0 SP.")
    page.click("[data-word=refused] .act")
    again = table.asked()
    assert (again.key, again.waive) == ("go", True)
    assert again.id != asked.id


@pytest.mark.wide
def test_a_refusal_that_cannot_be_waived_is_only_said(page: Page, table: Place) -> None:
    asked = press(join(page, table), table)
    table.reply(Reply(asked.id, REFUSED, 1, Msg("No.")))
    expect(page.locator("[data-word=refused]")).to_contain_text("No.")
    expect(page.locator("[data-word=refused] .act")).to_have_count(0)
    page.get_by_label("Close").click()
    expect(page.locator("[data-word]")).to_have_count(0)


@pytest.mark.wide
@pytest.mark.parametrize(("result", "why", "shown"), [
    (STALE, Msg("Something has changed at the table; look again."), "stale"), (DUPLICATE, None, "done")])
def test_every_other_reply_is_said_too(page: Page, table: Place, result: str, why: Msg | None, shown: str) -> None:
    asked = press(join(page, table), table)
    reply(page, table, Reply(asked.id, result, 1, why), shown)


@pytest.mark.wide
def test_a_reply_to_another_ask_is_not_taken_for_ones_own(page: Page, table: Place) -> None:
    asked = press(join(page, table), table)
    table.reply(Reply("somebody-else", REFUSED, 1, Msg("No.")))
    reply(page, table, Reply(asked.id, ACCEPTED, 2))
    expect(page.locator("[data-word]")).to_have_count(0)


@pytest.mark.wide
def test_a_notice_is_put_away_with_one_touch_where_it_can_be(page: Page, table: Place) -> None:
    notices = (Notice("broker", Msg("The broker is gone"), away="notice-away:broker"), Notice("turn", Msg("Your turn")))
    join(page, table, replace(a_view(), notices=notices))
    expect(page.locator(".notice button")).to_have_count(1)
    page.get_by_label("Put the notice away").click()
    assert table.asked().key == "notice-away:broker"


@pytest.mark.wide
def test_an_objection_shows_its_reason_and_rule_and_is_waived_only_where_it_may_be(page: Page, table: Place) -> None:
    poor = Choice("poor", Msg("Pay"), objection=Msg("You have no SP left."), rule="LUE-20")
    bag = Choice("bag", Msg("The bag is empty"), objection=Msg("Tiles are left."), rule="LUE-A21", waivable=True)
    join(page, table, a_view(poor, bag))
    expect(page.get_by_text("You have no SP left.")).to_be_hidden()
    page.click("[data-key=poor] summary")
    expect(page.get_by_text("You have no SP left.")).to_be_visible()
    expect(page.locator("[data-key=poor] .rule")).to_have_attribute("data-rule", "LUE-20")
    expect(page.locator("[data-key=poor] button.act")).to_have_count(0)
    page.click("[data-key=bag] summary")
    page.click("[data-key=bag] .quiet")
    assert table.asked().waive is True


@pytest.mark.wide
def test_undo_says_what_it_takes_back_and_answers_its_key(page: Page, table: Place) -> None:
    join(page, table, everything())
    expect(page.locator("[data-key='undo:4']")).to_contain_text("Undo: Ben: SP corrected")
    page.evaluate(TOLD)
    asked = press(page, table, "undo:4")
    assert asked.key == "undo:4"
    table.reply(Reply(asked.id, ACCEPTED, 99))
    expect(page.locator("html")).to_have_attribute("data-told", re.compile("Taken back"))


def test_what_was_just_noted_is_undone_right_there_until_somebody_else_acts(page: Page, table: Place) -> None:
    asked = press(join(page, table), table)
    back = UndoState("undo:2", Msg("Ada goes"))
    table.show(replace(a_view(GO, revision=2), undo=back))
    table.reply(Reply(asked.id, ACCEPTED, 2))
    page.click("[data-undo]")
    assert table.asked().key == "undo:2"


def test_a_typed_die_that_lies_there_is_read_otherwise_and_not_undone_with_its_roll(page: Page, table: Place) -> None:
    typed = Choice("roll:lots:1", Msg("Enter the dice"), "dice-multiple", "seat-1")
    asked = press(join(page, table, a_view(typed)), table, "roll:lots:1")
    faces = tuple(Option(str(face), Msg(str(face))) for face in (1, 2))
    read = Choice("read:lots:0", Msg("Read the die as …"), "dice-multiple", "seat-1", Pick(faces), "quiet", "die:0")
    back = UndoState("undo:2", Msg("Draw lots"), readings=(read.key,))
    table.show(replace(a_view(GO, read, revision=2), undo=back))
    table.reply(Reply(asked.id, ACCEPTED, 2))
    expect(page.locator("[data-undo]")).to_contain_text("Read the die as")
    expect(page.locator("[data-key='undo:2']")).to_be_enabled()  # what is new waits for a finger on its way
    page.click("[data-undo]")
    page.locator(".sheet").get_by_text("2", exact=True).click()
    asked = table.asked()
    assert asked.key == "read:lots:0"
    table.reply(Reply(asked.id, ACCEPTED, 2))
    page.click(".undo [data-key='read:lots:0']")
    page.locator(".sheet").get_by_text("1", exact=True).click()
    assert table.asked().value == "1"


def test_the_way_to_undo_waits_for_whoever_reads_it_until_somebody_acts(page: Page, table: Place) -> None:
    page.clock.install()
    asked = press(join(page, table), table)
    back = UndoState("undo:2", Msg("Ada goes"))
    table.show(replace(a_view(GO, revision=2), undo=back))
    table.reply(Reply(asked.id, ACCEPTED, 2))
    expect(page.locator("[data-undo]")).to_be_visible()
    page.clock.run_for(60_000)
    expect(page.locator("[data-undo]")).to_be_visible()
    table.show(replace(a_view(GO, revision=3), undo=UndoState("undo:3", Msg("Ben goes"))))
    expect(page.locator("[data-word=done]")).to_have_count(0)


@pytest.mark.wide
def test_what_others_did_meanwhile_is_not_undone_there(page: Page, table: Place) -> None:
    asked = press(join(page, table), table)
    table.show(replace(a_view(GO, revision=3), undo=UndoState("undo:3", Msg("Ben goes"))))
    holds(page, "() => Boolean(document.querySelector(\"[data-key='undo:3']\"))")
    page.evaluate(TOLD)
    table.reply(Reply(asked.id, ACCEPTED, 2))
    expect(page.locator("html")).to_have_attribute("data-told", re.compile("The table has it"))
    assert "Undo" not in (page.get_attribute("html", "data-told") or "")


@pytest.mark.wide
def test_the_clock_counts_down_by_itself_and_runs_into_overtime(page: Page, table: Place) -> None:
    face = ClockFace("egg", True, 20_000, 1_020_000, 1_000_000, "seat-1", "", (10_000,))
    time_is(page, table, 1_000_000)
    join(page, table, a_view(GO, clock=face, now=1_000_000))
    for now, mood, shown in ((1_000_000, "calm", "0:20"), (1_012_000, "warning", "0:08"), (1_027_000, "over", "+0:07")):
        time_is(page, table, now)
        expect(page.locator(f".clock[data-mood={mood}]")).to_contain_text(shown)
    table.show(a_view(GO, revision=2, clock=replace(face, running=False, shown=83_000, paused="pause")))
    expect(page.locator(".clock[data-mood=paused]")).to_contain_text("1:23")


@pytest.mark.wide
def test_a_key_that_has_just_appeared_does_not_count_for_a_finger_on_its_way(page: Page, table: Place) -> None:
    page.clock.install()
    join(page, table)
    page.clock.pause_at("2100-01-01")
    table.show(a_view(GO, Choice("new", Msg("New")), revision=2))
    expect(page.locator("[data-key=new]")).to_be_disabled()
    expect(page.locator("[data-key=go]")).to_be_enabled()
    page.clock.run_for(400)
    expect(page.locator("[data-key=new]")).to_be_enabled()


@pytest.mark.wide
def test_what_hands_have_to_do_is_said_and_reported_done(page: Page, table: Place) -> None:
    join(page, table, everything())
    hands = page.locator(".hands")
    expect(hands).to_contain_text("Put the level 2 tiles into the bag")
    expect(hands.locator(".rule")).to_have_attribute("data-rule", "LUE-52")
    hands.locator("[data-key=hands-done]").click()
    assert table.asked().key == "hands-done"


def test_what_hands_have_counted_is_told_from_their_line_and_what_cannot_be_chosen_is_said(page: Page,
                                                                                           table: Place) -> None:
    wanted = Pick((Option("noble", Msg("Noble")),), missing=Msg("You cannot pay for a knight."))
    count = Choice("t1:sixes:0", Msg("How many?"), "fire", "seat-1", wanted, "quiet")
    lines = (Hand(Msg("Level 6 has been set up? Count it"), "fire", choice=count.key),
             Hand(Msg("Turn the die"), choice="gone"))
    join(page, table, replace(a_view(GO, count), hands=lines))
    expect(page.locator(".hands li .act")).to_have_count(1)
    page.locator(".hands li").first.locator(".act").click()
    expect(page.locator(".sheet")).to_contain_text("You cannot pay for a knight.")
    page.click(".sheet [data-option=noble]")
    asked = table.asked()
    assert (asked.key, asked.value) == (count.key, "noble")


@pytest.mark.wide
def test_a_rule_s_id_opens_its_two_sentences_and_closes_again(page: Page, table: Place) -> None:
    join(page, table, everything())
    page.click("[data-key=poor] summary")
    for place, rule, words in ((".prompt", "LUE-25", "Roll Ninjutsu"), (".note", "LUE-32", "Leaving a fork"),
                               ("[data-key=poor]", "LUE-20", "you may turn the arrow")):
        page.click(f"{place} [data-rule={rule}]")
        expect(page.locator(f"[data-rule-text={rule}]")).to_contain_text(words)
        page.locator(".sheet").get_by_label("Close").click()
        expect(page.locator(".sheet")).to_have_count(0)
    assert errors_of(page) == []


@pytest.mark.wide
def test_a_sheet_is_closed_by_a_key_that_comes_before_its_first_picture(page: Page, table: Place) -> None:
    page.clock.install()
    join(page, table, everything())
    page.clock.pause_at("2100-01-01")
    for _ in range(2):
        page.click(".prompt [data-rule=LUE-25]")
        expect(page.locator("[data-rule-text=LUE-25]")).to_contain_text("Roll Ninjutsu")
        page.keyboard.press("Escape")
        expect(page.locator(".sheet")).to_have_count(0)


@pytest.mark.wide
def test_a_rule_is_read_again_without_asking_and_one_that_nobody_has_written_says_so(page: Page, table: Place) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/rules/" in request.url else None)
    join(page, table, everything())
    for _ in range(2):
        page.click(".prompt [data-rule=LUE-25]")
        expect(page.locator("[data-rule-text=LUE-25]")).to_contain_text("Roll Ninjutsu")
        page.keyboard.press("Escape")
        expect(page.locator(".sheet")).to_have_count(0)
    assert len(asked) == 1
    page.click(".hands [data-rule=LUE-52]")
    expect(page.locator("[data-rule-text=LUE-52]")).to_contain_text("Nobody has written this rule down here.")


@pytest.mark.wide
def test_a_refusal_s_rule_is_read_without_losing_the_refusal(page: Page, table: Place) -> None:
    asked = press(join(page, table), table)
    table.reply(Reply(asked.id, REFUSED, 1, Msg("No SP left."), "LUE-20", True))
    page.click("[data-word=refused] [data-rule=LUE-20]")
    expect(page.locator("[data-rule-text=LUE-20]")).to_contain_text("Orientation probe")
    page.locator(".sheet").get_by_label("Close").click()
    expect(page.locator("[data-word=refused] .act")).to_be_visible()


@pytest.mark.wide
def test_a_button_that_is_refused_shakes_for_160_ms(page: Page, table: Place) -> None:
    page.emulate_media(reduced_motion="no-preference")
    join(page, table)
    page.evaluate("""() => {
        const shake = Element.prototype.animate;
        Element.prototype.animate = function (frames, how) {
            if (how.id === "refused") document.body.dataset.shaken = `${this.dataset.key} ${how.duration}`;
            return shake.call(this, frames, how);
        };
    }""")
    table.reply(Reply(press(page, table).id, REFUSED, 1, Msg("No.")))
    expect(page.locator("body")).to_have_attribute("data-shaken", "go 160")
