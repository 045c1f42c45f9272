"""Somebody who means harm, as a program: MQTT connections with a seat's credentials that send as fast as they can.

    python -m tests.long.attackers.lines

Standard input is one line of JSON, an `Attack`. It prints `ready` once everybody is connected, then `sent <messages>`
every second until it is ended. What may live here: as little MQTT as that needs. What may not: judging the outcome.
"""

from __future__ import annotations

import selectors
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import suppress

import msgspec
from msgspec import Struct

from tests.bench.instruments.lean_phone import PUBLISH, LeanPhone, Reader, number, packet, text

AT_ONCE, CHUNK = 50, 65_536


class Attack(Struct, frozen=True):
    """What is sent: `payload` with `%d` for a running number, padded to `size` bytes, to `topic`.

    `reads`: what comes back is taken; else the line is left to fill. `most`: messages in all, 0 without end.
    `dials`: comes in, says nothing and goes, again and again; it counts as sending.
    """

    port: int
    user: str
    password: str
    topic: str = ""
    payload: str = ""
    qos: int = 1
    retain: bool = False
    connections: int = 1
    filters: tuple[str, ...] = ()
    reads: bool = True
    size: int = 0
    most: int = 0
    dials: bool = False


class Attacker:
    """All connections of one attack."""

    def __init__(self, attack: Attack) -> None:
        self._attack, self._selector, self.sent = attack, selectors.DefaultSelector(), 0
        self._held: list[socket.socket] = []
        for _ in range(attack.connections):
            with suppress(OSError):  # nobody has to let an attacker in
                self._dial()

    def _dial(self) -> None:
        attack = self._attack
        line = LeanPhone(Reader(attack.port, attack.user, attack.password, attack.filters)).socket
        line.setblocking(False)
        events = selectors.EVENT_READ if attack.reads else 0
        events |= selectors.EVENT_WRITE if attack.topic else 0
        self._held.append(line)
        if events:
            self._selector.register(line, events, bytearray())

    def go_on(self) -> None:
        """Send and take what can be sent and taken now."""
        if self._attack.dials:
            self._come_and_go()
            return
        for key, events in self._selector.select(0.2):
            with suppress(BlockingIOError):
                self._serve(key, events)

    def _come_and_go(self) -> None:
        self.sent += 1
        with suppress(OSError):
            LeanPhone(Reader(self._attack.port, self._attack.user, self._attack.password)).hang_up()

    def _serve(self, key: selectors.SelectorKey, events: int) -> None:
        line, rest = key.fileobj, key.data
        assert isinstance(line, socket.socket)
        try:
            if events & selectors.EVENT_READ and not line.recv(CHUNK):
                raise ConnectionError("the broker has hung up")
            if events & selectors.EVENT_WRITE:
                if not rest and not self._over():
                    rest += b"".join(self._messages())
                del rest[:line.send(rest)]
        except ConnectionError:
            self._selector.unregister(line)
            line.close()

    def _over(self) -> bool:
        return 0 < self._attack.most <= self.sent

    def _messages(self) -> Iterator[bytes]:
        attack = self._attack
        head = PUBLISH | attack.qos << 1 | attack.retain
        for _ in range(AT_ONCE if attack.size < CHUNK else 1):
            self.sent += 1
            mid = (self.sent % 65_535 + 1).to_bytes(2, "big") if attack.qos else b""
            said = attack.payload.replace("%d", str(self.sent)).encode().ljust(attack.size)
            yield packet(head, text(attack.topic) + mid + number(0) + said)


def main() -> None:
    """Connect everybody, then send for ever."""
    attacker = Attacker(msgspec.json.decode(sys.stdin.readline(), type=Attack))
    print("ready", flush=True)
    told = time.monotonic()
    while True:
        attacker.go_on()
        if time.monotonic() - told >= 1:
            told += 1
            print("sent", attacker.sent, flush=True)


if __name__ == "__main__":
    main()
