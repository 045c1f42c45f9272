"""The broker's users and their files: who there is, with which password, and what each may read and write.

What may live here: `passwords`, `acl`, `secret` and `mosquitto.conf` in the broker's directory. What may not: the
process that reads them (broker.py), the rules themselves (topics.py).
"""

from __future__ import annotations

import secrets
from pathlib import Path

from .passwords import fresh_password, hashed, passwords_text, read_passwords, shared_password
from .private_files import read_private, write_private
from .topics import COMPANION, PUBLIC, Listening, Topics, acl_text, broker_text, is_seat


class Users:
    """The users of one broker. Every method raises OSError if the disk refuses, and then nothing has changed.

    Not for several threads at once.
    """

    def __init__(self, topics: Topics, directory: Path) -> None:
        self._topics, self._directory = topics, directory
        self._hashed: dict[str, str] = {}

    def settle(self, at: Listening) -> str:
        """Make all files; seats known from before keep their passwords. The companion's own new password."""
        self._directory.mkdir(parents=True, exist_ok=True, mode=0o700)
        before = read_passwords(read_private(self._directory / "passwords"))
        seats = {user: word for user, word in before.items() if is_seat(user)}
        own = fresh_password()
        self._write(seats | {COMPANION: _kept(own), PUBLIC: _kept(self.spectators())})
        write_private(self._directory / "mosquitto.conf", broker_text(at))
        return own

    def give(self, seat: str) -> str:
        """A new password for a seat instead of the one before."""
        password = fresh_password()
        self._write(self._hashed | {seat: _kept(password)})
        return password

    def take(self, *seats: str) -> None:
        """These seats have no password any more."""
        self._write({user: word for user, word in self._hashed.items() if user not in seats})

    def spectators(self) -> str:
        """The one password of all spectators, the same after every restart."""
        secret = self._directory / "secret"
        if not read_private(secret):
            write_private(secret, fresh_password())
        return shared_password(read_private(secret), PUBLIC)

    def _write(self, users: dict[str, str]) -> None:
        write_private(self._directory / "acl", acl_text(self._topics, users))
        write_private(self._directory / "passwords", passwords_text(users))
        self._hashed = users


def _kept(password: str) -> str:
    return hashed(password, secrets.token_bytes(12))
