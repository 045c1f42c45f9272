"""A phone that asks and knows what it was shown last: of a seat at the companion, or of the floor.

What may live here: asking, and how long the answer and the View took. What may not: what is asked.
"""

from __future__ import annotations

import select
import time
from collections.abc import Callable
from typing import Any, NamedTuple
from uuid import uuid4

import msgspec
from msgspec.structs import replace

from companion.engine.answers import ACCEPTED, REFUSED, STALE
from companion.engine.view import Choice, View
from ui.phone.topics import ANSWER, ASK, VIEW

from .house import TOPICS
from .lean_phone import LeanPhone, Reader, patiently

ASK_PAUSE_S = 0.055
"""A seat may ask 20 times a second."""


class Places(NamedTuple):
    """The topics of one who asks."""

    ask: str
    answer: str
    view: str


class TableMovedOnError(RuntimeError):
    """What was asked is no longer offered."""


class RuleAgainstItError(RuntimeError):
    """What was asked is offered, but not with this value: two things would have one name, say."""


class Waited(NamedTuple):
    """Milliseconds from an ask to its answer, and to the View that came of it."""

    answer: float
    view: float


def places_of(seat: str) -> Places:
    """Where a seat of the companion asks, is answered and sees."""
    return Places(*(TOPICS.of(seat, kind) for kind in (ASK, ANSWER, VIEW)))


class SeatPhone:
    """One phone; `newest` is the payload that lies on its View's topic."""

    def __init__(self, reader: Reader, places: Places) -> None:
        self._places, self.newest, self._asked = places, b"", 0.0
        self._phone = patiently(lambda: LeanPhone(replace(reader, topics=places[1:])))
        self._take(self._phone.heard())

    def ask(self, key: str, value: Any = None) -> Waited:
        """Ask, no faster than phones may; RuntimeError if it is not accepted."""
        time.sleep(max(0.0, self._asked + ASK_PAUSE_S - time.perf_counter()))
        self.listen()
        name, before = uuid4().hex, self.newest
        answered = shown = 0.0
        self._asked = begun = time.perf_counter()
        self._phone.say(self._places.ask, msgspec.json.encode({"id": name, "key": key, "value": value}))
        while not (answered and shown):
            answers = self._take(self._phone.receive())
            taken = (time.perf_counter() - begun) * 1000
            answered = answered or (taken if any(_accepted(answer, name) for answer in answers) else 0.0)
            shown = shown or (taken if self.newest != before else 0.0)
        return Waited(answered, shown)

    def listen(self) -> None:
        """Hear what has come meanwhile, and wait for nothing."""
        while select.select([self._phone.socket], [], [], 0)[0]:
            self._take(self._phone.receive())

    def asked_in_time(self, key: str, value: Any = None) -> bool:
        """Ask; False if the table had moved on meanwhile, or this value was refused: nothing is written."""
        try:
            self.ask(key, value)
        except (TableMovedOnError, RuleAgainstItError):
            return False
        return True

    def view(self) -> View:
        """The newest View; waits for the first."""
        self.listen()
        while not self.newest:
            self._take(self._phone.receive())
        return msgspec.json.decode(self.newest, type=View)

    def until(self, met: Callable[[View], Any]) -> Any:
        """What `met` finds in the newest View, as soon as it finds anything."""
        while not (found := met(self.view())):
            self._take(self._phone.receive())
        return found

    def hang_up(self) -> None:
        """End the connection."""
        self._phone.hang_up()

    def _take(self, messages: list[tuple[str, bytes]]) -> list[bytes]:
        """Keep the newest View; the answers among the messages."""
        for topic, payload in messages:
            if topic == self._places.view and payload:
                self.newest = payload
        return [payload for topic, payload in messages if topic == self._places.answer]


def offered(view: View, beginning: str) -> Choice | None:
    """The first choice of a View whose key begins so."""
    return next((choice for choice in view.choices if choice.key.startswith(beginning)), None)


def _accepted(payload: bytes, name: str) -> bool:
    """Whether an answer is that to the ask `name`."""
    said = msgspec.json.decode(payload)
    if said["id"] == name and said.get("result", ACCEPTED) != ACCEPTED:
        fault = {STALE: TableMovedOnError, REFUSED: RuleAgainstItError}.get(said["result"], RuntimeError)
        raise fault(f"an ask was not accepted: {payload.decode()}")
    return bool(said["id"] == name)
