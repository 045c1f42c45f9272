"""PURE. What becomes of a phone's message: an answer or a presence for the table, a reply, or a retained payload.

What may live here: judging messages by topic, size, pace and repetition. What may not: sockets, clocks, rules of a
game. Times are given in monotonic milliseconds.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Iterable
from typing import Union

import msgspec
from msgspec import Struct

from companion.engine.answers import Answer, Reply

from .messages import KEPT, TOO_OFTEN, Presence, RejectedMessage, SeenIds, Throttle, id_in, read_ask, read_presence
from .topics import PRESENCE, Topics

READ = 50
ASKS = 20
WORDS = 1
PHONES = 8
"""So many phones of one seat are remembered, the newest ones."""


class SendReply(Struct, frozen=True):
    """Reply to the phone of `seat` at once."""

    seat: str
    reply: Reply


class Retain(Struct, frozen=True):
    """Put `payload` retained on `topic`; nothing removes what lies there."""

    topic: str
    payload: bytes


class HangUp(Struct, frozen=True):
    """Break the line over which the message came, because what else waits there is not worth reading."""


InboundEffect = Union[Answer, Presence, SendReply, Retain, HangUp]


class Inbound:
    """Judges all messages of one table. `counted` says how often each kind of message was refused: topic, size, form,
    flood …

    A seat's messages cost at most `READ` readings a second, its asks `ASKS` acts and, beyond that, `WORDS` replies.
    """

    def __init__(self, topics: Topics) -> None:
        self._topics = topics
        self._readings, self._asks, self._words = Throttle(READ), Throttle(ASKS), Throttle(WORDS)
        self._doubles = SeenIds()
        self._here: dict[str, OrderedDict[str, None]] = {}
        self.counted: Counter[str] = Counter()

    def receive(self, topic: str, payload: bytes, retained: bool, at: int) -> tuple[InboundEffect, ...]:
        """What a message means, in the order in which it is to be done."""
        said = self._topics.read(topic)
        if said is None:
            self.counted["topic"] += 1
            return ()
        if not self._readings.allows(said.seat, at):
            self.counted["flood"] += 1
            return (HangUp(),)
        if said.kind == PRESENCE:
            return self._presence(said.seat, payload, at)
        if retained and not payload:
            return ()
        left = (Retain(topic, b""),) if retained else ()
        return (*left, *self._ask(said.seat, payload, retained, at))

    def replied(self, seat: str, reply: Reply) -> None:
        """Remember the reply to an ask, in case the ask is sent again."""
        self._doubles.answered(seat, reply)

    def lost(self, seats: Iterable[str], at: int) -> tuple[Presence, ...]:
        """The line of these seats is gone: as far as the table knows, so are their phones."""
        return tuple(Presence(seat, False, at) for seat in seats if self._here.pop(seat, None))

    def _ask(self, seat: str, payload: bytes, retained: bool, at: int) -> tuple[Answer | SendReply, ...]:
        if not self._asks.allows(seat, at):
            self.counted["flood"] += 1
            told = self._words.allows(seat, at)
            return (SendReply(seat, RejectedMessage("flood", TOO_OFTEN, id_in(payload)).reply()),) if told else ()
        ask = RejectedMessage("retained", KEPT) if retained else read_ask(seat, payload, at)
        if isinstance(ask, RejectedMessage):
            self.counted[ask.cause] += 1
            return (SendReply(seat, ask.reply()),)
        if not self._doubles.first(seat, ask.id):
            self.counted["duplicate"] += 1
            return (SendReply(seat, self._doubles.again(seat, ask.id)),)
        return (ask,)

    def _presence(self, seat: str, payload: bytes, at: int) -> tuple[InboundEffect, ...]:
        """A seat is present as long as one of its phones is, whichever of them spoke last."""
        said = read_presence(payload)
        if said is None:
            self.counted["form"] += bool(payload)
            return ()
        phone, here = said
        phones = self._here.setdefault(seat, OrderedDict())
        before = bool(phones)
        phones.pop(phone, None)
        if here:
            phones[phone] = None
        if len(phones) > PHONES:
            phones.popitem(last=False)
        news = (Presence(seat, bool(phones), at),) if bool(phones) != before else ()
        return (*news, *self._corrected(seat, here))

    def _corrected(self, seat: str, here: bool) -> tuple[Retain, ...]:
        """The last will of a phone that was shut out must not hide the phone that took its seat over."""
        other = next(reversed(self._here[seat]), None)
        if here or other is None:
            return ()
        return (Retain(self._topics.of(seat, PRESENCE), msgspec.json.encode({"online": True, "phone": other})),)


