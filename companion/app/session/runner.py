"""The runner: one thread, one inbox. Everybody puts into the inbox; only this thread touches the table.

What may live here: waiting, and surviving. What may not: what any item means. Nothing that happens in here ends the
thread: an exception is logged, counted, and said on the screen.
"""

from __future__ import annotations

import logging
import threading
from queue import Empty, SimpleQueue

from .clock import Clock
from .dispatcher import Dispatcher
from .inbox import Beat, InboxItem, Stop
from .subscribers import Subscribers

log = logging.getLogger(__name__)
LONGEST_WAIT_MS = 60_000
MOST_UNTOLD = 32
LAST_ITEM_S = 5.0


class Runner:
    """Lets a dispatcher handle the inbox. `failures` counts exceptions that were survived."""

    def __init__(self, dispatcher: Dispatcher, subscribers: Subscribers, clock: Clock) -> None:
        self._dispatcher, self._subscribers, self._clock = dispatcher, subscribers, clock
        self._inbox: SimpleQueue[InboxItem] = SimpleQueue()
        self._thread = threading.Thread(target=self.run, name="runner", daemon=True)
        self._untold, self._hasty = 0, False
        self.failures = 0

    def put(self, item: InboxItem) -> None:
        """Put something into the inbox, from any thread; never waits."""
        self._inbox.put(item)

    def start(self) -> None:
        """Inform everybody of what is true, then handle items in a thread of its own."""
        self._thread.start()

    def stop(self, timeout_s: float = 5.0) -> None:
        """Handle what is in the inbox, then end the thread; what takes longer than `timeout_s` is left.

        Once it has ended nobody uses the files any more, and they may be closed.
        """
        self._inbox.put(Stop())
        if self._thread.is_alive():
            self._thread.join(timeout_s)
        self._hasty = True
        if self._thread.is_alive():
            self._thread.join(LAST_ITEM_S)

    def run(self) -> None:
        """Handle items until Stop comes."""
        self.tell()
        while True:
            item = self._next()
            if isinstance(item, Stop) or self._hasty:
                break
            self.turn(item)
        if self._untold:
            self.tell()
        self._flush()
        self._dispatcher.close()

    def turn(self, item: InboxItem | None) -> None:
        """One turn: an item if there is one, everything due, and a snapshot once a flood has been worked through."""
        if isinstance(item, Beat):
            item.done()
            item = None
        changed = item is not None and self._survived(item)
        try:
            changed = self._dispatcher.tick(self._clock.now()) or changed
        except Exception:
            self._count("something due")
            changed = True
        if item is None and not changed and self._inbox.empty():
            changed = self._proved()
        self._untold += changed
        if self._untold and (self._inbox.empty() or self._untold >= MOST_UNTOLD):
            self.tell()
            self._flush()
        self._subscribers.retry()

    def drain(self) -> None:
        """Handle everything that is in the inbox now, in this thread; for tests and rehearsals."""
        while not self._inbox.empty():
            self.turn(self._inbox.get())
        self.turn(None)

    def tell(self) -> None:
        """Inform everybody of what is true."""
        self._untold = 0
        try:
            self._subscribers.tell(self._dispatcher.take_snapshot())
        except Exception:
            self._count("the snapshot")
            if self._dispatcher.leave_unshown():
                self.tell()

    def _flush(self) -> None:
        """Do what can wait until everybody has been informed."""
        try:
            if not self._dispatcher.flush_learning():
                self.tell()
        except Exception:
            self._count("what can wait")

    def _proved(self) -> bool:
        """Use a moment in which nothing else is to be done for the proof; True if everybody is to learn of it."""
        try:
            return self._dispatcher.prove_further(self._clock.now())
        except Exception:
            self._count("the proof")
            return False

    def _survived(self, item: InboxItem) -> bool:
        try:
            self._dispatcher.dispatch(item)
        except Exception:
            self._count(repr(item))
            self._dispatcher.report_failure(item)
        return True

    def _count(self, what: str) -> None:
        self.failures += 1
        log.exception("a mistake in the runner's thread, about %s", what)

    def _next(self) -> InboxItem | None:
        """The next item, or None once something is due. What is in the inbox comes before what is due."""
        due = [at for at in (self._dispatcher.next_due(), self._subscribers.next_try()) if at is not None]
        wait = min([at - self._clock.now() for at in due] + [LONGEST_WAIT_MS])
        try:
            return self._inbox.get(timeout=max(wait, 0) / 1000) if wait > 0 else self._inbox.get_nowait()
        except Empty:
            return None
