"""Clocks as values: egg, bank, hourglass, counting up; pause, table time, warnings, overtime, undo."""

from __future__ import annotations

from companion.engine import timers
from companion.engine.timers import (
    Plan,
    book_time,
    carry_back,
    clock_face,
    next_bell,
    pause_clocks,
    resume_clocks,
    ring_bell,
    time_left,
    turn_deadline,
    turn_to,
)

SEATS = ("seat-1", "seat-2")
EGG = Plan("egg", 100_000, warnings=(60_000, 10_000))


def spent(clocks: timers.Clocks, seat: str) -> timers.Spent:
    return next(s for s in clocks.spent if s.seat == seat)


def test_an_egg_timer_begins_anew_with_every_turn() -> None:
    clocks = turn_to(timers.wind_clocks(EGG, SEATS), "seat-1", 1, 1_000)
    assert turn_deadline(clocks) == 101_000
    clocks = turn_to(clocks, "seat-2", 2, 41_000)
    assert (turn_deadline(clocks), spent(clocks, "seat-1").total) == (141_000, 40_000)
    clocks = turn_to(clocks, "seat-1", 3, 50_000)
    assert (turn_deadline(clocks), spent(clocks, "seat-1").turn) == (150_000, 0)


def test_the_same_turn_is_not_begun_twice() -> None:
    clocks = turn_to(timers.wind_clocks(EGG, SEATS), "seat-1", 1, 0)
    assert turn_to(clocks, "seat-1", 1, 5_000) is clocks


def test_a_pause_counts_for_nobody_and_table_time_for_the_table() -> None:
    clocks = turn_to(timers.wind_clocks(EGG, SEATS), "seat-1", 1, 0)
    clocks = resume_clocks(pause_clocks(clocks, 10_000), 70_000)
    assert (turn_deadline(clocks), clocks.table_time) == (160_000, 0)
    clocks = resume_clocks(pause_clocks(clocks, 80_000, timers.TABLE_TIME), 95_000)
    assert (turn_deadline(clocks), clocks.table_time) == (175_000, 15_000)


def test_warnings_ring_once_each_and_the_end_last() -> None:
    clocks = turn_to(timers.wind_clocks(EGG, SEATS), "seat-1", 1, 0)
    bells = []
    while (due := next_bell(clocks)) is not None:
        bells.append(due)
        clocks = ring_bell(clocks, due[1])
    assert bells == [(40_000, 60_000), (90_000, 10_000), (100_000, 0)]


def test_a_warning_longer_than_the_time_never_rings() -> None:
    clocks = turn_to(timers.wind_clocks(Plan("egg", 30_000, warnings=(60_000,)), SEATS), "seat-1", 1, 0)
    assert next_bell(clocks) == (30_000, 0)


def test_overtime_goes_on_counting() -> None:
    clocks = turn_to(timers.wind_clocks(EGG, SEATS), "seat-1", 1, 0)
    assert time_left(book_time(clocks, 130_000)) == -30_000
    shown = clock_face(pause_clocks(clocks, 130_000), 130_000)
    assert shown is not None
    assert (shown.shown, shown.running) == (-30_000, False)


def test_a_bank_is_for_the_whole_game_and_grows_by_the_increment() -> None:
    clocks = turn_to(timers.wind_clocks(Plan("bank", 100_000, 5_000), SEATS), "seat-1", 1, 0)
    clocks = turn_to(clocks, "seat-2", 2, 30_000)
    assert (spent(clocks, "seat-1").bank, turn_deadline(clocks)) == (75_000, 130_000)


def test_in_an_hourglass_time_flows_to_the_others() -> None:
    clocks = turn_to(timers.wind_clocks(Plan("hourglass", 60_000), SEATS), "seat-1", 1, 0)
    clocks = turn_to(clocks, "seat-2", 2, 20_000)
    assert [s.bank for s in clocks.spent] == [40_000, 80_000]


def test_counting_up_has_no_end() -> None:
    clocks = turn_to(timers.wind_clocks(Plan(), SEATS), "seat-1", 1, 5_000)
    shown = clock_face(clocks, 65_000)
    assert (turn_deadline(clocks), next_bell(clocks)) == (None, None)
    assert shown is not None
    assert (shown.started, shown.running) == (5_000, True)


