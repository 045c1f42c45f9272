"""Which of the rows that were found are kept: the newest of every key, and of chained rows the longest chain.

What may live here: choosing. What may not: files, pages, the meaning of any table. Pure.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count
from typing import NamedTuple

from .schema import Schema, StoredRow, row_shapes, shape_of

MOST_WAYS = 8
Candidates = dict[StoredRow, list[StoredRow]]


def row_candidates(schema: Schema, rows: Iterable[StoredRow]) -> dict[str, Candidates]:
    """The versions of every key of every table, without sums, out of sound `rows` in the order of their age."""
    found: dict[str, Candidates] = {table: {} for table in schema.tables}
    tables = row_shapes(schema)
    for whole in rows:
        row = whole[:-1]
        table = tables.get(shape_of(row))
        if table is not None:
            same = found[table].setdefault(row[:schema.tables[table].key], [])
            same[:] = [*(other for other in same if other != row), row]
    return found


def salvage(schema: Schema, found: dict[str, Candidates]) -> dict[str, list[StoredRow]]:
    """The rows of each table that are to be kept: the newest of every key.

    Of the chained table, for every value of the first column of its key, the longest chain.
    """
    return {table: _chains(schema, every) if table == schema.chained else [same[-1] for same in every.values()]
            for table, every in found.items()}


def rows_reached(schema: Schema, found: dict[str, Candidates]) -> dict[int, int]:
    """How many rows each group of the chained table must have had."""
    most: dict[int, int] = {}
    for first, number in found.get(schema.chained, {}):
        most[first] = max(most.get(first, 0), number + 1)
    return most


def _chains(schema: Schema, every: Candidates) -> list[StoredRow]:
    return [row for first in sorted({key[0] for key in every}) for row in _longest(schema, first, every)]


class Way(NamedTuple):
    """A chain, read from its end: the last row and the chain before it."""

    row: StoredRow
    before: Way | None


def _longest(schema: Schema, first: int, every: Candidates) -> list[StoredRow]:
    """The longest chain; where a row has several versions, each way is tried, the newest first."""
    ways: list[Way | None] = [None]
    for number in count():
        further = [Way(row, way) for way in ways for found in reversed(every.get((first, number), []))
                   for row in _after(schema, way.row if way else None, found)]
        if not further:
            break
        ways = [*further[:MOST_WAYS]]
    return list(_backwards(ways[0]))[::-1]


def _backwards(way: Way | None) -> Iterator[StoredRow]:
    while way is not None:
        yield way.row
        way = way.before


def _after(schema: Schema, before: StoredRow | None, found: StoredRow) -> list[StoredRow]:
    """The row as it follows the one before; nothing if it does not. Rows of an older version have no proof."""
    if shape_of(found) != schema.tables[schema.chained].types:
        return [schema.upcast(before, found)]
    return [found] if schema.follows(before, found) else []
