"""A finger that rests on a step goes on stepping, at every size; whatever ends it, nothing else is touched."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.engine import inputs
from companion.engine.view import Choice
from companion.engine.words import Msg
from tests.touch import samples
from tests.touch.kivy_window.crank import Crank
from ui.touch.kivy_window.gestures import LOST_MS
from ui.touch.meaning import targets
from ui.touch.state.scene import Editing

pytestmark = pytest.mark.e2e
NUMBER = Choice("coins", Msg("Münzen"), "circle-multiple", input=inputs.Number(0, 99, 30))
FORM = Choice("time", Msg("Zeit"), "timer-sand",
              input=inputs.Form((inputs.Field("seconds", Msg("Sekunden"), inputs.Number(0, 99, 30)),)))
VIEW = replace(samples.PROBE, choices=(NUMBER, FORM))
SIZES = (*((size, NUMBER, "") for size in ((480, 800), (800, 480), (1024, 600), (1280, 800))),
         ((800, 480), FORM, "seconds:"), ((480, 800), FORM, "seconds:"))


def shown(crank: Crank) -> int:
    """The number that is being given."""
    dialog = crank.presenter.scene.dialog
    assert isinstance(dialog, Editing)
    value: Any = dialog.editor.value()
    return int(value["seconds"] if isinstance(value, dict) else value)


def middle(crank: Crank, target: object) -> tuple[float, float]:
    """The middle of the place that means this."""
    box = next(box for box, spot in reversed(crank.spots()) if spot.target == target)
    return box.x + box.w / 2, box.y + box.h / 2


def opened(crank: Crank, size: tuple[int, int], choice: Choice) -> None:
    """The window at this size, in which the number is asked for."""
    crank.resize(size)
    crank.fresh(VIEW)
    crank.do(targets.Choose(choice.label, (choice,)))
    crank.at += 1000


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("size", "choice", "field"), SIZES)
@pytest.mark.parametrize("step", [1, -1])
def test_a_step_that_is_held_goes_on_until_the_finger_goes(crank: Crank, size: tuple[int, int], choice: Choice,
                                                           field: str, step: int) -> None:
    opened(crank, size, choice)
    place = middle(crank, targets.Tap(f"{field}{step:+}"))
    crank.touch(*place)
    assert shown(crank) == 30 + step
    crank.down(*place)
    crank.turn_until(lambda: abs(shown(crank) - 30) >= 4)
    crank.up()
    at_rest = shown(crank)
    crank.touch(*place)
    assert shown(crank) == at_rest + step, "a touch after it is one step, and nothing went on meanwhile"


def test_a_finger_that_slides_off_the_step_ends_it(crank: Crank) -> None:
    opened(crank, (800, 480), NUMBER)
    x, y = middle(crank, targets.Tap("+1"))
    crank.down(x, y)
    crank.turn_until(lambda: shown(crank) > 31)
    crank.move(x, y + 200)
    at_rest = shown(crank)
    crank.touch(x, y)
    crank.up()
    assert shown(crank) == at_rest + 1


def test_a_finger_whose_release_was_lost_does_not_step_for_ever(crank: Crank) -> None:
    opened(crank, (800, 480), NUMBER)
    crank.down(*middle(crank, targets.Tap("+1")))
    crank.turn_until(lambda: shown(crank) > 31)
    crank.at += LOST_MS
    crank.turn_until(lambda: not crank.presenter.gestures._again.is_triggered)
    assert shown(crank) < 99
    crank.up()


def test_what_comes_under_the_finger_meanwhile_is_not_touched(crank: Crank) -> None:
    opened(crank, (800, 480), NUMBER)
    crank.down(*middle(crank, targets.Tap("+1")))
    crank.turn_until(lambda: shown(crank) > 31)
    crank.do(targets.Close())
    crank.turn_until(lambda: not crank.presenter.gestures._again.is_triggered)
    crank.up()
    assert crank.presenter.scene.dialog is None
    assert crank.answers == []
