"""Whose die it is where several players roll at once: the empty place has the player's mark, the die that lies a badge;
and where its result came from, wherever that tells dice apart.

What may live here: these signs. What may not: faces and rings (test_parts.py).
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.app.pages import signs
from companion.engine.parts import Dice, Die
from companion.engine.view import Choice, View
from companion.engine.words import Msg
from tests.touch import cut_words
from tests.touch.first_evenings import first_steps
from ui.touch.drawing.primitives import Box, Icon, Mark, TextLine
from ui.touch.layout import actions, seats
from ui.touch.layout.hands import HAND_ICON
from ui.touch.parts import dice, roll
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
    lying = tuple(Die(die.id, 3 if state == "landed" else 0, state, seat=die.seat) for die in part.dice)
    pen = cut_words.pen_of(Scene(view), SIZE, "lyssan")
    drawn = roll.draw(Dice(part.title, lying), pen, 600, 300).primitives
    marks = {panel.seat: panel.mark for panel in view.seats}
    assert [one.mark for one in drawn if isinstance(one, Mark)] == [marks[die.seat] for die in lying]


@pytest.mark.parametrize(("sources", "shown"), [
    (("typed", "typed"), []), (("virtual", "virtual"), []), (("die", "die"), []),
    (("die", "typed"), ["keyboard-outline"]), (("typed", "virtual"), ["keyboard-outline", "chip"]),
    (("kept", "kept"), []), (("kept", "typed"), ["history", "keyboard-outline"])])
def test_where_a_result_came_from_is_shown_where_it_tells_dice_apart(sources: tuple[str, ...],
                                                                    shown: list[str]) -> None:
    view, part = rolling("lyssan", 3)
    pen = cut_words.pen_of(Scene(view), SIZE, "lyssan")
    part = Dice(part.title, (*(Die(f"die:{n}", 3, "landed", source=source) for n, source in enumerate(sources)),
                             Die("die:9")), 6)
    for drawn in (roll.draw(part, pen, 600, 300), dice.draw(part, pen, 600, 300)):
        icons = [one.icon for one in drawn.primitives if isinstance(one, Icon)]
        assert [icon for icon in icons if icon in dice.SOURCES.values()] == shown


def test_dice_from_before_somebody_went_back_say_so_in_words() -> None:
    view, part = rolling("lyssan", 3)
    lying = Dice(part.title, tuple(Die(f"die:{n}", 3, "landed", source="kept") for n in range(2)), 6)
    free = tuple(Choice(f"read:{n}", Msg("Read"), on=f"die:{n}") for n in range(2))
    for choices, said in (((), "From before"), (free, "From before – touch one that lies otherwise")):
        pen = cut_words.pen_of(Scene(replace(view, choices=choices)), SIZE, "lyssan")
        for drawn in (roll.draw(lying, pen, 600, 300), dice.draw(lying, pen, 600, 300)):
            assert pen.say(Msg(said)) in [one.text for one in drawn.primitives if isinstance(one, TextLine)]
            assert not [one for one in drawn.primitives if isinstance(one, Icon) and one.icon == "history"]
    narrow = dice.draw(lying, pen, 100, 300).primitives  # where the words find no room
    assert [one.icon for one in narrow if isinstance(one, Icon)] == ["history", "history"]


def test_the_page_of_signs_has_the_signs_that_are_drawn() -> None:
    assert {source: row.icon for source, row in signs.SOURCES.items()} == dice.SOURCES
    assert signs.HANDS.icon == HAND_ICON
    view, _ = rolling("lyssan", 3)
    pen = cut_words.pen_of(Scene(view), SIZE, "lyssan")
    joined = replace(view, seats=(replace(view.seats[0], connected=True),))
    locked = (Choice("late", Msg("Late"), objection=Msg("Too late.")),)
    drawn = (*actions.pane(locked, pen, Box(0, 0, 600, 300)).pieces,
             *seats.pane(joined, pen, Box(0, 0, 140, 400)).pieces)
    icons = {one.icon for piece in drawn for one in piece.draw(600, 300).primitives if isinstance(one, Icon)}
    assert {signs.LOCK.icon, signs.PHONE.icon} <= icons
