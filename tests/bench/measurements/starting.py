"""Process start → first frame: `companion run` with a game to go on with, phones and virtual devices, until something
is drawn. Alternating with the floor: a bare Kivy window with one label. Medians, files cached.
"""

from __future__ import annotations

import time

from companion.games import catalogue
from tests.bench.figure import Figure, Reach, share
from tests.bench.instruments.companion import NO_SCREEN
from tests.bench.instruments.disk import state_folder
from tests.bench.instruments.house import furnished
from tests.bench.instruments.programs import running
from tests.bench.tables import dealt

STARTS, ENTRIES = 5, 300


def measure() -> tuple[Figure, ...]:
    """The first start of each warms up and does not count."""
    table = dealt.long_game(catalogue()[dealt.LEADING], ENTRIES)
    ours, bare = [], []
    with state_folder() as folder:
        settings = str(furnished(folder, table).config)
        for _ in range(STARTS + 1):
            bare.append(time_start("-m", "tests.bench.floors.bare_window"))
            ours.append(time_start("-m", "tests.bench.instruments.window", "--config", settings))
    return (Figure("process start → first frame, median", share(ours[1:], 0.5), "s", Reach(times=1.5),
                   share(bare[1:], 0.5), f"a game of {ENTRIES} entries to go on with"),)


def time_start(*words: str) -> float:
    """Seconds from the start of `python words …` to its first frame."""
    begun = time.monotonic_ns()
    with running(*words, **NO_SCREEN) as program:
        return (int(program.line("drawn").split()[1]) - begun) / 1e9
