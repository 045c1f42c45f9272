"""The floor of the wire: a line on a pty or an ask of a phone, one row committed, one message published. A program.

    python -m tests.bench.floors.least_wire PTY FILE

Standard input is one line of JSON: the broker, its three topics and the payload. A line on the pty is answered with the
payload on `view`; an ask {"id"} on `ask` with {"id"} on `answer` and the payload on `view`, as the companion does.

What may live here: the least that keeps the promise “on the disk before anybody is told”: SQLite with WAL and
synchronous=FULL, QoS 1, retained. What may not: decoding, rules, Views.
"""

from __future__ import annotations

import os
import socket
import sqlite3
import sys
import tty
from typing import Any

import msgspec
import paho.mqtt.client as mqtt
from msgspec import Struct
from paho.mqtt.enums import CallbackAPIVersion

ROW = b"x" * 200


class LeastWire(Struct, frozen=True):
    """Where to listen and to publish, and what; `%d` in the payload is the number of the message."""

    port: int
    ask: str
    answer: str
    view: str
    payload: str


class LeastTable:
    """One row and one payload for whatever comes. The pty's thread and paho's thread do not come at the same time."""

    def __init__(self, told: LeastWire, path: str) -> None:
        self._told, self._kept, self._count = told, _journal(path), 0
        self._client = client = mqtt.Client(CallbackAPIVersion.VERSION2, "least-wire", protocol=mqtt.MQTTv5)
        client.on_socket_open = _send_at_once
        client.on_connect = self._connected
        client.on_subscribe = lambda *_: print("ready", flush=True)
        client.on_message = self._asked
        client.connect("127.0.0.1", told.port)
        client.loop_start()

    def land(self) -> None:
        """Something has happened: write it down, then tell everybody."""
        self._write()
        self._show()

    def _connected(self, client: mqtt.Client, *_: Any) -> None:
        client.subscribe(self._told.ask, 1)

    def _asked(self, client: mqtt.Client, data: Any, message: mqtt.MQTTMessage) -> None:
        self._write()
        client.publish(self._told.answer, msgspec.json.encode({"id": msgspec.json.decode(message.payload)["id"]}), 1)
        self._show()

    def _write(self) -> None:
        self._kept.execute("INSERT INTO rows VALUES (?)", (ROW,))

    def _show(self) -> None:
        self._count += 1
        self._client.publish(self._told.view, self._told.payload.replace("%d", str(self._count), 1), 1, retain=True)


def _send_at_once(client: mqtt.Client, data: Any, line: Any) -> None:
    line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


def _journal(path: str) -> sqlite3.Connection:
    """A file that loses nothing."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("CREATE TABLE rows (row BLOB)")
    return connection


def main() -> None:
    """Serve until the pty hangs up."""
    told = msgspec.json.decode(sys.stdin.readline(), type=LeastWire)
    port = os.open(sys.argv[1], os.O_RDWR | os.O_NOCTTY)
    tty.setraw(port)
    table = LeastTable(told, sys.argv[2])
    while os.read(port, 4096):
        table.land()


if __name__ == "__main__":
    main()
