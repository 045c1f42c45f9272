"""The turnstile: a seat whose phones connect again and again is kept out for a moment, so that lines do not pile up.

What may live here: counting connections, from the lines that the broker prints, and when a seat is let in again. What
may not: how accounts are closed and opened (access.py), how many messages a seat may send (inbound.py).
"""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Callable

from companion.engine.view import Notice
from ui.phone import notices
from ui.phone.messages import Throttle
from ui.phone.retry import Retry
from ui.phone.topics import is_seat

from .access import Access

log = logging.getLogger(__name__)
AT_ONCE = 40
A_SECOND = 1
OUT_MS = 10_000
CAME = re.compile(r": New client connected from .* \(p\d+, c\d, k\d+, u'([^']*)'\)\.$")
"""Mosquitto's line about a client that has connected. The name that a client gives itself stands before the user's."""


class Turnstile:
    """Counts connections of seats; beyond forty at once and one a second, all phones of that seat are kept out."""

    def __init__(self, access: Access, say: Callable[[str, Notice | None], None],
                 now: Callable[[], int] = lambda: time.monotonic_ns() // 1_000_000) -> None:
        """`say(id, notice)` gets a notice about who is kept out, and None when nobody is any more; `now` gives
        milliseconds.
        """
        self._access, self._say, self._now = access, say, now
        self._came = Throttle(A_SECOND, AT_ONCE)
        self._out: dict[str, int | None] = {}  # until when; None: has just come too often
        self._trying = Retry("turnstile", self._turn)

    def heard(self, line: str) -> None:
        """A line that the broker has printed."""
        came = CAME.search(line)
        if came is None or not is_seat(came[1]) or self._came.allows(came[1], self._now()):
            return
        if came[1] not in self._out:
            self._out[came[1]] = None
            self._trying.wake()

    def stop(self) -> None:
        """Keep out nobody else."""
        self._trying.stop()

    def _turn(self) -> bool:
        """Keep out the seats that have connected too often, and let in those whose time is over; True when nobody is
        out.
        """
        known = tuple(self._out.items())
        new = [seat for seat, until in known if until is None]
        over = [seat for seat, until in known if until is not None and until <= self._now()]
        try:
            self._access.keep_out(*new)
            self._access.let_back(*over)
        except OSError as error:
            log.warning("seats that crowd in could not be kept out, or let back: %s", error)
            return False
        self._out.update((seat, self._now() + OUT_MS) for seat in new)
        for seat in over:
            del self._out[seat]
        out = sorted(self._out)
        self._say(notices.CROWD, notices.crowding_notice(out) if out else None)
        return not out
