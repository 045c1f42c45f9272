"""The first moment of a window: its program runs and has been told nothing yet.

What may live here: starting the process. What may not: speaking with it (process.py), anything that takes long to
import, because the command line starts a window before it imports everything else.
"""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

MODULE = "companion.window"
OPENING = ("run", "demo", "replay-devices", "window")
"""The commands that open a window."""
TOLD_BY_TABLE = (signal.SIGINT, signal.SIGTERM)
"""Signals that end a table, which then closes its window. A window has them held back until it can leave them unheeded
(ending.py), because Ctrl-C in a terminal reaches both.
"""


class BegunWindow:
    """A window's program that has been started. `command` starts it, and gets the number of its socket behind it."""

    def __init__(self, command: Sequence[str]) -> None:
        """Start it; OSError where that is not possible."""
        self.command = tuple(command)
        self.end, its = socket.socketpair()
        before = signal.pthread_sigmask(signal.SIG_BLOCK, TOLD_BY_TABLE)  # a new process inherits what is held back
        try:
            self.process = subprocess.Popen([*command, str(its.fileno())], pass_fds=(its.fileno(),))  # noqa: S603 our own
        except OSError:
            self.end.close()
            raise
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
            its.close()

    def drop(self) -> None:
        """End it at once, if it still runs."""
        self.end.close()
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()


def wants_window(words: Sequence[str]) -> bool:
    """Whether a command line asks for a window, as far as that can be told without reading all of it."""
    return bool(words) and words[0] in OPENING and not any(
        word.startswith(("-h", "--he")) or word == "--h" for word in words)


@contextmanager
def window_beside(words: Sequence[str], command: Sequence[str]) -> Iterator[BegunWindow | None]:
    """A window for the command line `words` as long as the block lasts, if it wants one and one can be started."""
    begun = None
    if wants_window(words):
        try:
            begun = BegunWindow(command)
        except OSError as error:  # the table tries again, and says what it cannot do
            print(f"no window could be started yet: {error}", file=sys.stderr)
    try:
        yield begun
    finally:
        if begun is not None:
            begun.drop()
