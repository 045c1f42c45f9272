"""What programs are told with one snapshot. Messages are made when somebody asks for them, after phones were told.

What may live here: binding a moment to its messages. What may not: how one is made (happenings.py, public_state.py).
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from companion.engine.signals import DiceLanded
from companion.engine.view import Page, View

from .happenings import TableMoment, events_between
from .messages import KINDS, Happening, PublicState
from .public_state import StateNews, public_state, state_at_home

Told = tuple[tuple[str, Happening], ...]
"""Events, each with its kind (dice, turn, phase, alarm, end)."""


def nothing_happened() -> Told:
    """The events of a table on which nothing has happened."""
    return ()


class ForPrograms(Struct, frozen=True):
    """`state` and `events` make the messages; each depends on values that do not change."""

    state: Callable[[], PublicState]
    events: Callable[[], Told] = nothing_happened


NOBODY_PLAYS = ForPrograms(lambda: state_at_home(0))


def at_home(news: StateNews, wall: int) -> ForPrograms:
    """What programs are told while no game is on the table."""
    return ForPrograms(lambda: news.newest(state_at_home(wall), None))


def at_table(news: StateNews, before: TableMoment, after: TableMoment, public: Callable[[], View | Page],
             uncounted: tuple[DiceLanded, ...]) -> ForPrograms:
    """What programs are told of a game: its state, as the View `public` shows it, and what has happened since `before`.
    """
    def state() -> PublicState:
        view = public()
        if not isinstance(view, View):
            return state_at_home(after.wall)
        return news.newest(public_state(after, view), view.clock)

    def events() -> Told:
        return tuple((KINDS[type(event)], event) for event in events_between(before, after, uncounted))
    return ForPrograms(state, events)
