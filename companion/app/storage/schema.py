"""What a file of ours is made of, as data: its tables, the shape of their rows, and what proves that a row is whole.

What may live here: schemas and the proofs of single rows. What may not: files, SQLite, the meaning of any table.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct

StoredRow = tuple[Any, ...]
Follows = Callable[[StoredRow | None, StoredRow], bool]
PAGE = 4096
encode = msgspec.msgpack.Encoder().encode
TYPES: dict[str, type] = {"i": int, "t": str, "b": bytes}


class TableShape(Struct, frozen=True):
    """One table: how many of its columns are its key, and which types its columns have, without the sum at the end.

    `types` has one letter a column: i(nteger), t(ext), b(ytes). `older` are the shapes that earlier versions wrote.
    """

    key: int
    types: str
    older: tuple[str, ...] = ()


class Schema(Struct, frozen=True):
    """One kind of file. `application` marks it as ours; `versions` is the whole SQL of each version, the newest last.

    No two versions have the same tables: a newer file is told from one whose number is damaged by its tables.
    The last column of every table is its `sum`. In the table `chained` every row follows the one before it, which
    `follows` proves; `upcast` makes of a row of an older shape one of the newest, after the one before it.
    """

    application: int
    versions: tuple[str, ...]
    tables: dict[str, TableShape]
    chained: str = ""
    follows: Follows = lambda before, row: True
    upcast: Callable[[StoredRow | None, StoredRow], StoredRow] = lambda before, row: row


def row_checksum(row: StoredRow) -> int:
    """The sum that is stored with a row."""
    return zlib.crc32(encode(row))


def row_sound(row: StoredRow) -> bool:
    """Whether a stored row, whose last column is its sum, is what was written."""
    try:
        return bool(zlib.crc32(encode(row[:-1])) == row[-1])
    except (TypeError, ValueError):
        return False


def row_shapes(schema: Schema) -> dict[str, str]:
    """The table of every shape that a sound row may have; no two tables have rows of one shape."""
    return {types: name for name, table in schema.tables.items() for types in (table.types, *table.older)}


def shape_of(row: StoredRow) -> str:
    """The shape of a row without its sum; a value of any other type has the letter “?”."""
    return "".join(next((letter for letter, kind in TYPES.items() if type(value) is kind), "?") for value in row)
