"""A crowd of phones as one program: many MQTT 5 connections that say when the last of them has heard something.

    python -m tests.bench.instruments.crowd

Standard input is one line of JSON: the port, and what each phone reads.
It prints `ready`, then `<last level of the topic> <revision> <monotonic ns>` whenever every phone that reads such a
topic has received that revision. What may live here: as little MQTT as that needs, so that the instrument does not
weigh more than what it measures. What may not: paho, Views.
"""

from __future__ import annotations

import re
import selectors
import socket
import sys
import time
from collections import Counter

import msgspec
from msgspec import Struct

CONNECT, CONNACK, PUBLISH, PUBACK, SUBSCRIBE, SUBACK = 0x10, 0x20, 0x30, 0x40, 0x82, 0x90
REVISION = re.compile(rb'"revision":(\d+)')
CHUNK = 65_536


class Reader(Struct, frozen=True):
    """One phone: who it is for the broker, and the topics that it reads."""

    user: str
    password: str
    topics: tuple[str, ...]


class Wanted(Struct, frozen=True):
    """The whole crowd on 127.0.0.1:`port`."""

    port: int
    readers: tuple[Reader, ...]


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


class Phone:
    """One connection."""

    def __init__(self, port: int, reader: Reader, name: str) -> None:
        self.reader, self._rest = reader, b""
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        body = text("MQTT") + b"\x05\xc2\x00\x00\x00" + text(name) + text(reader.user) + text(reader.password)
        self.socket.sendall(packet(CONNECT, body))
        self._expect(CONNACK, 4)
        filters = b"".join(text(topic) + b"\x01" for topic in reader.topics)
        self.socket.sendall(packet(SUBSCRIBE, b"\x00\x01\x00" + filters))
        self._expect(SUBACK, 0)

    def _expect(self, head: int, reason_at: int) -> None:
        """Wait for one packet; what comes behind it is kept."""
        while not self._rest:
            self._rest = self.socket.recv(CHUNK)
            if not self._rest:
                raise ConnectionError(f"the broker hung up on {self.reader.user}")
        length, start = read_number(self._rest, 1)
        if self._rest[0] != head or (reason_at and self._rest[start + 1]):
            raise ConnectionError(f"the broker refused {self.reader.user}: {self._rest[:8].hex()}")
        self._rest = self._rest[start + length:]

    def receive(self) -> list[tuple[str, bytes]]:
        """The messages that have come since, each acknowledged."""
        self._rest += self.socket.recv(CHUNK)
        return self.heard()

    def heard(self) -> list[tuple[str, bytes]]:
        """The messages that are all there; what is retained may have come with the broker's first words."""
        found: list[tuple[str, bytes]] = []
        try:
            while self._rest:
                length, start = read_number(self._rest, 1)
                if len(self._rest) < start + length:
                    break
                head, body, self._rest = self._rest[0], self._rest[start:start + length], self._rest[start + length:]
                if head & 0xF0 == PUBLISH:
                    found.append(self._message(head, body))
        except IndexError:
            pass  # the length itself is not all there yet
        return found

    def _message(self, head: int, body: bytes) -> tuple[str, bytes]:
        end = 2 + int.from_bytes(body[:2], "big")
        topic = body[2:end].decode()
        if head & 0x06:
            self.socket.sendall(packet(PUBACK, body[end:end + 2]))
            end += 2
        properties, start = read_number(body, end)
        return topic, body[start + properties:]


class Tally:
    """Who has heard what."""

    def __init__(self, phones: list[Phone]) -> None:
        self._heard = Counter[tuple[str, int]]()
        self._everybody = Counter(topic.rpartition("/")[2] for phone in phones for topic in phone.reader.topics)

    def note(self, messages: list[tuple[str, bytes]]) -> None:
        """Count messages; print what the last phone has now heard."""
        for topic, payload in messages:
            kind, found = topic.rpartition("/")[2], REVISION.search(payload)
            mark = (kind, int(found.group(1)) if found else 0)
            self._heard[mark] += 1
            if self._heard[mark] == self._everybody[kind]:
                print(kind, mark[1], time.monotonic_ns(), flush=True)


def listen(phones: list[Phone]) -> None:
    """Print what everybody has heard, for ever."""
    selector, tally = selectors.DefaultSelector(), Tally(phones)
    for phone in phones:
        selector.register(phone.socket, selectors.EVENT_READ, phone)
        tally.note(phone.heard())
    while True:
        for key, _ in selector.select():
            tally.note(key.data.receive())


def main() -> None:
    """Connect everybody, then listen."""
    wanted = msgspec.json.decode(sys.stdin.readline(), type=Wanted)
    phones = [Phone(wanted.port, reader, f"crowd-{n}") for n, reader in enumerate(wanted.readers)]
    print("ready", flush=True)
    listen(phones)


if __name__ == "__main__":
    main()