def test_without_a_clock_nothing_is_shown() -> None:
    assert clock_face(turn_to(timers.wind_clocks(Plan("none"), SEATS), "seat-1", 1, 0), 1_000) is None


def test_an_undo_gives_time_back_to_its_player_and_books_it_for_the_table() -> None:
    then = turn_to(timers.wind_clocks(EGG, SEATS), "seat-1", 1, 0)
    now = turn_to(then, "seat-2", 2, 20_000)
    back = carry_back(then, now, 50_000)
    assert (spent(back, "seat-2").total, back.table_time, turn_deadline(back)) == (0, 50_000, 150_000)


def test_a_backward_clock_counts_nothing() -> None:
    clocks = turn_to(timers.wind_clocks(EGG, SEATS), "seat-1", 1, 10_000)
    assert spent(book_time(clocks, 2_000), "seat-1").total == 0


def test_an_egg_timer_is_put_right_and_warnings_that_are_over_by_then_are_not_given_again() -> None:
    clocks = pause_clocks(turn_to(timers.wind_clocks(EGG, SEATS), "seat-1", 1, 0), 95_000, timers.RIGHTING)
    clocks = resume_clocks(timers.set_clock(clocks, "seat-1", 50_000, 97_000), 99_000)
    assert (turn_deadline(clocks), next_bell(clocks)) == (149_000, (139_000, 10_000))
    assert (spent(clocks, "seat-1").turn, spent(clocks, "seat-1").total) == (50_000, 50_000)
    more = timers.set_clock(clocks, "seat-1", 160_000, 99_000)
    assert (turn_deadline(more), spent(more, "seat-1").turn, spent(more, "seat-1").total) == (259_000, 0, 0)
    later = turn_to(turn_to(more, "seat-2", 2, 109_000), "seat-1", 3, 110_000)
    assert (turn_deadline(later), spent(later, "seat-1").total) == (210_000, 10_000)
    again = timers.set_clock(clocks, "seat-1", 100_000, 99_000)
    assert next_bell(again) == (139_000, 60_000)
    assert next_bell(timers.set_clock(again, "seat-1", 0, 100_000)) == (100_000, 0)


def test_every_bank_is_put_right_and_a_count_too_but_no_other_clock() -> None:
    bank = turn_to(timers.wind_clocks(Plan("bank", 100_000), SEATS), "seat-1", 1, 0)
    assert timers.seats_with_clock(bank) == SEATS
    bank = timers.set_clock(bank, "seat-2", 130_000, 10_000)
    assert [s.bank for s in bank.spent] == [90_000, 130_000]
    count = turn_to(timers.wind_clocks(Plan("up"), SEATS), "seat-1", 1, 0)
    assert timers.seats_with_clock(count) == ("seat-1",)
    count = timers.set_clock(count, "seat-1", 4_000, 10_000)
    assert (timers.shown_on_clock(count, "seat-1"), spent(count, "seat-1").total) == (4_000, 4_000)
    assert timers.seats_with_clock(turn_to(timers.wind_clocks(Plan("none"), SEATS), "seat-1", 1, 0)) == ()
    assert not timers.clock_can_show(count, "seat-2", 0)
    assert not timers.clock_can_show(count, "seat-1", timers.MOST_SHOWN + 1)


def test_what_was_put_right_on_a_clock_stays_when_a_step_before_it_is_undone() -> None:
    then = turn_to(timers.wind_clocks(EGG, SEATS), "seat-1", 1, 0)
    now = timers.set_clock(then, "seat-1", 80_000, 60_000)
    back = carry_back(then, now, 70_000)
    assert turn_deadline(back) == 70_000 + 140_000
    assert carry_back(then, now, 70_000).spent[1] == then.spent[1]
    bank = turn_to(timers.wind_clocks(Plan("bank", 100_000), SEATS), "seat-1", 1, 0)
    later = timers.set_clock(turn_to(bank, "seat-2", 2, 30_000), "seat-1", 95_000, 31_000)
    assert [s.bank for s in carry_back(bank, later, 32_000).spent] == [125_000, 100_000]
