"""From the raw edges of contacts to presses: debounce, hold, long hold, stuck. Pure: every time comes in as a number.

What may live here: what an edge means in time. What may not: pins, threads; what a button is for.

A contact bounces: one press is a burst of edges. A burst is over when nothing has changed for `settle`; if the contact
then differs from before the burst, it changed at the burst's first edge.
"""

from __future__ import annotations

from msgspec import Struct

from companion.engine.signals import Held, Pressed, Released, Signal, Stuck


class Timing(Struct, frozen=True):
    """Milliseconds: how long a contact must stand still, a hold, a long hold, and when a button must be stuck."""

    settle: int = 25
    hold: int = 500
    long_hold: int = 2_000
    stuck: int = 30_000


class Contact:
    """One button. `down` is what counts; `level` is what the wire says; a burst lies between `first` and `last`."""

    def __init__(self, device: str, button: str, timing: Timing) -> None:
        self._device, self._button, self._timing = device, button, timing
        self._down, self._since = False, 0
        self._level, self._first, self._last = False, -1, 0
        self._told, self._stuck = 0, False

    def begin(self, down: bool, at: int) -> tuple[Signal, ...]:
        """How the contact is when watching begins; one that is down then is stuck, not pressed."""
        self._down = self._level = self._stuck = down
        self._since, self._told = at, len(self._holds(at))
        return (Stuck(self._device, at, self._button),) if down else ()

    def edge(self, down: bool, at: int) -> tuple[Signal, ...]:
        """The wire changed to `down` at `at`."""
        before = self.due(at)
        self._first = at if self._first < 0 else self._first
        self._level, self._last = down, at
        return before

    def due(self, now: int) -> tuple[Signal, ...]:
        """What has become true by `now`."""
        if self._first < 0:
            return self._held(now)
        before = self._held(self._first)
        if now - self._last < self._timing.settle:
            return (*before, *self._flutter(now))
        return (*before, *self._settle(), *self._held(now))

    def next_due(self) -> int | None:
        """When `due` has to be asked next if nothing changes."""
        if self._first >= 0:
            return self._last + self._timing.settle
        waiting = self._holds(self._since)[self._told:] if self._down else ()
        return waiting[0].at if waiting else None

    def _settle(self) -> tuple[Signal, ...]:
        first, self._first, self._stuck = self._first, -1, False
        if self._level == self._down:
            return ()
        self._down, since = self._level, self._since
        self._since, self._told = first, 0
        if self._down:
            return (Pressed(self._device, first, self._button),)
        return (Released(self._device, first, self._button, first - since),)

    def _held(self, now: int) -> tuple[Signal, ...]:
        """The holds that are complete by `now` and have not been reported."""
        if not self._down:
            return ()
        over = tuple(held for held in self._holds(self._since)[self._told:] if held.at <= now)
        self._told += len(over)
        return over

    def _holds(self, since: int) -> tuple[Signal, ...]:
        times = self._timing
        return (Held(self._device, since + times.hold, self._button),
                Held(self._device, since + times.long_hold, self._button, long=True),
                Stuck(self._device, since + times.stuck, self._button))

    def _flutter(self, now: int) -> tuple[Signal, ...]:
        """A contact that never stands still has a broken wire; this is reported once."""
        if self._stuck or now - self._first < self._timing.stuck:
            return ()
        self._stuck = True
        return (Stuck(self._device, now, self._button),)


class Presses:
    """All buttons of one device."""

    def __init__(self, device: str, timing: Timing | None = None) -> None:
        """`device` is the name that signals carry."""
        self._device, self._timing = device, timing or Timing()
        self._contacts: dict[str, Contact] = {}

    def begin(self, button: str, down: bool, at: int) -> tuple[Signal, ...]:
        """Begin to watch `button`; one that is already down is reported as Stuck until it comes up."""
        return self._contact(button).begin(down, at)

    def edge(self, button: str, down: bool, at: int) -> tuple[Signal, ...]:
        """Note that the wire of `button` changed at `at` (ms), and report whatever has become certain by that."""
        return self._contact(button).edge(down, at)

    def due(self, now: int) -> tuple[Signal, ...]:
        """What has become true of any button by `now` (ms), earliest first."""
        found = (signal for contact in self._contacts.values() for signal in contact.due(now))
        return tuple(sorted(found, key=lambda signal: signal.at))

    def next_due(self) -> int | None:
        """When `due` has to be asked next; None while nothing is pressed or bouncing."""
        times = (contact.next_due() for contact in self._contacts.values())
        return min((time for time in times if time is not None), default=None)

    def _contact(self, button: str) -> Contact:
        return self._contacts.setdefault(button, Contact(self._device, button, self._timing))
