"""Whose games lie in a journal: its first game, which identifies a table for ever, and who has played there.

What may live here: a look into a journal that nobody is writing, and what makes it another table's. What may not:
opening a journal to play, moving anything.
"""

from __future__ import annotations

import hashlib
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

import msgspec
from msgspec import Struct

from companion.app.storage.copying import copy_database
from companion.app.storage.errors import StoreError
from companion.app.storage.state_dir import JOURNAL
from companion.engine.words import Msg

from .archive import UNKNOWN, Backup
from .table_id import was_made

LONGEST_SETUP = 1 << 20
LONGEST_NAME = 40
MOST_NAMES = 8


class Seated(Struct, frozen=True):
    """Somebody in a set-up."""

    name: str = ""


class Seats(Struct, frozen=True):
    """A set-up, as far as it says who sat there."""

    seats: tuple[Seated, ...] = ()


class Owner(Struct, frozen=True):
    """How many games there are, the sum of the first one, and who played the newest."""

    games: int = 0
    first: str = ""
    names: tuple[str, ...] = ()


class AnotherTableError(Exception):
    """A backup that is restored only after a second confirmation; `text` says whose it is."""

    def __init__(self, text: Msg) -> None:
        super().__init__(text.id)
        self.text = text


def owner_of(journal: Path) -> Owner | None:
    """Whose the journal at `journal` is, while nobody writes it and no log lies beside it; None if it cannot be read.
    """
    if not journal.exists():
        return Owner()
    try:
        with closing(sqlite3.connect(f"{journal.absolute().as_uri()}?immutable=1", uri=True)) as connection:
            count, = connection.execute("SELECT count(*) FROM games").fetchone()
            ends = [connection.execute(
                f"SELECT game, opened, setup FROM games WHERE length(setup) < ? ORDER BY id {way} LIMIT 1",  # noqa: S608 our own words
                (LONGEST_SETUP,)).fetchone() for way in ("ASC", "DESC")]
        if not count or None in ends:
            return Owner(int(count))
        return Owner(int(count), hashlib.sha256(repr(ends[0]).encode()).hexdigest(), _names(ends[1][2]))
    except (sqlite3.Error, ValueError, TypeError, OverflowError, MemoryError):
        return None


def owner_of_state(state: Path) -> Owner | None:
    """Whose the games in `state` are, where a companion may be playing; None where they cannot be read."""
    try:
        with tempfile.TemporaryDirectory(prefix="companion-") as folder:
            copy = copy_database(state / JOURNAL, Path(folder))
            if copy.exists():
                with closing(sqlite3.connect(copy)) as connection:  # which folds its log when it is closed
                    connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
            return owner_of(copy)
    except (StoreError, OSError, sqlite3.Error):
        return None


def judge_owner(state: Path, table: str, backup: Backup, room: Path) -> None:
    """AnotherTableError if a backup, which lies in `room`, is not known to belong to the table in `state`."""
    here, theirs = owner_of_state(state), owner_of(room / JOURNAL)
    if theirs is not None and not theirs.games and (backup.games == UNKNOWN or (here is not None and here.games)):
        raise AnotherTableError(Msg("There is no game in this backup."))
    same = backup.table in ("", table)
    if here is not None and not here.games:  # a table that is new has no id yet that anybody knows
        same = same or (was_made(backup.table) and was_made(table))
    elif here is not None and theirs is not None:
        same = here.first == theirs.first
    if not same:
        raise AnotherTableError(_whose(backup, theirs or Owner()))


def _whose(backup: Backup, theirs: Owner) -> Msg:
    said: dict[str, str | int | Msg] = {
        "n": theirs.games, "names": ", ".join(theirs.names) or "?", "table": backup.table or "?"}
    return Msg("This backup is of another table ({table}): one game, played last by {names}.", said,
               "This backup is of another table ({table}): {n} games, played last by {names}.")


def _names(setup: bytes) -> tuple[str, ...]:
    """Who sits in a set-up, as far as it can be read and shown."""
    try:
        seats = msgspec.json.decode(setup, type=Seats).seats
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return ()
    shown = ("".join(letter for letter in seat.name[:LONGEST_NAME] if letter.isprintable()) for seat in seats)
    return tuple(name for name in shown if name)[:MOST_NAMES]
