"""A pane at rest: where what is longer than its box ends."""

from __future__ import annotations

from ui.touch.drawing.pane import seen_whole
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
