"""PURE. What becomes of a phone's message: an answer or a presence for the table, a word back, a thing to lay down.

What may live here: judging messages by topic, size, pace and repetition. What may not: sockets, clocks, rules of a
game. Times are given in monotonic milliseconds.
"""

from __future__ import annotations

from collections import Counter
from typing import Union

import msgspec
from msgspec import Struct

from companion.engine.answers import Answer, Reply

from .messages import KEPT, TOO_OFTEN, Presence, RejectedMessage, SeenIds, Throttle, read_ask, read_presence
from .topics import PRESENCE, Topics


class SendReply(Struct, frozen=True):
    """Tell the phone of `seat` at once."""

    seat: str
    reply: Reply


class Retain(Struct, frozen=True):
    """Put `payload` retained on `topic`; nothing takes away what lies there."""

    topic: str
    payload: bytes


InboundEffect = Union[Answer, Presence, SendReply, Retain]


class Inbound:
    """The ears of one table. `counted` says how often each kind of message was refused: topic, size, form, flood …"""

    def __init__(self, topics: Topics) -> None:
        self._topics = topics
        self._throttle, self._doubles = Throttle(), SeenIds()
        self._here: dict[str, set[str]] = {}
        self.counted: Counter[str] = Counter()

    def receive(self, topic: str, payload: bytes, retained: bool, at: int) -> tuple[InboundEffect, ...]:
        """What a message means, in the order in which it is to be done."""
        said = self._topics.read(topic)
        if said is None:
            self.counted["topic"] += 1
            return ()
        if said.kind == PRESENCE:
            return self._presence(said.seat, payload, at)
        if retained and not payload:
            return ()
        left = (Retain(topic, b""),) if retained else ()
        return (*left, self._ask(said.seat, payload, retained, at))

    def replied(self, seat: str, reply: Reply) -> None:
        """Remember what an ask was told, for the case that it is sent again."""
        self._doubles.answered(seat, reply)

    def lost(self, at: int) -> tuple[Presence, ...]:
        """The line is gone: as far as the table knows, so are all phones."""
        gone = tuple(Presence(seat, False, at) for seat, phones in self._here.items() if phones)
        self._here.clear()
        return gone

    def left(self, seat: str, at: int) -> tuple[Presence, ...]:
        """The phones of this seat have been shut out; what they say on leaving is not heard any more."""
        return (Presence(seat, False, at),) if self._here.pop(seat, None) else ()

    def _ask(self, seat: str, payload: bytes, retained: bool, at: int) -> Answer | SendReply:
        ask = self._out_of_turn(seat, retained, at) or read_ask(seat, payload, at)
        if isinstance(ask, RejectedMessage):
            self.counted[ask.cause] += 1
            return SendReply(seat, ask.reply())
        if not self._doubles.first(seat, ask.id):
            self.counted["duplicate"] += 1
            return SendReply(seat, self._doubles.again(seat, ask.id))
        return ask

    def _out_of_turn(self, seat: str, retained: bool, at: int) -> RejectedMessage | None:
        if retained:
            return RejectedMessage("retained", KEPT)
        return None if self._throttle.allows(seat, at) else RejectedMessage("flood", TOO_OFTEN)

    def _presence(self, seat: str, payload: bytes, at: int) -> tuple[InboundEffect, ...]:
        """A seat is present as long as one of its phones is, whichever of them spoke last."""
        said = read_presence(payload)
        if said is None:
            self.counted["form"] += bool(payload)
            return ()
        phone, here = said
        phones = self._here.setdefault(seat, set())
        before = bool(phones)
        (phones.add if here else phones.discard)(phone)
        news = (Presence(seat, bool(phones), at),) if bool(phones) != before else ()
        return (*news, *self._corrected(seat, here))

    def _corrected(self, seat: str, here: bool) -> tuple[Retain, ...]:
        """The last will of a phone that was shut out must not hide the phone that took its seat over."""
        others = sorted(self._here[seat])
        if here or not others:
            return ()
        return (Retain(self._topics.of(seat, PRESENCE), msgspec.json.encode({"online": True, "phone": others[0]})),)


