"""The curve of a game: what everybody would have had after each turn, if it had been counted then. Pure.

What may live here: which moments are looked at. What may not: how a game counts (`Game.points`), pictures.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.engine.parts import Chart, ChartLine, ScoreRow
from companion.engine.secrecy import redact
from companion.engine.table import Table
from companion.engine.view import PUBLIC
from companion.engine.words import Msg

MOST = 60
"""At most so many moments are shown; of a longer game only every second, third … turn."""
Course = tuple[Mapping[str, int], ...]
"""What everybody would have had, moment after moment."""


def count_course(table: Table, viewer: str) -> Course:
    """What each player would have had at the start, after each turn, and now, as far as `viewer` may know it.

    The end opens the sums, but not how they came about. Who came late had nothing before.
    """
    late = dict.fromkeys((seat.id for seat in table.game.joined(table.state)), 0)
    return tuple({**late, **table.game.points(redact(state, viewer))} for state in _moments(table))


def point_curve(table: Table, counted: Course, rows: tuple[ScoreRow, ...]) -> tuple[Chart, ...]:
    """The chart of who led when, for the players whose sums the result shows; empty if nothing was ever counted."""
    shown = [row for row in rows if all(row.seat in then for then in counted)]
    if not shown or len({then[row.seat] for then in counted for row in shown}) < 2:
        return ()
    names = {seat.id: seat.name for seat in table.seats}
    lines = tuple(_line(row, names.get(row.seat, row.seat), [then[row.seat] for then in counted]) for row in shown)
    return (Chart(Msg("How it went: {what}", {"what": _what(shown, counted[-1])}), lines, Msg("turn by turn")),)


def _what(rows: list[ScoreRow], last: Mapping[str, int]) -> Msg:
    """What is counted: points, or the one number that all are shown with where nothing is summed up."""
    for number, term in enumerate(rows[0].terms):
        if all(row.total is None and len(row.terms) > number and row.terms[number].value == last[row.seat]
               for row in rows):
            return term.label
    return Msg("points")


def _line(row: ScoreRow, name: str, values: list[int]) -> ChartLine:
    """One line of the chart. It ends at the final sum, because some things are counted only at the end."""
    last = values[-1] if row.total is None else row.total
    return ChartLine(Msg.plain(name), (*values[:-1], last), row.seat)


def _moments(table: Table) -> list[Any]:
    """The state at the start, after each turn and now; MOST of them at the most."""
    every = [table.states[0], *_ends_of_turns(table)]
    step = -(-(len(every) - 1) // (MOST - 2)) or 1
    return [*every[:-1][::step], every[-1]]


def _ends_of_turns(table: Table) -> Iterator[Any]:
    """The states, of those that count, in which the turn passed on, or the round where all play together; and the
    state now.
    """
    running = _running(table, table.states[0])
    for seq in table.counting:
        state = table.states[seq + 1]
        now = _running(table, state)
        if running is not None and now != running and (running[0] or now is None or not now[0]):
            yield state
        running = now
    yield table.state


def _running(table: Table, state: Any) -> tuple[str, int] | None:
    """The turn, or ("", round) where it is nobody's turn; None before and after the game."""
    turn = table.game.turn(state)
    if turn is not None or table.game.over(state):
        return turn
    number = table.game.round(redact(state, PUBLIC))
    return None if number is None else ("", number)
