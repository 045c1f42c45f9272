"""A pane at rest: where what is longer than its box ends."""

from __future__ import annotations

from ui.touch.drawing.pane import seen_of_list, seen_whole
from ui.touch.drawing.primitives import Box, Drawing, Fill


def line(y: float) -> Fill:
    """What is written in one line."""
    return Fill(Box(0, y, 100, 20), "#ffffff")


def test_at_rest_no_sliver_of_the_next_ground_is_left_over():
    ground = Fill(Box(0, 0, 100, 60), "#333333")
    cards = [(top, Drawing(60, (ground, line(10), line(34)))) for top in (0, 66)]
    assert seen_whole(cards, 80) == 66
    assert seen_whole(cards, 126) == 126
    assert seen_whole(cards, 112) == 100


def test_a_list_ends_in_the_middle_of_a_row_while_more_follow():
    rows = [(70.0 * n, Drawing(64, (Fill(Box(0, 0, 100, 64), "#333333"), line(22)))) for n in range(9)]
    for room in (300, 302, 330, 344, 360, 400):
        end = seen_of_list(rows, room)
        assert room - 70 < end <= room
        assert (end - 32) % 70 == 0
    assert seen_of_list(rows, 70 * 8 + 64) == 70 * 8 + 64


def test_a_list_of_sentences_is_seen_to_where_its_room_ends_rather_than_half_a_sentence_less():
    rows = [(90.0 * n, Drawing(84, (Fill(Box(0, 0, 100, 84), "#333333"), line(10), line(44)))) for n in range(4)]
    assert seen_of_list(rows, 205, 0.6, 0.25) == 205
    assert seen_of_list(rows, 190, 0.6, 0.25) == 132
    assert seen_of_list(rows, 260, 0.6, 0.25) == 222


def test_the_button_that_ends_a_list_is_seen_whole_or_not_at_all():
    row = Drawing(80, (Fill(Box(0, 0, 100, 80), "#333333"), line(10), line(40)))
    button = Drawing(64, (Fill(Box(0, 0, 100, 64), "#333333"), line(22)))
    drawn = [(0.0, row), (88.0, row), (176.0, button)]
    cuts = {room: seen_of_list(drawn, room, 0.6, 0.25) for room in range(150, 239)}
    ends = {room: seen_of_list(drawn, room, 0.6, 0.25, closed=True) for room in range(150, 239)}
    assert any(176 < end < 240 for end in cuts.values())
    assert not any(176 < end < 240 for end in ends.values())
    assert all(room * 0.5 <= end <= room for room, end in ends.items())
    assert seen_of_list(drawn, 240, 0.6, 0.25, closed=True) == 240


def test_a_row_as_high_as_half_the_list_is_not_cut():
    rows = [(206.0 * n, Drawing(200, (Fill(Box(0, 0, 100, 200), "#333333"), line(90)))) for n in range(3)]
    assert seen_of_list(rows, 300) == seen_whole(rows, 300)


def test_at_rest_no_heading_is_seen_without_what_it_heads():
    roll = Drawing(120, (line(0), Fill(Box(0, 30, 60, 60), "#ffffff")))
    shown = [(0, Drawing(170, (line(0), line(150)))), (180, roll)]
    assert seen_whole(shown, 250) == 180
    assert seen_whole(shown, 280) == 280
