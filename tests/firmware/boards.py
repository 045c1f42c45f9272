"""Microcontrollers made of software on a serial cable made of software: what they say reaches real DicePorts.

What may live here: starting a program, carrying its bytes to a pty and back, and its pins. What may not: what any
firmware does; the simulated AVR (`avr.py`).
"""

from __future__ import annotations

import os
import select
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from threading import Event, Thread
from typing import Any, Protocol

from hardware.dice.dice_ports import DicePort, DicePorts
from hardware.virtual.pty import PtyLink
from tests.hardware.running import Ears, now

HERE = Path(__file__).parent
FIRMWARE = HERE.parents[1] / "hardware/firmware"
BOARD = HERE / "board"
MICROPYTHON = Path(sys.executable).with_name("micropython")
INTERPRETER = (MICROPYTHON,) if MICROPYTHON.exists() else (sys.executable, BOARD / "on_cpython.py")
LIMIT_S, LOOK_S = 90, 0.01


def eventually(met: Callable[[], Any]) -> Any:
    """What `met` gives as soon as that is something; fails when it is nothing for too long."""
    end = time.monotonic() + LIMIT_S
    while not (found := met()):
        assert time.monotonic() < end, "it has not come true"
        time.sleep(LOOK_S)
    return found


class Chip(Protocol):
    """A running program on a microcontroller, as its serial line sees it."""

    def step(self) -> bytes:
        """Run on for a moment; what it has said meanwhile."""

    def hear(self, data: bytes) -> None:
        """Bytes of the companion."""


def told_where(folder: Path) -> dict[str, str]:
    """The environment of a program whose pins are files in `folder`: MicroPython's search path, and CPython's."""
    return {**os.environ, "BOARD": str(folder), "MICROPYPATH": f".frozen:{BOARD}:{FIRMWARE}:{folder}",
            "PYTHONPATH": f"{BOARD}:{FIRMWARE}:{folder}"}


class MicroPythonBoard:
    """A main.py under MicroPython, its pins files in `folder`."""

    def __init__(self, program: str, folder: Path) -> None:
        self._program, self._folder = FIRMWARE / program / "main.py", folder
        folder.mkdir()

    @cached_property
    def _process(self) -> subprocess.Popen[bytes]:
        """The running program, started when it is first needed."""
        return subprocess.Popen([*INTERPRETER, self._program], env=told_where(self._folder), stdin=subprocess.PIPE,
                                stdout=subprocess.PIPE, bufsize=0)

    def begin(self) -> None:
        """Give it power, where no cable does."""
        assert self._process.poll() is None

    def step(self) -> bytes:
        """What it has said; it runs by itself."""
        assert self._process.stdout
        ready, _, _ = select.select([self._process.stdout], [], [], LOOK_S)
        return os.read(self._process.stdout.fileno(), 4096) if ready else b""

    def hear(self, data: bytes) -> None:
        """Bytes on its standard input."""
        assert self._process.stdin
        self._process.stdin.write(data)

    def put(self, name: str, level: int) -> None:
        """Change what an input sees, in one piece."""
        half = self._folder / "half"
        half.write_text(str(level), encoding="ascii")
        half.replace(self._folder / name)

    def shows(self, name: str) -> str:
        """What is on an output."""
        try:
            return (self._folder / name).read_text(encoding="ascii")
        except FileNotFoundError:
            return ""

    def end(self) -> None:
        """Cut its power."""
        self._process.kill()
        self._process.communicate()


class Table:
    """One companion's dice ports, listening to `chip` over a cable that can be pulled; `said` is all that it said."""

    def __init__(self, chip: Chip, link: Path) -> None:
        self.cable, self.ears, self._chip = PtyLink(link), Ears(), chip
        self._ended, self.said = Event(), bytearray()
        self._pump = Thread(target=self._carry, daemon=True)
        self.cable.plug()
        self.dice = DicePorts((DicePort("tray", str(link)),), self.ears.put, now)

    def _carry(self) -> None:
        """Power comes when the port is opened: only so a test can know that nothing was said before."""
        while not (self._ended.is_set() or self.cable.opened()):
            self._ended.wait(LOOK_S)
        while not self._ended.is_set():
            said = self._chip.step()
            self.said += said
            self.cable.write(said)
            if heard := self.cable.read():
                self._chip.hear(heard)

    def start(self) -> None:
        """The companion opens the port."""
        self._pump.start()
        self.dice.start()

    def stop(self) -> None:
        """Everything ends."""
        self.dice.stop()
        self._ended.set()
        self._pump.join(LIMIT_S)
        self.cable.unplug()


@contextmanager
def plugged_in(chip: Chip, link: Path) -> Iterator[Table]:
    """`chip` on a companion for the length of a test."""
    table = Table(chip, link)
    table.start()
    try:
        yield table
    finally:
        table.stop()
