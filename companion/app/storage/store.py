"""One SQLite file that loses nothing: opened with care, every row with a checksum, set aside and saved when damaged.

What may live here: opening, reading, writing. What may not: the meaning of any table; mending lives in recovery.py.
WAL and synchronous=FULL: what was committed survives a power cut. The file is locked for as long as it is open.
"""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from .errors import DamagedError, ForeignFileError, NewerFileError, ReadOnlyError, translated

StoredRow = tuple[Any, ...]
WAIT_FOR_LOCK_S = 1.0
PAGE = 4096


class Schema(Struct, frozen=True):
    """One kind of file. `application` marks it as ours; `steps` is the SQL of each version; `keys` orders each table.

    The last column of every table is its `sum`. `trim` removes, after a rescue, what makes no sense without what is
    lost.
    """

    application: int
    steps: tuple[str, ...]
    keys: dict[str, str]
    trim: str = ""


def checksum(row: StoredRow) -> int:
    """The sum that is stored with a row."""
    return zlib.crc32(msgspec.msgpack.encode(row))


def sound(row: StoredRow) -> bool:
    """Whether a stored row, whose last column is its sum, is what was written."""
    try:
        return bool(checksum(row[:-1]) == row[-1])
    except (TypeError, ValueError):
        return False


class Store:
    """An open file. One thread at a time may use it, not always the same."""

    def __init__(self, path: Path, schema: Schema) -> None:
        """Open or make the file. Any StoreError; a DamagedError leaves the file as it is."""
        self.path, self.schema = path, schema
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            refuse_headless(path)
            self._connection = _connected(path)
        except OSError as error:
            raise ReadOnlyError(path, str(error)) from error
        try:
            self._enter()
        except BaseException:
            self._connection.close()
            raise

    def _enter(self) -> None:
        with self._spoken():
            self._connection.execute("PRAGMA locking_mode=EXCLUSIVE")
            _identify(self._connection, self.path, self.schema)
            self._connection.execute("PRAGMA journal_mode=WAL")
            self._connection.execute("PRAGMA synchronous=FULL")
            _migrate(self._connection, self.schema)
            if self._connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
                raise DamagedError(self.path, "quick_check")

    def rows(self, sql: str, *values: Any) -> list[StoredRow]:
        """The whole rows that `sql` selects (SELECT *), without their sums. DamagedError if one is not as written."""
        with self._spoken():
            found = self._connection.execute(sql, values).fetchall()
        if not all(sound(row) for row in found):
            raise DamagedError(self.path, "checksum")
        return [row[:-1] for row in found]

    def put(self, table: str, *values: Any) -> None:
        """Write one row, over the one with the same key; its sum is added."""
        marks = ", ".join("?" * (len(values) + 1))
        self.run(f"INSERT OR REPLACE INTO {table} VALUES ({marks})", *values, checksum(values))  # noqa: S608 our own name

    def add(self, table: str, *values: Any) -> None:
        """Write one new row; DamagedError if its key is taken."""
        marks = ", ".join("?" * (len(values) + 1))
        self.run(f"INSERT INTO {table} VALUES ({marks})", *values, checksum(values))  # noqa: S608 our own name

    def run(self, sql: str, *values: Any) -> None:
        """Run one statement in the present transaction, or in one of its own."""
        with self._spoken():
            self._connection.execute(sql, values)

    def number(self, sql: str, *values: Any) -> int:
        """The single number that `sql` selects; 0 if there is none."""
        with self._spoken():
            found = self._connection.execute(sql, values).fetchone()
        return int(found[0] or 0) if found else 0

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All writes inside are on the disk when this is left, or none of them."""
        with self._spoken():
            self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            with self._spoken():
                self._connection.execute("COMMIT")
        except BaseException:
            if self._connection.in_transaction:
                self._connection.rollback()
            raise

    def fold(self) -> None:
        """Bring the write-ahead log into the file itself."""
        self.run("PRAGMA wal_checkpoint(TRUNCATE)")

    def close(self) -> None:
        """Let the file go; afterwards it is one file, without a log beside it."""
        self._connection.close()

    @contextmanager
    def _spoken(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise translated(error, self.path) from error


def _connected(path: Path) -> sqlite3.Connection:
    try:
        return sqlite3.connect(path, WAIT_FOR_LOCK_S, isolation_level=None, check_same_thread=False)
    except sqlite3.Error as error:
        raise translated(error, path) from error


def refuse_headless(path: Path) -> None:
    """DamagedError for an empty file with a log beside it: SQLite would throw that log away."""
    log = path.with_name(path.name + "-wal")
    if path.exists() and path.stat().st_size < PAGE and log.exists() and log.stat().st_size:
        raise DamagedError(path, "empty, with a log beside it")


def _identify(connection: sqlite3.Connection, path: Path, schema: Schema) -> None:
    """ForeignFileError, NewerFileError or DamagedError unless the file is new or one of ours."""
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not tables and not version and not application:
        return
    ours = set(schema.keys)
    if application != schema.application:
        raise DamagedError(path, "mark") if ours <= tables else ForeignFileError(path)
    if version > len(schema.steps):
        raise NewerFileError(path)
    if not ours <= tables or version < 1:
        raise DamagedError(path, "tables")


def _migrate(connection: sqlite3.Connection, schema: Schema) -> None:
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    mark = f"PRAGMA application_id={schema.application};"
    for number, step in enumerate(schema.steps[version:], version + 1):
        connection.executescript(f"BEGIN IMMEDIATE;{mark}{step};PRAGMA user_version={number};COMMIT")
