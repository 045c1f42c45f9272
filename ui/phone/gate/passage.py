"""PURE. What goes through the gate between a phone and the broker: bytes in, bytes out, and who has been let in.

What may live here: the two ways in which lines speak (websockets, plain MQTT), what the broker's first word means. What
may not: sockets (relay.py).
"""

from __future__ import annotations

from .lobby import HEAD_END
from .websocket import (
    BINARY,
    CLOSE,
    CONTINUED,
    PING,
    PONG,
    REFUSED,
    BrokenFrameError,
    frame_payload,
    handshake_answer,
    next_frame,
)

CONNACK = 0x20
MORE_BYTES = 0x80
SUCCESS = 0
LARGEST, LARGEST_OUTSIDE = 70_000, 8_192
"""Bytes that a frame may carry, and those that may come in all before the broker has let its phone in."""


def is_let_in(first_words: bytes) -> bool | None:
    """What the broker's first packet says: that the phone is in, or not; None while it is not all there."""
    if not first_words:
        return None
    end = 1
    while end < len(first_words) and first_words[end] & MORE_BYTES:
        end += 1
    if len(first_words) < end + 3:
        return None
    return first_words[0] == CONNACK and first_words[end + 2] == SUCCESS


class PlainPassage:
    """A line of an MQTT program. `inside`: the broker has let it in. `ended`: nothing more is wanted of it."""

    def __init__(self) -> None:
        self.inside, self.ended = False, False
        self._told, self._came = bytearray(), 0

    def from_client(self, data: bytes) -> tuple[bytes, bytes]:
        """What is to be sent on to the broker, and what back at once."""
        self._count(data)
        return data, b""

    def from_broker(self, data: bytes) -> bytes:
        """What is to be sent on to the client."""
        if not self.inside:
            self._told += data[:16]
            self.inside = bool(is_let_in(bytes(self._told)))
        return data

    def _count(self, data: bytes) -> None:
        self._came += len(data)
        if not self.inside and self._came > LARGEST_OUTSIDE:
            self.ended = True


class WebPassage(PlainPassage):
    """A line of a phone's browser: MQTT in a websocket."""

    def __init__(self) -> None:
        super().__init__()
        self._shaken, self._rest, self._back = False, bytearray(), b""

    def from_client(self, data: bytes) -> tuple[bytes, bytes]:
        """What is to be sent on to the broker, and what back at once."""
        self._count(data)
        self._rest += data
        self._back = b"" if self._shaken else self._greeting()
        if not self._shaken:
            return b"", self._back
        on = list[bytes]()
        try:
            while not self.ended and (frame := next_frame(self._rest, LARGEST)):
                on.append(self._carried(*frame))
        except BrokenFrameError:
            self.ended = True
        return b"".join(on), self._back

    def from_broker(self, data: bytes) -> bytes:
        """What is to be sent on to the client."""
        return frame_payload(super().from_broker(data))

    def _greeting(self) -> bytes:
        head, whole, rest = bytes(self._rest).partition(HEAD_END)
        if not whole:
            return b""
        self._rest[:] = rest
        greeting = handshake_answer(head)
        self._shaken, self.ended = greeting is not None, greeting is None
        return greeting or REFUSED

    def _carried(self, opcode: int, payload: bytes) -> bytes:
        if opcode in (CONTINUED, BINARY):
            return payload
        self.ended = self.ended or opcode not in (PING, PONG)
        if opcode in (PING, CLOSE):
            self._back += frame_payload(payload, PONG if opcode == PING else CLOSE)
        return b""
