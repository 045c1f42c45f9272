"""The box on the phone page, in a real Chromium: entered with the phone's own keyboard, told at the field, not lost.

What may live here: the box on a real phone. What may not: what stands on its pages (tests/app/pages/box/test_box.py).
"""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from tests.app.bench import Bench
from tests.app.boxes.test_pictures import taken
from tests.app.hopscotch import Stone
from tests.phone.page_place import TICKET, Place, errors_of
from tests.phone.pages.test_put_right_there import Wired

pytestmark = [pytest.mark.e2e, pytest.mark.wide]


@pytest.fixture
def wired(tmp_path: Path, table: Place, page: Page) -> Wired:
    (tmp_path / "bench").mkdir()
    bench = Bench(tmp_path / "bench")
    bench.state.services.upload = lambda *_: TICKET
    there = Wired(bench, table, page)
    there.touch("[data-key=content]")
    there.touch("[data-row='kind:stones']")
    return there


def stones(wired: Wired) -> tuple[Stone, ...]:
    return wired.bench.repository.inventories["hopscotch"].content.stones


def test_a_thing_is_entered_changed_and_deleted_and_that_is_taken_back(wired: Wired) -> None:
    page = wired.page
    wired.look("[data-row=add]")
    page.fill("[data-field=name] input", "Flint")
    page.click("[data-field=weight] [data-number='4']")
    wired.touch(".sheet .confirm")
    assert Stone("flint", "Flint", 4) in stones(wired)
    wired.touch("[data-row='thing:flint']")
    wired.look("[data-row=edit]")
    expect(page.locator("[data-field=name] input")).to_have_value("Flint")
    expect(page.locator("[data-field=weight] .chosen")).to_have_text("4")
    page.fill("[data-field=name] input", "Feuerstein")
    wired.touch(".sheet .confirm")
    assert Stone("flint", "Feuerstein", 4) in stones(wired)
    wired.touch("[data-row=delete]")
    assert len(stones(wired)) == 1
    wired.touch("[data-row=undo]")
    assert Stone("flint", "Feuerstein", 4) in stones(wired)
    assert errors_of(page) == []


def test_what_cannot_be_is_told_at_its_field_and_all_that_was_entered_stays(wired: Wired) -> None:
    page = wired.page
    wired.look("[data-row=add]")
    page.fill("[data-field=name] input", "Boulder")
    page.click("[data-field=weight] [data-number='9']")
    wired.touch(".sheet .confirm")
    expect(page.locator("[data-field=weight] .wrong")).to_contain_text("Nobody can hop with that.")
    expect(page.locator("[data-field=name] input")).to_have_value("Boulder")
    page.click("[data-field=weight] [data-number='8']")
    wired.touch(".sheet .confirm")
    assert Stone("boulder", "Boulder", 8) in stones(wired)


def test_who_is_later_with_one_field_is_told_and_may_insist(wired: Wired) -> None:
    page = wired.page
    wired.touch("[data-row='thing:pebble']")
    wired.look("[data-row=edit]")
    page.click("[data-field=weight] [data-number='3']")
    for key in ("content", "kind:stones", "thing:pebble"):
        wired.bench.answer(key, viewer="seat-2")
    wired.bench.answer("edit", {"name": "Kiesel", "weight": 5}, viewer="seat-2", source="phone")
    wired.touch(".sheet .confirm")
    expect(page.locator("[data-field=weight] .wrong")).to_contain_text("Kiesel has been changed meanwhile.")
    wired.touch("[data-field=weight] .wrong button")
    assert stones(wired) == (Stone("pebble", "Kiesel", 3),)


def test_who_enters_what_is_there_already_is_asked_and_changes_it_with_one_touch(wired: Wired) -> None:
    page = wired.page
    wired.look("[data-row=add]")
    page.fill("[data-field=name] input", "Pebble")
    page.click("[data-field=weight] [data-number='7']")
    wired.touch(".sheet .confirm")
    expect(page.locator(".sheet .wrong")).to_contain_text("Pebble is there already: change it?")
    expect(page.locator(".sheet .wrong button")).to_have_text("Change it")
    wired.touch(".sheet .wrong button")
    assert stones(wired) == (Stone("pebble", "Pebble", 7),)


def test_a_picture_is_taken_and_shown_in_the_list(wired: Wired, tmp_path: Path) -> None:
    page, camera = wired.page, tmp_path / "camera.jpg"
    camera.write_bytes(taken((3000, 2000), orientation=6))
    wired.touch("[data-row='thing:pebble']")
    page.set_input_files("[data-row=picture] input", camera)
    wired.bench.put(wired._table.asked())
    expect(page.locator("[data-row=picture] img")).to_be_visible()
    name = wired.bench.repository.inventories["hopscotch"].pictures[("stones", "pebble")]
    with Image.open(tmp_path / "pictures" / name) as kept:
        assert (max(kept.size), kept.height > kept.width, dict(kept.getexif())) == (1600, True, {})
    wired.touch("[data-key=back]")
    seen = page.locator("[data-row='thing:pebble'] img")
    expect(seen).to_be_visible()
    assert seen.evaluate("image => image.decode().then(() => image.naturalHeight)") == 240
    wired.touch("[data-row=undo]")
    expect(seen).to_have_count(0)
    assert errors_of(page) == []


def test_what_is_no_picture_is_told_on_its_line(wired: Wired, tmp_path: Path) -> None:
    page, other = wired.page, tmp_path / "other.jpg"
    other.write_bytes(b"no picture at all")
    wired.touch("[data-row='thing:pebble']")
    page.set_input_files("[data-row=picture] input", other)
    expect(page.locator("[data-row=picture] .wrong")).to_contain_text("This is no picture")
    assert wired.bench.repository.inventories["hopscotch"].pictures == {}
