"""The film of an evening on the shared screen: it runs by the clock alone, and stands, leaps and ends by a touch.

What may live here: the page and the projector, with a small game. What may not: the choice of moments
(tests/engine/past/test_film.py).
"""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.app.config.settings import ScreenSettings, Settings
from companion.engine.signals import Pressed
from companion.engine.view import Page, View
from tests.app import hopscotch
from tests.app.bench import Bench
from tests.app.pages.test_evenings import ended
from tests.reading import say
from tests.touch.dial_person import keys, select, stops
from ui.touch.state.scene import Scene


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    made = Bench(tmp_path)
    made.begin("Ada", "Ben")
    return ended(made)


def shown(bench: Bench) -> View:
    """The film, once it is made."""
    assert bench.answer("film").result == "accepted"
    bench.wait(0)
    return bench.view


def caption(bench: Bench) -> str:
    return say(bench.view.prompt.text)


def seen_to_the_end(bench: Bench) -> list[tuple[int, str]]:
    """How long each caption stood, in tenths of a second."""
    found: list[tuple[int, str]] = []
    for _ in range(900):
        words = caption(bench)
        if not found or found[-1][1] != words:
            found.append((0, words))
        if bench.view.result:
            return found
        found[-1] = found[-1][0] + 1, words
        bench.wait(100)
    raise AssertionError(found)


def test_from_the_result_one_touch_shows_the_evening_from_its_beginning(bench: Bench) -> None:
    view = shown(bench)
    assert caption(bench) == "Turn 1 · So it began: Ada, Ben"
    assert say(view.phase).startswith("Seen again: 1 of ")
    assert view.seats[0].counters[0].value == 0
    assert view.result is None
    assert view.clock is None


def test_no_lamp_of_a_seat_is_lit_by_turns_that_are_seen_again(bench: Bench) -> None:
    shown(bench)
    asked = set[str]()
    for _ in range(600):
        asked.add(bench.view.prompt.seat)
        assert not any(button.startswith("seat-") for button in bench.news.lamps)
        bench.wait(100)
    assert {"seat-1", "seat-2"} <= asked


def test_it_runs_by_the_clock_alone_and_every_scene_can_be_read(bench: Bench) -> None:
    shown(bench)
    seen = seen_to_the_end(bench)
    assert len(seen) >= 4
    assert all(tenths >= 35 for tenths, _ in seen[:-1])
    assert seen[-1][1] == "Turn 6 · There"
    bench.wait(600_000)
    assert bench.view.result is not None
    assert bench.answer("back").result == "accepted"
    assert bench.view.result is not None
    assert "rematch" in {choice.key for choice in bench.view.choices}


def test_everybody_is_told_of_a_new_scene_and_of_nothing_in_between(bench: Bench) -> None:
    shown(bench)
    before = len(bench.heard.words)
    bench.wait(1_000)
    assert len(bench.heard.words) == before
    bench.wait(8_000)
    assert len(bench.heard.words) > before


def test_a_film_that_stands_goes_on_where_it_stood(bench: Bench) -> None:
    shown(bench)
    bench.wait(2_000)
    bench.answer("stand")
    bench.wait(100_000)
    assert caption(bench).endswith("So it began: Ada, Ben")
    bench.answer("run")
    bench.wait(1_000)
    assert caption(bench).endswith("So it began: Ada, Ben")
    bench.wait(1_000)
    assert not caption(bench).endswith("So it began: Ada, Ben")


def test_scenes_are_leapt_over_also_while_the_film_stands_and_all_is_seen_once_more(bench: Bench) -> None:
    shown(bench)
    first = caption(bench)
    bench.answer("stand")
    bench.answer("next-scene")
    second = caption(bench)
    assert second != first
    bench.wait(60_000)
    assert caption(bench) == second
    for _ in range(20):
        bench.answer("next-scene")
    assert bench.view.result is not None
    bench.answer("from-the-start")
    assert caption(bench) == first


