"""Whoever opens a number from a player's sheet and closes it is with that player again, at every size."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.engine import inputs
from companion.engine.view import Choice
from companion.engine.words import Msg
from tests.touch import samples
from tests.touch.kivy_window.crank import Crank
from tests.touch.screenshots import SIZES
from ui.touch.meaning import targets
from ui.touch.state.scene import ChoicesDialog, Dialog, Editing

pytestmark = pytest.mark.e2e
SEAT = samples.PROBE.seats[0].seat
NUMBERS = tuple(Choice(f"adjust:{name}", Msg(name), input=inputs.Number(0, 99, 30), emphasis="quiet", on=SEAT)
                for name in ("Lebenspunkte", "Münzen"))
VIEW = replace(samples.PROBE, choices=NUMBERS)


def touch(crank: Crank, kind: type[object], key: str = "") -> None:
    """Touch the uppermost place of a kind that stands for `key`, in its middle."""
    box = next(box for box, spot in reversed(crank.spots()) if isinstance(spot.target, kind) and (
        not key or key in [choice.key for choice in getattr(spot.target, "choices", ())]))
    crank.touch(box.x + box.w / 2, box.y + box.h / 2)


def shown(crank: Crank) -> Dialog | None:
    """The sheet that lies on top."""
    dialog: Dialog | None = crank.presenter.scene.dialog
    return dialog


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_finger_closes_a_number_and_then_its_sheet(crank: Crank, size: tuple[int, int]) -> None:
    crank.resize(size)
    crank.fresh(VIEW)
    touch(crank, targets.HoldSeat, NUMBERS[0].key)
    sheet = shown(crank)
    assert isinstance(sheet, ChoicesDialog)
    touch(crank, targets.Choose, NUMBERS[1].key)
    assert isinstance(shown(crank), Editing)
    touch(crank, targets.Close)
    assert shown(crank) == sheet
    touch(crank, targets.Close)
    assert shown(crank) is None
    assert crank.answers == []
