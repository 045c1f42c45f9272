"""A command, an undo and a redo take no more memory, so no more copying, in a very long game than in a short one."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable

import pytest

from companion.engine import acts
from companion.engine.game import Ask
from companion.engine.table import Accepted, Refused, Table, as_it_was, redo, submit, undo
from tests.luescherzia.seated import Seated

SHORT, LONG, ROOM = 1_000, 20_000, 4_000


def adjusted(table: Table) -> Accepted | Refused:
    """One more decision."""
    hp = 1 + len(table.entries) % 4
    return submit(table, Ask(acts.Adjust("players/0/hp", hp), "table", table.at))


def redone(table: Table) -> Accepted | Refused:
    return redo(table, "table", table.at)


def after(given: Accepted | Refused) -> Table:
    assert isinstance(given, Accepted)
    return given.table


def of_length(table: Table, entries: int) -> Table:
    while len(table.entries) < entries:
        table = after(adjusted(table))
    return table


def taken(act: Callable[[Table], Accepted | Refused], table: Table) -> int:
    """The bytes that an act needs at most, beside those of the table before."""
    tracemalloc.start()
    done = act(table)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert isinstance(done, Accepted)
    return peak


@pytest.mark.wide
def test_what_is_done_to_a_long_table_takes_no_more_than_to_a_short_one() -> None:
    short = of_length(Seated("Ada", "Ben").table, SHORT)
    long = of_length(short, LONG)
    for act in (adjusted, lambda table: undo(table, "table", table.at)):
        assert taken(act, long) <= 2 * taken(act, short) + ROOM
    gone_long, gone_short = (after(undo(table, "table", table.at)) for table in (long, short))
    assert taken(redone, gone_long) <= 2 * taken(redone, gone_short) + ROOM


def test_a_hundred_steps_back_and_forth_in_a_long_game_lead_where_they_did() -> None:
    table = of_length(Seated("Ada", "Ben").table, SHORT)
    back = table
    for _ in range(100):
        back = after(undo(back, "table", back.at))
    assert back.state == as_it_was(table, SHORT - 100).state
    for _ in range(100):
        back = after(redo(back, "table", back.at))
    assert (back.state, tuple(back.counting)) == (table.state, tuple(table.counting))
