"""The line to the broker of the house: the table describes itself there, says what happens, and hears what it may hear.

What may live here: what is sent on that line and when, and what becomes of what is said there. What may not: paho
(connection.py), the description itself (discovery.py). A broker that is away, slow or hangs costs the table nothing:
only the newest state waits for it, and events are lost.
"""

from __future__ import annotations

import threading
from collections.abc import Callable

import msgspec
from msgspec import Struct

from companion.engine.signals import Pressed
from companion.engine.view import Notice
from companion.engine.words import Msg
from ui.phone.connection import Address, Connection, ConnectionCallbacks
from ui.phone.retry import Retry
from ui.phone.topics import Topics

from .discovery import BUTTONS, LONGEST_NOTICE, PRESS, HomeConfig, device_message, discovery_topic

DEVICE, NOTICE = "home", "home"
MOST_ON_THE_WAY = 16
ONLINE, OFFLINE = b"online", b"offline"


class House(Struct, frozen=True):
    """What the line needs of the companion: `press` takes a button, `notify(id, notice)` shows or withdraws a notice.

    `now`: monotonic ms; `say` translates; `version` is the companion's.
    """

    press: Callable[[Pressed], None]
    notify: Callable[[str, Notice | None], None]
    now: Callable[[], int]
    say: Callable[[Msg], str]
    version: str


class HomeLine:
    """One table at the broker of the house. `alone`: nobody else tells that broker of this table's game."""

    def __init__(self, config: HomeConfig, topics: Topics, house: House, *, alone: bool = True) -> None:
        self._config, self._topics, self._house, self._alone = config, topics, house, alone
        self._birth = f"{config.prefix}/status"
        own = [topics.home(key) for key in BUTTONS] if config.buttons else []
        said = [topics.home("say")] if config.notices else []
        address = Address(config.broker, config.port, config.username, config.password, config.tls)
        will = (topics.status, OFFLINE) if alone else None
        self._line = Connection(address, (self._birth, *own, *said), will, ConnectionCallbacks(
            self._on_ready, self._on_lost, self._on_message, self._on_confirmed))
        self._lock, self._ready, self._late = threading.RLock(), False, False
        self._state = b""
        self._catching = Retry("home", self._catch_up)

    def start(self) -> None:
        """Begin to connect, now or as soon as the broker is there."""
        self._line.start()

    def stop(self) -> None:
        """Say that the table is gone, and hang up. Its description stays: it comes back."""
        with self._lock:
            last = self._line.send(self._topics.status, OFFLINE, retain=True) if self._ready and self._alone else None
            self._ready = False
        self._catching.stop()
        self._line.stop(last)

    def state(self, state: Struct) -> None:
        """The newest state, retained; the same again is no news."""
        told = msgspec.json.encode(state)
        with self._lock:
            if told != self._state:
                self._state = told
                self._lay_state()

    def event(self, kind: str, event: Struct) -> None:
        """Something happened; it is lost where the broker does not keep up."""
        with self._lock:
            if self._ready and self._alone and self._line.unconfirmed < MOST_ON_THE_WAY:
                self._line.send(self._topics.event(kind), msgspec.json.encode(event))

    def _lay_state(self) -> None:
        """Publish the state, now or when the broker has caught up; under the lock."""
        if not self._ready or not self._alone or not self._state:
            return
        self._late = self._line.unconfirmed >= MOST_ON_THE_WAY
        if not self._late:
            self._line.send(self._topics.state, self._state, retain=True)

    def _describe(self) -> None:
        """Publish everything that Home Assistant has to know; under the lock."""
        message = device_message(self._config, self._topics, self._house.say, self._house.version)
        self._line.send(discovery_topic(self._config, self._topics), msgspec.json.encode(message), retain=True)
        if self._alone:
            self._line.send(self._topics.status, ONLINE, retain=True)
        self._lay_state()

    def _on_ready(self) -> None:
        with self._lock:
            self._ready = True
            self._describe()

    def _on_lost(self) -> None:
        with self._lock:
            self._ready = False

    def _on_confirmed(self) -> None:
        if self._late and self._line.unconfirmed < MOST_ON_THE_WAY:
            self._catching.wake()

    def _catch_up(self) -> bool:
        with self._lock:
            if self._late:
                self._lay_state()
        return True

    def _on_message(self, topic: str, payload: bytes, retained: bool) -> None:
        """What Home Assistant says; what the broker had kept was said to another evening."""
        if retained:
            return
        word = topic.rpartition("/")[2]
        if topic == self._birth:
            if payload == ONLINE:
                with self._lock:
                    self._describe()
        elif word == "say":
            self._house.notify(NOTICE, notice_of(payload))
        elif payload == PRESS.encode():
            self._house.press(Pressed(DEVICE, self._house.now(), word))


def notice_of(payload: bytes) -> Notice | None:
    """The notice that the house wants to be shown: one line of plain text; None takes it away."""
    text = " ".join("".join(c if c.isprintable() else " " for c in payload.decode("utf-8", "replace")).split())
    if not text:
        return None
    return Notice(NOTICE, Msg("The house says: {text}", {"text": text[:LONGEST_NOTICE]}))
