"""When a window is taken for one that hangs: by what it has used of the processor, not by how busy the machine is."""

from __future__ import annotations

import pytest

from companion.window.health import (
    BLOCKED_MS,
    CROWDED,
    DRAWS_MS,
    FIRST_MS,
    HANGS_MS,
    LATE_MS,
    LONGEST_MS,
    LOOK_MS,
    OPENING_MS,
    OPENS_MS,
    SLOWEST,
    Debt,
    Sign,
    hangs,
    is_hopeless,
    opening_ms,
    pause_ms,
    slowness,
    stood_still,
    turns,
)

NOW = 100_000


@pytest.mark.parametrize(("owed", "used", "state", "does"), [
    (HANGS_MS, 0, "S", False), (HANGS_MS + 1, 0, "S", True), (HANGS_MS + 1, 0, "T", True),
    (HANGS_MS + 1, HANGS_MS // 2, "S", False),
    (60_000, DRAWS_MS, "R", False), (HANGS_MS, DRAWS_MS + 1, "R", True),
    (BLOCKED_MS, 0, "D", False), (BLOCKED_MS + 1, 0, "D", True)])
def test_one_that_does_nothing_or_never_comes_to_an_end_hangs(owed: int, used: int, state: str, does: bool) -> None:
    assert hangs(Debt(NOW, 50), NOW + owed, 50 + used, state) == does


@pytest.mark.parametrize(("queued", "does"), [(0, True), (HANGS_MS // 10, True), (HANGS_MS // 2, False)])
def test_one_that_has_waited_for_the_processor_has_not_done_nothing(queued: int, does: bool) -> None:
    assert hangs(Debt(NOW, 50, queued=70), NOW + HANGS_MS + 1, 50, "S", 70 + queued) == does


@pytest.mark.parametrize(("waited", "used", "times", "does"), [
    (1000, 20, 8, True), (1000, 0, 5, True), (1000, 20, 4, False), (1000, 0, 0, False), (1000, 200, 60, False),
    (2000, 20, 9, False), (2000, 40, 16, True)])
def test_a_loop_turns_that_runs_often_and_briefly(waited: int, used: int, times: int, does: bool) -> None:
    assert turns(Sign(NOW, 50, 7), Sign(NOW + waited, 50 + used, 7 + times)) == does


def test_a_machine_that_took_long_to_open_a_window_has_as_much_longer_for_all() -> None:
    assert [slowness(spent) for spent in (0, OPENING_MS, 3 * OPENING_MS)] == [1.0, 1.0, 3.0]
    assert slowness(OPENING_MS * 1000) == SLOWEST
    slow = Debt(NOW, 0, FIRST_MS, slow=3.0)
    assert not hangs(slow, NOW + 3 * HANGS_MS, 0, "S")
    assert hangs(slow, NOW + 3 * HANGS_MS + 3, 0, "S")
    assert not hangs(slow, NOW, 3 * (DRAWS_MS + FIRST_MS), "R")
    assert hangs(slow, NOW, 3 * (DRAWS_MS + FIRST_MS) + 3, "R")


def test_the_first_picture_may_take_longer() -> None:
    first = Debt(NOW, 50, FIRST_MS)
    assert not hangs(first, NOW + HANGS_MS, 50 + DRAWS_MS + FIRST_MS, "R")
    assert hangs(first, NOW + HANGS_MS, 51 + DRAWS_MS + FIRST_MS, "R")


@pytest.mark.parametrize(("queued", "most"), [(0, DRAWS_MS), (60_000, int(CROWDED * DRAWS_MS))])
def test_one_that_shares_the_processor_with_others_may_use_more_of_it(queued: int, most: int) -> None:
    debt = Debt(NOW, 50, queued=70)
    assert not hangs(debt, NOW + 60_000, 50 + most, "R", 70 + queued)
    assert hangs(debt, NOW + 60_000, 51 + most, "R", 70 + queued)


def test_whoever_comes_back_much_later_than_it_wanted_has_stood_still_itself() -> None:
    assert stood_still(LOOK_MS + LATE_MS, LOOK_MS) == 0
    assert stood_still(LOOK_MS + LATE_MS + 1, LOOK_MS) == LATE_MS + 1
    assert LATE_MS + LOOK_MS < HANGS_MS, "it would blame the window first"


def test_one_that_dies_again_and_again_is_left_alone_for_a_while() -> None:
    assert not is_hopeless((NOW - 70_000, NOW - 1000, NOW), NOW)
    assert is_hopeless((NOW - 50_000, NOW - 1000, NOW), NOW)
    assert pause_ms((NOW,), NOW) < 1000 < pause_ms((NOW, NOW, NOW), NOW)


def test_one_that_opens_too_late_gives_the_next_twice_as_long_within_bounds() -> None:
    assert [opening_ms(late) // OPENS_MS for late in (0, 1, 2)] == [1, 2, 4]
    assert opening_ms(50) == LONGEST_MS
