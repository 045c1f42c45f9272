"""Tickets for what phones send over the web: good for a while, made and known again by this process alone.

What may live here: making and judging them. What may not: what is sent (ui/phone/uploads.py), clocks.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable

WINDOW_MS = 600_000


class Tickets:
    """`now` is monotonic ms. Nothing is kept of a ticket: it is told again by its sum."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now, self._secret = now, secrets.token_bytes(32)

    def issue(self) -> str:
        """A ticket, the same for ten minutes, good for ten to twenty."""
        return self._of(self._now() // WINDOW_MS)

    def good(self, ticket: str) -> bool:
        """Whether this is a ticket of now."""
        window = self._now() // WINDOW_MS
        return any(hmac.compare_digest(self._of(one).encode(), ticket.encode()) for one in (window, window - 1))

    def _of(self, window: int) -> str:
        return hmac.new(self._secret, str(window).encode(), "sha256").hexdigest()[:32]
