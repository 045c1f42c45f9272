"""A running tray of software: commands in, a cable out, a clock in between.

What may live here: waiting, and the order of things. What may not: what a tray says (`virtual_tray.py`), the pty.
"""

from __future__ import annotations

import os
import select
import sys
import time
from collections import deque
from pathlib import Path

from .pty import PtyLink
from .tray import Tray, TrayError

GREET_MS, LOOK_MS = 120, 40  # a port is flushed by the one who opens it: greet a little later


class TrayProcess:
    """One running tray: commands from `source` (a file descriptor), the cable, and what is due later."""

    def __init__(self, tray: Tray, cable: PtyLink, source: int, eager_ms: int = -1) -> None:
        """`eager_ms`: how long after it was lit a die is rolled; -1 for never."""
        self._tray, self._cable, self._source, self._eager_ms = tray, cable, source, eager_ms
        self._commands: deque[str] = deque()
        self._typed, self._heard = b"", b""
        self._ended = self._open = False
        self._paused, self._expects = 0, False
        self._greet, self._roll = 0, 0

    def run(self) -> None:
        """Go on until `quit` or the end of the commands."""
        self._cable.plug()
        try:
            while self._commands or not self._ended:
                self._look(now_ms())
                self._wait()
        finally:
            self._cable.unplug()

    def _look(self, now: int) -> None:
        opened = self._cable.opened()
        if opened and not self._open:
            self._greet = now + GREET_MS
        self._open = opened
        if self._cable.end >= 0:
            self._hear(now)
        self._say_what_is_due(now)
        while self._commands and now >= self._paused and not self._waits_for_opener():
            self._try(self._commands.popleft(), now)

    def _waits_for_opener(self) -> bool:
        """Whether the next command has to wait until somebody has opened the port and was greeted."""
        self._expects = self._expects and not self._ended and bool(self._greet or not self._open)
        return self._expects

    def _say_what_is_due(self, now: int) -> None:
        if self._greet and now >= self._greet:
            self._greet = 0
            self._cable.write(self._tray.greeting())
        if self._roll and now >= self._roll:
            self._roll = 0
            self._cable.write(self._tray.roll_lit())

    def _hear(self, now: int) -> None:
        *lines, self._heard = (self._heard + self._cable.read()).split(b"\n")
        self._heard = self._heard[-200:]
        lit = [self._tray.hear(line.decode("ascii", "replace")) for line in lines]
        if any(lit) and self._eager_ms >= 0:
            self._roll = now + self._eager_ms

    def _wait(self) -> None:
        """Sleep until a command, a word of the companion, or the next look."""
        watched = [] if self._ended else [self._source]
        watched += [self._cable.end] if self._open else []
        ready, _, _ = select.select(watched, [], [], LOOK_MS / 1000)
        if self._source in ready:
            data = os.read(self._source, 4096)
            *lines, self._typed = (self._typed + (data or b"\n")).split(b"\n")
            self._commands.extend(line.decode("utf-8", "replace").strip() for line in lines)
            self._ended = not data

    def _try(self, command: str, now: int) -> None:
        """Carry out a command; a mistyped one is reported and does nothing."""
        try:
            self._obey(command, now)
        except (OSError, TrayError) as error:
            sys.stderr.write(f"tray: {error}\n")

    def _obey(self, command: str, now: int) -> None:
        match command.split():
            case []:
                return
            case ["quit"]:
                self._commands.clear()
                self._ended = True
            case ["plug"]:
                self._cable.plug()
            case ["unplug"]:
                self._cable.unplug()
                self._open = False
            case ["wait", ms] if ms.isdecimal():
                self._paused = now + int(ms)
            case ["wait"]:
                self._expects = True
            case ["script", name]:
                self._commands.extendleft(reversed(Path(name).read_text(encoding="utf-8").splitlines()))
            case _:
                self._cable.write(self._tray.do(command))


def now_ms() -> int:
    """Milliseconds on the machine's monotonic clock."""
    return time.monotonic_ns() // 1_000_000
