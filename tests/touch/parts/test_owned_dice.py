"""Whose die it is where several players roll at once: the empty place has the player's mark, the die that lies a badge.

What may live here: that, in the games in which it happens. What may not: rolls of one player.
"""

from __future__ import annotations

import pytest

from companion.engine.parts import Dice, Die
from companion.engine.view import View
from tests.touch import cut_words
from tests.touch.first_evenings import first_steps
from ui.touch.drawing.primitives import Mark
from ui.touch.parts import roll
from ui.touch.state.scene import Scene

SIZE = 800, 480


def rolling(game: str, people: int) -> tuple[View, Dice]:
    return next((view, part) for view in first_steps(game, people) for part in view.stage if isinstance(part, Dice))


@pytest.mark.parametrize(("game", "people"), [("dicewar", 2), ("lyssan", 3)])
def test_each_die_is_somebody_s(game: str, people: int) -> None:
    view, part = rolling(game, people)
    assert sorted(die.seat for die in part.dice) == sorted(panel.seat for panel in view.seats)


@pytest.mark.parametrize("state", ["waiting", "landed"])
def test_the_mark_of_whoever_rolls_is_on_the_die_or_in_its_place(state: str) -> None:
    view, part = rolling("lyssan", 3)
    dice = tuple(Die(die.id, 3 if state == "landed" else 0, state, seat=die.seat) for die in part.dice)
    pen = cut_words.pen_of(Scene(view), SIZE, "lyssan")
    drawn = roll.draw(Dice(part.title, dice), pen, 600, 300).primitives
    marks = {panel.seat: panel.mark for panel in view.seats}
    assert [one.mark for one in drawn if isinstance(one, Mark)] == [marks[die.seat] for die in dice]
