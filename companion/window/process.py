"""One window as a process: spoken with, looked at, ended.

What may live here: the process and its line. What may not: when it is started or ended (keeper.py, health.py).
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import msgspec

from ui.touch.wire import line, messages

from .beginning import BegunWindow

END_S = 2.0
GONE = ""


class WindowProcess:
    """A window that has been started. Messages may be sent from any thread."""

    def __init__(self, begun: BegunWindow) -> None:
        self._process = begun.process
        self._line = line.WindowLine(begun.end)
        self.pid = self._process.pid

    def send(self, message: messages.ToWindow) -> None:
        """Send a message; a picture takes the place of one that still waits."""
        self._line.send(messages.encode(message), picture=isinstance(message, messages.PictureSent))

    def receive(self, timeout_s: float) -> Iterator[messages.ToTable]:
        """What it says next, nothing after `timeout_s`; LineEndedError once it can say no more, or says what makes no
        sense.
        """
        for data in self._line.receive(timeout_s):
            try:
                yield messages.read_to_table(data)
            except msgspec.MsgspecError as error:
                raise line.LineEndedError(str(error)) from error

    @property
    def spent_s(self) -> float:
        """The processor time that its first thread, which draws, has used so far, in seconds; 0 once it has gone.

        The threads of a driver that draws in software are not counted (schedstat in the kernel's sched-stats.rst).
        """
        return self._scheduled[0] / 1e9

    @property
    def queued_s(self) -> float:
        """How long its first thread has waited for a processor so far, in seconds; 0 once it has gone."""
        return self._scheduled[1] / 1e9

    @property
    def times_run(self) -> int:
        """How often its first thread, which draws, has run so far; 0 once it has gone."""
        return self._scheduled[2]

    @property
    def _scheduled(self) -> tuple[int, int, int]:
        """Nanoseconds that its first thread has run, and has waited for a processor, and how often it has run."""
        try:
            ran, waited, times = map(int, Path(f"/proc/{self.pid}/schedstat").read_text().split())
        except (OSError, ValueError):
            return 0, 0, 0
        return ran, waited, times

    @property
    def state(self) -> str:
        """How the kernel calls what its first thread does (proc(5)): S, D, T …; R if any of its threads runs, or would:
        the first may be waiting for that one. Empty once it has gone.
        """
        try:
            states = {int(thread.name): _state_of(thread) for thread in Path(f"/proc/{self.pid}/task").iterdir()}
        except OSError:
            return GONE
        return "R" if "R" in states.values() else states.get(self.pid, GONE)

    def end(self, patience_s: float = END_S) -> int | None:
        """Have it close, and end it if it has not after so long; its exit code."""
        if patience_s:
            self.send(messages.WindowClosing())
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(patience_s)
        self._line.close()
        if self._process.poll() is None:
            self._process.kill()
        return self._process.wait()


def _state_of(thread: Path) -> str:
    try:
        return (thread / "stat").read_text().rpartition(")")[2].split()[0]
    except (OSError, IndexError):
        return GONE
