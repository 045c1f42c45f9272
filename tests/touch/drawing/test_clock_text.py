"""What the clock shows, counted here from the deadline without a message a second."""

from __future__ import annotations

import pytest

from companion.engine.view import ClockFace
from ui.touch.drawing.clock_text import ClockText, next_change, read_clock

EGG = ClockFace("egg", True, 0, deadline=300_000, warnings=(60_000, 10_000))


@pytest.mark.parametrize(("now", "text", "mood"), [
    (0, "5:00", "calm"), (1, "5:00", "calm"), (1000, "4:59", "calm"), (239_999, "1:01", "calm"),
    (240_000, "1:00", "warning"), (299_999, "0:01", "warning"), (300_000, "+0:00", "over"),
    (301_000, "+0:01", "over"), (365_000, "+1:05", "over")])
def test_a_limited_clock_counts_down_and_then_over(now, text, mood):
    assert read_clock(EGG, now) == ClockText(text, mood)


def test_a_clock_without_limit_counts_up():
    assert read_clock(ClockFace("up", True, 0, started=1000), 3_662_000) == ClockText("1:01:01", "calm")


def test_a_standing_clock_shows_what_it_stood_at():
    assert read_clock(ClockFace("egg", False, 42_000, deadline=99, paused="break"),
                      10**9) == ClockText("0:42", "paused")


def test_a_standing_clock_in_overtime_says_so():
    assert read_clock(ClockFace("egg", False, -5_000, paused="break"), 0).text == "+0:05"


@pytest.mark.parametrize("now", [0, 1, 500, 999, 1000, 299_999, 300_000, 300_001, 301_500])
def test_it_is_looked_at_again_when_it_shows_something_else_and_not_before(now):
    wait = next_change(EGG, now)
    assert 0 < wait <= 1000
    assert read_clock(EGG, now + wait).text != read_clock(EGG, now).text
    assert read_clock(EGG, now + wait - 1).text == read_clock(EGG, now).text


def test_a_standing_clock_is_not_looked_at_again():
    assert next_change(ClockFace("egg", False, 42_000), 0) == 0
    assert next_change(None, 0) == 0
