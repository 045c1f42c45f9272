"""A seat that asks a thousand times a second, and a phone that does not read what it is sent: a program.

    python -m tests.bench.instruments.flood

Standard input is one line of JSON. It prints `ready`, then each second how many asks the broker has taken of it.
What may live here: flooding. What may not: what it does to others.
"""

from __future__ import annotations

import select
import socket
import sys
import time

import msgspec
from msgspec import Struct

from .lean_phone import LeanPhone, Reader

AT_ONCE, TURN_S = 20, 0.002
"""A broker takes so many unconfirmed messages of one phone (its receive maximum)."""


class Flooding(Struct, frozen=True):
    """Who floods which topic how often a second, and who reads slowly: not at all."""

    flooder: Reader
    topic: str
    rate: int
    slow: Reader


class Flood:
    """One phone that asks at a pace, as far as the broker takes it."""

    def __init__(self, phone: LeanPhone, wanted: Flooding) -> None:
        self._phone, self._wanted = phone, wanted
        self._begun, self._sent = time.monotonic(), 0

    def turn(self) -> None:
        """Ask as often as is due, and hear what comes back."""
        due = int((time.monotonic() - self._begun) * self._wanted.rate) - self._sent
        for _ in range(min(due, AT_ONCE - (self._sent - self._phone.confirmed))):
            self._sent += 1
            ask = {"id": f"flood-{self._sent}", "key": "nothing", "value": None}
            self._phone.say(self._wanted.topic, msgspec.json.encode(ask))
        if select.select([self._phone.socket], [], [], TURN_S)[0]:
            self._phone.receive()


def main() -> None:
    """Flood until ended."""
    wanted = msgspec.json.decode(sys.stdin.readline(), type=Flooding)
    slow = LeanPhone(wanted.slow)
    slow.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    flooder = LeanPhone(wanted.flooder)
    flood, second, before = Flood(flooder, wanted), time.monotonic() + 1, 0
    print("ready", flush=True)
    while True:
        flood.turn()
        if time.monotonic() >= second:
            print("asked", flooder.confirmed - before, flush=True)
            second, before = second + 1, flooder.confirmed


if __name__ == "__main__":
    main()
