"""What an idle and a played stretch cost, inside the machine: writes, commits, wake-ups, memory. Scaled to an hour.

Emulated time is slow: counts are right, seconds are not. An hour is one of the machine's own clock.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from tests.appliance import table
from tests.appliance.machine import Machine
from tests.appliance.workshop import Workshop
from tests.long.tried import Tried

READ = f"""of() {{ for one in $(cat /sys/fs/cgroup/system.slice/{table.SERVICE}.service/cgroup.procs); do
cat /proc/$one/$1 2>/dev/null; done; }}
cut -d' ' -f1 /proc/uptime
of io | awk '/^write_bytes/ {{n += $2}} END {{printf "%.0f\\n", n}}'
awk '$3 == "vda" {{print $19}}' /proc/diskstats
of 'task/*/status' | awk '/^voluntary_ctxt_switches/ {{n += $2}} END {{print n}}'
of smaps_rollup | awk '/^Pss:/ {{n += $2}} END {{print n}}'
awk '$3 == "vda" {{print $10 * 512}}' /proc/diskstats"""
"""All that runs for the companion counts: the table, its window, the phones' broker."""
IDLE_S, MOVES = 150, 8


class Figures(Struct, frozen=True):
    """What has been counted since the start: `at` s, bytes of the companion, flushes of the disk, wake-ups; PSS in kB;
    bytes of the whole disk."""

    at: float
    written: float
    flushes: float
    wakes: float
    memory: float
    disk: float


def attack(workshop: Workshop) -> Iterator[Tried]:
    """Look, let some minutes of the machine go by, look again; then play."""
    pi = workshop.playing()
    begun = read_figures(pi)
    pi.until(lambda: read_figures(pi).at > begun.at + IDLE_S, "the idle minutes have gone by", 900)
    idle = read_figures(pi)
    yield from _rows("idle", begun, idle)
    table.wake(pi)
    entries, begun = len(table.journal(pi)), read_figures(pi)
    for _ in range(MOVES):
        table.move_on(pi)
    played = read_figures(pi)
    moves = len(table.journal(pi)) - entries
    yield Tried(f"a move: {(played.written - begun.written) / moves:,.0f} B by the companion, "
                f"{(played.flushes - begun.flushes) / moves:.1f} flushes of the disk", moves)
    yield from _rows("played", begun, played)


def read_figures(pi: Machine) -> Figures:
    """What has been counted by now."""
    return Figures(*(float(line) for line in pi.shell(READ).splitlines()))


def _rows(what: str, begun: Figures, ended: Figures) -> Iterator[Tried]:
    seconds = ended.at - begun.at
    hours = seconds / 3600
    ours, disk = (ended.written - begun.written) / hours / 1e3, (ended.disk - begun.disk) / hours / 1e3
    yield Tried(f"{what}, scaled from {seconds:.0f} s to an hour: {ours:,.0f} kB by the companion, {disk:,.0f} kB and "
                f"{(ended.flushes - begun.flushes) / hours:,.0f} flushes of the disk", 1)
    yield Tried(f"{what}: {(ended.wakes - begun.wakes) / seconds:.1f} wake-ups a second, "
                f"{ended.memory / 1000:.0f} MB (PSS)", 1)
