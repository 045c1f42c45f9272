"""The lobby: connections to a port that have not yet said what they want. They hold up nobody.

What may live here: accepting lines, closing those that are too many or wait too long, passing on those that have
spoken. What may not: what they have said. A line costs one open file here, and nothing behind the lobby.
"""

from __future__ import annotations

import errno
import select
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from .surplus import Bounds, surplus_lines

HEAD_END, LONGEST_HEAD = b"\r\n\r\n", 16_384
PATIENCE_S = 10.0
FULL_S = 30.0
AT_ONCE = 1024
BATCH = 64
SPEAKS = select.EPOLLIN | select.EPOLLRDHUP | select.EPOLLET
FULL = {errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM}


class Caller(NamedTuple):
    """A line that is there: its socket, its address, and since when (monotonic seconds)."""

    line: socket.socket
    address: str
    since: float


def is_whole_head(said: bytes) -> bool:
    """Whether a request's head is all there."""
    return HEAD_END in said


class Lobby:
    """All connections to a `listening` socket that have not yet spoken. For one thread."""

    def __init__(self, listening: socket.socket, bounds: Bounds,
                 whole: Callable[[bytes], bool] = is_whole_head) -> None:
        """`whole` says whether a beginning is enough to pass the line on. `listening` stays its owner's."""
        listening.setblocking(False)
        self._listening, self._bounds, self._whole = listening, bounds, whole
        self._poll, self._waiting, self._spoken = select.epoll(), dict[int, Caller](), list[Caller]()
        self._poll.register(listening, select.EPOLLIN)
        self.full: OSError | None = None
        self._full_until = 0.0

    def fileno(self) -> int:
        """Readable when somebody has come or spoken."""
        return self._poll.fileno()

    @property
    def busy(self) -> bool:
        """Whether it has to be looked after from time to time, also when nobody comes or speaks."""
        return bool(self._waiting or self.full)

    def spoken(self) -> list[Caller]:
        """The lines that have said a whole beginning since; they leave the lobby. Never waits, to be called often.

        If no more files may be opened, the oldest silent line makes room; `full` says why, while it is so.
        """
        self._poll.modify(self._listening, select.EPOLLIN)
        events = self._poll.poll(0, AT_ONCE)
        self._accept()
        for number, _ in events:
            if number in self._waiting:
                self._hear(number)
        self._tidy()
        came, self._spoken = self._spoken, []
        return came

    def close(self) -> None:
        """Close everything but the listening socket."""
        for number in list(self._waiting):
            self._close(number)
        self._poll.close()

    def _accept(self) -> None:
        """Accept all who are at the door, and make room in between, so that there are never many too many."""
        for count in range(1, AT_ONCE + 1):
            try:
                line, (address, *_) = self._listening.accept()
            except BlockingIOError:
                break
            except OSError as error:
                if not self._makes_room(error):
                    break
                continue
            line.setblocking(False)
            self._waiting[line.fileno()] = Caller(line, address, time.monotonic())
            self._poll.register(line, SPEAKS)
            if count % min(BATCH, self._bounds.most) == 0:
                self._tidy()

    def _makes_room(self, error: OSError) -> bool:
        """Whether accepting may be tried once more, because a line that broke at the door does no harm."""
        if error.errno not in FULL:
            return True
        self.full, self._full_until = error, time.monotonic() + FULL_S
        oldest = next(iter(self._waiting), None)
        if oldest is None:
            self._poll.modify(self._listening, 0)  # until the next call: else whoever polls would run in circles
            return False
        self._close(oldest)
        return True

    def _hear(self, number: int) -> bool:
        """Whether the line still waits: one that has said enough is passed on; one that is gone, or speaks for ever, is
        closed.
        """
        try:
            said = self._waiting[number].line.recv(LONGEST_HEAD, socket.MSG_PEEK)
        except BlockingIOError:
            return True
        except OSError:
            said = b""
        if said and self._whole(said):
            self._spoken.append(self._gone(number))
        elif not said or len(said) >= LONGEST_HEAD:
            self._close(number)
        return number in self._waiting

    def _tidy(self) -> None:
        since = time.monotonic() - PATIENCE_S
        if self.full and time.monotonic() > self._full_until:
            self.full = None
        for number in [number for number, caller in self._waiting.items() if caller.since < since]:
            self._close(number)
        if len(self._waiting) > self._bounds.each:
            lines = ((number, caller.address) for number, caller in self._waiting.items())
            for number in surplus_lines(lines, self._bounds):
                if self._hear(number):  # whoever came in a crowd may have spoken before it was let in
                    self._close(number)

    def _close(self, number: int) -> None:
        self._gone(number).line.close()

    def _gone(self, number: int) -> Caller:
        with suppress(OSError):
            self._poll.unregister(number)
        return self._waiting.pop(number)
