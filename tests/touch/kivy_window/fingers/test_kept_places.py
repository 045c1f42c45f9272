"""A finger finds a button where it was before another one went, at every size."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.engine.view import Choice
from companion.engine.words import Msg
from tests.touch import samples
from tests.touch.kivy_window.crank import Crank
from tests.touch.screenshots import SIZES
from ui.touch.meaning import targets

pytestmark = pytest.mark.e2e
ACTS = tuple(Choice(key, Msg(word), "run") for key, word in (("a", "Bauen"), ("b", "Kämpfen"), ("c", "Gehen")))


def middle_of(crank: Crank, key: str) -> tuple[float, float]:
    """The middle of the button that stands for `key`."""
    box = next(box for box, spot in crank.spots() if isinstance(spot.target, targets.Choose)
               and [choice.key for choice in spot.target.choices] == [key])
    return box.x + box.w / 2, box.y + box.h / 2


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_finger_finds_what_is_left_and_touches_nothing_where_something_was(crank: Crank,
                                                                             size: tuple[int, int]) -> None:
    crank.resize(size)
    crank.fresh(replace(samples.PROBE, choices=ACTS))
    places = [middle_of(crank, choice.key) for choice in ACTS]
    crank.show(replace(samples.PROBE, revision=samples.PROBE.revision + 1, choices=(ACTS[0], ACTS[2])))
    for place, said in zip(places, (["a"], ["a"], ["a", "c"]), strict=True):
        crank.touch(*place)
        assert [answer.key for answer in crank.answers] == said
