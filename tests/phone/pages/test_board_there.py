"""A board touched on the phone page, in a real Chromium: photographed, its places and ways made with a finger.

What may live here: fingers on a board on a real phone. What may not: what is made of them (tests/app/pages).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from companion.engine.words import Msg
from companion.games import catalogue
from tests.app.bench import Bench
from tests.app.boxes.test_pictures import taken
from tests.phone.page_place import TICKET, Place, errors_of, holds
from tests.phone.pages.test_put_right_there import SEAT, Wired

pytestmark = [pytest.mark.e2e, pytest.mark.wide]


class Atlas(Wired):
    """A light game of Lyssan; seat 1 has the board of its box on the phone."""

    def __init__(self, bench: Bench, table: Place, page: Page) -> None:
        self.bench, self.page, self._table, self.touches = bench, page, table, 0
        bench.subscribers.add(Msg("The phones"), self._tell)
        for key, value in (("new:lyssan", None), ("add", "Ada"), ("add", "Ben")):
            assert bench.answer(key, value).result == "accepted"
        bench.start()
        page.goto(table.invite(SEAT))
        for key in ("[data-key=content]", "[data-row='kind:provinces']", "[data-row=board]"):
            self.touch(key)
        expect(page.locator(".sketch")).to_be_visible()

    def draw(self, *points: tuple[float, float]) -> None:
        """A finger goes from point to point of the board, each in shares of it."""
        self.touches += 1
        board = self.page.locator(".sketch")
        board.scroll_into_view_if_needed()
        expect(self.page.locator(".sketch[aria-disabled=false]")).to_be_visible()
        box: Any = board.bounding_box()
        (x, y), *rest = [(box["x"] + x * box["width"], box["y"] + y * box["height"]) for x, y in points]
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        for x, y in rest:
            self.page.mouse.move(x, y, steps=4)
        self.page.mouse.up()
        self.bench.put(self._table.asked())
        expect(self.page.locator(".word.sending")).to_have_count(0)

    @property
    def provinces(self) -> dict[str, Any]:
        return {p.key: p for p in self.bench.repository.inventories["lyssan"].content.provinces}


@pytest.fixture
def atlas(tmp_path: Path, table: Place, page: Page) -> Atlas:
    (tmp_path / "bench").mkdir()
    bench = Bench(tmp_path / "bench", games=dict(catalogue()))
    bench.state.services.upload = lambda *_: TICKET
    return Atlas(bench, table, page)


def test_the_board_is_photographed_and_its_places_and_ways_are_touched_on_it(atlas: Atlas, tmp_path: Path) -> None:
    page, camera = atlas.page, tmp_path / "camera.jpg"
    camera.write_bytes(taken((1500, 900)))
    page.set_input_files("[data-row=board-picture] input", camera)
    atlas.bench.put(atlas._table.asked())
    holds(page, "document.querySelector('.sketch img')?.naturalWidth > 1000")
    for x, y in ((0.2, 0.3), (0.8, 0.3), (0.5, 0.8)):
        atlas.draw((x, y))
        expect(page.locator("[data-spot]")).to_have_count(len(atlas.provinces))
    atlas.draw((0.5, 0.8), (0.3, 0.6), (0.2, 0.7))
    assert [(round(p.x, -1), round(p.y, -1)) for p in atlas.provinces.values()] == [(200, 300), (800, 300), (200, 700)]
    atlas.touch("[data-row='mode:ways']")
    atlas.draw((0.2, 0.3), (0.5, 0.35), (0.8, 0.3))
    atlas.draw((0.8, 0.3))
    atlas.draw((0.2, 0.7))
    expect(page.locator(".trail")).to_have_count(2)
    assert (atlas.provinces["1"].near, atlas.provinces["2"].near) == (("2",), ("3",))
    assert errors_of(page) == []


def test_a_way_that_is_there_already_is_told(atlas: Atlas) -> None:
    for x in (0.2, 0.8):
        atlas.draw((x, 0.5))
        expect(atlas.page.locator("[data-spot]")).to_have_count(len(atlas.provinces))
    atlas.touch("[data-row='mode:ways']")
    atlas.draw((0.2, 0.5), (0.8, 0.5))
    expect(atlas.page.locator(".trail")).to_have_count(1)
    atlas.draw((0.8, 0.5), (0.2, 0.5))
    expect(atlas.page.locator("[data-word]")).to_contain_text("A way leads from 2 to 1 already.")
    assert [p.near for p in atlas.provinces.values()] == [("2",), ()]


@pytest.mark.parametrize("width", [320, 412])
def test_the_board_has_the_whole_width_of_a_phone(atlas: Atlas, width: int) -> None:
    atlas.page.set_viewport_size({"width": width, "height": 800})
    board: Any = atlas.page.locator(".sketch").bounding_box()
    assert board["width"] >= 0.88 * width
    assert atlas.page.evaluate("document.documentElement.scrollWidth") <= width
