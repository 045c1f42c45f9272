"""Phones of people who do not sit at the table, at a box: let in on the screen, several at once, shut out again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.app.session.inbox import Present
from companion.engine.view import GUESTS, PUBLIC, Page
from tests.app.bench import Bench
from tests.app.hopscotch import Stone
from tests.reading import say

ONE, TWO = GUESTS[:2]


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    made = Bench(tmp_path)
    for key in ("boxes", "hopscotch", "guests"):
        assert made.answer(key).result == "accepted"
    return made


def come(bench: Bench, *guests: str) -> None:
    bench.put(*(Present(guest, True) for guest in guests))


def both(bench: Bench) -> Bench:
    come(bench, ONE)
    assert bench.answer("one-more").result == "accepted"
    come(bench, TWO)
    return bench


def before(bench: Bench, viewer: str) -> Any:
    return bench.news.views.get(viewer)


def keys(page: Any) -> set[str]:
    return {row.key for row in page.rows} | {choice.key for choice in page.choices} | {page.back}


def does(bench: Bench, guest: str, key: str, value: Any = None, **more: Any) -> str:
    return bench.answer(key, value, viewer=guest, source="phone", **more).result


def stones(bench: Bench) -> tuple[Stone, ...]:
    return bench.repository.inventories["hopscotch"].content.stones


def test_a_code_opens_the_box_on_a_phone_without_a_seat_and_without_a_game(bench: Bench) -> None:
    assert (bench.invited, bench.screen.qr) == ([ONE], f"http://192.168.1.7:8080/#code-{ONE}")
    come(bench, ONE)
    assert bench.screen.qr == ""
    page = before(bench, ONE)
    assert isinstance(page, Page)
    assert (page.id, page.game, page.back) == ("content", "hopscotch", "")
    assert does(bench, ONE, "kind:stones") == "accepted"
    assert does(bench, ONE, "add", {"name": "Flint", "weight": 4}) == "accepted"
    assert Stone("flint", "Flint", 4) in stones(bench)
    assert "back" in keys(before(bench, ONE))


def test_of_the_companion_a_guest_sees_the_box_and_nothing_else(bench: Bench) -> None:
    come(bench, ONE)
    assert does(bench, ONE, "back") == "stale"
    for key in ("guests", "home", "menu", "new:hopscotch", "settings", "one-more"):
        assert does(bench, ONE, key) == "stale"
    assert before(bench, ONE).id == "content"
    assert bench.screen.id == "guests"


def test_several_are_there_at_once_and_the_later_of_two_changes_to_one_thing_is_told(bench: Bench) -> None:
    both(bench)
    for guest in (ONE, TWO):
        for key in ("kind:stones", "thing:pebble"):
            assert does(bench, guest, key) == "accepted"
    seen = before(bench, TWO).revision
    assert does(bench, ONE, "edit", {"name": "Kiesel", "weight": 1}, seen=seen) == "accepted"
    late = bench.answer("edit", {"name": "Galet", "weight": 3}, viewer=TWO, source="phone", seen=seen)
    assert (late.result, late.waivable, late.field) == ("refused", True, "name")
    assert does(bench, TWO, "edit", {"name": "Pebble", "weight": 3}, seen=seen) == "accepted"
    assert stones(bench) == (Stone("pebble", "Kiesel", 3),)


def test_the_right_is_taken_back_on_the_screen_and_whoever_comes_next_is_somebody_else(bench: Bench) -> None:
    both(bench)
    people = bench.state.take_snapshot().people
    assert {"shut:guest-1", "shut:guest-2", "shut-all"} <= keys(bench.screen)
    assert bench.answer(f"shut:{ONE}").result == "accepted"
    assert before(bench, ONE) is None
    assert before(bench, TWO) is not None
    now = bench.state.take_snapshot().people
    assert (now[ONE] != people[ONE], now[TWO]) == (True, people[TWO])
    refused = bench.answer("kind:stones", viewer=ONE, source="phone")
    assert (refused.result, say(refused.why)) == ("refused", "This box is not open to this phone any more.")
    assert bench.answer("one-more").result == "accepted"
    assert bench.invited[-1] == ONE
    assert not before(bench, ONE).text


def test_all_are_shut_out_with_one_touch(bench: Bench) -> None:
    both(bench)
    assert bench.answer("shut-all").result == "accepted"
    assert [before(bench, guest) for guest in (ONE, TWO)] == [None, None]


def test_a_code_that_nobody_used_lets_nobody_in_once_the_page_is_left(bench: Bench) -> None:
    assert before(bench, ONE) is not None
    assert bench.answer("back").result == "accepted"
    assert (bench.screen.id, before(bench, ONE)) == ("content", None)


def test_when_all_places_are_taken_no_code_is_offered(bench: Bench) -> None:
    for guest in GUESTS[:-1]:
        come(bench, guest)
        assert bench.answer("one-more").result == "accepted"
    come(bench, GUESTS[-1])
    assert "one-more" not in keys(bench.screen)
    assert bench.screen.qr == ""


def test_a_game_goes_on_beside_the_guests_and_they_learn_nothing_of_it(bench: Bench) -> None:
    come(bench, ONE)
    for _ in range(3):
        bench.answer("back")
    bench.begin("Ada", "Ben")
    assert isinstance(before(bench, ONE), Page)
    assert before(bench, PUBLIC).game == "hopscotch"
    assert does(bench, ONE, "kind:stones") == "accepted"
    assert bench.answer(bench.news.views["seat-1"].choices[0].key,
                        viewer=ONE).result == "stale"


def test_after_a_restart_nobody_is_let_in_any_more(tmp_path: Path, bench: Bench) -> None:
    come(bench, ONE)
    people = bench.state.take_snapshot().people
    bench.close()
    bench.clock.advance(1000)
    again = Bench(tmp_path, bench.clock)
    assert again.state.take_snapshot().people[ONE] != people[ONE]
    assert ONE not in again.state.take_snapshot().views
