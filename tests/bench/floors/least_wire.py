"""The floor of the wire: a line on a pty, one row committed, one message published. A program without a companion.

    python -m tests.bench.floors.least_wire PORT FILE

Standard input is one line of JSON: broker, topic, payload.

What may live here: the least that keeps the promise “on the disk before anybody is told”: SQLite with WAL and
synchronous=FULL, QoS 1, retained. What may not: decoding, rules, Views.
"""

from __future__ import annotations

import os
import sqlite3
import sys
import tty

import msgspec
import paho.mqtt.client as mqtt
from msgspec import Struct
from paho.mqtt.enums import CallbackAPIVersion

ROW = b"x" * 200


class Told(Struct, frozen=True):
    """Where to publish, as whom, and what; `%d` in the payload is the number of the message."""

    port: int
    user: str
    password: str
    topic: str
    payload: str


def connected(told: Told) -> mqtt.Client:
    """A client that is ready to publish."""
    client = mqtt.Client(CallbackAPIVersion.VERSION2, "least-wire", protocol=mqtt.MQTTv5)
    client.username_pw_set(told.user, told.password)
    client.connect("127.0.0.1", told.port)
    client.loop_start()
    return client


def journal(path: str) -> sqlite3.Connection:
    """A file that loses nothing."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("CREATE TABLE rows (row BLOB)")
    return connection


def main() -> None:
    """Serve the line until it hangs up."""
    told = msgspec.json.decode(sys.stdin.readline(), type=Told)
    port, kept, client = os.open(sys.argv[1], os.O_RDWR | os.O_NOCTTY), journal(sys.argv[2]), connected(told)
    tty.setraw(port)
    before, _, after = told.payload.partition("%d")
    print("ready", flush=True)
    count = 0
    while os.read(port, 4096):
        count += 1
        kept.execute("INSERT INTO rows VALUES (?)", (ROW,))
        client.publish(told.topic, f"{before}{count}{after}", 1, retain=True)


if __name__ == "__main__":
    main()
