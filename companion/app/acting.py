"""What one answer does and how it is replied to: on a page, to the companion's own choices, or at the table.

What may live here: finding who an answer is for. What may not: signals, notices, waiting.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.answers import ACCEPTED, REFUSED, Answer, Reply
from companion.engine.view import TABLE
from companion.engine.words import Msg

from . import deeds, news
from .answering import answered
from .outlets import Peeking, Word
from .pages import book, place
from .room import Room

Tell = Callable[[Word], None]


def act(room: Room, given: Answer, invite: deeds.Invite, tell: Tell) -> Reply:
    """Let an answer have its effect. A StoreError means that it had none."""
    if given.viewer != TABLE:
        return _at_table(room, given, tell)
    if given.key.startswith(news.COVER):
        tell(Peeking(None))
        return _accepted(room, given)
    if room.place != place.AT_TABLE or room.play is None:
        return _on_page(room, given, invite)
    if given.key == news.MENU:
        room.place = place.Place(place.HOME)
        return _accepted(room, given)
    if given.key == news.PUT_AWAY and room.over:
        deeds.do(room, place.PutAway(), invite)
        return _accepted(room, given)
    return _at_table(room, given, tell)


def _accepted(room: Room, given: Answer) -> Reply:
    return Reply(given.id, ACCEPTED, room.revision)


def _on_page(room: Room, given: Answer, invite: deeds.Invite) -> Reply:
    """To the next place; a deed that is refused leaves the page open."""
    step = book.step(room.known(), room.open_place, given)
    if isinstance(step, Reply):
        return step
    if step.deed is not None:
        deeds.do(room, step.deed, invite)
    room.place = room.with_code(step.place)
    return _accepted(room, given)


def _at_table(room: Room, given: Answer, tell: Tell) -> Reply:
    if room.play is None:
        return Reply(given.id, REFUSED, 0, Msg("No game is on the table."))
    outcome = answered(room.play, given, room.clock.now())
    room.after(outcome.entries)
    if outcome.reply.result == ACCEPTED and given.viewer == TABLE and given.key.startswith("peek:"):
        tell(Peeking(room.seen_by(given.key.removeprefix("peek:"))))
    return outcome.reply
