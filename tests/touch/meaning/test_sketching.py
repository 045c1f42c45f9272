"""A finger on a sketch of a board: what it answers, wherever it comes down and is lifted."""

from __future__ import annotations

import pytest

from ui.touch.geometry import Box
from ui.touch.meaning import targets
from ui.touch.meaning.sketching import trace_answer

BOARD = targets.Sketched("trace", Box(100, 50, 500, 400), tuple(
    targets.MapPlace(name, Box(x - 15, y - 15, 30, 30))
    for name, x, y in (("a", 200, 250), ("b", 240, 250), ("c", 599, 50))))
REACH = 28.0


@pytest.mark.parametrize(("start", "end", "drawn", "answer"), [
    ((350, 250), (350, 250), False, {"x": 500, "y": 500}),
    ((210, 255), (210, 255), False, {"x": 220, "y": 512, "down": "a", "up": "a"}),
    ((225, 250), (225, 250), False, {"x": 250, "y": 500, "down": "b", "up": "b"}),
    ((200, 250), (240, 250), True, {"x": 280, "y": 500, "down": "a", "up": "b"}),
    ((200, 250), (350, 450), True, {"x": 500, "y": 1000, "down": "a"}),
    ((200, 250), (195, 232), True, {"x": 190, "y": 455, "down": "a"}),
    ((350, 250), (590, 60), True, {"x": 980, "y": 25, "up": "c"}),
    ((200, 250), (9999, -50), True, {"x": 1000, "y": 0, "down": "a"})])
def test_where_a_finger_comes_down_and_is_lifted(start: tuple[float, float], end: tuple[float, float], drawn: bool,
                                                 answer: dict[str, object]) -> None:
    assert trace_answer(BOARD, start, end, REACH, drawn=drawn) == answer


def test_the_next_touch_on_a_board_means_the_same_whatever_has_been_made_there_meanwhile() -> None:
    more = targets.Sketched("trace", BOARD.box, BOARD.spots[:1])
    assert targets.target_meaning(BOARD) == targets.target_meaning(more)
