"""What the table adds to a game's own result: everybody in it, the time they used, their dice, the curve. Pure.

What may live here: what is true of any game that is over. What may not: who has won and why, which the game says; what
other games at this table have been like.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from companion.engine.acts import Fork
from companion.engine.game import Seat
from companion.engine.parts import Aside, Interval, Intervals, ScoreRow
from companion.engine.persistent import Itself
from companion.engine.table import AMENDING, Table, as_it_was
from companion.engine.view import Result, View
from companion.engine.words import Msg

from . import curve, luck

VERDICTS = {1: Msg("unusually high"), -1: Msg("unusually low")}


def ended_by(table: Table) -> int:
    """The entry with which the game ended, among those that count; -1 while it goes on.

    If an old step was changed after the end and the game is still over, it ended when it ended first.
    """
    if not table.game.over(table.state):
        return -1
    found = len(table.entries) - 1
    for seq in reversed(table.counting):
        if not table.game.over(table.states[seq + 1]):
            break
        found = seq
    if found < 0 or table.entries[found].ask.source not in AMENDING:
        return found
    before = as_it_was(table, next(seq for seq in range(found, -1, -1) if isinstance(
        table.entries[seq].ask.command, Fork)))
    first = ended_by(before)
    return found if first < 0 else first


def tell_ending(view: View, table: Table) -> View:
    """A View of a game that is over, with what the table knows besides; any other View unchanged."""
    if view.result is None:
        return view
    return replace(view, result=_whole(table, view.result, view.viewer))


@lru_cache(maxsize=2)
def _thrown(of: Itself[Table]) -> tuple[luck.DieThrow, ...]:
    """The throws of the whole game, which take long to collect: once for all viewers."""
    return luck.all_throws(of.value)


@lru_cache(maxsize=16)
def _counted(of: Itself[Table], viewer: str) -> curve.Course:
    """The course of the points, once for each viewer."""
    return curve.count_course(of.value, viewer)


def _whole(table: Table, result: Result, viewer: str) -> Result:
    rows = (*result.rows, *(ScoreRow(seat.id, (), None) for seat in table.seats
                            if seat.id not in {row.seat for row in result.rows}))
    timed = tuple(replace(row, asides=(*row.asides, *_time(table, row.seat))) for row in rows)
    parts = (*result.parts, *curve.point_curve(table, _counted(Itself(table), viewer), result.rows),
             *_dice(table, _thrown(Itself(table))))
    ended = ended_by(table)
    lasted = table.entries[ended].ask.at if ended >= 0 else table.at
    return replace(result, rows=timed, parts=parts, lasted=lasted)


def _time(table: Table, seat: str) -> tuple[Aside, ...]:
    """How long the turns of a seat took, where clocks have run."""
    used = next((spent.total for spent in table.clocks.spent if spent.seat == seat), 0)
    minutes, seconds = divmod(used // 1000, 60)
    return (Aside(Msg.plain(f"{minutes}:{seconds:02}"), "timer-outline"),) if used else ()


def _dice(table: Table, thrown: tuple[luck.DieThrow, ...]) -> tuple[Intervals, ...]:
    """How everybody's dice compare with fair ones."""
    found = ((seat, luck.luck_of(die for die in thrown if die.seat == seat.id)) for seat in table.seats)
    items = tuple(_luck(seat, lucky) for seat, lucky in found if lucky.throws)
    return (Intervals(Msg("Pips rolled, beside what was to be expected"), items),) if items else ()


def _luck(seat: Seat, found: luck.Luck) -> Interval:
    label = Msg("{name}: {n} die", {"name": seat.name, "n": found.throws}, "{name}: {n} dice")
    return Interval(label, found.sum, *found.between, seat.id, VERDICTS.get(found.unusual))
