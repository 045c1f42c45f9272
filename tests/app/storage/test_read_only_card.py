"""A card whose file system the kernel has made read-only after an error: what was refused stays refused.

What may live here: what the journal does then. What may not: other damage (test_damage.py).
"""

from __future__ import annotations

import errno
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.app.storage.errors import DiskError
from companion.app.storage.store import log_of
from tests.app.storage.test_journal import entry, filled, image, opened

FAILED = sqlite3.OperationalError("disk I/O error")
FAILED.sqlite_errorcode = sqlite3.SQLITE_IOERR


class FailingCard:
    """The connection of a journal whose card takes no byte more: a commit fails when all its pages are in the log."""

    def __init__(self, connection: sqlite3.Connection, log: Path, pages: bytes) -> None:
        self._connection, self._log, self._pages = connection, log, pages

    def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
        if sql == "COMMIT":
            descriptor = os.open(self._log, os.O_WRONLY | os.O_APPEND)
            os.write(descriptor, self._pages)
            os.close(descriptor)
            raise FAILED
        return self._connection.execute(sql, *values)

    def __getattr__(self, name: str) -> object:
        return getattr(self._connection, name)


def pages_of_one_more(path: Path, folder: Path) -> bytes:
    """What a third entry would add to the log of this journal, where everything can be written."""
    copy, end = image(path, folder / "other.db"), log_of(path).stat().st_size
    with closing(sqlite3.connect(copy)) as other:
        other.execute("PRAGMA wal_autocheckpoint=0")
        other.execute("INSERT INTO entries SELECT game, 2, at, wall, entry, chain, sum FROM entries WHERE seq = 1")
        other.commit()
        return log_of(copy).read_bytes()[end:]


def made_read_only(card: pytest.MonkeyPatch) -> None:
    """The kernel has made the file system read-only after an error: no log can be cut or overwritten."""
    def refuse(*_: object, **__: object) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))
    card.setattr(os, "truncate", refuse)
    card.setattr(Path, "open", refuse)


def test_what_was_refused_is_never_taken_for_written_and_the_same_journal_goes_on_once_the_card_is_well(
        tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    journal = filled(path, 2)
    file = journal._kept.store  # no way to make a real card fail between its pages and its last word
    whole, failing = file._connection, FailingCard(file._connection, log_of(path), pages_of_one_more(path, tmp_path))
    with pytest.MonkeyPatch.context() as card:
        file._connection = failing  # type: ignore[assignment]
        made_read_only(card)
        with pytest.raises(DiskError):
            journal.append(1, 2, [(2000, entry(2))])
        file._connection = whole
        for _ in range(2):
            with pytest.raises(DiskError):
                journal.append(1, 2, [(2000, entry(2))])
        assert len(journal.entries(1)) == 2
    journal.append(1, 2, [(2000, b"the one that counts")])
    assert journal.entries(1)[2] == b"the one that counts"
    journal.close()
    assert opened(path).entries(1)[2] == b"the one that counts"
