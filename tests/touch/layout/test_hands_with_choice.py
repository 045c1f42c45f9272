"""What hands do and tell afterwards: the instruction has the button for it, at every size, by finger or dial."""

from __future__ import annotations

from itertools import product

import pytest
from msgspec.structs import replace

from companion.engine import inputs
from companion.engine.view import HANDS, Choice, Hand as Task, View
from companion.engine.words import Msg
from tests.touch import samples
from tests.touch.finger_person import DIAL, FINGER, Hand, places
from tests.touch.walk import SIZES
from ui.touch.drawing.measures import LARGE, LARGEST, NORMAL
from ui.touch.meaning.targets import Choose, Say, ShowHands
from ui.touch.state import reducer
from ui.touch.state.scene import Editing, Scene

COUNT = Choice("t3:sixes:0:2", Msg("Wie viele der Stufe 6?"), "fire", "seat-1", inputs.Form((
    inputs.Field("n0", Msg("Annegret"), inputs.Number(0, 15, 0)),)), "quiet")
DONE = Choice("done:7", Msg("It is done"), "check", on=HANDS)
TOLD = Task(Msg("Mehr oder weniger Kreaturen der Machtstufe 6 als zuvor? Dann neu zählen"), "fire", "", "DW-17",
            COUNT.key)
PEOPLE = [Hand(size, text, by, "de") for size, text, by in product(SIZES, (NORMAL, LARGE, LARGEST), (FINGER, DIAL))]


def shown(*tasks: Task) -> View:
    """A table whose hands have to do this."""
    return replace(samples.PROBE, hands=tasks, choices=(*samples.PROBE.choices, COUNT, DONE))


@pytest.mark.parametrize("person", PEOPLE)
def test_the_instruction_leads_to_the_choice_by_which_its_outcome_is_told(person: Hand) -> None:
    scene = Scene(shown(samples.HANDS.hands[0], TOLD))
    ways = [place.target for place in places(scene, person)]
    if ShowHands() in ways:
        scene = reducer.reduce_touch(scene, ShowHands(), 0, 0, 28).scene
    button = next(place.target for place in places(scene, person) if isinstance(place.target, Choose) and any(
        choice.key == COUNT.key and choice.emphasis == "normal" for choice in place.target.choices))
    dialog = reducer.reduce_touch(scene, button, 0, 0, 28).scene.dialog
    assert isinstance(dialog, Editing)
    assert dialog.key == COUNT.key


@pytest.mark.parametrize("person", PEOPLE[:4])
def test_an_instruction_that_nothing_can_be_told_of_has_no_button_for_it(person: Hand) -> None:
    scene = reducer.reduce_touch(Scene(shown(replace(TOLD, choice=""))), ShowHands(), 0, 0, 28).scene
    targets = [place.target for place in places(scene, person)]
    assert Say(DONE.key) in targets
    assert not [target for target in targets if isinstance(target, Choose)]
