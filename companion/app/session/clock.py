"""Clocks: the machine's, and one that stands still until somebody moves it. Nothing here knows a table or a timer."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Protocol

from companion.engine.view import Notice
from companion.engine.words import Msg, moment_text

EARLIEST, JUMP_S = 1_767_225_600, 60  # the first second of 2026: whatever says less has never been set
RIGHT = (Path("/sys/class/rtc/rtc0"), Path("/run/systemd/timesync/synchronized"))
"""One of these files exists if the machine's date is right after a restart, because a battery clock or the network has
set it.
"""


class Clock(Protocol):
    """What the shell asks for the time."""

    def now(self) -> int:
        """Milliseconds on a clock that never jumps; the only measure of time."""
        ...

    def wall(self) -> int:
        """Seconds since 1970, as a label only: a Pi without battery clock may be years off."""
        ...

    def knows_time_since(self, wall: int) -> bool:
        """Whether the time since the wall clock showed `wall` can be believed."""
        ...


class SystemClock:
    """The machine's own clocks. If one of the files `right` exists, the machine's date is right after a restart."""

    def __init__(self, right: tuple[Path, ...] = RIGHT) -> None:
        self._right = right

    def now(self) -> int:
        """Milliseconds of the monotonic clock."""
        return time.monotonic_ns() // 1_000_000

    def wall(self) -> int:
        """Seconds since 1970 as the machine believes."""
        return int(time.time())

    def knows_time_since(self, wall: int) -> bool:
        """Whether the machine has run all the while, or its date is right; one that went back is wrong."""
        now = self.wall()
        started = now - time.clock_gettime_ns(time.CLOCK_BOOTTIME) // 1_000_000_000
        return EARLIEST <= wall <= now and (started <= wall or any(path.exists() for path in self._right))


class FakeClock:
    """A clock that moves only by `advance`: for tests, replays and rehearsals."""

    def __init__(self, now: int = 0, wall: int = 1_700_000_000) -> None:
        self._now, self._wall = now, wall * 1000

    def now(self) -> int:
        """Milliseconds as advanced so far."""
        return self._now

    def wall(self) -> int:
        """Seconds since 1970, moving along."""
        return self._wall // 1000

    def knows_time_since(self, wall: int) -> bool:
        """Whether `wall` is not in the future."""
        return wall <= self.wall()

    def advance(self, ms: int) -> None:
        """Let `ms` milliseconds pass."""
        self._now += ms
        self._wall += ms

    def lose_power(self, seconds: int) -> None:
        """Let the wall clock go on alone, as it does while the machine is off."""
        self._wall += seconds * 1000


def time_of_day(wall: int) -> tuple[int, int]:
    """Hour and minute where the table stands."""
    here = time.localtime(wall)
    return here.tm_hour, here.tm_min


def clock_notice(started: tuple[int, int], now: int, wall: int) -> Notice:
    """What to say about the machine's clocks: `started` is what both showed at the start (ms, s)."""
    date = moment_text(*time.localtime(wall)[:5])
    if wall < EARLIEST:
        return Notice("clock", date, Msg(
            "Give it a network for a minute, or set it: sudo timedatectl set-time '2026-12-24 18:00'. Games and their "
            "clocks do not need it; only dates are wrong."))
    jumped = abs(wall - started[1] - (now - started[0]) // 1000)
    if jumped > JUMP_S:
        return Notice("clock", Msg("{date}, set since", {"date": date}), tone="good")
    return Notice("clock", date, tone="good")
