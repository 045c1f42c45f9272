"""Undo of the last decision at 1,000 and at 10,000 entries of the trivial game, in memory, median and p99.

The tables are built before; one undo is timed at a time.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.table import Accepted, Table, open_table, submit, undo
from companion.engine.view import TABLE
from tests.bench.figure import Figure, Reach, share
from tests.bench.instruments import timing
from tests.bench.tables import trivial_game

ROUNDS = 200


def measure() -> tuple[Figure, ...]:
    """Two lengths, two shares."""
    return (*_at(1000, 1), *_at(10_000, 5))


def _at(entries: int, most_ms: float) -> Iterator[Figure]:
    table = _table(entries)
    taken = [second * 1000 for second in timing.rounds(lambda: undo(table, TABLE, 0), ROUNDS)]
    for name, part in (("median", 0.5), ("p99", 0.99)):
        yield Figure(f"undo at {entries:,} entries, {name}", share(taken, part), "ms", Reach(most=most_ms))


def _table(entries: int) -> Table:
    table = open_table(trivial_game.GAME, trivial_game.SETUP)
    for _ in range(entries):
        done = submit(table, trivial_game.STEP)
        if isinstance(done, Accepted):
            table = done.table
    return table
