"""Access to a table's topics on its broker: granted to people who join, revoked from people who have left.

What may live here: which account is made or removed, and what is remembered of it. What may not: the messages to the
broker (orders.py, accounts.py), who sits where now (doorkeeper.py).
"""

from __future__ import annotations

import logging
import secrets
import threading
from pathlib import Path

from ui.phone.connection import Address
from ui.phone.topics import COMPANION, LISTENER, PLACES, PUBLIC, Topics, is_seat

from .accounts import accounts_document, let_in, open_again, shut_out, throw_out_all
from .holders import Holders, Holding, kept_secret
from .orders import send_orders
from .passwords import fresh_password, hash_password, shared_password

log = logging.getLogger(__name__)
CHANGING = "\0"
"""The holder of a seat that is changing hands: a person different from everybody."""


class Access:
    """The accounts of one table. On a broker that is not our own their names begin with a `prefix`.

    Seats keep their passwords over restarts; all spectators share one that never changes. Changing is for one thread
    at a time.
    """

    def __init__(self, topics: Topics, directory: Path, address: Address, prefix: str = "", listener: str = "") -> None:
        """`directory` is made when needed; `address` says who administers; `listener` is the listener's password."""
        self.topics, self.address, self._directory, self._prefix = topics, address, directory, prefix
        self._listener, self._secret, self._reading = listener, "", threading.Lock()
        self._holders = Holders(directory / "seats.json")

    def user(self, viewer: str) -> str:
        """The name under which a seat or the spectators come in."""
        return f"{self._prefix}{viewer}"

    def person(self, seat: str) -> str | None:
        """The person for whom the phones of this seat were let in; None if none were. For any thread."""
        return self._holders.person(seat)

    def grant(self, viewer: str, person: str = "") -> str:
        """Make a new password for a seat and the `person` there; phones with the password before are disconnected.

        Spectators get the one they share. ValueError if `viewer` is neither, OSError if it cannot be done.
        """
        if viewer == PUBLIC:
            return self._spectators()
        if not is_seat(viewer):
            raise ValueError(f"no phone can be {viewer!r}")
        password = fresh_password()
        kept = hash_password(password, secrets.token_bytes(12))
        # Until it is done nobody knows who is in: the phone before may still be, if the broker is away just now.
        self._holders.put(viewer, Holding(CHANGING, kept))
        send_orders(self.address, let_in(self.topics, viewer, self.user(viewer), password))
        self._holders.put(viewer, Holding(person, kept))
        self._save()
        return password

    def revoke(self, *seats: str) -> None:
        """Shut out the phones of these seats until they join again. OSError if the broker does not do it."""
        if not seats:
            return
        send_orders(self.address, throw_out_all(*map(self.user, seats)))
        self._holders.drop(*seats)
        self._save()

    def keep_out(self, *seats: str) -> None:
        """Disconnect the phones of these seats until they are let back in. OSError if the broker does not do it."""
        if seats:
            send_orders(self.address, tuple(shut_out(self.user(seat)) for seat in seats))

    def let_back(self, *seats: str) -> None:
        """Let the phones of these seats in again, with the password they had. OSError if the broker does not do it."""
        if seats:
            send_orders(self.address, tuple(open_again(self.user(seat)) for seat in seats))

    def open(self) -> None:
        """On a broker that is not our own, let spectators in, and shut out seats that we have no record of.

        OSError if it does not do it, or the disk refuses.
        """
        unknown = [self.user(seat) for seat in PLACES if seat not in self._holders.all]
        spectators = let_in(self.topics, PUBLIC, self.user(PUBLIC), self._spectators())
        send_orders(self.address, (*spectators, *throw_out_all(*unknown)))

    def document(self) -> bytes:
        """All accounts as our own broker reads them when it starts. OSError if the disk refuses. For any thread."""
        words = {COMPANION: self.address.password, PUBLIC: self._spectators()}
        words |= {LISTENER: self._listener} if self._listener else {}
        fixed = {viewer: hash_password(word, secrets.token_bytes(12)) for viewer, word in words.items()}
        return accounts_document(self.topics, fixed | {seat: held.password for seat, held in self._holders.all.items()})

    def _save(self) -> None:
        """Save the file; if the disk refuses, phones have to scan again after a restart, and nothing else is lost."""
        try:
            self._holders.save()
        except OSError as error:
            log.warning("who holds which seat is not on the disk: %s", error)

    def _spectators(self) -> str:
        with self._reading:
            self._secret = self._secret or kept_secret(self._directory / "secret")
            return shared_password(self._secret, PUBLIC)
