"""PURE. What a phone may say, read strictly: asks and presence; how often it may say it; and what it said before.

No socket, no clock, no game: time is given, and whether an ask is legal is the table's question, not this file's.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from companion.engine.answers import DUPLICATE, REFUSED, Answer, Reply
from companion.engine.words import Msg

LARGEST = 4096
EXPIRES = 10
"""Seconds after which an ask or its answer means nothing any more."""

TOO_LARGE = Msg("That was too much at once. At most {bytes} bytes can be sent.", {"bytes": LARGEST})
UNREADABLE = Msg("The table could not read what this phone sent. Load the page again.")
TOO_OFTEN = Msg("Too many touches at once. Wait a moment, then touch again.")
KEPT = Msg("An act that was left on the broker does not count. Touch again.")


class Presence(Struct, frozen=True):
    """Whether at least one phone holds `seat` now, at monotonic milliseconds `at`."""

    seat: str
    connected: bool
    at: int


class RejectedMessage(Struct, frozen=True):
    """An ask that never reaches the table. `cause`: size, form, flood or retained; `id` as far as it was readable."""

    cause: str
    why: Msg
    id: str = ""

    def reply(self) -> Reply:
        """The reply for the phone."""
        return Reply(self.id, REFUSED, why=self.why)


class _Ask(Struct, forbid_unknown_fields=True):
    id: Annotated[str, Meta(min_length=1, max_length=64)]
    key: Annotated[str, Meta(min_length=1, max_length=200)]
    value: Any = None
    waive: bool = False
    revision: Any = None


class _Here(Struct, forbid_unknown_fields=True):
    online: bool
    phone: Annotated[str, Meta(min_length=1, max_length=64)]


class _Named(Struct):
    id: Annotated[str, Meta(max_length=64)] = ""


def read_ask(seat: str, payload: bytes, at: int) -> Answer | RejectedMessage:
    """The answer in `payload`, {"id", "key", "value"?, "waive"?}, from the phone of `seat`, or why not.

    The key alone says what is meant. A `revision` says what was on the screen when the answer was begun, where that
    matters; a value that is no whole number is accepted and ignored.
    """
    if len(payload) > LARGEST:
        return RejectedMessage("size", TOO_LARGE)
    try:
        ask = msgspec.json.decode(payload, type=_Ask)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return RejectedMessage("form", UNREADABLE, id_in(payload))
    seen = ask.revision if type(ask.revision) is int else -1
    return Answer(seat, ask.key, at, ask.value, "phone", ask.id, ask.waive, seen=seen)


def id_in(payload: bytes) -> str:
    """The id of whatever ask stands in `payload`; empty where none can be read."""
    try:
        return msgspec.json.decode(payload, type=_Named).id
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return ""


def read_presence(payload: bytes) -> tuple[str, bool] | None:
    """Which phone says so, and whether it is there, from {"online", "phone"}; None for anything else."""
    if len(payload) > LARGEST:
        return None
    try:
        here = msgspec.json.decode(payload, type=_Here)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None
    return here.phone, here.online


class Throttle:
    """A token bucket for each seat: `rate` times a second, and `at_once` (else as many) after a rest."""

    def __init__(self, rate: int, at_once: int = 0) -> None:
        self._rate, self._most = rate, float(at_once or rate)
        self._buckets: dict[str, tuple[float, int]] = {}

    def allows(self, seat: str, at: int) -> bool:
        """Take one token for `seat` at `at` milliseconds; False when none is left. Time never runs backwards here."""
        tokens, before = self._buckets.get(seat, (self._most, at))
        filled = min(self._most, tokens + max(0, at - before) * self._rate / 1000)
        self._buckets[seat] = (filled - 1 if filled >= 1 else filled, max(at, before))
        return filled >= 1


class SeenIds:
    """The newest ids of each seat with their replies, so that an ask sent twice acts once."""

    def __init__(self, kept: int = 64) -> None:
        self._kept = kept
        self._given: dict[str, OrderedDict[str, Reply | None]] = {}

    def first(self, seat: str, name: str) -> bool:
        """Whether the id `name` is new for `seat`; from now on it is not."""
        given = self._given.setdefault(seat, OrderedDict())
        if name in given:
            return False
        given[name] = None
        while len(given) > self._kept:
            given.popitem(last=False)
        return True

    def answered(self, seat: str, reply: Reply) -> None:
        """Remember the reply to `reply.id`; ids that were never asked are not remembered."""
        if reply.id in self._given.get(seat, ()):
            self._given[seat][reply.id] = reply

    def again(self, seat: str, name: str) -> Reply:
        """The reply to a repeated ask: `duplicate`, with the reason and revision of the first reply if there is one."""
        given: Mapping[str, Reply | None] = self._given.get(seat, {})
        reply = given.get(name)
        return msgspec.structs.replace(reply, result=DUPLICATE) if reply else Reply(name, DUPLICATE)
