"""The desk: every item from the inbox in its turn, what is due by itself, and what everybody is to be told.

What may live here: the order of things, replies, words when something fails. What may not: threads, waiting, rules.
"""

from __future__ import annotations

from companion.engine.answers import ACCEPTED, DUPLICATE, REFUSED, Answer, Reply
from companion.engine.signals import Signal
from companion.engine.view import Notice

from . import acting, deeds, notices, senses
from .inbox import Cleared, Item, Noted, Present
from .outlets import News, Outlets, Told
from .room import Room
from .store_errors import StoreError

GRACE_MS = 60  # a press is reported a debounce after it happened, and still beats the timer
AGAIN_MS = 1000
REMEMBERED = 256


def no_phones(seat: str) -> str:
    """For tables without phones: there is no code for anybody."""
    return ""


class Desk:
    """Only the runner's thread may use it. `invite` makes the text of a QR code with which a phone joins as a seat."""

    def __init__(self, room: Room, outlets: Outlets, invite: deeds.Invite = no_phones) -> None:
        """Take up the newest unfinished game if there is one: that is recovery, and there is no other way to start."""
        self._room, self._outlets, self._invite = room, outlets, invite
        self._seen: dict[tuple[str, str], None] = {}
        self._again = 0
        deeds.recover(room)

    def hear(self, item: Item) -> None:
        """Let one item have its effect; whoever asked is answered."""
        match item:
            case Answer():
                self._answer(item)
            case Present(seat, here):
                self._room.meet(seat, here)
            case Noted(notice):
                self._note(notice)
            case Cleared(id):
                self._room.notices = notices.drop(self._room.notices, id)
            case Signal():
                self._sense(item)

    def mishap(self, item: Item) -> None:
        """A mistake of ours has kept `item` from its effect: say so; the game stands as it stood."""
        self._note(notices.mishap())
        if isinstance(item, Answer):
            self._outlets.tell(Told(item.viewer, item.source, Reply(item.id, REFUSED, 0, notices.mishap().text)))

    def tick(self, now: int) -> bool:
        """Let happen what is due by monotonic `now`, and give signs of life; True if something happened."""
        play = self._room.play
        if play is None or now < self._again:
            return False
        try:
            happened = play.catch_up(now - GRACE_MS)
            self._room.after(happened)
            play.beat(now)
        except StoreError as error:
            self._again = now + AGAIN_MS
            self._note(notices.trouble(error))
            return True
        return bool(happened)

    def next_due(self) -> int | None:
        """When `tick` has something to do, in monotonic milliseconds; None: nothing is coming."""
        due = self._room.next_due(GRACE_MS)
        return None if due is None else max(due, self._again)

    def news(self) -> News:
        """What everybody is to be told now."""
        deeds.tell_asides(self._room)
        return self._room.news(self._outlets.notices())

    def settle(self) -> bool:
        """What can wait until everybody has been told: learning. False if there is a new word about it."""
        return deeds.learn(self._room)

    def _answer(self, given: Answer) -> None:
        self._outlets.tell(Told(given.viewer, given.source, self._reply(given)))

    def _reply(self, given: Answer) -> Reply:
        """The reply to one answer; what was accepted under an id is not done again."""
        name = (given.viewer, given.id)
        if given.id and (name in self._seen or self._room.has_entry(given.id, given.viewer)):
            return Reply(given.id, DUPLICATE, self._room.revision)
        try:
            reply = acting.act(self._room, given, self._invite, self._outlets.tell)
        except StoreError as error:
            self._note(notices.trouble(error))
            return Reply(given.id, REFUSED, self._room.revision, error.text)
        if given.id and reply.result == ACCEPTED:
            self._seen = {**dict(list(self._seen.items())[-REMEMBERED:]), name: None}
        return reply

    def _sense(self, signal: Signal) -> None:
        try:
            senses.sense(self._room, signal, self._answer, self._outlets.tell)
        except StoreError as error:
            self._note(notices.trouble(error))

    def _note(self, notice: Notice) -> None:
        self._room.notices = notices.put(self._room.notices, notice)


