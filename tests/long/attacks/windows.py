"""Windows that are killed, stopped, spin or talk nonsense while a phone and a die play on: how often all goes well.

What may live here: how often each is tried, how long it took. What may not: the table itself (tests/window/real.py).
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from tests.long.tried import Tried
from tests.window.real import FAULTS, RealTable, real_tables

MINUTES, TRIES, OF_EACH = 45.0, 20, 2
"""A window that dies a third time within a minute is left alone for a while, so each table has two of a kind."""


def attack(tries: int = TRIES) -> Iterator[Tried]:
    """One row a fault: so many tries of each."""
    with tempfile.TemporaryDirectory() as folder, real_tables(Path(folder)) as started:
        for fault in FAULTS:
            took, failures = list[float](), list[str]()
            while len(took) < tries:
                with started() as table:
                    table.begin_a_name()
                    for _ in range(OF_EACH):
                        seconds, failure = _tried(table, fault)
                        took.append(seconds)
                        failures += [f"try {len(took)}: {failure}"] if failure else []
            name = f"window {fault}: another after {median(took):.1f} s in the middle, {max(took):.1f} s at most"
            yield Tried(name, len(took), tuple(failures))


def _tried(table: RealTable, fault: str) -> tuple[float, str]:
    """After how many seconds there was another window, and what was wrong."""
    before, throws = (table.places(), table.words()), table.throws
    seconds = table.has_failed(fault)
    if table.throws == throws:
        return seconds, "nobody could play"
    return seconds, "" if (table.places(), table.words()) == before else f"the screen shows {table.words()}"
