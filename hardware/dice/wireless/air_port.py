"""The reader's side of every port without a cable: bytes that wait, and the reason why no more come.

What may live here: the reader's side, as pyserial asks for it. What may not: radios, networks, their threads.
"""

from __future__ import annotations

from threading import Condition

MOST_BYTES = 65_536


class AirPort:
    """A port that is filled from another thread; what pyserial asks of a port and nothing more."""

    def __init__(self, port: str | None = None, *_: object, timeout: float = 1.0, **__: object) -> None:
        """`port`: the address, set before `open`; `timeout`: seconds that a read waits for the first byte."""
        self.port, self._timeout = port or "", timeout
        self._bytes, self._news = bytearray(), Condition()
        self._trouble, self._hurry = "", False

    @property
    def name(self) -> str:
        """The address."""
        return self.port

    @property
    def in_waiting(self) -> int:
        """How many bytes can be read at once."""
        return len(self._bytes)

    def read(self, size: int = 1) -> bytes:
        """At most `size` bytes, none if nothing has come within the timeout. Raises OSError when the port is lost."""
        with self._news:
            self._news.wait_for(lambda: self._bytes or self._trouble or self._hurry, self._timeout)
            if self._trouble and not self._bytes:
                raise OSError(self._trouble)
            data = bytes(self._bytes[:size])
            del self._bytes[:size]
            return data

    def cancel_read(self) -> None:
        """End a read that waits."""
        with self._news:
            self._hurry = True
            self._news.notify_all()

    def fill(self, data: bytes) -> None:
        """These bytes have arrived, from any thread; if there are too many, the oldest are lost."""
        with self._news:
            self._bytes += data
            del self._bytes[:-MOST_BYTES]
            self._news.notify_all()

    def fail(self, why: str) -> None:
        """No more will come; `why` in one short phrase; the first reason counts."""
        with self._news:
            self._trouble = self._trouble or why
            self._news.notify_all()
