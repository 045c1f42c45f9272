"""Damaged files are kept under another name, never deleted, and replaced by one with everything that can still be read.

What may live here: setting aside, putting in place. What may not: how pages are read (carving.py), what is chosen among
what is left (salvage.py), the meaning of any table. A file of an older version is renewed in the same way.
"""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Struct

from .carving import carve_rows
from .errors import DiskError, DiskFullError
from .salvage import row_candidates, rows_reached, salvage
from .schema import Schema, row_shapes
from .state_dir import PRIVATE_FILE, settle_folder
from .store import Store, log_of

PIECES = ("", "-wal", "-shm")
NO_SPACE = 28


class Rescued(Struct, frozen=True):
    """Under which name the old file is kept, and how many rows of each group of the chained table it had to show."""

    aside: Path
    reached: dict[int, int]


def rescue_file(path: Path, schema: Schema, log: bytes, name: str = "damaged") -> Rescued:
    """Put a file with every intact row in the place of the damaged one.

    `log` is what lay in its log when it was found: SQLite deletes a log that it does not understand.
    """
    try:
        aside = _free_name(path, name)
        if log and not log_of(path).exists():
            log_of(aside).write_bytes(log)
        shown = _save(path, schema, log)
        _rename(path, aside)
        finish_rescue(path)
    except OSError as error:
        raise (DiskFullError if error.errno == NO_SPACE else DiskError)(path, str(error)) from error
    return Rescued(aside, shown)


def keep_log(path: Path, log: bytes, name: str = "damaged") -> None:
    """Copy a log aside before a connection is closed that would delete it."""
    log_of(_free_name(path, name)).write_bytes(log)


def finish_rescue(path: Path) -> None:
    """Finish a rescue that a power cut interrupted; one that was not yet complete starts again, with the log it had."""
    saved, kept_log = _saved(path), log_of(_free_name(path, "damaged"))
    if saved.exists() and not path.exists():
        if any(_piece(path, piece).exists() for piece in PIECES):
            _rename(path, _free_name(path, "damaged"))
        saved.rename(path)
        settle_folder(path.parent)
        return
    saved.unlink(missing_ok=True)
    if kept_log.exists() and not log_of(path).exists():
        kept_log.rename(log_of(path))
    kept_log.unlink(missing_ok=True)


def _saved(path: Path) -> Path:
    return path.with_name(path.name + ".saved")


def _piece(path: Path, piece: str) -> Path:
    return path.with_name(path.name + piece)


def _free_name(path: Path, name: str) -> Path:
    """A name for the old file that no file has: journal.db.damaged-1 … Its log alone may be there already."""
    number = 1
    while _piece(path, f".{name}-{number}").exists():
        number += 1
    return _piece(path, f".{name}-{number}")


def _rename(path: Path, aside: Path) -> None:
    """Rename the file (an empty one if there is none), then its log, because the file must never be left without it."""
    if not path.exists():
        aside.touch()
    for piece in PIECES:
        if _piece(path, piece).exists():
            _piece(path, piece).rename(_piece(aside, piece))
        if _piece(aside, piece).exists():
            _piece(aside, piece).chmod(PRIVATE_FILE)
    settle_folder(path.parent)


def _save(path: Path, schema: Schema, log: bytes) -> dict[int, int]:
    """Write every intact row into a new file beside the damaged one; it gets its name when it is complete."""
    with TemporaryDirectory(dir=path.parent, prefix="rescue-") as folder:
        fresh = Path(folder, "fresh.db")
        found = row_candidates(schema, carve_rows(path.read_bytes() if path.exists() else b"", log, row_shapes(schema)))
        rows = salvage(schema, found)
        with closing(Store(fresh, schema)) as store, store.transaction():
            for table, kept in rows.items():
                for row in kept:
                    store.put(table, *row)
        fresh.rename(_saved(path))
    settle_folder(path.parent)
    return rows_reached(schema, found)
