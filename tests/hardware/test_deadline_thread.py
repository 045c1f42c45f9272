"""The one thread that waits: it steps when it is due or woken, and a step that fails is taken again."""

from __future__ import annotations

import logging
from itertools import count
from queue import Queue

import pytest

from hardware.gpio.deadline_thread import DeadlineThread

LIMIT_S = 40


def test_it_steps_at_once_when_woken_and_when_due() -> None:
    stepped: Queue[int] = Queue()
    answers = iter((None, 5, None))
    times = count()

    def step(now: int) -> int | None:
        stepped.put(now)
        return next(answers)

    clockwork = DeadlineThread("test", step, lambda: next(times))
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
    times = count(step=999)

    def step(now: int) -> int | None:
        stepped.put(now)
        raise RuntimeError("broken")

    with caplog.at_level(logging.ERROR):
        clockwork = DeadlineThread("lamps", step, lambda: next(times))
        clockwork.start()
        assert [stepped.get(timeout=LIMIT_S) for _ in range(2)] == [0, 2 * 999]
        clockwork.stop()
    assert "lamps failed" in caplog.text


