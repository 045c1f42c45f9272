"""PURE. One-time codes that turn somebody who scans the screen into the holder of a seat, and what those are given.

No socket and no clock: times are given in milliseconds. Passwords are the broker's business.
"""

from __future__ import annotations

import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable

from msgspec import Struct

from companion.engine.words import Msg

from .topics import PUBLIC, is_seat

VALID = 120_000
GUESSES = 10
FORGIVEN = 60_000
WATCHED = 256
LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ23456789"
"""No letter or digit that could be mistaken for another when the code is read aloud."""

UNKNOWN = Msg("This code is not valid any more.")
GUESSING = Msg("Too many wrong codes came from this phone. Wait a minute, then scan the code on the table's screen.")

ANOTHERS = Msg("This is the code of a seat, and it still holds. Make a code for spectators at the table.")


class Dial(Struct, frozen=True):
    """Where a browser finds the broker; without a `host`, on the machine that served the page."""

    port: int
    host: str = ""
    path: str = ""
    tls: bool = False


class Credentials(Struct, frozen=True):
    """What a phone needs to come in: its seat (or `public`), the user it is on the broker, and the password."""

    seat: str
    user: str
    password: str


class Issued(Struct, frozen=True):
    """The place that a code gives (`seat-1` … or `public`) and the time until which it is valid."""

    user: str
    until: int


class Rejected(Struct, frozen=True):
    """A code that opens nothing, with the reason; `guessing` when too many wrong ones came from one place."""

    why: Msg
    guessing: bool = False


def fresh_code() -> str:
    """Ten letters nobody can guess (49 bits)."""
    return "".join(secrets.choice(LETTERS) for _ in range(10))


class Codes:
    """The codes that are valid now: one for each seat, spent when redeemed; the spectators' may be scanned by many.

    For any thread: the screen issues, web requests redeem.
    """

    def __init__(self, draw: Callable[[], str] = fresh_code) -> None:
        self._draw, self._lock = draw, threading.Lock()
        self._issued: dict[str, Issued] = {}
        self._misses: OrderedDict[str, tuple[int, int]] = OrderedDict()

    def issue(self, user: str, now: int) -> str:
        """A new code for `user` (a seat or `public`), valid for two minutes; the seat's earlier code ends."""
        if user != PUBLIC and not is_seat(user):
            raise ValueError(f"no phone can join as {user!r}")
        code = self._draw()
        with self._lock:
            self._issued = {code: i for code, i in self._issued.items() if i.until > now and i.user != user}
            self._issued[code] = Issued(user, now + VALID)
        return code

    def redeem(self, code: str, now: int, place: str = "", only: str = "") -> str | Rejected:
        """The user that `code` stands for. After ten wrong codes in a minute from one `place` (address), the error says
        so. Who wants to be `only` this user does not spend the code of another.

        A right code works even then, because nobody can guess it, and a guesser must not keep out the others of a
        place.
        """
        with self._lock:
            found = self._issued.get(code.strip().upper())
            if found is None or found.until <= now:
                if self._guessing(place, now):
                    return Rejected(GUESSING, guessing=True)
                self._missed(place, now)
                return Rejected(UNKNOWN)
            if only not in ("", found.user):
                return Rejected(ANOTHERS)
            if found.user != PUBLIC:
                del self._issued[code.strip().upper()]
            return found.user

    def restore(self, code: str, user: str, now: int) -> None:
        """Make a redeemed code work once more, unless there is a newer one, because its user could not be let in."""
        with self._lock:
            if all(issued.user != user for issued in self._issued.values()):
                self._issued[code.strip().upper()] = Issued(user, now + VALID)

    def _guessing(self, place: str, now: int) -> bool:
        misses, since = self._misses.get(place, (0, now))
        return misses >= GUESSES and now - since < FORGIVEN

    def _missed(self, place: str, now: int) -> None:
        misses, since = self._misses.pop(place, (0, now))
        self._misses[place] = (misses + 1, since) if now - since < FORGIVEN else (1, now)
        while len(self._misses) > WATCHED:
            self._misses.popitem(last=False)
