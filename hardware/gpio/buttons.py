"""Buttons on pins: claims them, collects their edges, and has `presses` say what they mean.

What may live here: pins and one small thread. What may not: times and their meaning (`presses.py`), what a button does.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from queue import Empty, SimpleQueue
from typing import Any

from companion.engine.signals import LinkLost, Signal

from .deadline_thread import DeadlineThread
from .input_pin import EdgeRecord, InputPin, record_nothing
from .pins import pin_trouble
from .presses import Presses, Timing

DEVICE = "buttons"
log = logging.getLogger(__name__)


class Buttons:
    """All buttons. A pin that cannot be had disables its own button and is reported as LinkLost of "button <name>"."""

    def __init__(self, wired: tuple[tuple[str, int], ...], factory: Any, put: Callable[[Signal], None],
                 now: Callable[[], int], timing: Timing | None = None, record: EdgeRecord = record_nothing) -> None:
        """`wired`: (name, BCM pin); `factory`: a gpiozero pin factory; `now`: monotonic ms; `record`: of edges."""
        self._wired, self._factory, self._put, self._now, self._record = wired, factory, put, now, record
        self._presses, self._wires = Presses(DEVICE, timing), dict[str, InputPin]()
        self._edges: SimpleQueue[tuple[str, bool, int]] = SimpleQueue()
        self._clockwork = DeadlineThread(DEVICE, self.step, now)

    def open(self) -> None:
        """Claim the pins; from then on edges are collected, and `step` says what they mean."""
        for name, pin in self._wired:
            self._claim(name, pin)

    def start(self) -> None:
        """Claim the pins and let a small thread take the steps."""
        self.open()
        if self._wires:
            self._clockwork.start()

    def stop(self) -> None:
        """Give the pins back; may be called twice."""
        self._clockwork.stop()
        for wire in self._wires.values():
            wire.close()

    def step(self, now: int) -> int | None:
        """Put what the edges so far and the time mean; returns when there may be more."""
        while True:
            try:
                name, down, at = self._edges.get_nowait()
            except Empty:
                break
            self._give(self._presses.edge(name, down, at))
        self._give(self._presses.due(now))
        return self._presses.next_due()

    def _claim(self, name: str, pin: int) -> None:
        def heard(closed: bool, at: int) -> None:
            self._edges.put((name, closed, at))
            self._clockwork.wake()

        try:
            wire = self._wires[name] = InputPin(pin, self._factory, heard, partial(self._lose, name), self._now,
                                                self._record)
            self._give(self._presses.begin(name, wire.closed, self._now()))
        except Exception as error:  # whatever the driver raises: this button is out, the others are not
            self._lose(name, error)

    def _lose(self, name: str, error: Exception) -> None:
        self._give((LinkLost(f"button {name}", self._now(), pin_trouble(error)),))

    def _give(self, signals: tuple[Signal, ...]) -> None:
        for signal in signals:
            try:
                self._put(signal)
            except Exception:
                log.exception("a button's signal was not taken")
