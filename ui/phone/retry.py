"""Something that is tried until it succeeds, with growing pauses, in a thread of its own.

What may live here: when it is tried. What may not: what it is.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

log = logging.getLogger(__name__)
FIRST_PAUSE_S = 0.25
LONGEST_PAUSE_S = 15.0
PATIENCE_S = 5.0


class Retry:
    """`attempt` is called whenever it is woken, and again and again until it says True. It sleeps in between."""

    def __init__(self, name: str, attempt: Callable[[], bool]) -> None:
        """`name` is the thread's; nothing is tried before the first `wake`."""
        self._attempt = attempt
        self._woken, self._stopping = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._starting = threading.Lock()

    def wake(self) -> None:
        """Try now, if nobody has said stop. From any thread."""
        with self._starting:
            self._woken.set()
            if self._thread.ident is None and not self._stopping.is_set():
                self._thread.start()

    def stop(self) -> None:
        """Try no more, and wait for what is being tried."""
        with self._starting:
            self._stopping.set()
            self._woken.set()
        if self._thread.ident is not None:
            self._thread.join(PATIENCE_S)

    def _run(self) -> None:
        pause: float | None = None
        while True:
            self._woken.wait(pause)
            self._woken.clear()
            if self._stopping.is_set():
                return
            pause = None if self._succeeds() else min(LONGEST_PAUSE_S, 2 * pause if pause else FIRST_PAUSE_S)

    def _succeeds(self) -> bool:
        try:
            return self._attempt()
        except Exception:
            log.exception("a mistake in %s", self._thread.name)
            return False
