"""The runner: one thread, one inbox. Everybody puts into the inbox; only this thread touches the table.

What may live here: waiting, and surviving. What may not: what any item means. Nothing that happens in here ends the
thread: an exception is logged, counted, and said on the screen.
"""

from __future__ import annotations

import logging
import threading
from queue import Empty, SimpleQueue

from .clock import Clock
from .desk import Desk
from .inbox import Item, Stop
from .outlets import Outlets

log = logging.getLogger(__name__)
LONGEST_WAIT_MS = 60_000
MOST_UNTOLD = 32


class Runner:
    """Runs a desk. `mishaps` counts exceptions that were survived."""

    def __init__(self, desk: Desk, outlets: Outlets, clock: Clock) -> None:
        self._desk, self._outlets, self._clock = desk, outlets, clock
        self._inbox: SimpleQueue[Item] = SimpleQueue()
        self._thread = threading.Thread(target=self.run, name="runner", daemon=True)
        self._untold = 0
        self.mishaps = 0

    def put(self, item: Item) -> None:
        """Put something into the inbox, from any thread; never waits."""
        self._inbox.put(item)

    def start(self) -> None:
        """Tell everybody what is true, then handle items in a thread of its own."""
        self._thread.start()

    def stop(self, timeout_s: float = 5.0) -> None:
        """Handle what is in the inbox, then end the thread."""
        self._inbox.put(Stop())
        self._thread.join(timeout_s)

    def run(self) -> None:
        """Handle items until Stop comes."""
        self.tell()
        while True:
            item = self._next()
            if isinstance(item, Stop):
                break
            self.turn(item)
        if self._untold:
            self.tell()
        self._settle()

    def turn(self, item: Item | None) -> None:
        """One turn: an item if there is one, everything due, and the news, once a flood has been worked through."""
        changed = item is not None and self._survived(item)
        try:
            changed = self._desk.tick(self._clock.now()) or changed
        except Exception:
            self._count("something due")
            changed = True
        self._untold += changed
        if self._untold and (self._inbox.empty() or self._untold >= MOST_UNTOLD):
            self.tell()
            self._settle()
        self._outlets.retry()

    def drain(self) -> None:
        """Handle everything that is in the inbox now, in this thread; for tests and rehearsals."""
        while not self._inbox.empty():
            self.turn(self._inbox.get())
        self.turn(None)

    def tell(self) -> None:
        """Tell everybody what is true."""
        self._untold = 0
        try:
            self._outlets.tell(self._desk.news())
        except Exception:
            self._count("the news")

    def _settle(self) -> None:
        """What can wait until everybody has been told."""
        try:
            if not self._desk.settle():
                self.tell()
        except Exception:
            self._count("what can wait")

    def _survived(self, item: Item) -> bool:
        try:
            self._desk.hear(item)
        except Exception:
            self._count(repr(item))
            self._desk.mishap(item)
        return True

    def _count(self, what: str) -> None:
        self.mishaps += 1
        log.exception("a mistake in the runner's thread, about %s", what)

    def _next(self) -> Item | None:
        """The next item, or None once something is due. What is in the inbox comes before what is due."""
        due = [at for at in (self._desk.next_due(), self._outlets.next_try()) if at is not None]
        wait = min([at - self._clock.now() for at in due] + [LONGEST_WAIT_MS])
        try:
            return self._inbox.get(timeout=max(wait, 0) / 1000) if wait > 0 else self._inbox.get_nowait()
        except Empty:
            return None
