"""Damaged files: kept under another name, never deleted, and replaced by one with everything that can still be read.

What may live here: setting aside, reading what is left. What may not: the meaning of any table.
A row counts as intact when its checksum says so.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from .errors import DiskError, DiskFullError
from .store import PAGE, Schema, Store, StoredRow, sound

PIECES = ("", "-wal", "-shm")
NO_SPACE = 28
Salvage = dict[tuple[str, StoredRow], StoredRow]


def rescue(path: Path, schema: Schema) -> Path:
    """Put a file with every intact row in the place of the damaged one; the name that one has now."""
    try:
        _save(path, schema)
        aside = _free(path)
        _rename(path, aside)
        finish(path)
    except OSError as error:
        raise (DiskFullError if error.errno == NO_SPACE else DiskError)(path, str(error)) from error
    return aside


def finish(path: Path) -> None:
    """End a rescue that a power cut interrupted: one that was not yet complete starts again."""
    saved = _saved(path)
    if not saved.exists():
        return
    if path.exists():
        saved.unlink()
        return
    if any(_piece(path, piece).exists() for piece in PIECES):
        _rename(path, _free(path))
    saved.rename(path)
    _settle(path.parent)


def _saved(path: Path) -> Path:
    return path.with_name(path.name + ".saved")


def _piece(path: Path, piece: str) -> Path:
    return path.with_name(path.name + piece)


def _free(path: Path) -> Path:
    """A name for the damaged file that no file has: journal.db.damaged-1 …"""
    number = 1
    while any(_piece(path, f".damaged-{number}{piece}").exists() for piece in PIECES):
        number += 1
    return _piece(path, f".damaged-{number}")


def _rename(path: Path, aside: Path) -> None:
    """Rename the file, then its log: a file is never left in its place without its log."""
    for piece in PIECES:
        if _piece(path, piece).exists():
            _piece(path, piece).rename(_piece(aside, piece))
    _settle(path.parent)


def _settle(folder: Path) -> None:
    """Have the folder itself written to the disk."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _save(path: Path, schema: Schema) -> None:
    """Write everything intact into a new file beside the damaged one, complete when it has its name."""
    with TemporaryDirectory(dir=path.parent, prefix="rescue-") as folder:
        fresh = Path(folder, "fresh.db")
        Store(fresh, schema).close()
        rows = max(_readings(path, schema, Path(folder), fresh.read_bytes()[:PAGE]), key=len)
        with closing(Store(fresh, schema)) as store, store.transaction():
            for table, row in rows.items():
                store.put(table[0], *row[:-1])
            if schema.trim:
                for statement in schema.trim.split(";"):
                    store.run(statement)
        fresh.rename(_saved(path))
    _settle(path.parent)


def _readings(path: Path, schema: Schema, folder: Path, page: bytes) -> Iterator[Salvage]:
    """All intact rows of copies of the file: as it is, and with the first page of an empty file.

    The first page says where each table begins, and files of one version begin alike.
    """
    for name in ("as-it-is.db", "new-head.db"):
        copy = folder / name
        for piece in PIECES[:2]:
            if _piece(path, piece).exists():
                shutil.copy(_piece(path, piece), _piece(copy, piece))
        if name == "new-head.db":
            _behead(copy, page)
        yield _intact(copy, schema)


def _behead(copy: Path, page: bytes) -> None:
    pages = max(1, -(-copy.stat().st_size // PAGE)) if copy.exists() else 1
    head = page[:28] + pages.to_bytes(4, "big") + bytes(8) + page[40:]
    body = copy.read_bytes()[PAGE:] if copy.exists() else b""
    copy.write_bytes(head + body.ljust((pages - 1) * PAGE, b"\0"))


def _intact(copy: Path, schema: Schema) -> Salvage:
    """Every sound row, by table and key: read from the front up to the first damage, then from the back."""
    found: Salvage = {}
    with suppress(sqlite3.Error), closing(sqlite3.connect(copy)) as connection:
        connection.text_factory = lambda data: data.decode(errors="replace")
        for table, key in schema.keys.items():
            columns = len(key.split(","))
            for order in (key, ", ".join(f"{column} DESC" for column in key.split(","))):
                for row in _until_damage(connection, f"SELECT * FROM {table} ORDER BY {order}"):  # noqa: S608 our names
                    found.setdefault((table, row[:columns]), row)
    return found


def _until_damage(connection: sqlite3.Connection, sql: str) -> Iterator[StoredRow]:
    with suppress(sqlite3.Error):
        for row in connection.execute(sql):
            if sound(row):
                yield row
