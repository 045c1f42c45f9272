"""What ends a program of the companion: a signal of the system, or a word of one of its own parts.

What may live here: how the main thread waits for that. What may not: what is closed then, and in which order.
"""

from __future__ import annotations

import signal
import socket
from contextlib import suppress


class EndAwaited:
    """Waited for by the main thread, and told by SIGTERM, SIGINT, or any thread.

    The system gives a signal to any thread it likes. A main thread that waits for a lock would wait on then, so it
    reads from a line that every caught signal writes to.
    """

    def __init__(self) -> None:
        """From now on both signals are caught. Only in the main thread."""
        self._awaited, self._told = socket.socketpair()
        self._told.setblocking(False)
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: None)
        signal.set_wakeup_fd(self._told.fileno())

    def tell(self) -> None:
        """End. From any thread, as often as somebody likes, and after the end as well."""
        with suppress(OSError):
            self._told.send(b".")

    def wait(self) -> None:
        """Return once somebody has told to end."""
        self._awaited.recv(1)

    def close(self) -> None:
        """Everything is closed; a signal wakes nobody any more."""
        signal.set_wakeup_fd(-1)
        self._awaited.close()
        self._told.close()
