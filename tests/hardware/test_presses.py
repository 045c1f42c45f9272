"""Presses from raw edges, with plain numbers as time (ms): bounce, hold, long hold, stuck, and all of it late."""

from __future__ import annotations

from hypothesis import given, strategies as st

from companion.engine.signals import Held, Pressed, Released, Signal, Stuck
from hardware.gpio.presses import Presses, Timing

B = "buttons"


def pressed(at: int, button: str = "next") -> Pressed:
    """A press as `played` reports it."""
    return Pressed(B, at, button)


def played(edges: list[tuple[int, bool]], until: int, every: int = 1) -> list[Signal]:
    """The signals of button `next` whose wire changes at these times, asked for every so many ms."""
    presses, heard, waiting = Presses(B), list[Signal](), list(edges)
    for now in range(0, until + 1, every):
        while waiting and waiting[0][0] <= now:
            at, down = waiting.pop(0)
            heard += presses.edge("next", down, at)
        heard += presses.due(now)
    return heard


def test_a_press_counts_from_its_first_edge_when_it_has_settled() -> None:
    assert played([(100, True)], 124) == []
    assert played([(100, True)], 125) == [pressed(100)]


def test_a_bouncing_press_is_one_press_at_its_first_edge() -> None:
    bounces = [(100, True), (102, False), (103, True), (110, False), (118, True)]
    assert played(bounces, 400) == [pressed(100)]


def test_a_spark_is_no_press() -> None:
    assert played([(100, True), (104, False)], 400) == []


def test_two_sparks_far_apart_are_two_nothings_and_the_press_after_them_has_its_own_time() -> None:
    assert played([(100, True), (104, False), (200, True)], 400) == [pressed(200)]


def test_a_release_tells_how_long_it_was_held() -> None:
    assert played([(100, True), (300, False), (305, True), (307, False)], 400) == [
        pressed(100), Released(B, 300, "next", 200)]


def test_hold_long_hold_and_stuck_follow_at_their_times() -> None:
    assert played([(100, True)], 31_000) == [
        pressed(100), Held(B, 600, "next"), Held(B, 2100, "next", long=True), Stuck(B, 30_100, "next")]


def test_a_stuck_button_is_told_once_and_works_again_when_it_is_free() -> None:
    heard = played([(100, True), (40_000, False), (50_000, True)], 50_100)
    assert [type(signal) for signal in heard] == [Pressed, Held, Held, Stuck, Released, Pressed]


def test_a_release_just_before_the_hold_is_no_hold() -> None:
    bouncing_up = [(100, True), (598, False), (605, True), (612, False)]
    assert played(bouncing_up, 1000) == [pressed(100), Released(B, 598, "next", 498)]


def test_a_spark_during_a_hold_does_not_break_it() -> None:
    assert played([(100, True), (590, False), (610, True)], 1000) == [pressed(100), Held(B, 600, "next")]


def test_who_asks_late_hears_the_same_times() -> None:
    edges = [(100, True), (103, False), (106, True), (900, False), (2000, True), (2200, False)]
    assert played(edges, 3000, every=500) == played(edges, 3000)


def test_a_wire_that_never_stands_still_is_stuck_and_never_pressed() -> None:
    edges = [(at, (at // 10) % 2 == 0) for at in range(0, 40_000, 10)]
    assert played(edges, 39_999) == [Stuck(B, 30_000, "next")]


def test_a_button_that_is_down_at_the_start_is_stuck_not_pressed() -> None:
    presses = Presses(B)
    assert presses.begin("next", down=True, at=100) == (Stuck(B, 100, "next"),)
    assert presses.due(50_000) == ()
    presses.edge("next", down=False, at=60_000)
    assert presses.due(60_100) == (Released(B, 60_000, "next", 59_900),)
    presses.edge("next", down=True, at=70_000)
    assert presses.due(70_100) == (pressed(70_000),)


def test_buttons_do_not_disturb_each_other() -> None:
    presses = Presses(B)
    presses.edge("seat-1", down=True, at=100)
    presses.edge("seat-2", down=True, at=90)
    assert presses.due(200) == (pressed(90, "seat-2"), pressed(100, "seat-1"))


def test_the_next_time_to_ask_is_told() -> None:
    presses, asked = Presses(B), list[int | None]()
    asked.append(presses.next_due())
    presses.edge("next", down=True, at=100)
    for _ in range(4):
        due = presses.next_due()
        asked.append(due)
        presses.due(due or 0)
    asked.append(presses.next_due())
    assert asked == [None, 125, 600, 2100, 30_100, None]


def test_times_can_be_chosen() -> None:
    presses = Presses(B, Timing(settle=5, hold=50, long_hold=60, stuck=70))
    presses.edge("next", down=True, at=0)
    assert [signal.at for signal in presses.due(100)] == [0, 50, 60, 70]


@given(st.lists(st.tuples(st.integers(0, 300), st.booleans()), max_size=60))
def test_presses_and_releases_always_alternate(steps: list[tuple[int, bool]]) -> None:
    edges, at = list[tuple[int, bool]](), 0
    for gap, down in steps:
        at += gap
        edges.append((at, down))
    heard = [type(s) for s in played(edges, at + 100, every=7) if isinstance(s, Pressed | Released)]
    assert heard == [Pressed, Released] * (len(heard) // 2) + [Pressed] * (len(heard) % 2)
