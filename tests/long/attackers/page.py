"""Somebody who means harm to the phone page, as a program: who never finishes asking, or guesses codes for ever.

    python -m tests.long.attackers.page slow|guess PORT

It prints `ready` once it is at it, and goes on until it is ended. What may live here: that. What may not: judging.
"""

from __future__ import annotations

import socket
import sys
import threading
import time
from contextlib import suppress
from urllib.error import URLError
from urllib.request import urlopen

LINES, GUESSERS, A_SECOND = 300, 8, 1.0


def slow(port: int) -> None:
    """Three hundred lines, each of which says one more line of its head every second; who is hung up on comes again."""
    lines = [_dialled(port) for _ in range(LINES)]
    print("ready", flush=True)
    while True:
        for place, line in enumerate(lines):
            try:
                line.sendall(b"Slowly: on\r\n")
            except OSError:
                with suppress(OSError):
                    lines[place] = _dialled(port)
        time.sleep(A_SECOND)


def guess(port: int) -> None:
    """As many wrong codes as the server takes."""
    for _ in range(GUESSERS):
        threading.Thread(target=_guessing, args=(port,), daemon=True).start()
    print("ready", flush=True)
    threading.Event().wait()


def _dialled(port: int) -> socket.socket:
    line = socket.create_connection(("127.0.0.1", port), 5)
    line.sendall(b"GET / HTTP/1.1\r\n")
    return line


def _guessing(port: int) -> None:
    while True:
        with suppress(URLError, OSError):
            urlopen(f"http://127.0.0.1:{port}/join", b'{"code":"WRONG"}', timeout=5)


if __name__ == "__main__":
    {"slow": slow, "guess": guess}[sys.argv[1]](int(sys.argv[2]))
