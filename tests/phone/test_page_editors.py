"""Giving values on the phone page, in a real Chromium: an editor for every input, things that carry choices.

What may live here: touches that make a value. What may not: which values fit (test_page_program.py).
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from companion.engine.answers import ACCEPTED, REFUSED, Reply
from companion.engine.inputs import Field, Form, Number, Text
from companion.engine.view import Choice, Prompt
from companion.engine.words import Msg
from tests.phone.page_place import Place, join
from tests.phone.page_views import GO, INPUTS, a_view, everything, without_dice

pytestmark = pytest.mark.e2e


VALUES: dict[str, tuple[tuple[str, ...], Any]] = {
    "pick": (("[data-option=r]",), "r"),
    "several": (("[data-option=r]", "[data-option=n]", ".confirm"), ["r", "n"]),
    "number": (("[data-number='11']",), 11),
    "keypad": (("[data-digit='4']", "[data-digit='2']", "[aria-label='change the sign']", ".confirm"), -42),
    "dice": (("[data-face='6']", "[data-face='1']", ".dice .die >> nth=0", "[data-face='3']", ".confirm"), [1, 3]),
    "cell": (("[data-cell='3,1']", ".confirm"), [3, 1]),
    "move": (("[data-cell='2,2']", "[data-cell='1,3']", "[data-cell='1,4']", ".confirm"), [[1, 3], [1, 4]]),
    "place": (("[data-option=p5]",), "p5"),
    "order": (("[data-option=seat-3]", "[data-option=seat-1]", "[data-option=seat-2]", ".confirm"),
              ["seat-3", "seat-1", "seat-2", "seat-4"]),
    "text": ((".offered .option >> nth=1", ".confirm"), "Old gate"),
    "form": (("[data-field=level] [data-number='3']", "[data-field=skill] [data-option=a]", ".confirm"),
             {"level": 3, "skill": "a"}),
}


def test_there_is_an_editor_for_every_input() -> None:
    assert VALUES.keys() == INPUTS.keys()


def test_every_editor_gives_its_value(page: Page, table: Place) -> None:
    join(page, table, without_dice(everything()))
    given = {}
    for kind, (touches, _) in VALUES.items():
        page.click(f"[data-key={kind}]")
        for touch in touches:
            page.click(f".sheet {touch}")
        asked = table.asked()
        given[asked.key] = asked.value
        table.reply(Reply(asked.id, ACCEPTED, 5))
    assert given == {kind: value for kind, (_, value) in VALUES.items()}


def test_dice_on_the_stage_have_keys_and_no_button_besides(page: Page, table: Place) -> None:
    join(page, table, everything())
    expect(page.locator("[data-type='6']")).to_be_visible()
    expect(page.locator("[data-key=dice]")).to_have_count(0)
    expect(page.locator(".die-face").first).to_have_css("background-color", "rgba(0, 0, 0, 0)")
    expect(page.locator(".die-face.miss").first).to_have_css("background-color", "rgba(0, 0, 0, 0)")
    page.click("[data-type='6']")
    asked = table.asked()
    assert (asked.key, asked.value) == ("dice", [6])


@pytest.mark.wide
@pytest.mark.parametrize(("kind", "touch"), [("several", "[data-option=r]"), ("order", "[data-option=seat-3]"),
                                             ("text", ".offered .option >> nth=1")])
def test_what_is_chosen_is_marked_for_eyes_and_for_ears(kind: str, touch: str, page: Page, table: Place) -> None:
    join(page, table, everything())
    page.click(f"[data-key={kind}]")
    expect(page.locator(".sheet .option.chosen, .sheet .option[aria-pressed=true]")).to_have_count(0)
    page.click(f".sheet {touch}")
    expect(page.locator(".sheet .option.chosen[aria-pressed=true]")).to_have_count(1)


@pytest.mark.wide
def test_an_optional_field_may_be_filled_in_and_left_out_again(page: Page, table: Place) -> None:
    join(page, table, everything())
    page.click("[data-key=form]")
    page.click("[data-field=skill] [data-option=a]")
    page.click("[data-field=name] .quiet")
    expect(page.locator("[data-field=name] input")).to_be_focused()
    page.fill("[data-field=name] input", " Old gate ")
    page.click(".confirm")
    assert table.asked().value == {"level": 1, "skill": "a", "name": "Old gate"}


@pytest.mark.wide
def test_fields_of_one_group_stand_behind_a_line_that_opens(page: Page, table: Place) -> None:
    form = Form((Field("name", Msg("Name"), Text(20)), *(
        Field(f"{key}{n}", Msg(key), wanted, optional=True, group=Msg("Ability {n}", {"n": n})) for n in (1, 2)
        for key, wanted in (("called", Text(20)), ("power", Number(0, 3))))))
    filled = replace(form, filled=(("name", "Mage"), ("called2", "Blow")))
    join(page, table, a_view(Choice("form", Msg("Sheet"), input=filled)))
    page.click("[data-key=form]")
    first, second = page.locator("[data-group=called1]"), page.locator("[data-group=called2]")
    expect(first.locator("[data-field=power1]")).not_to_be_visible()
    expect(second.locator("summary")).to_contain_text("Blow")
    first.locator("summary").click()
    first.locator("[data-field=power1] .quiet").click()
    first.locator("[data-field=power1] [data-number='2']").click()
    expect(first.locator("summary")).to_contain_text("1 filled in")
    page.click(".confirm")
    assert table.asked().value == {"name": "Mage", "called2": "Blow", "power1": 2}


@pytest.mark.wide
def test_a_number_that_nobody_knows_yet_is_a_question_mark_until_one_is_typed(page: Page, table: Place) -> None:
    join(page, table, a_view(Choice("left", Msg("Coins left"), input=Number(0, 999, unknown=True))))
    page.click("[data-key=left]")
    expect(page.locator(".sheet output")).to_have_text("?")
    expect(page.locator(".sheet .confirm")).to_be_disabled()
    steps = page.get_by_role("button", name="one more").or_(page.get_by_role("button", name="one less"))
    expect(steps).to_have_count(0)
    for digit in "42":
        page.click(f".sheet [data-digit='{digit}']")
    expect(page.locator(".sheet output")).to_have_text("42")
    expect(steps).to_have_count(2)
    page.click(".sheet .confirm")
    assert table.asked().value == 42


@pytest.mark.wide
@pytest.mark.parametrize(("most", "stays", "becomes"), [
    (9, "[data-number='4']", "[data-number='5']"), (99, ".confirm", "[data-number='5']")])
def test_a_number_that_stays_as_it_was_is_not_put_right(most: int, stays: str, becomes: str, page: Page,
                                                        table: Place) -> None:
    join(page, table, a_view(Choice("adjust:coins", Msg("Coins"), input=Number(0, most, 4))))
    button = page.locator("[data-key='adjust:coins']")
    expect(button).to_contain_text("Coins · 4")
    button.click()
    page.click(f".sheet {stays}")
    expect(page.locator(".sheet")).to_have_count(0)
    button.click()
    page.click(f".sheet {becomes}")
    assert table.asked().value == 5


@pytest.mark.wide
def test_the_first_digit_begins_a_new_number_and_one_out_of_bounds_is_not_sent(page: Page, table: Place) -> None:
    join(page, table, a_view(Choice("shows", Msg("The result shows"), input=Number(7, 30, 7))))
    page.click("[data-key=shows]")
    keypad, shown, confirm = page.locator(".sheet .keypad"), page.locator(".sheet output"), page.locator(".confirm")
    for digit, so_far, inside in (("1", "1", False), ("2", "12", True), ("3", "123", False)):
        keypad.locator(f"[data-digit='{digit}']").click()
        expect(shown).to_have_text(so_far)
        (expect(confirm).to_be_enabled if inside else expect(confirm).to_be_disabled)()
    for so_far in ("12", "1", "…"):
        keypad.locator("[aria-label=delete]").click()
        expect(shown).to_have_text(so_far)
    expect(confirm).to_be_disabled()
    keypad.locator("[data-digit='8']").click()
    keypad.locator("[aria-label='one more']").click()
    keypad.locator("[data-digit='1']").click()
    keypad.locator("[data-digit='5']").click()
    confirm.click()
    assert table.asked().value == 15


@pytest.mark.wide
def test_signs_that_a_text_is_made_of_are_a_touch_each(page: Page, table: Place) -> None:
    join(page, table, a_view(Choice("faces", Msg("Faces"), input=Text(40, signs=("T", "/", "LP")))))
    page.click("[data-key=faces]")
    for sign in ("T", "/", "LP", "Space", "T"):
        page.get_by_role("button", name=sign, exact=True).click()
    page.click(".confirm")
    assert table.asked().value == "T/LP T"


@pytest.mark.wide
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


def test_whoever_closes_a_number_is_back_at_the_sheet_it_was_opened_from(page: Page, table: Place) -> None:
    shown = everything()
    coins = Choice("adjust:coins", Msg("Coins"), input=Number(0, 99, 3), emphasis="quiet", on="players/0/hp")
    join(page, table, replace(shown, choices=(*shown.choices, coins)))

    def open_coins() -> None:
        page.click("[data-on='players/0/hp']")
        page.click(".sheet [data-key='adjust:coins']")
        expect(page.locator(".sheet output")).to_have_text("3")

    for close in (".sheet header .plain", ".sheet .confirm"):  # to confirm the present number puts nothing right
        open_coins()
        page.click(close)
        expect(page.locator(".sheet [data-key]")).to_have_count(2)
        page.click(".sheet header .plain")
        expect(page.locator(".sheet")).to_have_count(0)
    open_coins()
    left = tuple(choice for choice in shown.choices if choice.key != "adjust")
    table.show(replace(shown, revision=6, prompt=Prompt(Msg("News")), choices=(*left, coins)))
    expect(page.locator(".prompt")).to_contain_text("News")
    page.click(".sheet header .plain")
    expect(page.locator(".sheet")).to_have_count(0)  # what its sheet offered is gone


def test_a_form_that_is_refused_still_lies_on_the_sheet_it_was_opened_from(page: Page, table: Place) -> None:
    shown = everything()
    form = Choice("told", Msg("Tell"), input=Form((Field("n", Msg("Level"), Number(1, 3, 1)),)), on="players/0/hp")
    join(page, table, replace(shown, choices=(*shown.choices, form)))
    page.click("[data-on='players/0/hp']")
    page.click(".sheet [data-key=told]")
    page.click(".sheet .confirm")
    table.reply(Reply(table.asked().id, REFUSED, 5, Msg("Not so."), field="n"))
    expect(page.locator(".sheet .wrong")).to_contain_text("Not so.")
    page.click(".sheet header .plain")
    expect(page.locator(".sheet [data-key=told]")).to_be_visible()


@pytest.mark.wide
def test_an_editor_whose_question_is_gone_closes_and_says_so(page: Page, table: Place) -> None:
    join(page, table, without_dice(everything()))
    page.click("[data-key=dice]")
    table.show(a_view(GO, revision=6))
    expect(page.locator("[data-word=moved]")).to_be_visible()
    expect(page.locator(".sheet")).to_have_count(0)


@pytest.mark.wide
def test_an_editor_stays_open_while_its_question_stands(page: Page, table: Place) -> None:
    join(page, table, without_dice(everything()))
    page.click("[data-key=dice]")
    page.click("[data-face='6']")
    table.show(replace(without_dice(everything(revision=6)), prompt=Prompt(Msg("News"))))
    expect(page.locator(".prompt")).to_contain_text("News")
    page.click(".confirm")
    asked = table.asked()
    assert asked.value == [6]


def test_several_large_numbers_of_a_form_have_their_keys_behind_them(page: Page, table: Place) -> None:
    fields = tuple(Field(name, Msg(name), Number(0, 99, 3)) for name in ("coins", "cards", "mines"))
    join(page, table, a_view(Choice("count", Msg("Count"), input=Form(fields))))
    page.click("[data-key=count]")
    expect(page.locator(".sheet [data-digit]:not([data-digit=''])")).to_have_count(0)
    expect(page.locator(".confirm")).to_be_in_viewport()
    page.click("[data-field=coins] [aria-label='one more']")
    page.click("[data-field=cards] [data-keypad]")
    for digit in "12":
        page.click(f"[data-field=cards] [data-digit='{digit}']")
    expect(page.locator("[data-field=cards] [data-keypad]")).to_have_text("12")
    page.click(".confirm")
    assert table.asked().value == {"coins": 4, "cards": 12, "mines": 3}
