"""The mirror: what every viewer may see lies on the broker, what phones ask comes in and is answered.

What may live here: what lies there for whom, kept in order over broken lines. What may not: paho (connection.py), what
a phone's message means (hearing.py), who may see what: Views come ready. Nothing here raises into the runner.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec

from companion.engine.answers import Answer, Reply
from companion.engine.view import View

from .asks import EXPIRES, Presence
from .connection import Address, Connection
from .hearing import Back, Hearing, Lay
from .topics import ANSWER, VIEW, Topics

__all__ = ["Address", "Mirror"]
ONLINE, OFFLINE = b"online", b"offline"
ENCODE = msgspec.json.Encoder().encode


class Mirror:
    """One table on a broker. `put` is given Answers and Presences from paho's thread; `counted` what was refused."""

    def __init__(self, address: Address, topics: Topics, put: Callable[[Answer | Presence], None],
                 now: Callable[[], int], linked: Callable[[bool], None] = lambda _: None) -> None:
        """`now`: monotonic ms. `linked` hears when the broker is reached, and when it is lost or cannot be reached."""
        self._topics, self._put, self._now, self._linked = topics, put, now, linked
        self._kept: dict[str, bytes] = {topics.status: ONLINE}
        self._shown: dict[str, View] = {}
        self._hearing, self._lock = Hearing(topics), threading.RLock()
        self._ready: bool | None = None
        self._line = Connection(address, topics.incoming(), (topics.status, OFFLINE), self)

    @property
    def counted(self) -> Counter[str]:
        """How many messages of phones were refused, by cause."""
        return self._hearing.counted

    def start(self) -> None:
        """Begin to connect, now or as soon as the broker is there."""
        self._line.start()

    def stop(self) -> None:
        """Say offline, take private things off the broker, and end."""
        for viewer in self.viewers():
            self.clear(viewer)
        with self._lock:
            last = self._line.send(self._topics.status, OFFLINE, retain=True) if self._ready else None
            self._ready = False
        self._line.stop(last)

    def publish(self, viewer: str, view: View) -> None:
        """A viewer's whole View, retained; one that says nothing new is not sent."""
        with self._lock:
            before = self._shown.get(viewer)
            self._shown[viewer] = view
            if before is None or _news(before) != _news(view):
                self._keep(self._topics.of(viewer, VIEW), ENCODE(_sealed(view)))

    def clear(self, viewer: str) -> None:
        """Take a viewer's View off the broker: the game is over."""
        with self._lock:
            self._shown.pop(viewer, None)
            self._kept.pop(self._topics.of(viewer, VIEW), None)
            self._send(self._topics.of(viewer, VIEW), b"", retain=True)

    @contextmanager
    def veiled(self, viewer: str) -> Iterator[None]:
        """While a seat changes hands, nothing private lies there; afterwards the newest View does again."""
        topic = self._topics.of(viewer, VIEW)
        self._send(topic, b"", retain=True)
        try:
            yield
        finally:
            with self._lock:
                self._send(topic, self._kept.get(topic, b""), retain=True)

    def viewers(self) -> tuple[str, ...]:
        """Whose Views lie on the broker."""
        with self._lock:
            return tuple(self._shown)

    def state(self, state: dict[str, Any]) -> None:
        """The small flat state for integrations, retained."""
        payload = ENCODE(state)
        with self._lock:
            if self._kept.get(self._topics.state) != payload:
                self._keep(self._topics.state, payload)

    def event(self, kind: str, payload: dict[str, Any]) -> None:
        """Something happened; never retained."""
        self._send(self._topics.event(kind), ENCODE(payload), retain=False)

    def reply(self, seat: str, reply: Reply) -> None:
        """Tell the phone of a seat what became of its ask."""
        with self._lock:
            self._hearing.replied(seat, reply)
        self._send(self._topics.of(seat, ANSWER), ENCODE(reply), retain=False, expires=EXPIRES)

    def on_ready(self) -> None:
        """The line is there: everything is laid anew, for the broker may have forgotten it."""
        with self._lock:
            before, self._ready = self._ready, True
            for topic, payload in self._kept.items():
                self._send(topic, payload, retain=True)
        if not before:
            self._linked(True)

    def on_lost(self, why: str) -> None:
        """The line is gone: phones cannot be heard, and the table should know."""
        with self._lock:
            before, self._ready = self._ready, False
            gone = self._hearing.lost(self._now())
        for presence in gone:
            self._put(presence)
        if before is not False:
            self._linked(False)

    def on_bytes(self, topic: str, payload: bytes, retained: bool) -> None:
        """A phone has said something."""
        with self._lock:
            outcomes = self._hearing.hear(topic, payload, retained, self._now())
        for outcome in outcomes:
            match outcome:
                case Back(seat, reply):
                    self.reply(seat, reply)
                case Lay(where, what):
                    self._send(where, what, retain=True)
                case _:
                    self._put(outcome)

    def _keep(self, topic: str, payload: bytes) -> None:
        self._kept[topic] = payload
        self._send(topic, payload, retain=True)

    def _send(self, topic: str, payload: bytes, retain: bool, expires: int = 0) -> None:
        """Send if the broker is there; what is retained is laid anew at the next connection anyhow."""
        with self._lock:
            if self._ready:
                self._line.send(topic, payload, retain=retain, expires=expires)


def _news(view: View) -> View:
    """A View without what changes although nothing has happened."""
    return msgspec.structs.replace(view, now=0, revision=0)


def _sealed(view: View) -> View:
    """A View without the commands its choices stand for: they are nobody's outside this process."""
    if all(choice.act is None for choice in view.choices):
        return view
    return msgspec.structs.replace(view, choices=tuple(msgspec.structs.replace(c, act=None) for c in view.choices))
