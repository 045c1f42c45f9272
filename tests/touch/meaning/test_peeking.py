"""Secrets on the shared screen: only while the finger is down."""

from __future__ import annotations

from ui.touch.meaning.peeking import Peeking


def test_secrets_are_shown_while_the_panel_is_held():
    assert Peeking().held("seat-1").told("seat-1")[1]


def test_secrets_asked_for_with_a_button_are_shown_too():
    assert Peeking().told("seat-2")[1]


def test_secrets_that_come_after_the_release_stay_covered():
    assert not Peeking().held("seat-1").released().told("seat-1")[1]


def test_once_covered_the_seat_may_peek_again():
    peeking, shown = Peeking().held("seat-1").released().told("")
    assert not shown
    assert peeking.told("seat-1")[1]
    assert Peeking().held("seat-1").released().held("seat-1").told("seat-1")[1]
