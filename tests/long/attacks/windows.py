"""Windows that are killed, stopped, spin or talk nonsense, and displays that are gone for a while, as a phone and a die
play on: how often all goes well.

What may live here: how often each is tried, how long it took. What may not: the table itself (tests/window/real.py).
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from statistics import median

from tests.bench.instruments.x_server import XServer, x_server
from tests.long.tried import Tried
from tests.phone.rig import until
from tests.window.real import FAULTS, RealTable, real_tables

MINUTES, TRIES, OF_EACH = 55.0, 20, 2
"""A window that dies a third time within a minute is left alone for a while, so each table has two of a kind."""
Fail = Callable[[RealTable], float]
"""Makes the window fail, and plays until another one has drawn; after how many seconds that was."""


def attack(tries: int = TRIES) -> Iterator[Tried]:
    """One row a fault: so many tries of each."""
    with tempfile.TemporaryDirectory() as folder, real_tables(Path(folder)) as started:
        for fault in FAULTS:
            yield _tried(f"window {fault}", started, partial(RealTable.has_failed, fault=fault), tries)
    with (tempfile.TemporaryDirectory() as folder, x_server() as display,
          real_tables(Path(folder), **display.environment) as started):
        yield _tried("display gone and there again", started, partial(_gone, display=display), tries)


def _tried(name: str, started: Callable[[], AbstractContextManager[RealTable]], fail: Fail, tries: int) -> Tried:
    took, failures = list[float](), list[str]()
    while len(took) < tries:
        with started() as table:
            table.begin_a_name()
            for _ in range(OF_EACH):
                seconds, failure = _failed(table, fail)
                took.append(seconds)
                failures += [f"try {len(took)}: {failure}"] if failure else []
    name = f"{name}: another window after {median(took):.1f} s in the middle, {max(took):.1f} s at most"
    return Tried(name, len(took), tuple(failures))


def _gone(table: RealTable, display: XServer) -> float:
    """The seconds count from the moment when the display is there again."""
    table.program.drop_lines()
    display.kill()
    until(lambda: not table.window_pid())
    table.throw()
    display.start()
    began = time.monotonic()
    until(table.is_drawn_while_played)
    return time.monotonic() - began


def _failed(table: RealTable, fail: Fail) -> tuple[float, str]:
    """After how many seconds there was another window, and what was wrong."""
    before, throws = (table.places(), table.words()), table.throws
    seconds = fail(table)
    if table.throws == throws:
        return seconds, "nobody could play"
    return seconds, "" if (table.places(), table.words()) == before else f"the screen shows {table.words()}"
