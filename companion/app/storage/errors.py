"""What can go wrong with a file of ours, as errors that say to a person what happened, where, and what to do.

What may live here: the errors and their translation from SQLite's. What may not: opening or mending anything.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

from companion.engine.words import Msg


class StoreError(Exception):
    """Something is wrong with the file at `path`. `text` says what, `remedy` what to do."""

    what = Msg("{file} cannot be used")
    remedy = Msg("Restart the companion; if it happens again, check the memory card.")

    def __init__(self, path: Path, detail: str = "") -> None:
        super().__init__(f"{path}: {detail or type(self).__name__}")
        self.path, self.detail = path, detail

    @property
    def text(self) -> Msg:
        """What happened, with the file's name."""
        return Msg(self.what.id, {"file": str(self.path)})


class DiskFullError(StoreError):
    """There is no room for one more entry."""

    what = Msg("The disk is full; {file} cannot grow")
    remedy = Msg("Make room on the memory card, then do the same once more. Nothing is lost.")


class ReadOnlyError(StoreError):
    """The file or its folder may not be written."""

    what = Msg("{file} may not be written")
    remedy = Msg("Give the companion the right to write there, or name another state_directory.")


class UnusableFolderError(StoreError):
    """The folder for games cannot be made or entered; `detail` is what the system says."""

    what = Msg("{file} cannot be used as the folder for games")
    remedy = Msg("Name another state_directory, or give the companion the right to write there.")


class MisplacedError(StoreError):
    """Something else stands where a file should be, and is not opened; `found` says what."""

    remedy = Msg("Move it away, then start the companion again.")

    def __init__(self, path: Path, found: Msg) -> None:
        super().__init__(path, found.id)
        self.found = found

    @property
    def text(self) -> Msg:
        """What lies there, and where."""
        return Msg("{file} is {found}, which the companion never opens under this name", {
            "file": str(self.path), "found": self.found})


class LockedError(StoreError):
    """Another process has the file."""

    what = Msg("Another companion is using {file}")
    remedy = Msg("Stop the other one, or give this table its own state_directory.")


class NewerFileError(StoreError):
    """A newer companion has written the file; it is left alone."""

    what = Msg("{file} was written by a newer companion")
    remedy = Msg("Install that version again, or name another state_directory.")


class OlderFileError(StoreError):
    """An older version has written the file, which is whole; `detail` is that version's number. It is upgraded."""


class DamagedError(StoreError):
    """The file is not what was written. The code that opens it sets it aside and saves what can be read."""

    what = Msg("{file} is damaged")


class DiskError(StoreError):
    """The disk refused to store or to give the data."""

    what = Msg("The disk does not answer as it should; {file} was not written")
    remedy = Msg("Check the memory card and its space, then do the same once more.")


KINDS: dict[int, type[StoreError]] = {
    sqlite3.SQLITE_FULL: DiskFullError, sqlite3.SQLITE_TOOBIG: DiskFullError,
    sqlite3.SQLITE_READONLY: ReadOnlyError, sqlite3.SQLITE_PERM: ReadOnlyError, sqlite3.SQLITE_CANTOPEN: ReadOnlyError,
    sqlite3.SQLITE_BUSY: LockedError, sqlite3.SQLITE_LOCKED: LockedError,
    sqlite3.SQLITE_CORRUPT: DamagedError, sqlite3.SQLITE_NOTADB: DamagedError, sqlite3.SQLITE_SCHEMA: DamagedError,
    sqlite3.SQLITE_IOERR: DiskError,
}


def translate_error(error: sqlite3.Error, path: Path) -> StoreError:
    """The error of ours for one of SQLite's. An unknown one counts as damage."""
    if isinstance(error, sqlite3.ProgrammingError):  # the connection could not be opened again
        return DiskError(path, str(error))
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
    return KINDS.get(code, DamagedError)(path, str(error))
