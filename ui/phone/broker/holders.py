"""Who holds which seat's phone, in small files, so that people's phones work again after a restart.

What may live here: seats, the people for whom they were granted, their hashed passwords, what spectators share. What
may not: the broker.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec
from msgspec import Struct

from ui.phone.topics import is_seat

from .passwords import Hashed, fresh_password
from .private_files import read_private, write_private


class Holding(Struct, frozen=True):
    """The person for whom a seat's password was made (as the companion tells people apart), and that password."""

    person: str
    password: Hashed


class Holders:
    """The holders of all seats. Reading is for any thread, changing for one at a time."""

    def __init__(self, path: Path) -> None:
        """Read them from `path`; a file that cannot be read has none, and phones join again."""
        self._path, self._now = path, _read(path)

    @property
    def all(self) -> Mapping[str, Holding]:
        """Every held seat with its holding, as it is now."""
        return self._now

    def person(self, seat: str) -> str | None:
        """The person for whom the phones of this seat were let in; None if none were."""
        holding = self._now.get(seat)
        return holding.person if holding else None

    def put(self, seat: str, holding: Holding) -> None:
        """Note that somebody holds the seat now."""
        self._now = {**self._now, seat: holding}

    def drop(self, *seats: str) -> None:
        """Note that nobody holds these seats now."""
        self._now = {seat: holding for seat, holding in self._now.items() if seat not in seats}

    def save(self) -> None:
        """Have it on the disk. OSError if the disk refuses."""
        self._path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        write_private(self._path, msgspec.json.encode(self._now).decode())


def kept_secret(path: Path) -> str:
    """The secret in this file, the same at every start; made the first time. OSError if the disk refuses."""
    if not read_private(path):
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        write_private(path, fresh_password())
    return read_private(path)


def _read(path: Path) -> dict[str, Holding]:
    try:
        kept = msgspec.json.decode(read_private(path) or "{}", type=dict[str, Holding])
    except msgspec.MsgspecError:
        return {}
    return {seat: holding for seat, holding in kept.items() if is_seat(seat)}
