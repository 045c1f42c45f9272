"""A touch on something whose meaning has just changed is not meant for it."""

from __future__ import annotations

from hypothesis import given, strategies as st

from companion.engine.view import Choice
from companion.engine.words import Msg
from ui.touch.drawing.primitives import Box
from ui.touch.meaning.targets import Choose, target_meaning
from ui.touch.meaning.touch_guard import SETTLE_MS, Guard, TouchZone

HERE, THERE = Box(0, 0, 100, 60), Box(200, 0, 100, 60)


def spots(here: str, there: str = "stays") -> tuple[TouchZone, ...]:
    return TouchZone(HERE, ("say", here)), TouchZone(THERE, ("say", there))


def test_the_first_frame_may_be_touched_at_once():
    assert Guard().shown(spots("roll"), 1000).allows(10, 10, 1000)


def test_a_changed_meaning_is_not_touched_for_a_while():
    guard = Guard().shown(spots("roll"), 0).shown(spots("accept"), 5000)
    assert not guard.allows(10, 10, 5000)
    assert not guard.allows(10, 10, 5000 + SETTLE_MS - 1)
    assert guard.allows(10, 10, 5000 + SETTLE_MS)


def test_its_neighbour_that_still_means_the_same_is():
    guard = Guard().shown(spots("roll"), 0).shown(spots("accept"), 5000)
    assert guard.allows(210, 10, 5001)


def test_a_button_that_appears_under_the_finger_is_not_touched():
    guard = Guard().shown((), 0).shown(spots("roll"), 5000)
    assert not guard.allows(10, 10, 5100)


def test_two_names_that_begin_the_same_order_do_not_mean_the_same():
    lots = Choice("lots", Msg("Lots"))
    one, other = (target_meaning(Choose(Msg("Lots"), (lots,), first)) for first in ("seat-1", "seat-2"))
    guard = Guard().shown((TouchZone(HERE, one),), 0).shown((TouchZone(HERE, other),), 5000)
    assert not guard.allows(10, 10, 5100)


def test_a_meaning_that_changed_there_and_back_is_not_trusted_either():
    guard = Guard().shown(spots("roll"), 0).shown(spots("accept"), 5000).shown(spots("roll"), 5100)
    assert not guard.allows(10, 10, 5200)
    assert guard.allows(10, 10, 5100 + SETTLE_MS)


def test_what_lies_on_top_counts():
    sheet = TouchZone(Box(0, 0, 400, 400), ("cover", "sheet"))
    guard = Guard().shown(spots("roll"), 0).shown((*spots("roll"), sheet), 5000)
    assert not guard.allows(10, 10, 5001)


@given(st.lists(st.tuples(st.integers(0, 2000), st.sampled_from("abc")), min_size=1, max_size=60))
def test_the_guard_forgets_and_always_settles(changes):
    guard, at = Guard(), 0
    for pause, meaning in changes:
        at += pause
        guard = guard.shown(spots(meaning), at)
        assert all(then.at > at - SETTLE_MS for then in guard.past[1:])
    assert guard.allows(10, 10, at + SETTLE_MS)
