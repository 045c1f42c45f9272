"""The bridge to MQTT: what every viewer may see lies on the broker, what phones ask comes in and is answered.

What may live here: the order of what is sent, kept over broken lines; which seats are heard over which line. What may
not: paho (connection.py), what lies where (retained.py), what a phone's message means (inbound.py), who may see what:
Views come ready.
"""

from __future__ import annotations

import threading
from collections.abc import Callable

from msgspec import Struct

from companion.engine.answers import Answer, Reply
from companion.engine.view import Page, View

from .config import RecordMessage, unrecorded
from .connection import Address, Connection, ConnectionCallbacks
from .inbound import HangUp, Inbound, Retain, SendReply
from .messages import EXPIRES, Presence
from .retained import RetainedTopics, encode
from .retry import Retry
from .topics import ANSWER, PLACES, PRESENCE, VIEW, Topics

__all__ = ["Address", "MqttBridge"]
ONLINE, OFFLINE = b"online", b"offline"
EARS = 6
"""Lines that listen: as many as people at a large table, so that each has one."""
ON_THE_WAY = 8
"""So many messages the broker may not have confirmed yet; more of what is retained waits, the newest of each topic."""


class Ear:
    """A line that listens to some seats. The broker keeps a queue for each line, so that a queue which one seat has
    filled belongs to nobody else and goes with its line. `left`: we have hung up, and the line is not yet gone.
    """

    def __init__(self, address: Address, topics: Topics, seats: tuple[str, ...],
                 callbacks: Callable[[Ear], ConnectionCallbacks]) -> None:
        self.seats, self.left = seats, False
        self.connection = Connection(address, topics.incoming(seats), None, callbacks(self))


