"""Text fits: shrunk, wrapped or shortened, and never wider than its room."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from ui.touch.drawing import text_fit


def width(text: str, size: float, bold: bool) -> float:
    """Every letter is as wide as half its size."""
    return len(text) * size / 2


def test_short_text_stays_as_it_is():
    assert text_fit.shorten_text("Ada", 100, 20, False, width) == "Ada"
    assert text_fit.wrap_text("Ada und Ben", 200, 20, False, width) == ("Ada und Ben",)


def test_a_line_is_broken_between_words():
    assert text_fit.wrap_text("Ada und Ben spielen", 120, 20, False, width) == ("Ada und Ben", "spielen")


def test_a_word_is_broken_at_its_own_hyphen_first():
    assert text_fit.wrap_text("Friedrich-Wilhelm", 130, 20, False, width) == ("Friedrich-", "Wilhelm")


def test_an_address_is_broken_without_a_hyphen_that_is_not_in_it():
    lines = text_fit.wrap_text("http://192.168.1.23:8080", 140, 20, False, width)
    assert "".join(lines) == "http://192.168.1.23:8080"


def test_no_one_or_two_letters_are_left_alone():
    lines = text_fit.wrap_text("Aufmerksamkeiten", 150, 20, False, width)
    assert lines == ("Aufmerksamkei-", "ten")


def test_shrinking_comes_before_breaking_and_ends_at_the_least_size():
    assert text_fit.paragraph("Aufmerksamkeit", 130, 20, 16, False, 2, width) == (18, ("Aufmerksamkeit",))
    size, lines = text_fit.paragraph("Aufmerksamkeit", 80, 20, 16, False, 2, width)
    assert (size, len(lines)) == (16, 2)


def test_what_is_still_too_long_ends_in_an_ellipsis():
    size, lines = text_fit.paragraph("eins zwei drei vier fünf sechs", 80, 20, 18, False, 2, width)
    assert (size, lines[-1][-1], len(lines)) == (18, "…", 2)


def test_two_lines_needs_no_more_than_the_longer_half():
    assert text_fit.two_lines("Würfel neu werfen", 20, False, width) == 100


@given(st.text("abcdefgh -/.ß", max_size=80), st.floats(60, 400), st.integers(1, 4))
def test_no_line_is_wider_than_its_room(text, room, most):
    size, lines = text_fit.paragraph(text, room, 20, 16, False, most, width)
    assert len(lines) <= most
    assert all(width(line, size, False) <= room for line in lines)


@given(st.text("abcdefghij ", max_size=80), st.floats(100, 400))
def test_wrapping_loses_no_letter(text, room):
    lines = text_fit.wrap_text(text, room, 20, False, width)
    assert "".join(lines).replace("-", "").replace(" ", "") == text.replace(" ", "")


UNDO = "Zurück: Chloé spielt 2 × Glücksritter: einmal ziehen (ADV-3)"


def test_what_is_too_long_ends_with_a_clause_that_is_said_whole():
    assert text_fit.fitting_text(UNDO, 640, 20, False, 1, width) == UNDO
    assert text_fit.fitting_text(UNDO, 560, 20, False, 1,
                                 width) == "Zurück: Chloé spielt 2 × Glücksritter: einmal ziehen"
    assert text_fit.fitting_text(UNDO, 400, 20, False, 1, width) == "Zurück: Chloé spielt 2 × Glücksritter"
    assert text_fit.fitting_text(UNDO, 300, 20, False, 1, width) == "Zurück"


def test_a_title_says_less_than_what_comes_before_a_comma():
    told = "Zurück: es ist aus, der Krieg geht weiter"
    assert text_fit.fitting_text(told, 200, 20, False, 1, width) == "Zurück: es ist aus"
    assert text_fit.fitting_text("Neu; zuletzt Ada, Ben, Cem", 210, 20, False, 1, width) == "Neu"


def test_a_long_name_keeps_its_first_part():
    assert text_fit.with_initials("Anna-Maria", 120, 20, False, width) == "Anna-Maria"
    assert text_fit.with_initials("Anna-Maria", 90, 20, False, width) == "Anna-M."
    assert text_fit.with_initials("Anna Maria · Wolf", 120, 20, False, width) == "A. · Wolf"


def test_letters_that_grow_unevenly_still_fit_once_shrunk():
    def uneven(text: str, size: float, bold: bool) -> float:
        return len(text) * (size // 2 + 1)
    size = text_fit.shrink_text("Bartholomäus", 100, 22, 10, False, uneven)
    assert uneven("Bartholomäus", size, False) <= 100


@pytest.mark.parametrize(("word", "room", "first"), [
    ("Machtdemonstration", 16, "Machtdemonstra-"), ("Handgriffe", 7, "Hand-"), ("Handlungen", 7, "Hand-"),
    ("Schachtelmeister", 10, "Schachtel-"), ("Zwischenschritt", 13, "Zwischen-")])
def test_long_words_are_broken_between_syllables_as_german_breaks_them(word, room, first):
    lines = text_fit.wrap_text(word, room, 1, False, lambda text, size, bold: len(text))
    assert lines[0] == first
    assert "".join(lines).replace("-", "") == word


def test_a_broken_line_has_room_for_its_hyphen():
    lines = text_fit.wrap_text("ne, Bartholomäus", 12, 1, False, lambda text, size, bold: len(text))
    assert all(len(line) <= 12 for line in lines), lines


@pytest.mark.parametrize(("text", "lines"), [
    ("Pfeil drehen: 1 SP", ("Pfeil drehen:", "1 SP")), ("Nimm die 12 Karten", ("Nimm die", "12 Karten")),
    ("Lange Wörter 12 Donaudampfern", ("Lange Wörter 12", "Donaudampfern")),
    ("12 Donaudampfern", ("12", "Donaudampfern"))])
def test_a_number_stands_before_the_word_that_it_counts_where_both_fit(text: str, lines: tuple[str, ...]) -> None:
    assert text_fit.wrap_text(text, 150, 20, False, width) == lines
