"""One end of the line between the table and its window: a socket on which whole messages travel.

What may live here: sending without waiting, receiving, the end of a line. What may not: what a message means.
"""

from __future__ import annotations

import select
import socket
import threading
from collections import deque
from collections.abc import Iterator
from contextlib import suppress

from .frames import FrameCutter, FrameError, frame

AT_ONCE = 256 * 1024
MOST_WAITING = 32 * 1024 * 1024
"""So many bytes may wait for a side that does not read; more than the picture that replaces the one before it never is,
unless that side has stopped for good.
"""


class LineEndedError(Exception):
    """The other side has gone, says what is no message, or does not read any more."""


class WindowLine:
    """Sends from any thread and never waits; receives in one thread."""

    def __init__(self, end: socket.socket) -> None:
        self._socket, self._cutter = end, FrameCutter()
        self._change = threading.Condition()
        self._waiting = deque[tuple[bytes, bool]]()
        self._sending, self._ended = False, False
        self._poll = select.poll()
        self._poll.register(end, select.POLLIN)

    def send(self, message: bytes, *, picture: bool = False) -> None:
        """Send a message. A `picture` takes the place of one that still waits. What is sent to an ended line is lost.
        """
        data = frame(message)
        with self._change:
            if self._ended:
                return
            if self._sending or self._waiting:
                self._keep(data, picture)
                return
            sent = self._sent_at_once(data)
            if sent < len(data) and not self._ended:
                self._keep(data[sent:], False)
                threading.Thread(target=self._work_off, name="line", daemon=True).start()
                self._sending = True

    def receive(self, timeout_s: float) -> Iterator[bytes]:
        """The messages that come next, none after `timeout_s`; LineEndedError once there can be no more."""
        if not self._poll.poll(timeout_s * 1000):
            return
        try:
            data = self._socket.recv(AT_ONCE)
            if not data:
                raise LineEndedError("the other side has gone")
            yield from self._cutter.cut(data)
        except (OSError, FrameError) as error:
            raise LineEndedError(str(error)) from error

    def flush(self, timeout_s: float) -> None:
        """Wait until everything has been sent, or so long."""
        with self._change:
            self._change.wait_for(lambda: self._ended or not (self._sending or self._waiting), timeout_s)

    def close(self) -> None:
        """End the line; the other side is told by the system."""
        with self._change:
            self._end()
        self._socket.close()

    @property
    def ended(self) -> bool:
        """Whether nothing can be sent any more."""
        return self._ended

    def _keep(self, data: bytes, picture: bool) -> None:
        if picture:
            self._waiting = deque(one for one in self._waiting if not one[1])
        self._waiting.append((data, picture))
        if sum(len(one) for one, _ in self._waiting) > MOST_WAITING:
            self._end()

    def _sent_at_once(self, data: bytes) -> int:
        try:
            return self._socket.send(data, socket.MSG_DONTWAIT | socket.MSG_NOSIGNAL)
        except BlockingIOError:
            return 0
        except OSError:
            self._end()
            return 0

    def _end(self) -> None:
        self._ended, self._sending = True, False
        self._waiting.clear()
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)  # wakes whoever waits in it
        self._change.notify_all()

    def _work_off(self) -> None:
        """Send what waits, in a thread that ends with it."""
        while True:
            with self._change:
                if self._ended or not self._waiting:
                    self._sending = False
                    self._change.notify_all()
                    return
                data, _ = self._waiting.popleft()
            try:
                self._socket.sendall(data, socket.MSG_NOSIGNAL)
            except OSError:
                with self._change:
                    self._end()
