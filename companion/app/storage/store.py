"""One SQLite file that loses nothing: it is opened with care, every row has a checksum, and what the disk refuses is
taken back.

What may live here: opening, proving, reading, writing. What may not: the meaning of any table; mending lives in
recovery.py. WAL and synchronous=FULL: what was committed survives a power cut. The file is locked for as long as it is
open. The log is folded into the file by this store alone, so that between two writes it ends where its last commit
ends; that is how a write that failed is cut off again.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any

from . import carving
from .errors import DamagedError, DiskError, NewerFileError, OlderFileError, ReadOnlyError, translate_error
from .schema import PAGE, Follows, Schema, StoredRow, row_checksum, row_sound
from .state_dir import PRIVATE_FILE, settle_folder

WAIT_FOR_LOCK_S = 1.0
LONGEST_LOG = carving.LOG_HEAD + 1000 * carving.FRAME
ONE_UNDER_WAY = 1
"""At most so many commits at the end of the log may not count, because one was being written when the power went."""
Tables = list[tuple[str, str]]
HEADS = tuple(b"SQLite format 3\0\x10\x00" + mode + b"\x00\x40\x20\x20" for mode in (b"\x01\x01", b"\x02\x02"))


class Store:
    """An open file. One thread at a time may use it, not always the same.

    `passed_over` is how many commits in the log SQLite did not take for good when it was opened. `logged` is told how
    many bytes the log holds, after each commit and before the log is folded.
    """

    def __init__(self, path: Path, schema: Schema, logged: Callable[[int], None] = lambda size: None, *,
                 prove_chain: bool = True) -> None:
        """Open or make the file. Any StoreError; a DamagedError or OlderFileError leaves the file as it is.

        Without `prove_chain` whoever opens it proves the rows of the chained table before they are believed.
        """
        self.path, self.schema, self.passed_over, self._owed = path, schema, 0, False
        self._refused_from: int | None = None
        self._logged, self._left = logged, () if prove_chain else (schema.chained,)
        try:
            log = log_of(path).read_bytes() if log_of(path).exists() else b""
            _made(path, schema, log)
            self._connect()
        except OSError as error:
            raise ReadOnlyError(path, str(error)) from error
        try:
            self._enter(log)
        except BaseException:
            self._connection.close()
            raise

    def _connect(self) -> None:
        with self._spoken():
            self._connection = sqlite3.connect(self.path, WAIT_FOR_LOCK_S, isolation_level=None,
                                               check_same_thread=False)

    def _enter(self, log: bytes) -> None:
        with self._spoken():
            self._connection.execute("PRAGMA locking_mode=EXCLUSIVE")
            version = _version(self._connection, self.path, self.schema)
            older = version < len(self.schema.versions)
            if not older:
                self._set_up()
            if self._connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
                raise DamagedError(self.path, "quick_check")
        for table in dict(_declared(self.schema.versions[version - 1])):
            if older or table not in self._left:
                self._prove(table, older)
        self._look_at_log(log, older)
        if older:
            raise OlderFileError(self.path, str(version))

    def _set_up(self) -> None:
        for pragma in ("locking_mode=EXCLUSIVE", "journal_mode=WAL", "synchronous=FULL", "wal_autocheckpoint=0"):
            self._connection.execute(f"PRAGMA {pragma}")

    def _look_at_log(self, log: bytes, older: bool) -> None:
        """Fold what SQLite takes for good into the file; what it does not is left alone until something is written."""
        with self._spoken():
            accepted = max(0, int(self._connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()[1]))
        self.passed_over = carving.commit_count(log, accepted)
        if older and self.passed_over > ONE_UNDER_WAY:
            raise DamagedError(self.path, "its log")
        if len(log) > carving.LOG_HEAD + accepted * carving.FRAME:
            self._owed = True
        elif log:
            self.fold()

    def _prove(self, table: str, older: bool) -> None:
        """DamagedError unless every row of a table is as written, in its place, and follows the one before it.

        An older version only counted its rows. A row of which only the sum is damaged is not read later on either.
        """
        shape, before = self.schema.tables[table], None
        chained = table == self.schema.chained and not older
        follows = self.schema.follows if chained else _comes_later(shape.key)
        follows = _comes_next if older and table == self.schema.chained else follows
        with self._spoken():
            for whole in self._connection.execute(f"SELECT * FROM {table}"):  # noqa: S608 our own name
                row = whole[:-1]
                if not _proves(follows, before, row) or not row_sound(whole):
                    raise DamagedError(self.path, f"{table} {row[:shape.key]}")
                before = row

    def rows(self, sql: str, *values: Any) -> list[StoredRow]:
        """The whole rows that `sql` selects (SELECT *), without their sums. DamagedError if one is not as written."""
        with self._spoken():
            found = self._connection.execute(sql, values).fetchall()
        if not all(row_sound(row) for row in found):
            raise DamagedError(self.path, "checksum")
        return [row[:-1] for row in found]

    def put(self, table: str, *values: Any) -> None:
        """Write one row, over the one with the same key; its sum is added."""
        self._write("INSERT OR REPLACE", table, values)

    def add(self, table: str, *values: Any) -> None:
        """Write one new row; DamagedError if its key is taken."""
        self._write("INSERT", table, values)

    def _write(self, how: str, table: str, values: StoredRow) -> None:
        marks = ", ".join("?" * (len(values) + 1))
        self.run(f"{how} INTO {table} VALUES ({marks})", *values, row_checksum(values))

    def run(self, sql: str, *values: Any) -> None:
        """Run one statement in the present transaction, or in one of its own."""
        with nullcontext() if self._connection.in_transaction else self.transaction(), self._spoken():
            self._connection.execute(sql, values)

    def number(self, sql: str, *values: Any) -> int:
        """The single number that `sql` selects; 0 if there is none."""
        with self._spoken():
            found = self._connection.execute(sql, values).fetchone()
        return int(found[0] or 0) if found else 0

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All writes inside are on the disk when this is left, or none of them, and none will be there later."""
        self._renew()
        end = self._log_size()
        with self._spoken():
            self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            with self._spoken():
                self._connection.execute("COMMIT")
        except BaseException:
            self._take_back(end)
            raise
        size = self._log_size()
        if size > LONGEST_LOG:
            self.fold()
        else:
            self._logged(size)

    def _take_back(self, end: int) -> None:
        """Undo what was begun. A commit that failed may have left its pages in the log: they are cut off."""
        with suppress(sqlite3.Error):
            if self._connection.in_transaction:
                self._connection.rollback()
        self._refused_from = end
        with suppress(OSError):
            self._cut()

    def _cut(self) -> None:
        """Cut off what was refused; if the log cannot be cut, overwrite its first frame so that nobody takes it as
        committed. OSError if nothing can be written: then nobody may open this log.
        """
        if self._refused_from is None:
            return
        try:
            if self._log_size() > self._refused_from:
                os.truncate(log_of(self.path), self._refused_from)
        except OSError:
            self._owed = True
            with log_of(self.path).open("r+b") as log:
                log.seek(self._refused_from)
                log.write(bytes(carving.FRAME_HEAD))
        self._refused_from = None

    def _renew(self) -> None:
        """A connection whose log does not end where its last commit ends is closed, which folds the log, and opened
        again. DiskError as long as there is something in it that was refused: it would be taken as committed.
        """
        try:
            self._cut()
        except OSError as error:
            raise DiskError(self.path, str(error)) from error
        if self._owed:
            self.close()
            self._connect()
            with self._spoken():
                self._set_up()
            self._owed = False
            self.fold()

    def _log_size(self) -> int:
        try:
            return log_of(self.path).stat().st_size
        except OSError:
            return 0

    def fold(self) -> None:
        """Move the log into the file itself, if the disk allows it; nothing is lost if not."""
        self._logged(0)
        try:
            self._owed = bool(self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0])
        except sqlite3.Error:
            self._owed = True

    def close(self) -> None:
        """Close the file; afterwards it is one file, without a log beside it."""
        self._logged(0)
        self._connection.close()

    @contextmanager
    def _spoken(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise translate_error(error, self.path) from error
        except UnicodeDecodeError as error:  # SQLite's own words quote what is damaged
            raise DamagedError(self.path, str(error)) from error


def log_of(path: Path) -> Path:
    """The log beside a file."""
    return path.with_name(path.name + "-wal")


def _proves(follows: Follows, before: StoredRow | None, row: StoredRow) -> bool:
    """Whether a row follows the one before it; one whose values are of other types than were written does not."""
    try:
        return follows(before, row)
    except (TypeError, ValueError, OverflowError):
        return False


def _comes_later(key: int) -> Follows:
    return lambda before, row: before is None or before[:key] < row[:key]


def _comes_next(before: StoredRow | None, row: StoredRow) -> bool:
    """Whether a row is numbered as the next of its group, or as the first of a later one."""
    if before is not None and before[0] == row[0]:
        return bool(row[1] == before[1] + 1)
    return bool(row[1] == 0) and (before is None or before[0] < row[0])


def _made(path: Path, schema: Schema, log: bytes) -> None:
    """Make the file where there is none, whole or not at all; DamagedError for one that cannot be ours."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() and not log:
        _make(path, schema)
        return
    if not path.exists():
        raise DamagedError(path, "gone, its log is there")
    with path.open("rb") as file:
        head = file.read(100)
    if not head.startswith(HEADS) or len(head) < 100:
        raise DamagedError(path, "its head" if head else "empty")
    with suppress(OSError):
        path.chmod(PRIVATE_FILE)


def _make(path: Path, schema: Schema) -> None:
    """An empty file is never seen at `path`: it gets its name when it is whole."""
    fresh = path.with_name(path.name + ".new")
    fresh.unlink(missing_ok=True)
    try:
        with closing(sqlite3.connect(fresh, isolation_level=None)) as connection:
            connection.executescript(f"PRAGMA page_size={PAGE};BEGIN;PRAGMA application_id={schema.application};"
                                     f"{schema.versions[-1]};PRAGMA user_version={len(schema.versions)};COMMIT")
    except sqlite3.Error as error:
        raise translate_error(error, path) from error
    fresh.chmod(PRIVATE_FILE)
    fresh.rename(path)
    settle_folder(path.parent)


def _version(connection: sqlite3.Connection, path: Path, schema: Schema) -> int:
    """Which version has written the file; NewerFileError or DamagedError unless it is one that is known."""
    application, version = (connection.execute(f"PRAGMA {name}").fetchone()[0]
                            for name in ("application_id", "user_version"))
    told = _tables(connection)
    known = [_declared(sql) for sql in schema.versions]
    if application == schema.application and version > len(known) and not _flipped(version, told, known):
        raise NewerFileError(path)
    if application != schema.application or not 1 <= version <= len(known) or told != known[version - 1]:
        raise DamagedError(path, "its tables")
    return int(version)


def _flipped(version: int, told: Tables, known: list[Tables]) -> bool:
    """Whether the tables are those of a version whose number has become this one by a single flipped bit."""
    return any(told == tables and (version ^ number).bit_count() == 1 for number, tables in enumerate(known, 1))


def _tables(connection: sqlite3.Connection) -> Tables:
    """Every table with its SQL; in a damaged file names and SQL may be of any type."""
    return sorted((str(name), " ".join(str(sql).split())) for name, sql in connection.execute(
        "SELECT name, sql FROM sqlite_master"))


def _declared(sql: str) -> Tables:
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript(sql)
        return _tables(connection)
