"""Tickets for what phones send and fetch over the web: each is one place's, for one thing, and ends with that place.

What may live here: making and judging them. What may not: what is sent (ui/phone/uploads.py), clocks.
"""

from __future__ import annotations

import hmac
import secrets
from collections import Counter
from collections.abc import Callable, Mapping

WINDOW_MS = 600_000
PICTURE, BOX = "picture", "box"


class Tickets:
    """No ticket is stored: each is recognised by its sum. `now` is monotonic ms. From any thread.

    A place is whatever a phone can hold (seat-1, guest-1 …); it ends when somebody else has it, when it is let to
    another phone, and when nobody has it.
    """

    def __init__(self, now: Callable[[], int]) -> None:
        self._now, self._secret = now, secrets.token_bytes(32)
        self._people: Mapping[str, str] = {}
        self._phones = Counter[str]()

    def seat(self, people: Mapping[str, str]) -> None:
        """Who has which place from now on, in words that are equal for the same person."""
        self._people = people

    def hand_over(self, place: str) -> None:
        """Another phone has this place now."""
        self._phones[place] += 1

    def holders(self) -> frozenset[str]:
        """The places that can hold a good ticket now, as `holder` names them."""
        return frozenset(map(self._holder, self._people))

    def issue(self, place: str, what: str) -> str:
        """A place's ticket for `what`: PICTURE, or BOX-<game>; the same for ten minutes, good for ten to twenty.

        Empty if nobody has the place.
        """
        return self._ticket(place, what, self._now() // WINDOW_MS) if place in self._people else ""

    def holder(self, ticket: str, what: str) -> str:
        """Who holds this ticket, if it is one of now for `what` (BOX: of whatever game); else empty."""
        place, _, rest = ticket.partition(":")
        wanted, _, _ = rest.rpartition(":")
        if place not in self._people or (wanted != what and not wanted.startswith(f"{what}-")):
            return ""
        window = self._now() // WINDOW_MS
        good = [hmac.compare_digest(self._ticket(place, wanted, one).encode(), ticket.encode())
                for one in (window, window - 1)]
        return self._holder(place) if any(good) else ""

    def _holder(self, place: str) -> str:
        return f"{place}/{self._phones[place]}/{self._people.get(place, '')}"

    def _ticket(self, place: str, what: str, window: int) -> str:
        about = f"{what}\n{window}\n{self._holder(place)}".encode()
        return f"{place}:{what}:{hmac.new(self._secret, about, 'sha256').hexdigest()[:32]}"
