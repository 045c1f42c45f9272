"""A pane at rest: where what is longer than its box ends."""

from __future__ import annotations

from ui.touch.drawing.pane import CUT, seen_of_list, seen_of_sentences, seen_whole
from ui.touch.drawing.primitives import Box, Drawing, Fill, TextLine


def line(y: float) -> Fill:
    """What is written in one line."""
    return Fill(Box(0, y, 100, 20), "#ffffff")


def test_at_rest_no_sliver_of_the_next_ground_is_left_over():
    ground = Fill(Box(0, 0, 100, 60), "#333333")
    cards = [(top, Drawing(60, (ground, line(10), line(34)))) for top in (0, 66)]
    assert seen_whole(cards, 80) == 66
    assert seen_whole(cards, 126) == 126
    assert seen_whole(cards, 112) == 100


def test_a_list_ends_in_a_row_while_more_follow_and_leaves_no_more_room_than_it_must():
    rows = [(70.0 * n, Drawing(64, (Fill(Box(0, 0, 100, 64), "#333333"), line(22)))) for n in range(9)]
    for room in range(280, 420):
        end = seen_of_list(rows, room)
        assert room - 70 < end <= room
        assert end == room if CUT[0] * 64 <= room % 70 <= CUT[1] * 64 else (end - 32) % 70 == 0
    assert seen_of_list(rows, 70 * 8 + 64) == 70 * 8 + 64


def sentence(top: float) -> tuple[float, Drawing]:
    """A sentence in two lines that begins at `top`, with its rule in smaller letters beside it."""
    lines = (TextLine(Box(0, y, 80, 26), "words", 20, "#ffffff") for y in (12, 38))
    rule = TextLine(Box(80, 28, 20, 20), "ADV-3", 14, "#999999")
    return top, Drawing(76, (Fill(Box(0, 0, 100, 76), "#333333"), *lines, rule))


def test_a_list_of_sentences_ends_where_a_line_of_words_ends():
    drawn = [sentence(88.0 * n) for n in range(4)]
    ends = {room: seen_of_sentences(drawn, room) for room in range(150, 339)}
    assert sorted(set(ends.values())) == [126, 152, 188, 214, 240]
    assert [ends[room] for room in (151, 152, 187, 188, 213, 338)] == [126, 152, 152, 188, 188, 240]
    assert seen_of_sentences(drawn, 340) == 340


def test_the_button_that_ends_a_list_of_sentences_is_seen_whole_or_not_at_all():
    button = Drawing(64, (Fill(Box(0, 0, 100, 64), "#333333"), line(22)))
    drawn = [sentence(0.0), sentence(88.0), (176.0, button)]
    ends = {room: seen_of_sentences(drawn, room) for room in range(150, 239)}
    assert set(ends.values()) == {126, 152}
    assert seen_of_sentences(drawn, 240) == 240


def test_a_row_as_high_as_half_the_list_is_not_cut():
    rows = [(206.0 * n, Drawing(200, (Fill(Box(0, 0, 100, 200), "#333333"), line(90)))) for n in range(3)]
    assert seen_of_list(rows, 300) == seen_whole(rows, 300)


def test_at_rest_no_heading_is_seen_without_what_it_heads():
    roll = Drawing(120, (line(0), Fill(Box(0, 30, 60, 60), "#ffffff")))
    shown = [(0, Drawing(170, (line(0), line(150)))), (180, roll)]
    assert seen_whole(shown, 250) == 180
    assert seen_whole(shown, 280) == 280
