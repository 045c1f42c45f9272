"""In which boxes a picture looks different from before."""

from __future__ import annotations

from ui.touch.drawing.damage import MOST, find_damage, own_pixels, touched_pixels
from ui.touch.drawing.primitives import Box, Fill, Primitive


def reach(primitive: Primitive) -> Box:
    assert isinstance(primitive, Fill)
    return primitive.box


def at(x: float, colour: str = "#FFFFFF") -> tuple[float, Fill]:
    return 0.0, Fill(Box(x, 0, 10, 10), colour)


def test_only_what_differs_is_damaged_and_what_lies_apart_stays_apart() -> None:
    old = [at(0), at(100), at(200), at(300)]
    new = [at(0), at(100, "#000000"), at(200), at(300, "#000000")]
    assert find_damage(old, new, reach) == (Box(100, 0, 10, 10), Box(300, 0, 10, 10))


def test_what_is_gone_what_has_come_and_what_lies_lower_is_damaged_in_both_places() -> None:
    lower = (40.0, at(0)[1])
    assert set(find_damage([at(0), at(100)], [at(100), lower, at(200)], reach)) == {
        Box(0, 0, 10, 10), Box(0, 40, 10, 10), Box(200, 0, 10, 10)}


def test_boxes_that_meet_become_one_also_where_only_a_third_joins_two() -> None:
    assert find_damage([], [at(0), at(18), at(9)], reach) == (Box(0, 0, 28, 10),)


def test_another_order_or_very_much_of_it_is_drawn_as_a_whole() -> None:
    assert find_damage([at(0), at(5)], [at(5), at(0)], reach) == ()
    assert find_damage([at(0)], [at(0), at(0)], reach) == ()  # what shines through adds up
    assert find_damage([], [at(20 * n) for n in range(MOST)], reach)
    assert find_damage([], [at(20 * n) for n in range(MOST + 1)], reach) == ()


def test_pixels_of_a_box_are_all_that_it_touches_or_those_that_no_neighbour_has() -> None:
    box, below = Box(1.4, -0.5, 2.2, 1), Box(1.4, 0.5, 2.2, 1)
    assert (touched_pixels(box), own_pixels(box)) == (Box(1, -1, 3, 2), Box(1, -1, 3, 1))
    assert own_pixels(below).y == own_pixels(box).bottom
