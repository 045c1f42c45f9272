"""At rest: wake-ups, processor share, and commits to the disk, of `companion run` with a window and its own broker, a
game of 300 entries: one as it stands after a restart, its clock paused, and one whose clock runs.

The table and its window count together, their broker does not. Floor, resting beside them at the same time: a bare
Kivy window with one label at the frame rate that the companion has at that moment, paho connected to a broker; beside
the running clock its label is changed every second.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

from companion.engine.table import Table
from companion.games import catalogue
from tests.bench.figure import Figure, Reach
from tests.bench.instruments.bare_broker import bare_broker
from tests.bench.instruments.companion import NO_SCREEN, windowed
from tests.bench.instruments.disk import logged_since, logs, state_folder
from tests.bench.instruments.house import furnished
from tests.bench.instruments.processes import busy_s, own_programs, wake_ups
from tests.bench.instruments.programs import Program, running
from tests.bench.instruments.seat_phone import SeatPhone, offered, places_of
from tests.bench.tables import dealt

ENTRIES, SETTLE_S, REST_S, HOUR_S = 300, 4.0, 45.0, 3600
MOST_WAKE_UPS, MOST_SHARE, MOST_COMMITS = 15, 1.3, 240


def measure() -> tuple[Figure, ...]:
    """All rest for as long, side by side."""
    table = dealt.long_game(catalogue()[dealt.LEADING], ENTRIES)
    with state_folder() as folder, ExitStack() as stack:
        port = stack.enter_context(bare_broker(folder))
        idle, counting = (_resting(stack, table, folder / name, going) for name, going in
                          (("idle", False), ("counting", True)))
        time.sleep(SETTLE_S)
        rates = [_pace(program) for program in (idle, counting)]
        floors = [stack.enter_context(running("-m", "tests.bench.floors.bare_window", str(rate), str(port), seconds,
                                              **NO_SCREEN)) for rate, seconds in zip(rates, ("0", "1"), strict=True)]
        for floor in floors:
            floor.line("drawn")
        time.sleep(SETTLE_S)
        pairs = [(idle, floors[0]), (counting, floors[1])]
        return tuple(_rested(pairs, rates, (folder / "idle", folder / "counting")))


def _resting(stack: ExitStack, table: Table, folder: Path, going: bool) -> Program:
    """A companion with a phone that stays, its clock running if `going`."""
    seat = table.setup.seats[0].id
    joined = stack.enter_context(windowed(furnished(folder, table), (seat,)))
    phone = SeatPhone(joined.phones[seat], places_of(seat))
    stack.callback(phone.hang_up)
    if going:
        phone.ask(phone.until(lambda view: offered(view, "resume")).key)
    return joined.program


def _pace(program: Program) -> int:
    """How many frames a second the loop of a window may make."""
    program.tell("pace")
    return int(program.line("pace").split()[1])


def _rested(pairs: list[tuple[Program, Program]], rates: list[int], folders: tuple[Path, ...]) -> Iterator[Figure]:
    """Wake-ups and share of each with its floor's, and its commits in an hour, those of SQLite and all others."""
    ours_and_bare = [program.pid for pair in pairs for program in pair]
    woken, busy = _begun(ours_and_bare, wake_ups), _begun(ours_and_bare, busy_s)
    begun = [(logs(folder), _syncs(ours)) for folder, (ours, _) in zip(folders, pairs, strict=True)]
    time.sleep(REST_S)
    each = zip(("idle", "clock running"), pairs, rates, folders, begun, (True, False), strict=True)
    for name, (ours, bare), rate, folder, (before, syncs), none in each:
        note = f"floor: a bare window at {rate} frames/s"
        yield Figure(f"wake-ups, {name}", woken(ours.pid), "/s", Reach(most=MOST_WAKE_UPS if none else 0),
                     woken(bare.pid), note)
        yield Figure(f"processor share, {name}", busy(ours.pid) * 100, "%", Reach(times=MOST_SHARE),
                     busy(bare.pid) * 100, note)
        written = logged_since(before, logs(folder)).commits + _syncs(ours) - syncs
        yield Figure(f"commits in an hour, {name}", written * HOUR_S / REST_S, "commits",
                     Reach(none=none, most=0 if none else MOST_COMMITS), note=f"{written} in {REST_S:.0f} s")


def _syncs(program: Program) -> int:
    program.tell("syncs")
    return int(program.line("syncs").split()[1])


def _begun(pids: list[int], read: Callable[[int], float]) -> Callable[[int], float]:
    """What tells by how much a number of each process and its window has grown since, per second."""
    def whole(pid: int) -> float:
        return sum(read(one) for one in own_programs(pid))
    before = {pid: whole(pid) for pid in pids}
    return lambda pid: (whole(pid) - before[pid]) / REST_S
