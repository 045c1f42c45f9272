"""Resume of a game of 2,500 entries: from opening its journal to the shared screen's first View, in one process.

Floor: opening the same file with bare SQLite and reading the same rows. The journal lies in the page cache both times.
"""

from __future__ import annotations

import sqlite3
import tempfile
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
from tests.bench.instruments.house import write
from tests.bench.tables import dealt

ENTRIES, ROUNDS = 2500, 9


def measure() -> tuple[Figure, ...]:
    """One figure for each game."""
    return tuple(_of(dealt.long_game(game, ENTRIES)) for game in catalogue().values())


def _of(table: Table) -> Figure:
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        path = Path(folder) / "journal.db"
        write(path, table)
        resumed = share(timing.rounds(lambda: _resume(path, table), ROUNDS, time.perf_counter), 0.5)
        read = share(timing.rounds(lambda: _read(path), ROUNDS, time.perf_counter), 0.5)
    return Figure(f"resume of {ENTRIES:,} entries to the first View, {table.game.id}", resumed * 1000, "ms",
                  Reach(most=500, times=3), read * 1000, "floor: reading the rows")


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
