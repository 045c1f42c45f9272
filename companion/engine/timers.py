"""Table timers that any game may use. A clock is a value: whose time runs since when, and what has been used up.

All times are milliseconds of table time. Nothing ticks: remaining time is computed from the moment of looking.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from . import acts
from .view import ClockFace

NONE = "none"
UP = "up"
EGG = "egg"
BANK = "bank"
HOURGLASS = "hourglass"
PAUSE = "pause"
TABLE_TIME = "table"
POWER = "power"
RIGHTING = "right"
MOST_SHOWN = 600 * 60_000
"""No clock is set to more than ten hours."""


class Plan(Struct, frozen=True, omit_defaults=True):
    """The kind of clock a table plays with.

    `egg`: `limit` for every turn. `bank`: `limit` for the whole game, `increment` added after each turn (Fischer).
    `hourglass`: a bank whose used time flows to the others. `up`: counts only. `warnings` are remaining times.
    """

    kind: str = UP
    limit: int = 300_000
    increment: int = 0
    warnings: tuple[int, ...] = (60_000, 10_000)


class Spent(Struct, frozen=True):
    """What one seat has used: in this turn, in the whole game, and what it may use in all (bank).

    `mended`: by how much more than was measured, all in all, because its clock was put right; `extra`: by how much the
    time of its turn is longer than that of others for the same reason.
    """

    seat: str
    turn: int = 0
    total: int = 0
    bank: int = 0
    mended: int = 0
    extra: int = 0


class Clocks(Struct, frozen=True, omit_defaults=True):
    """All clocks of a table. `turn` names the turn that runs; `since` is when its present stretch began.

    `paused` is empty, "pause" (counted for nobody), "table" (counted as table time), "power", or "right" (something is
    being put right). `turns` have begun so far; `stood` is for how long all clocks stood, counted for nobody.
    """

    plan: Plan = Plan()
    spent: tuple[Spent, ...] = ()
    seat: str = ""
    turn: int = 0
    since: int = 0
    paused: str = ""
    table_time: int = 0
    rung: tuple[int, ...] = ()
    turns: int = 0
    stood: int = 0


def wind_clocks(plan: Plan, seats: tuple[str, ...]) -> Clocks:
    """Fresh clocks for `seats`."""
    return Clocks(plan, tuple(Spent(seat, bank=plan.limit) for seat in seats))


def with_clocks_for(clocks: Clocks, seats: tuple[str, ...]) -> Clocks:
    """The clocks with fresh ones for those of `seats` that have none yet, because they came late."""
    known = {spent.seat for spent in clocks.spent}
    fresh = tuple(Spent(seat, bank=clocks.plan.limit) for seat in seats if seat not in known)
    return replace(clocks, spent=(*clocks.spent, *fresh)) if fresh else clocks


def book_time(clocks: Clocks, at: int) -> Clocks:
    """The clocks with the running stretch up to `at` written down."""
    passed = max(0, at - clocks.since)
    if clocks.paused == TABLE_TIME:
        return replace(clocks, since=max(at, clocks.since), table_time=clocks.table_time + passed)
    if clocks.paused:
        return replace(clocks, since=max(at, clocks.since), stood=clocks.stood + passed)
    if not clocks.seat:
        return replace(clocks, since=max(at, clocks.since))
    return replace(clocks, since=max(at, clocks.since), spent=tuple(_use(s, clocks, passed) for s in clocks.spent))


def _use(spent: Spent, clocks: Clocks, passed: int) -> Spent:
    if spent.seat == clocks.seat:
        return replace(spent, turn=spent.turn + passed, total=spent.total + passed, bank=spent.bank - passed)
    if clocks.plan.kind == HOURGLASS and len(clocks.spent) > 1:
        return replace(spent, bank=spent.bank + passed // (len(clocks.spent) - 1))
    return spent


def turn_to(clocks: Clocks, seat: str, turn: int, at: int) -> Clocks:
    """The clocks once turn number `turn` has begun for `seat`; an empty seat stops them."""
    if (seat, turn) == (clocks.seat, clocks.turn):
        return clocks
    booked = book_time(clocks, at)
    spent = tuple(_new_turn(s, clocks, seat) for s in booked.spent)
    return replace(booked, seat=seat, turn=turn, rung=(), spent=spent, turns=booked.turns + bool(seat))


def _new_turn(spent: Spent, clocks: Clocks, seat: str) -> Spent:
    ended = spent.seat == clocks.seat and clocks.plan.kind == BANK
    bank = spent.bank + (clocks.plan.increment if ended else 0)
    fresh = replace(spent, turn=0, extra=0) if spent.seat == seat else spent
    return replace(fresh, bank=bank)


def pause_clocks(clocks: Clocks, at: int, why: str = PAUSE) -> Clocks:
    """Stopped clocks; the time until `resume_clocks` counts for nobody (or, with `table`, for the table)."""
    return replace(book_time(clocks, at), paused=why)


def resume_clocks(clocks: Clocks, at: int) -> Clocks:
    """Clocks that go on from where they stood."""
    return replace(book_time(clocks, at), paused="")


def turn_limited(clocks: Clocks) -> bool:
    """Whether the time of the present turn can run out."""
    return bool(clocks.seat) and clocks.plan.kind in (EGG, BANK, HOURGLASS)


def clocks_running(clocks: Clocks) -> bool:
    """Whether time is passing for somebody."""
    return bool(clocks.seat) and not clocks.paused and clocks.plan.kind != NONE


def time_left(clocks: Clocks) -> int:
    """What was left of the present turn when its stretch began; negative in overtime."""
    return shown_on_clock(clocks, clocks.seat)


def turn_deadline(clocks: Clocks) -> int | None:
    """When the time of the present turn runs out, or None where nothing runs out."""
    return clocks.since + time_left(clocks) if turn_limited(clocks) and not clocks.paused else None


def next_bell(clocks: Clocks) -> tuple[int, int] | None:
    """(when, remaining time) of the next warning or of the end, or None."""
    end = turn_deadline(clocks)
    if end is None:
        return None
    due = [(end - bell, bell) for bell in (*clocks.plan.warnings, 0)
           if bell not in clocks.rung and (bell < clocks.plan.limit or clocks.plan.kind != EGG)]
    return min(due, default=None)


def ring_bell(clocks: Clocks, bell: int) -> Clocks:
    """The clocks with the warning at `bell` remaining milliseconds given; earlier ones are over as well."""
    return replace(clocks, rung=tuple(b for b in (*clocks.plan.warnings, 0) if b >= bell))


def shown_on_clock(clocks: Clocks, seat: str) -> int:
    """What the clock of `seat` shows at the moment at which it was last booked: what is left, or what was used."""
    spent = next(s for s in clocks.spent if s.seat == seat)
    of_turn = {EGG: clocks.plan.limit + spent.extra - spent.turn, UP: spent.turn}
    return of_turn.get(clocks.plan.kind, spent.bank)


def seats_with_clock(clocks: Clocks) -> tuple[str, ...]:
    """Whose clock can be put right now: everybody's where it lasts the whole game, else that of the turn that runs."""
    if clocks.plan.kind in (BANK, HOURGLASS):
        return tuple(spent.seat for spent in clocks.spent)
    return (clocks.seat,) if clocks.seat and clocks.plan.kind != NONE else ()


