"""A phone of as few bytes of MQTT 5 as there can be, so that the instrument does not weigh more than what it measures.

What may live here: one connection, what it says and what it hears. What may not: paho, Views, waiting for the table.
"""

from __future__ import annotations

import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar
from uuid import uuid4

import msgspec
from msgspec import Struct

CONNECT, CONNACK, PUBLISH, PUBACK, SUBSCRIBE, SUBACK = 0x10, 0x20, 0x30, 0x40, 0x82, 0x90
QOS_1, RETAIN = 0x02, 0x01
CHUNK, PATIENCE_S, AGAIN_S = 65_536, 40.0, 0.1
T = TypeVar("T")


class Reader(Struct, frozen=True):
    """One phone: the broker on 127.0.0.1:`port`, who it is there, what it reads, and where it says that it is there."""

    port: int
    user: str
    password: str
    topics: tuple[str, ...] = ()
    presence: str = ""


def number(value: int) -> bytes:
    """A variable byte integer."""
    low, high = value & 0x7F, value >> 7
    return bytes((low | 0x80,)) + number(high) if high else bytes((low,))


def text(value: str) -> bytes:
    """A string with its length."""
    return len(value.encode()).to_bytes(2, "big") + value.encode()


def packet(head: int, body: bytes) -> bytes:
    """A whole packet."""
    return bytes((head,)) + number(len(body)) + body


def read_number(data: bytes, start: int) -> tuple[int, int]:
    """The variable byte integer at `start`, and where it ends; IndexError if it is not all there."""
    value, shift = 0, 0
    while True:
        byte = data[start]
        value, shift, start = value | (byte & 0x7F) << shift, shift + 7, start + 1
        if not byte & 0x80:
            return value, start


class LeanPhone:
    """One connection. `confirmed` counts the messages of its own that the broker has taken."""

    def __init__(self, reader: Reader) -> None:
        """Connect and read `reader.topics`, each QoS 1; ConnectionError or OSError if the broker will not."""
        self.reader, self.confirmed = reader, 0
        self._rest, self._said, self._name = b"", 0, f"lean-{uuid4().hex[:12]}"
        self.socket = socket.create_connection(("127.0.0.1", reader.port), PATIENCE_S)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        body = text("MQTT") + b"\x05\xc2\x00\x00\x00" + text(self._name) + text(reader.user) + text(reader.password)
        self.socket.sendall(packet(CONNECT, body))
        self._expect(CONNACK, 1)
        if reader.topics:
            filters = b"".join(text(topic) + b"\x01" for topic in reader.topics)
            self.socket.sendall(packet(SUBSCRIBE, b"\x00\x01\x00" + filters))
            self._expect(SUBACK, 3)
        if reader.presence:
            self.say(reader.presence, msgspec.json.encode({"online": True, "phone": self._name}), retain=True)

    def say(self, topic: str, payload: bytes, *, retain: bool = False) -> None:
        """Publish, QoS 1."""
        self._said = self._said % 65_535 + 1
        body = text(topic) + self._said.to_bytes(2, "big") + b"\x00" + payload
        self.socket.sendall(packet(PUBLISH | QOS_1 | (RETAIN if retain else 0), body))

    def receive(self) -> list[tuple[str, bytes]]:
        """The messages that have come since, each acknowledged; waits for something to come, TimeoutError at last."""
        came = self.socket.recv(CHUNK)
        if not came:
            raise ConnectionError(f"the broker hung up on {self.reader.user}")
        self._rest += came
        return self.heard()

    def heard(self) -> list[tuple[str, bytes]]:
        """The messages that are all there; what is retained may have come with the broker's first words."""
        return [message for head, body in self._packets() if (message := self._message(head, body))]

    def hang_up(self) -> None:
        """End the connection."""
        self.socket.close()

    def _expect(self, wanted: int, reason_at: int) -> None:
        """Wait for one packet, whose byte `reason_at` (after the properties' length for SUBACK) must not refuse."""
        while not (found := next(self._packets(), None)):
            came = self.socket.recv(CHUNK)
            if not came:
                raise ConnectionError(f"the broker hung up on {self.reader.user}")
            self._rest += came
        head, body = found
        if head != wanted or body[reason_at] >= 0x80:
            raise ConnectionError(f"the broker refused {self.reader.user}: {body[:8].hex()}")

    def _packets(self) -> Iterator[tuple[int, bytes]]:
        try:
            while self._rest:
                length, start = read_number(self._rest, 1)
                if len(self._rest) < start + length:
                    return
                head, body, self._rest = self._rest[0], self._rest[start:start + length], self._rest[start + length:]
                yield head, body
        except IndexError:
            return  # the length itself is not all there yet

    def _message(self, head: int, body: bytes) -> tuple[str, bytes] | None:
        if head & 0xF0 != PUBLISH:
            self.confirmed += head == PUBACK
            return None
        end = 2 + int.from_bytes(body[:2], "big")
        topic = body[2:end].decode()
        if head & QOS_1:
            self.socket.sendall(packet(PUBACK, body[end:end + 2]))
            end += 2
        properties, start = read_number(body, end)
        return topic, body[start + properties:]


def patiently(do: Callable[[], T]) -> T:
    """What `do` gives, tried again while nobody is there to answer; its last error when patience ends."""
    ends = time.monotonic() + PATIENCE_S
    while True:
        try:
            return do()
        except OSError:
            if time.monotonic() > ends:
                raise
            time.sleep(AGAIN_S)


@contextmanager
def phone(reader: Reader) -> Iterator[LeanPhone]:
    """A phone for as long as the block lasts, as soon as the broker lets it in."""
    made = patiently(lambda: LeanPhone(reader))
    try:
        yield made
    finally:
        made.hang_up()
