"""Boards and maps on the phone page: figures that are moved on the stage itself, places that are touched.

What may live here: touches on boards and maps, in node and in a real Chromium. What may not: editors in sheets
(test_page_editors.py), how a board looks (test_page_looks.py).
"""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from companion.engine import inputs, parts
from companion.engine.inputs import Cell, Move
from companion.engine.parts import Figure, Grid, Piece, Place as Province
from companion.engine.view import Choice, View
from companion.engine.words import Msg
from tests.phone.page_place import Place, errors_of, join
from tests.phone.page_views import a_view
from tests.phone.test_page_program import page as program
from ui.touch.meaning import targets
from ui.touch.state import reducer
from ui.touch.state.scene import ChoicesDialog, Scene

pytestmark = pytest.mark.e2e
STEP = Choice("step", Msg("Move"), input=Move((((1, 1), ((2, 1), (1, 2))), ((4, 4), ((4, 5), (2, 1))))))
HIT = Choice("hit", Msg("Attack"), input=Move((((1, 1), ((2, 1),)), ((6, 6), ((6, 5),)))))
PUT = Choice("put", Msg("Place"), input=Cell(((4, 4), (0, 0))))
BOARD = Grid(7, 7, (), (Piece(1, 1, "", seat="seat-1", label="6"), Piece(4, 4, "", seat="seat-1", label="3"),
                        Piece(2, 1, "", seat="seat-2", label="1")))
DUEL = a_view(STEP, HIT, PUT, stage=(BOARD,))


def _on_glass(start: Any, field: tuple[int, int]) -> dict[str, Any]:
    """What the same touch leads to on the shared screen, in the page's words."""
    scene = Scene(replace(DUEL, viewer="table"), start=start)
    target = targets.Fields(0, 0, 60, DUEL.choices, start)
    step = reducer.reduce_touch(scene, target, field[0] * 60 + 30, field[1] * 60 + 30, 28)
    asked = step.scene.dialog.choices if isinstance(step.scene.dialog, ChoicesDialog) else ()
    given = [{"key": act.key, "value": act.value} for act in step.acts] + [
        {"key": c.key, "value": reducer.only_answer(c)[1]} for c in asked]
    return {"given": given, "asked": bool(asked), "start": None if step.acts else step.scene.start}


def _on_phone(told: dict[str, Any]) -> dict[str, Any]:
    answers = told["answers"]
    asked = len(answers) > 1 or (told["ask"] and len(answers) == 1)
    taken = tuple(told["taken"]) if told["taken"] and (asked or not answers) else None
    return {"given": answers, "asked": asked, "start": taken}


def test_a_touch_means_the_same_on_the_phone_and_on_the_shared_screen() -> None:
    cases = list(product((None, (1, 1), (4, 4), (6, 6)), product(range(7), range(7))))
    told = program(*(("meaningOf", DUEL.choices, start, field) for start, field in cases))
    for case, one in zip(cases, told, strict=True):
        assert (case, _on_phone(one)) == (case, _on_glass(*case))


def test_a_figure_stays_taken_while_a_choice_that_moves_it_is_offered_under_its_old_key() -> None:
    taken = program(("takeUp", [1, 1], DUEL.choices))[0]
    assert taken == {"start": [1, 1], "keys": ["step", "hit"]}
    gone = [replace(STEP, key="other"), PUT]
    assert program(("stillTaken", taken, DUEL.choices), ("stillTaken", taken, [HIT]), ("stillTaken", taken, gone),
                   ("stillTaken", None, gone)) == [[1, 1], [1, 1], None, None]


