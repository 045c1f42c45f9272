"""Clocks that can be put right while they stand: whose, how their time is asked for, which act follows. Pure.

What may live here: those. What may not: what becomes of a clock (timers.py), screens.
"""

from __future__ import annotations

from msgspec import Struct

from . import acts, timers
from .inputs import Field, Form, Number
from .table import Table
from .view import TABLE
from .words import Msg

CLOCK_OF = "set-clock:"
"""The beginning of the key that is answered."""
MINUTE_MS = 60_000


class ClockPlace(Struct, frozen=True):
    """A clock that may be put right: whose, in words, and the form that asks for minutes and seconds."""

    seat: str
    label: Msg
    wanted: Form
    shown: int

    @property
    def key(self) -> str:
        """What is answered to put it right."""
        return f"{CLOCK_OF}{self.seat}"

    @property
    def told(self) -> Msg:
        """What it shows."""
        return Msg.plain(f"{self.shown // MINUTE_MS}:{self.shown % MINUTE_MS // 1000:02}")


def clock_places(table: Table, viewer: str) -> tuple[ClockPlace, ...]:
    """The clocks that `viewer` may put right while they stand: the shared screen everybody's, a player their own."""
    clocks, names = table.clocks, {seat.id: seat.name for seat in table.seats}
    seats = timers.seats_with_clock(clocks) if clocks.paused else ()
    shown = {seat: max(0, timers.shown_on_clock(clocks, seat)) for seat in seats if viewer in (TABLE, seat)}
    return tuple(ClockPlace(seat, Msg("Correct: the clock of {name}", {"name": names.get(seat, seat)}),
                            _clock_form(left), left) for seat, left in shown.items())


def _clock_form(shown: int) -> Form:
    minutes, seconds = shown // MINUTE_MS, shown % MINUTE_MS // 1000
    most = timers.MOST_SHOWN // MINUTE_MS - 1
    return Form((Field("minutes", Msg("Minutes"), Number(0, most, min(most, minutes))),
                 Field("seconds", Msg("Seconds"), Number(0, 59, seconds))))


def clock_told(seat: str, told: dict[str, int]) -> acts.SetClock:
    """The act that sets a clock to what was told in its form."""
    return acts.SetClock(seat, told["minutes"] * MINUTE_MS + told["seconds"] * 1000)
