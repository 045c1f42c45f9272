"""What the kernel knows of a running process: memory, processor time, wake-ups, bytes written. Linux only.

What may live here: reading /proc. What may not: starting anything, judging a number.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

PROC = Path("/proc")
WINDOWS = {"companion.window", "tests.bench.instruments.telling_window", "tests.bench.instruments.fingers"}
"""The modules that are a window's program."""


def resident_mib(pid: int) -> float:
    """MiB of memory that a process holds, what it shares divided among those who share it (Pss)."""
    lines = (PROC / str(pid) / "smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024


def busy_s(pid: int) -> float:
    """Processor time of a process so far, all its threads, as the scheduler counts it."""
    return sum(int((task / "schedstat").read_text().split()[0]) for task in _tasks(pid)) / 1e9


def wake_ups(pid: int) -> int:
    """How often the threads of a process have gone to sleep of themselves, and so been woken, so far."""
    lines = (line for task in _tasks(pid) for line in (task / "status").read_text().splitlines())
    return sum(int(line.split()[1]) for line in lines if line.startswith("voluntary_ctxt_switches"))


def written_bytes(pid: int) -> int:
    """Bytes that a process has caused to be written to a disk so far, whole pages."""
    lines = (PROC / str(pid) / "io").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("write_bytes"))


def children(pid: int) -> tuple[int, ...]:
    """The processes that a process has started and that still run."""
    return tuple(int(child) for task in _tasks(pid) for child in (task / "children").read_text().split())


def own_programs(pid: int) -> tuple[int, ...]:
    """The table `pid` and its window, if it has one; neither its broker nor a check that it has just started."""
    return (pid, *(child for child in children(pid) if WINDOWS & set(_command(child))))


def _command(pid: int) -> list[str]:
    try:
        return (PROC / str(pid) / "cmdline").read_text().split("\0")
    except OSError:  # it has ended meanwhile
        return []


def _tasks(pid: int) -> Iterator[Path]:
    return (PROC / str(pid) / "task").iterdir()
