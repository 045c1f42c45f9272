"""What may be put into the runner's inbox, besides answers and signals, which the engine names.

What may live here: plain values from the edges. What may not: anything that acts.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Union

from msgspec import Struct

from companion.app.appliance.upkeep import Upkeep
from companion.app.pages.navigation import Display
from companion.engine.answers import Answer
from companion.engine.signals import Signal
from companion.engine.view import Notice


class Present(Struct, frozen=True):
    """A phone for `seat` has come (`here`) or gone."""

    seat: str
    here: bool


class Noted(Struct, frozen=True):
    """Some part of the companion has a notice for people; it stands until it is `Cleared`."""

    notice: Notice


class Cleared(Struct, frozen=True):
    """What the notice `id` said is over."""

    id: str


class Kept(Struct, frozen=True):
    """The companion's own upkeep (versions, backups) has been looked at."""

    upkeep: Upkeep


class ScreenOpened(Struct, frozen=True):
    """A window has been opened; what its display can do."""

    display: Display


class Undrawable(Struct, frozen=True):
    """The picture of a game that has just been opened cannot be drawn in time."""


class Beat(Struct, frozen=True):
    """Somebody wants to know whether the runner still works: its thread calls `done`, and nothing changes."""

    done: Callable[[], None]


class Fitted(Struct, frozen=True):
    """Which parts this companion has, as the self-test names them (pages/self_test.py)."""

    parts: tuple[str, ...]


class Probed(Struct, frozen=True):
    """The result of trying one part, for the question asked at monotonic `asked` ms: a notice, good or not."""

    part: str
    asked: int
    notice: Notice


class Stop(Struct, frozen=True):
    """The last thing that is handled."""


InboxItem = Union[Answer, Signal, Present, Noted, Cleared, Kept, ScreenOpened, Undrawable, Beat, Fitted, Probed, Stop]
