"""Luck: what dice came to beside what fair ones would, and when it says anything.

What may live here: the arithmetic and where throws are found. What may not: pictures of it.
"""

from __future__ import annotations

from itertools import cycle, islice

from companion.engine import acts
from companion.engine.dice import Rolled
from companion.engine.game import Ask, Seat, Setup
from companion.engine.past.luck import DieThrow, Luck, all_throws, chance_of, face_counts, luck_of
from companion.engine.table import Accepted, Table, last_decision, open_table, submit
from tests.app.hopscotch import GAME, Content, Options, Throw

SEATS = (Seat("seat-1", "Ada", "star"), Seat("seat-2", "Ben", "moon"))
SETUP = Setup("hopscotch", SEATS, Options(), Content(), "light")


def thrown(*values: int, seat: str = "seat-1") -> tuple[DieThrow, ...]:
    return tuple(DieThrow(seat, 6, value) for value in values)


def after(table: Table, *commands: object) -> Table:
    for at, command in enumerate(commands, 1):
        done = submit(table, Ask(command, "seat-1", at))
        assert isinstance(done, Accepted), done
        table = done.table
    return table


def test_fair_dice_are_expected_within_a_margin() -> None:
    found = luck_of(thrown(1, 2, 3, 4, 5, 6))
    assert (found.throws, found.sum, found.expected) == (6, 21, 21.0)
    assert 8.1 < found.margin < 8.3  # 1.96 × √(6 × 35/12)
    assert found.chance == 1.0


def test_no_verdict_on_few_throws_however_they_lie() -> None:
    assert luck_of(thrown(*[6] * 9)).unusual == 0
    assert luck_of(thrown(*[6] * 10)).unusual == 1
    assert luck_of(thrown(*[1] * 10)).unusual == -1


def test_no_verdict_without_evidence() -> None:
    assert luck_of(thrown(*islice(cycle((4, 5, 3)), 30))).unusual == 0
    assert luck_of(()) == Luck(0, 0, 0, 0.0, 1.0)


def test_dice_with_other_numbers_of_sides_are_counted_together() -> None:
    found = luck_of((DieThrow("seat-1", 6, 6), DieThrow("seat-1", 20, 1)))
    assert (found.sum, found.expected) == (7, 14.0)


def test_a_fair_die_has_any_pattern_a_loaded_one_has_none() -> None:
    assert face_counts([1, 6, 6, 3], 6) == (1, 0, 1, 0, 0, 2)
    assert chance_of((10, 10, 10, 10, 10, 10)) == 1.0
    assert 0.019 < chance_of((5, 8, 9, 8, 10, 20)) < 0.021  # 13.4 with five degrees of freedom
    assert chance_of((200, 100, 100, 100, 100, 100)) < 1e-6
    assert chance_of(()) == chance_of((0, 0)) == 1.0


def test_the_tail_is_that_of_the_tables() -> None:
    """Five degrees of freedom: 11.07 is exceeded in one of twenty cases, 15.09 in one of a hundred."""
    assert abs(chance_of(_counts(11.07)) - 0.05) < 0.003
    assert abs(chance_of(_counts(15.09)) - 0.01) < 0.002


def _counts(value: float) -> tuple[int, ...]:
    """Counts of 60,000 throws whose chi-squared is about `value`."""
    off = round((value * 10_000 / 2) ** 0.5)
    return (10_000 + off, 10_000 - off, *[10_000] * 4)


def test_every_die_is_counted_once_as_it_was_read_last_also_what_was_undone() -> None:
    table = after(open_table(GAME, SETUP), Throw(), acts.Land((Rolled(6),)), acts.Correct(0, 2))
    assert all_throws(table) == thrown(2)
    table = after(table, acts.Land((Rolled(5),)))
    assert all_throws(table) == thrown(2, 5)
    assert all_throws(after(table, acts.Undo(last_decision(table)))) == thrown(2, 5)
