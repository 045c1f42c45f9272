"""Secrets on the shared screen: only while that one finger rests or that one button is held, and not for long."""

from __future__ import annotations

import pytest

from ui.touch.meaning.peeking import LONGEST_MS, TOUCH, Peeking

HELD = Peeking("seat-1", "finger-7", 1000)


def test_secrets_are_shown_while_the_panel_is_held():
    assert HELD.told("seat-1", TOUCH, 1100).shows("seat-1")


def test_secrets_asked_for_with_a_button_are_shown_too():
    assert Peeking().told("seat-2", "button", 1100).shows("seat-2")


@pytest.mark.parametrize("now", [Peeking(), Peeking("seat-2", "finger-8", 1050), Peeking("seat-2", "", 1050)])
def test_secrets_that_come_after_the_release_stay_covered(now):
    assert not now.told("seat-1", TOUCH, 1100).shows("seat-1")


def test_a_button_covers_what_a_finger_looks_at_and_shows_nothing_of_its_own():
    told = HELD.told("seat-2", "button", 1100)
    assert not any(told.shows(seat) for seat in ("seat-1", "seat-2", ""))


def test_nobody_peeks_for_longer_than_ten_seconds_nor_across_a_clock_that_jumps():
    assert [HELD.over(1000 + ms) for ms in (0, LONGEST_MS - 1, LONGEST_MS, -1)] == [False, False, True, True]
    assert not Peeking().over(10**9)
