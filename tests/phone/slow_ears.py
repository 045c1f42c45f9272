"""A way to the broker on which the companion's ears come late: a line with a last will passes, the others wait.

What may live here: passing bytes on. What may not: anything that the bridge does.
"""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Event

HEAD, WILL = b"\0\4MQTT\5", 0x04


@contextmanager
def slow_ears(port: int) -> Iterator[tuple[int, Event]]:
    """The port of a way to the broker at `port`, and what lets the waiting lines pass once it is set."""
    opened, lines = Event(), list[socket.socket]()
    with socket.create_server(("127.0.0.1", 0)) as door:
        threading.Thread(target=_let_in, args=(door, port, opened, lines), daemon=True).start()
        try:
            yield door.getsockname()[1], opened
        finally:
            opened.set()
            for line in (door, *lines):
                with suppress(OSError):
                    line.shutdown(socket.SHUT_RDWR)


def _let_in(door: socket.socket, port: int, opened: Event, lines: list[socket.socket]) -> None:
    with suppress(OSError):
        while True:
            line, _ = door.accept()
            lines.append(line)
            threading.Thread(target=_serve, args=(line, port, opened), daemon=True).start()


def _serve(line: socket.socket, port: int, opened: Event) -> None:
    said = b""
    while HEAD not in said[:-1]:
        said += line.recv(4096) or HEAD + b"\0"
    if not said[said.index(HEAD) + len(HEAD)] & WILL:
        opened.wait()
    with socket.create_connection(("127.0.0.1", port)) as broker:
        broker.sendall(said)
        threading.Thread(target=_pass_on, args=(broker, line), daemon=True).start()
        _pass_on(line, broker)


def _pass_on(here: socket.socket, there: socket.socket) -> None:
    with suppress(OSError):
        while said := here.recv(65536):
            there.sendall(said)
    with suppress(OSError):
        there.shutdown(socket.SHUT_RDWR)
