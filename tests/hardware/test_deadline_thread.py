"""The one thread that waits: it steps when it is due or woken, and a step that fails is taken again."""

from __future__ import annotations

import logging
from queue import Queue

import pytest

from companion.app.session.clock import FakeClock
from hardware.gpio.deadline_thread import DeadlineThread
from tests.hardware.running import LIMIT_S


def test_it_steps_at_once_when_woken_and_when_due() -> None:
    stepped: Queue[int] = Queue()
    answers = iter((None, 5, None))

    def step(now: int) -> int | None:
        stepped.put(now)
        return next(answers)

    clockwork = DeadlineThread("test", step, FakeClock(now=5).now)
    clockwork.start()
    stepped.get(timeout=LIMIT_S)
    assert stepped.empty()
    clockwork.wake()
    stepped.get(timeout=LIMIT_S)
    stepped.get(timeout=LIMIT_S)
    clockwork.stop()
    clockwork.stop()
    assert stepped.empty()


def test_a_step_that_fails_is_logged_and_taken_again(caplog: pytest.LogCaptureFixture) -> None:
    stepped: Queue[int] = Queue()
    clock = FakeClock(now=7)

    def step(now: int) -> int | None:
        stepped.put(now)
        raise RuntimeError("broken")

    with caplog.at_level(logging.ERROR):
        clockwork = DeadlineThread("lamps", step, clock.now)
        clockwork.start()
        assert [stepped.get(timeout=LIMIT_S) for _ in range(2)] == [7, 7]
        clockwork.stop()
    assert "lamps failed" in caplog.text
