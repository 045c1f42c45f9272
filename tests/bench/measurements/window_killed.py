"""A window that is killed in a game of 300 entries → the first frame of the next one, which the table opens by itself.

Beside it, by turns: the start of a bare Kivy window with one label, from its beginning. The reach holds for what the
next window takes beyond that. A window that dies more often within a minute is left alone for a while, so each
companion loses as many as that allows.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

from companion.games import catalogue
from companion.window.health import OFTEN
from tests.bench.figure import Figure, Reach, share
from tests.bench.instruments.companion import windowed
from tests.bench.instruments.disk import state_folder
from tests.bench.instruments.house import furnished
from tests.bench.instruments.processes import own_programs
from tests.bench.tables import dealt

from .starting import ENTRIES, time_start

COMPANIONS, MOST_S = 3, 2


def measure() -> tuple[Figure, ...]:
    """Medians, and the worst."""
    with state_folder() as folder:
        pairs = [pair for number in range(COMPANIONS) for pair in _killed(folder / str(number))]
    again, bare = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
    beyond = [ours - least for ours, least in pairs]
    note = f"{len(pairs)} windows killed"
    return (Figure("window killed → the next one drawn, median", share(again, 0.5), "s", floor=share(bare, 0.5),
                   note=note),
            Figure("the same, beyond the start of a bare window, worst", share(beyond, 1), "s", Reach(most=MOST_S)))


def _killed(folder: Path) -> Iterator[tuple[float, float]]:
    """Seconds until a window is back, and those of a bare window's start."""
    table = dealt.long_game(catalogue()[dealt.LEADING], ENTRIES)
    with windowed(furnished(folder, table)) as joined:
        for _ in range(OFTEN - 1):
            _, window = own_programs(joined.program.pid)
            begun = time.monotonic_ns()
            os.kill(window, signal.SIGKILL)
            drawn = int(joined.program.line("drawn").split()[1])
            yield (drawn - begun) / 1e9, time_start("-m", "tests.bench.floors.bare_window")
