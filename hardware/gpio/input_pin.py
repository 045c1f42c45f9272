"""One contact on a pin: its raw edges, each with its time.

What may live here: the pin and what the driver is known to do wrong. What may not: debounce, meaning.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

from gpiozero import InputDevice  # type: ignore[import-untyped]

LATE_MS = 1000
EdgeRecord = Callable[[int, bool, int], None]
log = logging.getLogger(__name__)


def record_nothing(pin: int, closed: bool, at: int) -> None:
    """A recorder for tables that keep no edges."""


class InputPin:
    """One contact between a pin and ground, pulled up inside the Pi. Reports raw edges, bounce and all.

    `heard(closed, at)` is called in the driver's thread, `at` in monotonic ms: the kernel's own time where there is
    one; `lost(error)`, where the driver can tell, once the pin is no longer there. This class exists because the driver
    keeps only a weak reference to what it calls, and an exception would end its one thread.
    """

    def __init__(self, pin: int, factory: Any, heard: Callable[[bool, int], None],
                 lost: Callable[[Exception], None], now: Callable[[], int],
                 record: EdgeRecord = record_nothing) -> None:
        """Claim `pin` (BCM number). Raises what gpiozero raises for a pin that is not there or in use."""
        self._pin, self._heard, self._now, self._record = pin, heard, now, record
        self._device = InputDevice(pin, pull_up=True, pin_factory=factory)
        self._device.pin.when_lost = lost
        self._device.pin.edges = "both"
        self._callback = partial(self._edge)
        self._device.pin.when_changed = self._callback

    @property
    def closed(self) -> bool:
        """Whether the contact is closed now."""
        return bool(self._device.is_active)

    def close(self) -> None:
        """Give the pin back; may be called twice."""
        with suppress(Exception):  # a driver that fails while closing has nothing left to close
            if not self._device.closed:
                self._device.pin.when_changed = None
        with suppress(Exception):
            self._device.close()

    def _edge(self, ticks: float, state: int) -> None:
        try:
            at = self._stamp(ticks)
            self._record(self._pin, not state, at)
            self._heard(not state, at)
        except Exception:
            log.exception("an edge was lost")

    def _stamp(self, ticks: float) -> int:
        """The driver's seconds as ms of our clock; a driver that uses another clock is not trusted."""
        at, now = int(ticks * 1000), self._now()
        return at if now - LATE_MS <= at <= now else now
