"""Undo of the last decision at 1,000, 10,000 and 100,000 entries of the trivial game, in memory, median and p99.

The tables are built before; one undo is timed at a time.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.table import Table, open_table, undo
from companion.engine.view import TABLE
from tests.bench.figure import Figure, Reach, share
from tests.bench.instruments import timing
from tests.bench.tables.trivial_game import GAME, SETUP, stepped

ROUNDS = 200
MOST_MS = {1000: 0.1, 10_000: 0.1, 100_000: 0.2}


def measure() -> tuple[Figure, ...]:
    """Every length, its median against the reach; each goes on from the one before."""
    table, figures = open_table(GAME, SETUP), list[Figure]()
    for entries, most_ms in MOST_MS.items():
        table = stepped(table, entries - len(table.entries))
        figures += _at(table, entries, most_ms)
    return tuple(figures)


def _at(table: Table, entries: int, most_ms: float) -> Iterator[Figure]:
    taken = [second * 1000 for second in timing.rounds(lambda: undo(table, TABLE, 0), ROUNDS)]
    yield Figure(f"undo at {entries:,} entries, median", share(taken, 0.5), "ms", Reach(most=most_ms))
    yield Figure(f"undo at {entries:,} entries, p99", share(taken, 0.99), "ms")
