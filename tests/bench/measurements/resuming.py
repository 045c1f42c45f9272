"""Resume of a game: from opening its journal to the shared screen's first View, in one process; 2,500 entries of every
game, 25,000 of the leading one.

Floor: opening the same file with bare SQLite and reading the same rows. The journal lies in the page cache both times.
"""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from pathlib import Path

from companion.app.session.clock import SystemClock
from companion.app.session.game_session import GameSession
from companion.app.storage.journal import Journal
from companion.engine.screens import look
from companion.engine.table import Table
from companion.engine.view import TABLE
from companion.games import catalogue
from tests.bench.figure import Figure, Reach, share
from tests.bench.instruments import timing
from tests.bench.instruments.disk import state_folder
from tests.bench.instruments.house import write
from tests.bench.tables import dealt

ENTRIES, ROUNDS = 2500, 7
TEN, LONG_ROUNDS = 10, 3
TIMES, LINEAR = 5, 1.25
"""`LINEAR`: ten times as many entries may take so many times ten times as long."""


def measure() -> tuple[Figure, ...]:
    """One figure for each game; then the long one against its floor, and against ten short ones."""
    tables = {game.id: dealt.long_game(game, ENTRIES) for game in catalogue().values()}
    short = {name: _of(table, ROUNDS) for name, table in tables.items()}
    table = dealt.long_game(catalogue()[dealt.LEADING], TEN * ENTRIES)
    long, times = _of(table, LONG_ROUNDS), len(table.entries) / len(tables[dealt.LEADING].entries)
    return (*short.values(), long, Figure(f"resume of {times:.1f} times as many entries", long.value, "ms",
                                          Reach(times=LINEAR), short[dealt.LEADING].value * times,
                                          "floor: so many times the short one"))


def _of(table: Table, rounds: int) -> Figure:
    with state_folder() as folder:
        path = folder / "journal.db"
        write(path, table)
        resumed = share(timing.rounds(lambda: _resume(path, table), rounds, time.perf_counter), 0.5)
        read = share(timing.rounds(lambda: _read(path), rounds, time.perf_counter), 0.5)
    return Figure(f"resume of {len(table.entries):,} entries to the first View, {table.game.id}", resumed * 1000, "ms",
                  Reach(times=TIMES), read * 1000, "floor: reading the rows")


def _resume(path: Path, table: Table) -> None:
    journal = Journal(path, SystemClock().wall)
    recorded = journal.newest_unfinished()
    if recorded is None:
        raise RuntimeError("the journal has lost its game")
    resumed = GameSession.resume(journal, recorded, table.game, 0)
    look(resumed.session.table, TABLE, resumed.session.time(0))
    journal.close()


def _read(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("SELECT * FROM games").fetchall()
        connection.execute("SELECT * FROM entries ORDER BY seq").fetchall()
