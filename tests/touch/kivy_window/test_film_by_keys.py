"""A film of an evening and a look at the past by the keys of a keyboard alone, at a real window.

What may live here: what keys come to there. What may not: how a film runs (tests/app/pages/test_seen_again.py).
"""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine.signals import Pressed
from companion.engine.view import Choice, Prompt, View
from companion.engine.words import Msg, say
from tests.app.bench import Bench
from tests.app.pages.test_evenings import ended
from tests.touch import samples
from tests.touch.dial_person import keys

from .crank import Crank
from .keypad import Keypad

pytestmark = pytest.mark.e2e


class Watching:
    """Somebody at the keyboard of a table that shows the film of the evening that has just ended."""

    def __init__(self, crank: Crank, folder: Path) -> None:
        self._crank, self._keypad, self.bench = crank, Keypad(crank), Bench(folder)
        self.bench.begin("Ada", "Ben")
        ended(self.bench)
        assert self.bench.answer("film").result == "accepted"
        self.bench.wait(0)
        crank.presenter.dial.leave()
        self._look()

    def _look(self) -> None:
        self._crank.fresh(self.bench.view)

    @property
    def caption(self) -> str:
        return say(self.bench.view.prompt.text)

    def is_over(self) -> bool:
        return "rematch" in {choice.key for choice in self.bench.view.choices}

    def wait(self, duration: int) -> None:
        """The film goes on for so many ms, if it runs."""
        self.bench.wait(duration)
        self._look()

    def strike(self, key: str) -> None:
        """What comes of the key at the window goes to the table, and the window shows what is then true."""
        self._keypad.strike(key)
        crank, bench = self._crank, self.bench
        for button in crank.buttons:
            bench.put(Pressed("keyboard", bench.clock.now(), button))
        for given in crank.answers:
            assert bench.answer(given.key, given.value).result == "accepted", given
        crank.buttons.clear()
        crank.answers.clear()
        self._look()

    def go_to(self, key: str) -> None:
        """Arrow after arrow, until the frame is around what answers `key`; then enter."""
        for _ in range(40):
            self._keypad.strike("down")
            stop = self._crank.presenter.dial.stop
            if stop is not None and key in keys(stop):
                self.strike("enter")
                return
        raise AssertionError(key)


@pytest.fixture
def watching(crank: Crank, tmp_path: Path) -> Watching:
    return Watching(crank, tmp_path)


def test_a_key_leaps_to_the_next_scene_and_another_ends_the_film(watching: Watching) -> None:
    first = watching.caption
    watching.strike("page-down")
    assert watching.caption != first
    assert not watching.is_over()
    watching.strike("delete")
    assert watching.is_over()


@pytest.mark.wide
@pytest.mark.wide
def test_arrows_let_it_stand_run_and_begin_again(watching: Watching) -> None:
    first = watching.caption
    watching.go_to("stand")
    watching.wait(600_000)
    assert watching.caption == first
    watching.go_to("next-scene")
    second = watching.caption
    assert second != first
    watching.go_to("run")
    watching.wait(600_000)
    assert watching.bench.view.result is not None
    watching.go_to("from-the-start")
    assert watching.caption == first


def test_the_key_back_leaves_the_film_after_it_has_taken_the_frame_away(watching: Watching) -> None:
    watching.go_to("stand")
    watching.strike("escape")
    assert not watching.is_over()
    watching.strike("escape")
    assert watching.is_over()


def test_the_key_back_leaves_a_look_at_the_past_and_at_a_table_that_is_played_does_nothing(crank: Crank) -> None:
    keypad, back = Keypad(crank), Choice("back", Msg("Back to the list"), emphasis="main")
    crank.presenter.dial.leave()
    crank.fresh(View(0, "table", "luescherzia", Msg("Lüscherzia"), Msg("Probe"), Prompt(Msg("Roll")), choices=(back,)))
    keypad.strike("backspace")
    assert [given.key for given in crank.answers] == ["back"]
    crank.fresh(samples.PROBE)
    keypad.strike("backspace")
    assert crank.answers == []
