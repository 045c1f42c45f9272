"""Signs beside the prompt: for hands with how much there is to do.

What may live here: what signs say. What may not: when they stand in place of words (test_hero.py).
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.view import Hand
from companion.engine.words import Msg
from tests.touch.samples import PROBE
from tests.touch.walk import pen_of
from ui.touch.drawing.primitives import Box, TextLine
from ui.touch.layout import prompt
from ui.touch.layout.arrangements import regions
from ui.touch.meaning.targets import ShowHands
from ui.touch.state.scene import Scene


def test_the_sign_for_hands_says_how_much_there_is_for_them_to_do() -> None:
    view = replace(PROBE, hands=tuple(Hand(Msg(f"task {n}")) for n in range(3)), notices=())
    pen = pen_of(Scene(view), (800, 480), True)
    signs = regions.prompt_signs(view, pen, ())
    assert [sign.things for sign in signs if sign.target == ShowHands()] == [3]
    drawn = prompt.draw_signs(signs, pen, Box(0, 0, 60 * len(signs), 60))
    assert "3" in [line.text for line in drawn if isinstance(line, TextLine)]