class MqttBridge:
    """One table on a broker. `put` gets Answers and Presences from paho's thread.

    Everything may be called from any thread at any time, and nothing raises because the broker is away: what is
    retained is published again when it is back, what is only sent (events, replies) is lost with the line.
    """

    def __init__(self, address: Address, topics: Topics, put: Callable[[Answer | Presence], None],
                 now: Callable[[], int], linked: Callable[[bool], None] = lambda _: None,
                 dice: Callable[[str, bytes], None] | None = None, record: RecordMessage = unrecorded) -> None:
        """`now`: monotonic ms. `linked` hears when the broker is reached, and when it is lost or cannot be reached.

        `dice(topic, payload)` hears devices with dice, over a line of their own; None: nobody listens to them.
        `record` keeps every message of phones and of ours.
        """
        self._topics, self._put, self._now, self._linked, self._record = topics, put, now, linked, record
        self._retained, self._inbound, self._lock = RetainedTopics(topics), Inbound(topics), threading.RLock()
        self._retained.lay(topics.status, OFFLINE)
        self._ready = False
        self._told: bool | None = None
        self._connection = Connection(address, (topics.status,), (topics.status, OFFLINE),
                                      ConnectionCallbacks(self._on_ready, self._on_lost, lambda *_: None,
                                                          self._on_confirmed))
        self._waiting: dict[str, None] = {}
        self._late = Retry("late", self._catch_up)
        self._ears = tuple(Ear(address, topics, PLACES[first::EARS], self._heard_by) for first in range(EARS))
        self._hearing: set[Ear] = set()
        self._dice = Connection(address, (topics.dice,), None, ConnectionCallbacks(
            lambda: None, lambda: None, _fresh(dice))) if dice else None

    def _heard_by(self, ear: Ear) -> ConnectionCallbacks:
        return ConnectionCallbacks(lambda: self._on_hearing(ear), lambda: self._on_deaf(ear),
                                   lambda *heard: self._on_message(ear, *heard))

    @property
    def counted(self) -> dict[str, int]:
        """How many messages of phones were refused, by cause; a cause that never came counts 0."""
        return self._inbound.counted

    def start(self) -> None:
        """Begin to connect, now or as soon as the broker is there."""
        for ear in self._ears:
            threading.Thread(target=ear.connection.listen, name="ear", daemon=True).start()
        if self._dice:
            threading.Thread(target=self._dice.listen, name="dice ear", daemon=True).start()
        self._connection.start()

    def stop(self) -> None:
        """Say offline, take private things off the broker, and end."""
        with self._lock:
            for viewer in self.viewers():
                self.clear(viewer)
            last = self._connection.send(self._topics.status, OFFLINE, retain=True) if self._ready else None
            self._ready = False
        self._late.stop()
        for ear in self._ears:
            ear.connection.stop()
        if self._dice:
            self._dice.stop()
        self._connection.stop(last)

    def publish(self, viewer: str, view: View | Page) -> None:
        """Publish a viewer's whole View, or the page in its place, retained; one that says nothing new is not sent."""
        with self._lock:
            self._lay(self._topics.of(viewer, VIEW), self._retained.show(viewer, view))

    def clear(self, viewer: str) -> None:
        """Take a viewer's View off the broker: the game is over."""
        with self._lock:
            self._retained.remove(viewer)
            self._lay(self._topics.of(viewer, VIEW), b"")

    def viewers(self) -> tuple[str, ...]:
        """Whose Views lie on the broker."""
        with self._lock:
            return self._retained.viewers()

    def vacate(self, seat: str) -> None:
        """The phones of this seat have been shut out, so their presence is no longer true."""
        with self._lock:
            gone = self._inbound.lost((seat,), self._now())
            self._lay(self._topics.of(seat, PRESENCE), b"")
        for presence in gone:
            self._put(presence)

    def state(self, state: Struct) -> None:
        """The small state for programs, retained."""
        with self._lock:
            self._lay(self._topics.state, self._retained.lay(self._topics.state, encode(state)))

    def event(self, kind: str, event: Struct) -> None:
        """Something happened; never retained."""
        self._say(self._topics.event(kind), encode(event))

    def speak(self, device: str, line: bytes) -> None:
        """Say a line, which lights a die, to a device with dice."""
        self._say(self._topics.light_of(device), line, EXPIRES)

    def reply(self, seat: str, reply: Reply) -> None:
        """Reply to an ask of a seat's phone; a repeated ask will get the same reply."""
        with self._lock:
            self._inbound.replied(seat, reply)
        self._say(self._topics.of(seat, ANSWER), encode(reply), EXPIRES)

    def _on_ready(self) -> None:
        """Publish everything again, because the broker may have forgotten it."""
        with self._lock:
            self._ready = True
            for topic, payload in self._retained.all():
                self._lay(topic, payload)
        self._tell_if_whole()

    def _on_lost(self) -> None:
        with self._lock:
            self._ready = False
        self._tell(False)

    def _on_hearing(self, ear: Ear) -> None:
        with self._lock:
            ear.left = False
            self._hearing.add(ear)
        self._tell_if_whole()

    def _on_deaf(self, ear: Ear) -> None:
        """The phones of these seats cannot be heard any more, and the table should know; unless we have hung up."""
        with self._lock:
            if ear.left:
                ear.left = False
                return
            self._hearing.discard(ear)
            gone = self._inbound.lost(ear.seats, self._now())
        for presence in gone:
            self._put(presence)
        self._tell(False)

    def _tell_if_whole(self) -> None:
        with self._lock:
            whole = self._ready and len(self._hearing) == EARS
        if whole:
            self._tell(True)

    def _tell(self, linked: bool) -> None:
        """Do what a message led to, for phones and table; a phone that reads `online` may ask at once, and is heard."""
        with self._lock:
            before, self._told = self._told, linked
            status = self._topics.status
            self._lay(status, self._retained.lay(status, ONLINE if linked else OFFLINE))
        if linked != before:
            self._linked(linked)

    def _on_message(self, ear: Ear, topic: str, payload: bytes, retained: bool) -> None:
        if ear.left:
            return
        self._record(topic, payload, heard=True)
        with self._lock:
            outcomes = self._inbound.receive(topic, payload, retained, self._now())
        for outcome in outcomes:
            match outcome:
                case SendReply(seat, reply):
                    self.reply(seat, reply)
                case Retain(where, what):
                    ear.connection.send(where, what, retain=True)  # over this line, which then does not hear it
                case HangUp():
                    ear.left = True
                    ear.connection.hang_up()
                case _:
                    self._put(outcome)

    def _lay(self, topic: str, payload: bytes | None) -> None:
        """Publish retained, if it is news and the broker is there. Under the lock, so that the newest comes last.

        What removes something never waits.
        """
        if not self._ready or payload is None:
            return
        if payload and (self._waiting or self._connection.unconfirmed >= ON_THE_WAY):
            self._waiting[topic] = None
            self._on_confirmed()  # the last confirmation may have come just before
        else:
            self._waiting.pop(topic, None)
            self._send(topic, payload, retain=True)

    def _on_confirmed(self) -> None:
        if self._waiting and self._connection.unconfirmed < ON_THE_WAY:
            self._late.wake()

    def _catch_up(self) -> bool:
        """Send what waits, as far as the broker keeps up."""
        with self._lock:
            while self._ready and self._waiting and self._connection.unconfirmed < ON_THE_WAY:
                topic, _ = self._waiting.popitem()
                self._send(topic, self._retained.at(topic), retain=True)
        return True

    def _say(self, topic: str, payload: bytes, expires: int = 0) -> None:
        with self._lock:
            if self._ready:
                self._send(topic, payload, expires=expires)

    def _send(self, topic: str, payload: bytes, *, retain: bool = False, expires: int = 0) -> None:
        self._record(topic, payload, heard=False)
        self._connection.send(topic, payload, retain=retain, expires=expires)


def _fresh(hear: Callable[[str, bytes], None]) -> Callable[[str, bytes, bool], None]:
    """A listener without messages that the broker had kept: they say what was once, so they are no roll."""
    def heard(topic: str, payload: bytes, retained: bool) -> None:
        if not retained:
            hear(topic, payload)
    return heard
