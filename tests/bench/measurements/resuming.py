"""Resume of a game: from opening its journal to the shared screen's first View, in one process; 2,500 entries of every
game, 25,000 of the leading one. Then what is proved afterwards, when nobody waits: all of it, and its longest bit.

States were kept as the program keeps them, the last one when the game was left. After a power cut the last one is up to
KEEP_EVERY entries older; these tables then take back more than what came after it (a random game that ends is taken
back a good way), which needs a replay from an older state or from the first entry: that is measured as well. Floor of
all: opening a file of 2,500 entries with bare SQLite and reading its rows. The journal lies in the page cache.
"""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from pathlib import Path

from companion.app.session import proving
from companion.app.session.clock import SystemClock
from companion.app.session.game_session import KEEP_EVERY, GameSession
from companion.app.session.rules_version import rules_of
from companion.app.storage.journal import Journal
from companion.app.storage.kept_states import OF_A_GAME
from companion.engine.kept import encode_kept
from companion.engine.persistent.vector import WIDTH
from companion.engine.screens import look
from companion.engine.table import Table, replay
from companion.engine.view import TABLE
from companion.games import catalogue
from tests.bench.figure import Figure, Reach, share
from tests.bench.instruments import timing
from tests.bench.instruments.disk import state_folder
from tests.bench.instruments.house import write
from tests.bench.tables import dealt

ENTRIES, ROUNDS = 2500, 7
TEN, LONG_ROUNDS = 10, 5
TIMES, LONG_TIMES = 5, 10


def measure() -> tuple[Figure, ...]:
    """One figure for each game; then the leading one as of an old journal, the long one, and the proof of it."""
    tables = {game.id: dealt.long_game(game, ENTRIES) for game in catalogue().values()}
    short = {name: _of(table) for name, table in tables.items()}
    leading, floor = tables[dealt.LEADING], short[dealt.LEADING].floor
    long = dealt.long_game(catalogue()[dealt.LEADING], TEN * ENTRIES)
    return (*short.values(), _of_power_cut(leading, floor), _of_old_journal(leading, floor), *_of_long(long, floor))


def _of(table: Table) -> Figure:
    with state_folder() as folder:
        path = _kept(folder, table, _left_at(table))
        read = share(timing.rounds(lambda: _read(path), ROUNDS, time.perf_counter), 0.5) * 1000
        return _figure("", table, _resumed(path, table, ROUNDS), read, TIMES)


def _of_power_cut(table: Table, floor: float) -> Figure:
    with state_folder() as folder:
        path = _kept(folder, table, _left_at(table) - KEEP_EVERY + WIDTH)
        return _figure("power cut: ", table, _resumed(path, table, ROUNDS), floor, None)


def _of_old_journal(table: Table, floor: float) -> Figure:
    with state_folder() as folder:
        path = folder / "journal.db"
        write(path, table)
        return _figure("no state kept: ", table, _resumed(path, table, ROUNDS), floor, None)


def _of_long(table: Table, floor: float) -> tuple[Figure, ...]:
    with state_folder() as folder:
        path = _kept(folder, table, _left_at(table))
        bits = _proof(path, table)
        return (_figure("", table, _resumed(path, table, LONG_ROUNDS), floor, LONG_TIMES),
                Figure(f"proof of {len(table.entries):,} entries afterwards", sum(bits) * 1000, "ms"),
                Figure("its longest bit", max(bits) * 1000, "ms"))


def _figure(what: str, table: Table, took: float, floor: float, times: int | None) -> Figure:
    return Figure(f"{what}resume of {len(table.entries):,} entries to the first View, {table.game.id}", took, "ms",
                  Reach(times=times) if times else Reach(), floor, "floor: reading 2,500 rows")


def _left_at(table: Table) -> int:
    """After how many entries a state is kept when the game is left."""
    return len(table.entries) // WIDTH * WIDTH


def _kept(folder: Path, table: Table, last: int) -> Path:
    """A journal with the game, beside which states were kept every KEEP_EVERY entries, the last after `last`."""
    path = folder / "journal.db"
    write(path, table)
    with closing(Journal(path, SystemClock().wall)) as journal:
        recorded = journal.newest_unfinished()
        for length in range(last - (OF_A_GAME - 1) * KEEP_EVERY, last + 1, KEEP_EVERY):
            before = replay(table.game, table.setup, table.entries[:length])
            if recorded is None or not journal.keep_state(recorded, length, rules_of(table.game), encode_kept(before)):
                raise RuntimeError("the state was not kept")
    return path


def _resumed(path: Path, table: Table, rounds: int) -> float:
    return share(timing.rounds(lambda: _resume(path, table), rounds, time.perf_counter), 0.5) * 1000


def _resume(path: Path, table: Table) -> None:
    with closing(Journal(path, SystemClock().wall)) as journal:
        session = _session(journal, table)
        look(session.table, TABLE, session.time(0))


def _session(journal: Journal, table: Table) -> GameSession:
    recorded = journal.newest_unfinished()
    if recorded is None:
        raise RuntimeError("the journal has lost its game")
    return GameSession.resume(journal, recorded, table.game, 0).session


def _proof(path: Path, table: Table) -> list[float]:
    """How long each bit of the proof takes, in seconds."""
    bits = list[float]()
    with closing(Journal(path, SystemClock().wall)) as journal:
        session = _session(journal, table)
        while session.unproved or journal.unproved:
            begun = time.perf_counter()
            if session.unproved:
                session.prove_further()
            else:
                journal.prove_further(proving.ENTRIES)
            bits.append(time.perf_counter() - begun)
    return bits


def _read(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("SELECT * FROM games").fetchall()
        connection.execute("SELECT * FROM entries ORDER BY seq").fetchall()
