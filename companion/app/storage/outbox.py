"""Results that a hall has not answered for yet, in a small file beside the journal.

What may live here: that file. What may not: what a result means, the line to the hall.

What was put is on the disk when `put` returns; what the hall has for good is kept, so that it is not sent again. A file
that cannot be read any more is begun again: the table has its results in the journal, the hall misses those on the way.
"""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from .errors import translate_error
from .state_dir import PRIVATE_FILE

OUTBOX = "hall.db"
TABLES = """
CREATE TABLE IF NOT EXISTS hall (only_one INTEGER PRIMARY KEY CHECK (only_one = 1), name TEXT NOT NULL,
                                 first INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS results (id TEXT PRIMARY KEY, edition INTEGER NOT NULL, payload BLOB NOT NULL,
                                    answered INTEGER NOT NULL DEFAULT 0);
"""


class WaitingResult(Struct, frozen=True):
    """A result that waits for the hall's answer: the id of its game, its edition, and the message without it."""

    id: str
    edition: int
    payload: bytes


class Outbox:
    """The open file. Any thread may use it."""

    def __init__(self, path: Path, wall: Callable[[], int]) -> None:
        """Open or make it; `wall` gives seconds. StoreError if it cannot be used at all."""
        self._path, self._wall, self._lock = path, wall, threading.Lock()
        try:
            self._connection = self._opened()
        except sqlite3.DatabaseError:
            for name in (path, path.with_name(path.name + "-wal"), path.with_name(path.name + "-shm")):
                name.unlink(missing_ok=True)
            try:
                self._connection = self._opened()
            except sqlite3.Error as error:
                raise translate_error(error, path) from error

    def join(self, name: str, first: int) -> int:
        """The hall is this one. The number of the first game that it hears of: `first` for one that is new here."""
        with self._lock, self._connection as file:
            known = file.execute("SELECT name, first FROM hall").fetchone()
            if known and known[0] == name:
                return int(known[1])
            file.execute("DELETE FROM results")
            file.execute("INSERT OR REPLACE INTO hall VALUES (1, ?, ?)", (name, first))
        return first

    def put(self, game: str, payload: bytes) -> None:
        """The result of a game, as it is now; the same again is no news. It is on the disk afterwards."""
        with self._lock, self._connection as file:
            known = file.execute("SELECT edition, payload FROM results WHERE id = ?", (game,)).fetchone()
            if known and bytes(known[1]) == payload:
                return
            edition = max(known[0] + 1 if known else 1, self._wall())
            file.execute("INSERT OR REPLACE INTO results VALUES (?, ?, ?, 0)", (game, edition, payload))

    def knows(self, game: str) -> bool:
        """Whether a result of this game was ever put."""
        with self._lock:
            return self._connection.execute("SELECT 1 FROM results WHERE id = ?", (game,)).fetchone() is not None

    def answered(self, game: str, edition: int) -> bool:
        """The hall has this edition for good; True if it is the newest."""
        with self._lock, self._connection as file:
            return file.execute("UPDATE results SET answered = 1 WHERE id = ? AND edition = ?",
                                (game, edition)).rowcount > 0

    def waiting(self) -> tuple[WaitingResult, ...]:
        """Everything that the hall has not answered for, the oldest first."""
        with self._lock:
            rows = self._connection.execute(
                "SELECT id, edition, payload FROM results WHERE answered = 0 ORDER BY edition, id").fetchall()
        return tuple(WaitingResult(str(game), int(edition), bytes(payload)) for game, edition, payload in rows)

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._connection.close()

    def _opened(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._path, check_same_thread=False)
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("PRAGMA synchronous=FULL")
            connection.executescript(TABLES)
            if connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
                raise sqlite3.DatabaseError("damaged")
            connection.execute("SELECT name, first FROM hall").fetchone()
        except BaseException:
            connection.close()
            raise
        with suppress(OSError):
            os.chmod(self._path, PRIVATE_FILE)  # noqa: PTH101 one call, whatever the path is
        return connection
