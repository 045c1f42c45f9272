"""A small thread that does one thing when it is due or when it is woken. The only place where hardware waits for time.

What may live here: waiting. What may not: what is done; time itself, which comes in as a function.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Event, Thread

AFTER_FAILURE_MS = 1000
log = logging.getLogger(__name__)


class DeadlineThread:
    """Calls `step(now)`, which answers with the next time at which it wants to be called, or None for: when woken.

    Times are monotonic milliseconds. A step that raises is logged and called again a second later.
    """

    def __init__(self, name: str, step: Callable[[int], int | None], now: Callable[[], int]) -> None:
        self._step, self._now = step, now
        self._woken, self._ended = Event(), Event()
        self._thread = Thread(target=self._run, name=name, daemon=True)

    def start(self) -> None:
        """Begin; the first step is taken at once."""
        self._thread.start()

    def wake(self) -> None:
        """Have a step taken as soon as possible; never waits, may be called from any thread."""
        self._woken.set()

    def stop(self) -> None:
        """Take no further step; returns when the last one is done. May be called twice."""
        self._ended.set()
        self._woken.set()
        if self._thread.is_alive():
            self._thread.join(1)

    def _run(self) -> None:
        while not self._ended.is_set():
            self._woken.clear()
            due = self._safe_step()
            self._woken.wait(None if due is None else max(1, due - self._now()) / 1000)

    def _safe_step(self) -> int | None:
        now = self._now()
        try:
            return self._step(now)
        except Exception:
            log.exception("%s failed", self._thread.name)
            return now + AFTER_FAILURE_MS
