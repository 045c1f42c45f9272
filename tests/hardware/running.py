"""A tray of software running as a process of its own, and ears that collect what its companion hears.

What may live here: starting, commanding, listening with a time limit. What may not: what is expected.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import Empty, Queue
from typing import TypeVar

from companion.engine.signals import Signal

ROOT = Path(__file__).resolve().parents[2]
LIMIT_S = 90
S = TypeVar("S", bound=Signal)


def now() -> int:
    """Monotonic milliseconds."""
    return time.monotonic_ns() // 1_000_000


class Ears:
    """Collects signals; `put` is what a device is given."""

    def __init__(self) -> None:
        self._queue: Queue[Signal] = Queue()
        self.heard: list[Signal] = []

    def put(self, signal: Signal) -> None:
        """Take a signal, from any thread."""
        self._queue.put(signal)

    def until(self, kind: type[S], fits: Callable[[S], bool] = lambda _: True) -> S:
        """The next signal of this kind that fits; fails when none comes within the limit."""
        while True:
            signal = self._queue.get(timeout=LIMIT_S)
            self.heard.append(signal)
            if isinstance(signal, kind) and fits(signal):
                return signal

    def until_each(self, kind: type[S], *fitting: Callable[[S], bool]) -> None:
        """Until a signal of this kind has come for each of these, in whatever order: of two devices none is first."""
        missing = list(fitting)
        while missing:
            signal = self.until(kind)
            missing = [fits for fits in missing if not fits(signal)]

    def now(self, kind: type[S]) -> list[S]:
        """Those of this kind that have come by now; a moment is waited for the first signal of any."""
        with suppress(Empty):
            self.heard.append(self._queue.get(timeout=0.1))
        return [signal for signal in self.heard if isinstance(signal, kind)]

    def all(self) -> list[Signal]:
        """Everything that has come, in its order."""
        while not self._queue.empty():
            self.heard.append(self._queue.get())
        return self.heard


class TrayProcess:
    """A running `python -m hardware.virtual tray`; the link is there when this is made."""

    def __init__(self, link: Path, *options: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "hardware.virtual", "tray", "--link", str(link), *options], cwd=ROOT, text=True,
            stdin=subprocess.PIPE, stderr=subprocess.PIPE)
        deadline = time.monotonic() + LIMIT_S
        while not link.is_symlink() and self._process.poll() is None and time.monotonic() < deadline:
            time.sleep(0.01)

    def say(self, *commands: str) -> None:
        """Give it commands."""
        assert self._process.stdin
        self._process.stdin.writelines(f"{command}\n" for command in commands)
        self._process.stdin.flush()

    def end(self) -> tuple[int, str]:
        """Close its input, wait; its exit code and what it complained about."""
        _, complaints = self._process.communicate(timeout=LIMIT_S)
        return self._process.returncode, complaints

    def terminate(self) -> tuple[int, str]:
        """Ask it to end as the system does; its exit code and what it complained about."""
        self._process.terminate()
        return self.end()


@contextmanager
def tray(link: Path, *options: str) -> Iterator[TrayProcess]:
    """A tray for the length of a test; it must not have complained."""
    running = TrayProcess(link, *options)
    try:
        yield running
    finally:
        code, complaints = running.end()
    assert (code, complaints) == (0, "")
