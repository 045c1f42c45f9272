"""Whoever has mistyped a die and touches undo reads it otherwise, and goes back no further, at every size."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.engine import inputs
from companion.engine.view import Choice, UndoState
from companion.engine.words import Msg
from tests.touch import samples
from tests.touch.kivy_window.crank import Crank
from tests.touch.screenshots import SIZES
from ui.touch.meaning import targets

pytestmark = pytest.mark.e2e
FACES = inputs.Pick(tuple(inputs.Option(face, Msg(face)) for face in "123456"), chosen=("4",))
READ = Choice("read:probe#0.0", Msg("Würfel lesen als …"), "dice-multiple", input=FACES, emphasis="quiet", on="die:0")
ACCEPT = Choice("accept", Msg("Ergebnis gilt"), "check", emphasis="main")
TYPED = replace(samples.PROBE, choices=(ACCEPT, READ),
                undo=UndoState("undo:7", Msg("Annegret greift an"), readings=(READ.key,)))


def touch(crank: Crank, target: type[object], key: str) -> None:
    """Touch the uppermost place that stands for `key`."""
    def means(aim: object) -> bool:
        return isinstance(aim, target) and key in (
            getattr(aim, "key", ""), *(choice.key for choice in getattr(aim, "choices", ())))
    box = next(box for box, spot in reversed(crank.spots()) if means(spot.target))
    crank.touch(box.x + box.w / 2, box.y + box.h / 2)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_finger_on_undo_reads_the_die_otherwise(crank: Crank, size: tuple[int, int]) -> None:
    crank.resize(size)
    crank.fresh(TYPED)
    touch(crank, targets.Say, "undo:7")
    assert crank.answers == []
    touch(crank, targets.Choose, READ.key)
    touch(crank, targets.Tap, "5")
    assert [(answer.key, answer.value) for answer in crank.answers] == [(READ.key, "5")]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_finger_takes_back_what_came_before_with_one_more_touch(crank: Crank, size: tuple[int, int]) -> None:
    crank.resize(size)
    crank.fresh(TYPED)
    touch(crank, targets.Say, "undo:7")
    touch(crank, targets.Choose, "undo:7")
    assert [answer.key for answer in crank.answers] == ["undo:7"]
