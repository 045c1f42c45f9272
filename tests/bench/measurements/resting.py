"""Resident memory in play and idle processor share: `companion run` with a window, a game of 300 entries, no Pi.

Memory is that of a companion with a broker and a page of its own. Processor share is measured of that one as it stands
after a restart, clock paused, and of a second one whose clock runs. Only the companion's own process counts, not its
broker. Floor, resting beside them at the same time: a bare Kivy window with one label, and paho connected to a broker.
"""

from __future__ import annotations

import os
import tempfile
import time
from pathlib import Path

from companion.engine.table import Table
from companion.engine.view import PUBLIC
from companion.games import catalogue
from tests.bench.figure import Figure, Reach
from tests.bench.instruments.crowd import Reader, Wanted
from tests.bench.instruments.exchange import TOPICS, Asker, Exchange
from tests.bench.instruments.house import external, furnished, managed
from tests.bench.instruments.programs import instrument, running
from tests.bench.tables import dealt
from ui.phone.topics import VIEW

ENTRIES, SETTLE_S, REST_S = 300, 4.0, 20.0
NO_SCREEN = {"SDL_VIDEODRIVER": "offscreen"}


def measure() -> tuple[Figure, ...]:
    """All rest for as long, side by side."""
    table = dealt.long_game(catalogue()[dealt.LEADING], ENTRIES)
    with tempfile.TemporaryDirectory(prefix="bench-") as name:
        exchange = Exchange(Path(name))
        try:
            return _side_by_side(table, Path(name), exchange)
        finally:
            exchange.end()


def _side_by_side(table: Table, folder: Path, exchange: Exchange) -> tuple[Figure, ...]:
    own = furnished(folder / "own", table, managed())
    foreign = furnished(folder / "foreign", table, external(exchange.port, exchange.password))
    words = ("-m", "tests.bench.floors.bare_window", str(exchange.port), PUBLIC, exchange.grant(PUBLIC))
    seat = table.setup.seats[0].id
    password = exchange.grant(seat)
    with (running("-m", "tests.bench.instruments.first_frame", "--config", str(own), **NO_SCREEN) as paused,
          running("-m", "tests.bench.instruments.first_frame", "--config", str(foreign), **NO_SCREEN) as counting,
          running(*words, **NO_SCREEN) as bare):
        for program in (paused, counting, bare):
            program.line("drawn")
        _resume(exchange.port, seat, password)
        return _rested(paused.pid, counting.pid, bare.pid)


def _resume(port: int, seat: str, password: str) -> None:
    """Let the clock go on, as a phone does, and see that it does."""
    reader = Reader(seat, password, (TOPICS.of(seat, VIEW),))
    asker = Asker(port, seat, password)
    with instrument(Wanted(port, (reader,)), "-m", "tests.bench.instruments.crowd") as phone:
        phone.line(VIEW)
        asker.ask("resume")
        phone.line(VIEW)
    asker.end()


def _rested(paused: int, counting: int, bare: int) -> tuple[Figure, ...]:
    time.sleep(SETTLE_S)
    pids = paused, counting, bare
    before = [busy_seconds(pid) for pid in pids]
    time.sleep(REST_S)
    shares = [100 * (busy_seconds(pid) - then) / REST_S for pid, then in zip(pids, before, strict=True)]
    return (Figure("resident memory in play", resident(paused), "MiB", Reach(times=1.3), resident(bare)),
            Figure("idle processor share, clock paused", shares[0], "%", Reach(times=1.3), shares[2], "of one core"),
            Figure("idle processor share, clock running", shares[1], "%", Reach(times=1.3), shares[2], "of one core"))


def resident(pid: int) -> float:
    """MiB of memory that a process holds."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


def busy_seconds(pid: int) -> float:
    """Processor time of a process so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