def test_the_buttons_of_the_table_turn_to_the_next_scene_and_end_the_film(bench: Bench) -> None:
    shown(bench)
    first = caption(bench)
    bench.put(Pressed("board", bench.clock.now(), "next"))
    assert caption(bench) != first
    bench.put(Pressed("board", bench.clock.now(), "undo"))
    assert "rematch" in {choice.key for choice in bench.view.choices}


def push(bench: Bench, key: str) -> None:
    """Go with the dial to what answers `key`, and push."""
    scene = Scene(bench.view)
    found = [stop for stop in stops(scene) if key in keys(stop)]
    assert found, [keys(stop) for stop in stops(scene)]
    acts = select(scene, found[0]).acts
    assert [act.key for act in acts] == [key]
    assert bench.answer(acts[0].key, acts[0].value).result == "accepted"


def test_the_dial_lets_the_film_stand_leap_run_begin_again_and_end(bench: Bench) -> None:
    shown(bench)
    first = caption(bench)
    push(bench, "stand")
    bench.wait(60_000)
    assert caption(bench) == first
    push(bench, "next-scene")
    second = caption(bench)
    assert second != first
    push(bench, "run")
    seen_to_the_end(bench)
    assert bench.view.result is not None
    push(bench, "from-the-start")
    assert caption(bench) == first
    push(bench, "back")
    assert "rematch" in {choice.key for choice in bench.view.choices}


def test_a_game_of_another_evening_is_seen_from_the_statistics(bench: Bench) -> None:
    bench.answer("put-away")
    bench.answer("statistics")
    bench.answer("share:1")
    assert caption_of_the_first(bench) == "Turn 1 · So it began: Ada, Ben"
    bench.answer("back")
    assert (bench.page.id, bench.state.session) == ("share", None)


def caption_of_the_first(bench: Bench) -> str:
    shown(bench)
    return caption(bench)


def test_a_film_leaves_the_game_on_the_table_alone_and_ends_when_somebody_plays_on(bench: Bench) -> None:
    bench.answer("put-away")
    bench.begin("Cem", "Dora")
    bench.answer("throw:1")
    before = bench.table
    bench.answer("menu")
    bench.answer("statistics")
    bench.answer("share:1")
    assert caption_of_the_first(bench) == "Turn 1 · So it began: Ada, Ben"
    bench.wait(9_000)
    assert bench.table is before
    assert [view.seats[0].name for view in (bench.news.views["seat-1"], bench.news.views["public"])] == ["Cem", "Cem"]
    bench.roll(3)
    assert [panel.name for panel in bench.view.seats] == ["Cem", "Dora"]
    assert say(bench.view.phase) == "Turn 1"
    bench.wait(60_000)
    assert [panel.name for panel in bench.view.seats] == ["Cem", "Dora"]


def test_phones_and_programs_see_the_table_and_not_the_film(bench: Bench) -> None:
    def others() -> list[View | Page]:
        return [replace(bench.news.views[viewer], now=0) for viewer in ("seat-1", "public")]
    before = others()
    shown(bench)
    bench.wait(5_000)
    assert others() == before


def test_a_screen_that_turns_stays_as_it_is(tmp_path: Path) -> None:
    bench = Bench(tmp_path, settings=Settings(screen=ScreenSettings(turns=True)))
    bench.begin("Ada", "Ben")
    ended(bench)
    shown(bench)
    bench.answer("next-scene")
    assert bench.news.turned is None


def test_a_game_that_cannot_be_read_any_more_is_said_to_be_so(bench: Bench) -> None:
    bench.answer("put-away")
    bench.answer("statistics")
    bench.answer("share:1")
    bench.repository.games = {"hopscotch": replace(hopscotch.GAME, command=hopscotch.Pass)}
    bench.answer("film")
    bench.wait(0)
    assert isinstance(bench.screen, Page)
    assert bench.screen.id == "film"
    assert "read" in say(bench.screen.text)


def test_once_it_is_left_nothing_of_it_is_kept(bench: Bench) -> None:
    shown(bench)
    assert bench.state.reel is not None
    bench.answer("menu")
    bench.wait(1)
    assert bench.page.id == "home"
    assert bench.state.reel is None
    assert bench.dispatcher.next_due() is None or bench.dispatcher.next_due() > bench.clock.now()
