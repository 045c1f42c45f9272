"""The loop sleeps while nothing happens, wakes at once for whatever does, and a clock that runs draws itself alone."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from companion.engine.view import ClockFace
from tests.touch import samples
from ui.touch.kivy_window.window import IDLE, QUICK

from .crank import Crank
from .keypad import Keypad

pytestmark = pytest.mark.e2e
LONG_FRAME_S = 100.0
SECONDS_OF_60 = 40.0
CLOCK = ClockFace("egg", running=True, shown=0, deadline=samples.PROBE.now + 60_001, seat="seat-1")


@pytest.fixture
def asleep(crank: Crank) -> Iterator[Crank]:
    """A window at its idle pace, which here looks for fingers by itself every hundred seconds only."""
    crank.fresh(samples.PROBE)
    pace = crank.screen.pace
    pace.idle = 1 / LONG_FRAME_S
    pace.hurry()
    crank.turn_until(lambda: frames_a_second() < 1)
    yield crank
    pace.idle = IDLE
    pace.hurry()


def frames_a_second() -> float:
    """The pace that Kivy keeps now."""
    from kivy.clock import Clock
    return Clock._max_fps


def frame_s(crank: Crank) -> float:
    """How long one frame takes, in seconds."""
    began = time.monotonic()
    crank.frame()
    return time.monotonic() - began


def test_an_idle_window_looks_for_fingers_seldom(crank):
    crank.fresh(samples.PROBE)
    crank.turn_until(lambda: min(frame_s(crank), frame_s(crank), frame_s(crank)) > 0.7 / IDLE)
    assert frames_a_second() == IDLE


def test_news_of_another_thread_wake_it_at_once(asleep):
    began = time.monotonic()
    threading.Thread(target=asleep.screen.show, args=(samples.BOARD,)).start()
    asleep.turn_until(lambda: asleep.presenter.scene.face == samples.BOARD)
    assert time.monotonic() - began < SECONDS_OF_60


@pytest.mark.sampled(3)
@pytest.mark.parametrize("sign", ["on_mouse_down", "on_mouse_move", "on_mouse_up"])
def test_a_finger_wakes_it_at_once_and_is_followed_as_fast_as_the_display(asleep, sign):
    asleep.window.dispatch(sign, 10, 10, *(("left", []) if sign != "on_mouse_move" else ([],)))
    assert frames_a_second() == QUICK
    assert frame_s(asleep) < SECONDS_OF_60


@pytest.mark.parametrize("key", ["down", "7"])
def test_a_key_wakes_it_as_a_finger_does_whether_it_means_something_or_not(asleep, key):
    Keypad(asleep).down(key)
    assert frames_a_second() == QUICK
    assert frame_s(asleep) < SECONDS_OF_60


def test_a_sign_of_a_finger_may_come_from_another_thread(asleep):
    began = time.monotonic()
    threading.Thread(target=asleep.screen.pace.hurry).start()
    asleep.turn_until(lambda: frames_a_second() == QUICK)
    assert time.monotonic() - began < SECONDS_OF_60


def test_a_clock_that_runs_draws_itself_and_nothing_else(crank):
    crank.fresh(replace(samples.PROBE, clock=CLOCK))
    before = {name: region.drawn[0] for name, region in crank.presenter.widget.regions.items() if region.drawn}
    crank.said.clear()
    crank.passed = 1
    crank.turn_until(lambda: crank.presenter.widget.regions["clock"].drawn[0] is not before["clock"])
    regions = crank.presenter.widget.regions
    assert {name for name, drawn in before.items() if regions[name].drawn[0] is not drawn} == {"clock"}
    assert crank.said == []