def clock_can_show(clocks: Clocks, seat: str, shown: int) -> bool:
    """Whether the clock of `seat` can be put right so that it shows so many milliseconds."""
    return seat in seats_with_clock(clocks) and 0 <= shown <= MOST_SHOWN


def set_clock(clocks: Clocks, seat: str, shown: int, at: int) -> Clocks:
    """The clocks with that of `seat` showing `shown` at `at`. Warnings of what is left by then count as given."""
    booked = book_time(clocks, at)
    more = shown_on_clock(booked, seat) - shown
    more = -more if clocks.plan.kind == UP else more
    spent = tuple(_mend(s, more, in_turn=seat == clocks.seat) if s.seat == seat else s for s in booked.spent)
    rung = tuple(b for b in (*clocks.plan.warnings, 0) if b >= shown and b) if seat == clocks.seat else clocks.rung
    return replace(booked, spent=spent, rung=rung)


def _mend(spent: Spent, more: int, *, in_turn: bool) -> Spent:
    """A seat that has used so much more than was measured; but no turn takes less than nothing."""
    used = max(more, -spent.turn) if in_turn else 0
    return replace(spent, turn=spent.turn + used, total=spent.total + used, bank=spent.bank - more,
                   extra=spent.extra + used - more if in_turn else spent.extra, mended=spent.mended + more)


TIMING: dict[type, Callable[[Clocks, Any, int], Clocks]] = {
    acts.Paused: lambda clocks, event, at: pause_clocks(clocks, at, event.why),
    acts.Resumed: lambda clocks, event, at: resume_clocks(clocks, at),
    acts.ClockSet: lambda clocks, event, at: set_clock(clocks, event.seat, event.shown, at),
    acts.Rang: lambda clocks, event, at: ring_bell(clocks, event.bell)}
"""What becomes of the clocks when one of these events happens at `at`."""


def carry_back(then: Clocks, now: Clocks, at: int) -> Clocks:
    """The clocks after an undo at `at`: what was used since they stood as `then` is given back and booked as table
    time. What was put right on a clock stays.
    """
    booked, same = book_time(now, at), (then.seat, then.turn) == (now.seat, now.turn)
    mended = {s.seat: s.mended for s in now.spent}
    then = replace(then, rung=now.rung if same else then.rung, spent=tuple(
        _mend(s, more, in_turn=same) if (more := mended.get(s.seat, s.mended) - s.mended) else s for s in then.spent))
    lost = sum(s.total for s in booked.spent) - sum(s.total for s in then.spent)
    kept = max(0, lost) + booked.table_time
    return replace(then, since=at, paused=now.paused, table_time=kept, plan=now.plan, stood=booked.stood)


def play_time(clocks: Clocks, at: int) -> int:
    """For how long the game has been played at `at`, without the time for which all clocks stood."""
    return at - book_time(clocks, at).stood


def turns_over(clocks: Clocks, at: int) -> tuple[int, int]:
    """How many turns are over, and for how long the game had been played when the last of them was."""
    if not clocks.seat:
        return clocks.turns, play_time(clocks, at)
    own = next((spent.turn for spent in clocks.spent if spent.seat == clocks.seat), 0)
    running = 0 if clocks.paused else max(0, at - clocks.since)
    return clocks.turns - 1, max(0, play_time(clocks, at) - own - running)


def clock_face(clocks: Clocks, at: int) -> ClockFace | None:
    """The clock as it is to be seen at `at`, or None where the table plays without."""
    if clocks.plan.kind == NONE or not clocks.seat:
        return None
    booked = book_time(clocks, at)
    ends, runs = turn_limited(clocks), clocks_running(clocks)
    shown = time_left(booked) if ends else next(s.turn for s in booked.spent if s.seat == clocks.seat)
    return ClockFace(clocks.plan.kind, runs, 0 if runs else shown, turn_deadline(clocks) or 0,
                     at - shown if runs and not ends else 0, clocks.seat, clocks.paused,
                     clocks.plan.warnings if ends else (), clocks.plan.limit if clocks.plan.kind == EGG else 0)
