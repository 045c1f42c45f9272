"""Strangers in the network who come and say nothing, as a program: they hold lines for as long as they are let.

    python -m tests.long.attackers.strangers HOW LINES ADDRESSES PORT …

HOW: silent (not a word), begun (half a request), knocking (a websocket without MQTT). LINES at each PORT, from so many
addresses, 127.0.0.2 and on. It prints `ready` when all have come; every second whoever was closed comes again. What
may live here: that. What may not: judging.
"""

from __future__ import annotations

import resource
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from socket import SO_REUSEADDR, SOL_SOCKET, socket

A_SECOND, PATIENCE_S = 1.0, 5.0
KNOCK = (b"GET / HTTP/1.1\r\nHost: table\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
         b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: mqtt\r\n\r\n")
WORDS = {"silent": b"", "begun": b"GET / HTTP/1.1\r\nHost: ta", "knocking": KNOCK}


class Stranger:
    """One line, to be dialled again and again."""

    def __init__(self, word: bytes, number: int, addresses: int, port: int) -> None:
        self._word, self._from, self._port = word, f"127.0.0.{2 + number % addresses}", port
        self._line: socket | None = None

    def come(self) -> None:
        """Come, unless the line is there still."""
        if self._line is not None and self._is_there():
            return
        self._line = socket()
        self._line.settimeout(PATIENCE_S)
        self._line.setsockopt(SOL_SOCKET, SO_REUSEADDR, 1)
        self._line.bind((self._from, 0))
        self._line.connect(("127.0.0.1", self._port))
        self._line.sendall(self._word)
        self._line.setblocking(False)

    def _is_there(self) -> bool:
        assert self._line is not None
        try:
            while self._line.recv(4096):
                pass
        except BlockingIOError:
            return True
        except OSError:
            pass
        self._line.close()
        return False


def strangers(how: str, lines: str, addresses: str, *ports: str) -> Iterator[Stranger]:
    """All of them."""
    for number in range(int(lines)):
        yield from (Stranger(WORDS[how], number, int(addresses), int(port)) for port in ports)


def main() -> None:
    """Come for ever."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    all_of_them, told = list(strangers(*sys.argv[1:])), False
    while True:
        for stranger in all_of_them:
            with suppress(OSError):
                stranger.come()
        if not told:
            print("ready", flush=True)
        told = True
        time.sleep(A_SECOND)


if __name__ == "__main__":
    main()
