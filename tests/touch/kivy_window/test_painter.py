"""What the painter puts on the glass, pixel by pixel."""

from __future__ import annotations

from typing import Any

import pytest

from tests.touch.kivy_window.crank import Crank
from ui.touch.drawing.light_cone import SIDE, light_cone
from ui.touch.drawing.primitives import Box, Drawing, Edge, Glow, Primitive
from ui.touch.drawing.round_box import RoundBox, coverage

pytestmark = pytest.mark.e2e
WHITE = "#FFFFFF"


def seen(primitive: Primitive, wide: int, high: int) -> list[int]:
    """How bright each pixel of a black picture of that size is once a white thing is drawn on it, from below."""
    from kivy.graphics import ClearBuffers, ClearColor, Fbo, Translate

    from ui.touch.kivy_window import painter
    picture: Any = Fbo(size=(wide, high))
    for part in (ClearColor(0, 0, 0, 1), ClearBuffers(), Translate(0, high),
                 painter.drawing_group(Drawing(high, (primitive,)))):
        picture.add(part)
    picture.draw()
    return list(picture.pixels[::4])


@pytest.mark.parametrize("box", [RoundBox(90, 60, 10, 3), RoundBox(23, 90, 10, 2), RoundBox(40, 9, 0, 4),
                                 RoundBox(12, 12, 10, 2), RoundBox(8, 30, 2, 9)], ids=str)
def test_an_outline_is_drawn_where_it_covers_pixels_and_nowhere_else(crank: Crank, box: RoundBox) -> None:
    outline = Edge(Box(0, 0, box.width, box.height), WHITE, box.line, box.radius)
    drawn = seen(outline, box.width, box.height)
    known = coverage(RoundBox(box.width, box.height, min(max(box.radius, 1), box.width / 2, box.height / 2), box.line))
    assert max(abs(one - other) for one, other in zip(drawn, known, strict=True)) <= 1


def test_light_is_full_in_the_middle_fades_evenly_and_has_no_edge(crank: Crank) -> None:
    wide, high = 300, 200
    drawn = seen(Glow(Box(0, 0, wide, high), WHITE), wide, high)
    middle = drawn[high // 2 * wide:][:wide]
    falls = [before - after for before, after in zip(middle[wide // 2:], middle[wide // 2 + 1:], strict=False)]
    assert middle[wide // 2] > 240
    assert middle[0] < 8
    assert drawn[0] == 0
    assert all(0 <= fall <= 3 for fall in falls)


def test_the_small_picture_of_light_is_the_same_from_all_sides() -> None:
    rows = [light_cone()[n:n + SIDE] for n in range(0, SIDE * SIDE, SIDE)]
    assert rows == rows[::-1] == [row[::-1] for row in rows] == [bytes(column) for column in zip(*rows, strict=True)]
