"""The line on which the companion lays out, on its own broker, what the bridge carries to the hall; and hears the hall.

What may live here: that line, and what a message of the hall may mean. What may not: paho (connection.py), the bridge
(bridge.py), what is told (it comes ready). A hall that is away costs nothing: the newest lies here until it comes.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec
from msgspec import Struct

from companion.engine.view import Notice
from companion.engine.words import Msg
from ui.phone.connection import Address, Connection, ConnectionCallbacks
from ui.phone.topics import Topics

from .bridge import HallConfig, in_topic, link_topic, out_topic

NOTICE, UNREACHED = "hall", "hall-link"
LONGEST_NOTICE, LONGEST_MESSAGE = 200, 16_384
MOST_ON_THE_WAY = 64


class HallMessage(Struct, frozen=True):
    """What the hall may say: a notice to be shown (empty text: take it away), and which results it has for good.

    `taken` are editions by the id of their game.
    """

    say: str | None = None
    taken: Mapping[str, int] = {}


class HallNeeds(Struct, frozen=True):
    """What the line needs of the companion: `notify(id, notice)` shows or withdraws a notice, `taken(id, edition)`
    hears that the hall has a result.
    """

    notify: Callable[[str, Notice | None], None]
    taken: Callable[[str, int], None]


class HallLine:
    """What leaves the table, retained on its own broker. It never raises and never waits for the hall."""

    def __init__(self, config: HallConfig, topics: Topics, address: Address, needs: HallNeeds) -> None:
        """`address` is the table's own broker."""
        self._topics, self._needs, self._link = topics, needs, link_topic(config)
        self._lock, self._ready = threading.RLock(), False
        self._lying: dict[str, bytes] = {}
        self._line = Connection(address, (in_topic(topics), self._link), None, ConnectionCallbacks(
            self._on_ready, self._on_lost, self._on_message))

    def start(self) -> None:
        """Begin to connect, now or as soon as the broker is there."""
        self._line.start()

    def stop(self) -> None:
        """Hang up."""
        with self._lock:
            self._ready = False
        self._line.stop()

    def lay(self, what: str, payload: bytes) -> None:
        """Lay the newest of something out for the hall; the same again is no news, and an empty one takes it away."""
        with self._lock:
            if self._lying.get(what, b"") == payload:
                return
            self._lying[what] = payload
            if self._ready:
                self._line.send(out_topic(self._topics, what), payload, retain=True)

    def tell_event(self, kind: str, payload: bytes) -> None:
        """Something happened; it is lost where the broker does not keep up."""
        with self._lock:
            if self._ready and self._line.unconfirmed < MOST_ON_THE_WAY:
                self._line.send(out_topic(self._topics, f"public/event/{kind}"), payload)

    def _on_ready(self) -> None:
        with self._lock:
            self._ready = True
            for what, payload in self._lying.items():
                self._line.send(out_topic(self._topics, what), payload, retain=True)

    def _on_lost(self) -> None:
        with self._lock:
            self._ready = False

    def _on_message(self, topic: str, payload: bytes, retained: bool) -> None:
        """The hall speaks, or the bridge has come or gone; what a broker had kept was said to another evening."""
        if topic == self._link:
            self._needs.notify(UNREACHED, None if payload == b"1" else no_hall())
        elif not retained:
            self._hear(payload)

    def _hear(self, payload: bytes) -> None:
        said = hall_message(payload)
        if said is None:
            return
        if said.say is not None:
            self._needs.notify(NOTICE, hall_notice(said.say))
        for game, edition in said.taken.items():
            self._needs.taken(game, edition)


def hall_message(payload: bytes) -> HallMessage | None:
    """What the hall says; None for anything else."""
    if len(payload) > LONGEST_MESSAGE:
        return None
    try:
        return msgspec.json.decode(payload, type=HallMessage)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None


def hall_notice(said: str) -> Notice | None:
    """The notice that the hall wants to be shown: one line of plain text; None takes it away."""
    text = " ".join("".join(c if c.isprintable() else " " for c in said).split())
    return Notice(NOTICE, Msg("The hall says: {text}", {"text": text[:LONGEST_NOTICE]})) if text else None


def no_hall() -> Notice:
    """The notice while the hall cannot be reached."""
    return Notice(UNREACHED, Msg("The hall cannot be reached"), Msg("The game goes on; results wait until it is back."))


def usable_certificate(path: str) -> bool:
    """Whether the file that is to vouch for the hall can be read; without one nothing is to be read."""
    try:
        return not path or bool(Path(path).read_bytes())
    except OSError:
        return False
