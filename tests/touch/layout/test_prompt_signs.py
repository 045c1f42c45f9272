"""Signs beside the prompt: for hands with how much there is to do.

What may live here: what signs say. What may not: when they stand in place of words (test_hero.py).
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.engine.view import Hand
from companion.engine.words import Msg
from tests.touch.samples import PROBE
from tests.touch.walk import pen_of
from ui.touch.drawing.measures import LARGE, LARGEST, NORMAL
from ui.touch.drawing.primitives import Box, Icon, TextLine
from ui.touch.layout import hands, prompt
from ui.touch.layout.arrangements import regions
from ui.touch.meaning.targets import ShowHands
from ui.touch.state.scene import Scene


@pytest.mark.parametrize("text", [NORMAL, LARGE, LARGEST])
@pytest.mark.parametrize("size", [(800, 480), (480, 800), (1024, 600), (1280, 800)])
@pytest.mark.parametrize("tasks", [1, 3, 9, 10, 28])
def test_the_sign_for_hands_says_how_much_there_is_for_them_to_do(tasks: int, size: tuple[int, int], text: str) -> None:
    view = replace(PROBE, hands=tuple(Hand(Msg(f"task {n}")) for n in range(tasks)), notices=())
    pen = pen_of(Scene(view), size, True, text)
    signs = regions.prompt_signs(view, pen, ())
    assert [sign.things for sign in signs if sign.target == ShowHands()] == [tasks]
    side = pen.m.touch
    drawn = prompt.draw_signs(signs, pen, Box(0, 0, side * len(signs), side))
    assert str(tasks) in [line.text for line in drawn if isinstance(line, TextLine)]
    hand, number = (next(one for one in drawn if met(one)) for met in (
        lambda one: isinstance(one, Icon) and one.icon == hands.HAND_ICON,
        lambda one: isinstance(one, TextLine) and one.text == str(tasks)))
    assert not hand.box.inset(side * 0.04).meets(number.box)
