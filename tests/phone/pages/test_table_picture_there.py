"""A picture of the real table on a phone, in a real Chromium: taken with a finger, sent, and seen beside the card.

What may live here: a real phone. What may not: what becomes of the picture (tests/app/pages/test_table_picture.py).
"""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from companion.app.boxes import pictures
from tests.app.bench import Bench
from tests.app.boxes.test_pictures import taken
from tests.phone.page_place import TICKET, Place, errors_of, holds
from tests.phone.pages.test_put_right_there import Wired

pytestmark = [pytest.mark.e2e, pytest.mark.wide]
LINE = "[data-row=table-picture]"


@pytest.fixture
def wired(tmp_path: Path, table: Place, page: Page) -> Wired:
    (tmp_path / "bench").mkdir()
    bench = Bench(tmp_path / "bench")
    bench.state.services.upload = lambda *_: TICKET
    made = Wired(bench, table, page)
    made.touch("[data-key=agreement]")
    return made


def photographed(wired: Wired, camera: Path) -> None:
    """The player touches the line, and the phone's camera gives a picture."""
    camera.write_bytes(taken((1500, 900)))
    with wired.page.expect_file_chooser() as chooser:
        wired.page.locator(LINE).tap()
    chooser.value.set_files(camera)
    wired.bench.put(wired._table.asked())
    expect(wired.page.locator(".word.sending")).to_have_count(0)
    holds(wired.page, "document.querySelector('.sketch img')?.naturalWidth > 1000")


def test_a_finger_takes_a_picture_of_the_table_and_sees_it_beside_the_card(wired: Wired, tmp_path: Path) -> None:
    page = wired.page
    expect(page.locator(LINE)).to_contain_text("Take a picture of the table")
    photographed(wired, tmp_path / "camera.jpg")
    (kept,) = wired.bench.repository.table_pictures.values()
    assert pictures.kept_picture(tmp_path, kept.name) is not None
    expect(page.locator(LINE)).to_contain_text("Another picture of the table")
    wired.touch("[data-row=no-table-picture]")
    expect(page.locator(".sketch")).to_have_count(0)
    assert errors_of(page) == []


@pytest.mark.parametrize("width", [320, 412])
def test_the_picture_has_the_whole_width_of_a_phone(wired: Wired, tmp_path: Path, width: int) -> None:
    wired.page.set_viewport_size({"width": width, "height": 800})
    photographed(wired, tmp_path / "camera.jpg")
    seen = wired.page.locator(".sketch img").bounding_box()
    assert seen is not None
    assert seen["width"] >= 0.88 * width
    assert wired.page.evaluate("document.documentElement.scrollWidth") <= width
