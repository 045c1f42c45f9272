"""Subscribers (screen, phones, lamps, buzzer) learn what is true now. One that fails gets the newest snapshot later.

What may live here: what is sent, and to whom it is still to be sent. What may not: what a screen or a lamp makes of it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Union

from msgspec import Struct

from companion.app.config.settings import Settings
from companion.app.integrations.for_programs import NOBODY_PLAYS, ForPrograms
from companion.app.pages.self_test import SelfTest
from companion.app.storage.on_demand import OnDemand
from companion.engine.answers import Reply
from companion.engine.view import Notice, Page, View
from companion.engine.words import Msg

AGAIN_MS = 1000
log = logging.getLogger(__name__)


class Views(OnDemand[View | Page]):
    """The View of every viewer, or the page that is open on its phone, in the order in which they leave.

    Each is made when it is first asked for, and only then. The function that makes them may be called from any thread,
    because it depends on the viewer and on values that do not change.
    """


class Snapshot(Struct, frozen=True):
    """What is true now, whole. `screen` is for the touch screen, `views` for seats and public (none without a game).

    A View of `views` is made when it is asked for, so that nobody waits for the View of another, or for one that nobody
    receives. `lamps`: what the buttons' lamps say (bindings.lit). `wanted` dice of the seat with `mark` have still to
    land, and those called `kept` lie already. `bells`: remaining ms of warnings that have just rung. `events`: the
    kinds of what has just happened (dice, turn, phase, alarm, end); `programs` makes what programs are told of it.
    `settings` are those that hold now (language, brightness). `people`: who sits in which seat, in words that are
    the same for the same person. `trial`: the self-test whose page is open. `trays`: which plugged-in devices are
    used as trays and under which name; empty: left alone. `turned`: by how many degrees the screen is turned to the
    player who is to act; None: it stays as it is.
    """

    screen: View | Page
    views: Mapping[str, View | Page] = {}
    lamps: dict[str, str] = {}
    wanted: int = 0
    mark: str = ""
    kept: tuple[str, ...] = ()
    bells: tuple[int, ...] = ()
    events: tuple[str, ...] = ()
    settings: Settings = Settings()
    people: dict[str, str] = {}
    trial: SelfTest | None = None
    trays: dict[str, str] = {}
    turned: int | None = 0
    programs: ForPrograms = NOBODY_PLAYS


class ViewAhead(Struct, frozen=True):
    """The View of the player who has just acted, or is to roll, told before the snapshot that it belongs to and that
    follows at once: this player waits for nothing that is made for others.

    `views` and `people` are those of that snapshot, `viewer` is whose View among them comes first.
    """

    viewer: str
    views: Mapping[str, View | Page]
    people: dict[str, str]


class ReplySent(Struct, frozen=True):
    """The reply to one answer of `viewer`, which came from `source` (touch, phone, button …)."""

    viewer: str
    source: str
    reply: Reply


class PeekChanged(Struct, frozen=True):
    """The shared screen is to show one seat's own View as long as it is held; None: cover it.

    `source` is what asked for it: touch, or button.
    """

    view: View | None
    source: str = ""


class DialMoved(Struct, frozen=True):
    """The dial beside the shared screen was turned by `steps` (clockwise positive), or pushed: shortly, or for long."""

    steps: int = 0
    pushed: bool = False
    back: bool = False


Message = Union[Snapshot, ViewAhead, ReplySent, PeekChanged, DialMoved]
Tell = Callable[[Message], None]


FIRST = -1
"""Told before all others: a window, which has most to do with a snapshot, in a process of its own."""
USUAL = 0
LAST = 1
"""Told after all others: whom nobody waits for."""


class Subscriber:
    """One listener and how it is doing; `since` is when it failed first, None while it works."""

    def __init__(self, name: Msg, tell: Tell, order: int) -> None:
        self.name, self.tell, self.order = name, tell, order
        self.since: int | None = None
        self.again = 0


class Subscribers:
    """All listeners. Informing them never raises and never waits for longer than the listener itself takes."""

    def __init__(self, now: Callable[[], int]) -> None:
        """`now` gives monotonic milliseconds."""
        self._now, self._all, self._newest = now, list[Subscriber](), Snapshot(Page("", Msg("")))
        self.failures = 0

    def add(self, name: Msg, tell: Tell, order: int = USUAL) -> None:
        """Add a listener; `name` is its name for people. It gets the next snapshot: before those that were added before
        it, unless its `order` is another.
        """
        self._all = sorted([Subscriber(name, tell, order), *self._all], key=lambda one: one.order)

    def tell(self, message: Message) -> None:
        """Inform everybody who works; those who fail get the newest snapshot later."""
        if isinstance(message, Snapshot):
            self._newest = message
        for subscriber in self._all:
            if subscriber.since is None:
                self._try(subscriber, message)

    def retry(self) -> None:
        """Send the newest snapshot to those who failed, if it is time."""
        for subscriber in self._all:
            if subscriber.since is not None and self._now() >= subscriber.again:
                self._try(subscriber, self._newest)

    def next_try(self) -> int | None:
        """When the next listener that failed is to be tried again, in monotonic ms."""
        return min((o.again for o in self._all if o.since is not None), default=None)

    def notices(self) -> tuple[Notice, ...]:
        """A notice about each listener that cannot be informed."""
        return tuple(Notice(f"outlet:{subscriber.name.id}", Msg("{part} does not answer", {"part": subscriber.name}),
                            Msg("The game goes on; it is tried again by itself."))
                     for subscriber in self._all if subscriber.since is not None)

    def _try(self, subscriber: Subscriber, message: Message) -> None:
        try:
            subscriber.tell(message)
            subscriber.since = None
        except Exception:
            self.failures += 1
            subscriber.since = self._now() if subscriber.since is None else subscriber.since
            subscriber.again = self._now() + AGAIN_MS
            log.exception("a subscriber failed")