def test_the_boxes_of_a_map_never_overlap_and_a_crowd_becomes_a_list() -> None:
    spread = [{"x": (n * 37) % 100 * 10, "y": n * 90} for n in range(9)]
    boxes = [{"w": 100, "h": 80}] * 9
    laid, crowd, one = program(("laidOut", spread, 600, boxes), ("laidOut", [{}] * 5, 600, boxes),
                               ("laidOut", [{}], 600, boxes))
    assert (crowd, one) == (None, None)
    spots = laid["spots"]
    assert all(abs(a["x"] - b["x"]) >= 99.4 or abs(a["y"] - b["y"]) >= 79.4
               for n, a in enumerate(spots) for b in spots[:n])
    assert all(39.9 <= spot["y"] <= laid["height"] - 39.9 and 49.9 <= spot["x"] <= 550.1 for spot in spots)


@pytest.mark.wide
def test_a_crowded_map_keeps_its_picture_and_is_laid_out_as_large_as_it_needs() -> None:
    spread = [{"x": 60 + n % 6 * 175, "y": 60 + n // 6 * 175} for n in range(36)]
    boxes, few = [{"w": 100, "h": 60}] * 36, [{"w": 50, "h": 50}] * 4
    crowded, free, heap = program(("laidOut", spread, 340, boxes, 1), ("laidOut", spread[::9], 340, few, 1),
                                  ("laidOut", [{"x": 500, "y": 500}] * 36, 340, [{"w": 300, "h": 300}] * 36, 1))
    assert (free["times"], free["pictured"], free["height"]) == (1, True, 340)
    assert (crowded["pictured"], crowded["height"]) == (True, 340)
    assert 1.3 < crowded["times"] <= 4
    assert all(abs(spot["x"] - place["x"] * 0.34 * crowded["times"]) <= 50 and
               abs(spot["y"] - place["y"] * 0.34 * crowded["times"]) <= 30
               for spot, place in zip(crowded["spots"], spread, strict=True))
    assert heap is None or "pictured" not in heap
    assert program(("enoughFor", crowded), ("enoughFor", free), ("enoughFor", None)) == [crowded["times"], 1, 1]


def test_a_figure_is_moved_on_the_stage_itself(page: Page, table: Place) -> None:
    join(page, table, DUEL)
    page.click("[data-cell='1,1']")
    expect(page.locator(".taken")).to_have_count(1)
    expect(page.locator(".goal")).to_have_count(2)
    table.show(replace(DUEL, revision=2, stage=(BOARD, parts.Note(Msg("News")))))
    expect(page.locator(".note")).to_be_visible()
    page.click("[data-cell='1,2']")
    asked = table.asked()
    assert (asked.key, asked.value) == ("step", [[1, 1], [1, 2]])
    assert errors_of(page) == []


AGAINST = Msg("This creature does not move like that.")
WRONG = Choice("wrong", AGAINST, input=Move((((1, 1), ((5, 5),)), ((3, 3), ((5, 5),)))), on="lands",
               objection=AGAINST, rule="R-2", waivable=True, emphasis="quiet")
FOREIGN = Choice("foreign", Msg("Not yours."), input=Cell(((0, 6),)), on="lands", objection=Msg("Not yours."),
                 rule="R-3", emphasis="quiet")
STRICT = a_view(STEP, WRONG, FOREIGN, stage=(replace(BOARD, id="lands"),))


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("touches", "key", "value"), [
    (["cell='1,1'", "unlit='5,5'"], "wrong", [[1, 1], [5, 5]]), (["unlit='3,3'", "unlit='5,5'"], "wrong",
                                                                [[3, 3], [5, 5]]),
    (["unlit='0,6'"], "foreign", [0, 6])])
def test_a_field_that_is_not_lit_is_asked_for_to_be_told_why(page: Page, table: Place, touches: list[str], key: str,
                                                             value: Any) -> None:
    join(page, table, STRICT)
    expect(page.locator("[data-key=wrong]")).to_have_count(0)
    for field in touches:
        page.click(f"[data-{field}]")
    asked = table.asked()
    assert (asked.key, asked.value, asked.waive) == (key, value, False)


@pytest.mark.wide
def test_two_moves_to_one_field_are_asked_about(page: Page, table: Place) -> None:
    join(page, table, DUEL)
    page.click("[data-cell='1,1']")
    page.click("[data-cell='2,1']")
    page.click(".sheet [data-key=hit]")
    asked = table.asked()
    assert (asked.key, asked.value) == ("hit", [[1, 1], [2, 1]])


@pytest.mark.wide
def test_another_figure_is_taken_up_and_laid_down_again(page: Page, table: Place) -> None:
    join(page, table, DUEL)
    page.click("[data-cell='1,1']")
    page.click("[data-cell='6,6']")
    expect(page.locator(".taken")).to_have_attribute("data-cell", "6,6")
    page.click("[data-cell='6,6']")
    expect(page.locator(".taken")).to_have_count(0)
    page.click("[data-cell='0,0']")
    assert table.asked().value == [0, 0]


@pytest.mark.wide
def test_a_figure_is_laid_down_when_its_move_is_gone(page: Page, table: Place) -> None:
    join(page, table, DUEL)
    page.click("[data-cell='1,1']")
    table.show(replace(DUEL, revision=2, choices=(PUT,)))
    expect(page.locator(".taken")).to_have_count(0)


@pytest.mark.wide
def test_on_a_narrow_phone_the_board_is_only_to_be_seen(page: Page, table: Place) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    join(page, table, DUEL)
    expect(page.locator("[data-cell]")).to_have_count(0)
    page.click("[data-key=step]")
    for field in ("4,4", "4,5"):
        page.click(f".sheet [data-cell='{field}']")
    page.click(".confirm")
    assert table.asked().value == [[4, 4], [4, 5]]


LANDS = tuple(Province(f"p{n}", Msg(f"Land {n}"), figures=(Figure("chess-knight", "seat-1", id=f"knight-{n}"),))
              for n in range(6))
MARCH = Choice("march", Msg("March"), input=inputs.PlaceInput(("p1", "p2", "p3")))
REALM: View = a_view(MARCH, Choice("tax", Msg("Tax"), on="p2"), Choice("build", Msg("Build"), on="p4"),
                     Choice("rest", Msg("Rest"), on="knight-5"), stage=(parts.Provinces(LANDS),))


@pytest.mark.wide
@pytest.mark.parametrize(("touches", "key", "value"), [
    (("[data-touch=p1]",), "march", "p1"), (("[data-touch=p4]",), "build", None),
    (("[data-on=knight-5]",), "rest", None),
    (("[data-touch=p2]", ".sheet [data-key=march]"), "march", "p2"),
    (("[data-touch=p2]", ".sheet [data-key=tax]"), "tax", None)])
@pytest.mark.parametrize("mapped", [False, True], ids=["list", "map"])
def test_a_place_is_touched(page: Page, table: Place, touches: tuple[str, ...], key: str, value: str | None,
                            mapped: bool) -> None:
    lands = tuple(replace(place, x=n % 2 * 900, y=n * 200) if mapped else place for n, place in enumerate(LANDS))
    join(page, table, replace(REALM, stage=(parts.Provinces(lands, (("p0", "p1"), ("p1", "p3"))),)))
    expect(page.locator(".atlas")).to_have_count(int(mapped))
    expect(page.locator(".province.lit")).to_have_count(5 if mapped else 4)
    for touch in touches:
        page.click("[data-touch=p5]" if mapped and "knight" in touch else touch)
    asked = table.asked()
    assert (asked.key, asked.value) == (key, value)
    assert errors_of(page) == []


@pytest.mark.wide
def test_a_forbidden_thing_on_a_place_says_why(page: Page, table: Place) -> None:
    poor = Choice("build", Msg("Build"), on="p4", objection=Msg("You have no coins."), rule="LYS-1")
    join(page, table, replace(REALM, choices=(poor,)))
    page.click("[data-touch=p4]")
    expect(page.locator(".sheet")).to_contain_text("You have no coins.")
