"""Maps and boards under fingers, in a real Chromium: stretched by two, dragged by one, enlarged to be touched.

What may live here: fingers on pictures. What may not: where a picture comes to lie (test_page_program.py).
"""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from playwright.sync_api import CDPSession, Page, expect

from companion.app.boxes.pictures import receive_picture
from companion.engine import inputs, parts
from companion.engine.view import Choice
from companion.engine.words import Msg
from tests.app.boxes.test_pictures import taken
from tests.phone.page_place import Place, box_of, errors_of, holds, join, turn
from tests.phone.page_views import ATLAS, a_view
from tests.phone.test_page_looks import TOO_SMALL

pytestmark = [pytest.mark.e2e, pytest.mark.wide]
Points = tuple[tuple[float, float], ...]


def fingers(line: CDPSession, kind: str, points: Points = ()) -> None:
    line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})


def moved(page: Page, before: Points, after: Points) -> None:
    """Fingers that go down at `before`, and are taken off at `after`."""
    line = page.context.new_cdp_session(page)
    fingers(line, "touchStart", before)
    for step in (0.25, 0.5, 0.75, 1.0):
        fingers(line, "touchMove", tuple((x + (u - x) * step, y + (v - y) * step) for (x, y), (u, v) in zip(
            before, after, strict=True)))
    fingers(line, "touchEnd")


def middle(page: Page) -> tuple[float, float]:
    page.locator(".zoom-frame").scroll_into_view_if_needed()
    box = box_of(page.locator(".zoom-frame"))
    return box["x"] + box["width"] / 2, box["y"] + min(box["height"], 200) / 2


def scale(page: Page) -> float:
    return float(page.locator(".zoom-frame").get_attribute("data-scale") or 0)


def test_two_fingers_stretch_a_map_and_one_drags_it(page: Page, table: Place) -> None:
    join(page, table, replace(a_view(Choice("tax", Msg("Raise taxes"), on="p1")), stage=(ATLAS,)))
    x, y = middle(page)
    moved(page, ((x - 20, y), (x + 20, y)), ((x - 60, y), (x + 60, y)))
    holds(page, "document.querySelector('.zoom-frame').dataset.scale > 2.8")
    assert scale(page) == pytest.approx(3, abs=0.2)
    before = box_of(page.locator("[data-touch=p1]"))
    moved(page, ((x, y),), ((x + 40, y),))
    holds(page, "(was) => document.querySelector('[data-touch=p1]').getBoundingClientRect().x > was + 20",
          before["x"])
    expect(page.locator("[data-word]")).to_have_count(0)
    page.get_by_label("Show all of it").click()
    holds(page, "document.querySelector('.zoom-frame').dataset.scale === '1'")
    assert errors_of(page) == []


def test_one_finger_on_a_picture_that_is_whole_moves_the_page(page: Page, table: Place) -> None:
    join(page, table, replace(a_view(), stage=(ATLAS,)))
    turn(page, 430, 400)
    x, y = middle(page)
    before = page.evaluate("scrollY")
    moved(page, ((x, y),), ((x, y - 120),))
    holds(page, "(was) => scrollY !== was", before)
    assert scale(page) == 1


def test_a_board_too_small_for_fingers_is_enlarged_where_it_is_touched_and_then_answers(page: Page,
                                                                                     table: Place) -> None:
    board = parts.Grid(7, 7, pieces=(parts.Piece(3, 3, "account"),), id="board")
    step = Choice("step", Msg("Step"), input=inputs.Cell(((3, 3), (4, 3))))
    join(page, table, replace(a_view(step), stage=(board,)))
    turn(page, 320)
    expect(page.locator(".board-card .lit")).to_have_count(0)
    expect(page.locator(".action-bar .act")).to_have_count(0)
    page.locator("[data-unlit='3,3']").click()
    expect(page.locator(".board-card .lit")).to_have_count(2)
    assert page.evaluate(TOO_SMALL) == []
    page.locator("[data-cell='4,3']").click()
    assert (asked := table.asked()).key == "step"
    assert asked.value == [4, 3]


PLACES = tuple(parts.Place(f"p{n}", Msg.plain(str(n)), 150 + 350 * (n % 3), 200 + 300 * (n // 3)) for n in range(9))


@pytest.mark.parametrize("bright", [40, 100])
def test_a_map_lies_on_the_picture_of_its_board(page: Page, table: Place, tmp_path: Path, bright: int) -> None:
    name = receive_picture(tmp_path, taken((900, 900)))
    part = parts.Provinces(PLACES, (("p0", "p1"),), picture=str(name), bright=bright)
    join(page, table, replace(a_view(), stage=(part,)))
    ground = page.locator(".atlas > .ground")
    expect(ground).to_have_class("ground")
    box, frame = box_of(ground), box_of(page.locator(".atlas"))
    assert box == frame
    assert box["height"] == pytest.approx(box["width"], abs=2)
    assert ground.evaluate("node => getComputedStyle(node).filter") == f"brightness({bright / 100:g})"
    for number, place in enumerate(PLACES):
        there = box_of(page.locator(".atlas .province").nth(number))
        assert there["x"] + there["width"] / 2 == pytest.approx(box["x"] + place.x / 1000 * box["width"], abs=30)
        assert there["y"] + there["height"] / 2 == pytest.approx(box["y"] + place.y / 1000 * box["height"], abs=30)
    assert errors_of(page) == []
