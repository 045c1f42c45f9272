"""A clock that stands is put right with a finger: its place, what opens there, the sheet, and what comes of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.app.bench import EGG, Bench
from tests.touch.kivy_window.crank import Crank
from ui.touch.meaning import targets

pytestmark = pytest.mark.e2e


def touch(crank: Crank, target: object) -> None:
    """A finger on the place that means this, or that offers the choice with this key first."""
    box = next(box for box, spot in reversed(crank.spots()) if spot.target == target or (
        isinstance(spot.target, targets.Choose) and [choice.key for choice in spot.target.choices][:1] == [target]))
    crank.touch(box.x + box.w / 2, box.y + box.h / 2)


def test_a_clock_that_stands_is_put_right_with_five_touches(tmp_path: Path, crank: Crank) -> None:
    bench = Bench(tmp_path, settings=EGG)
    bench.begin(timer="egg")
    bench.wait(20_000)
    bench.answer("pause")
    crank.fresh(bench.view)
    for target in ("resume", "set-clock:seat-1", targets.Tap("minutes:+1"), targets.Tap("seconds:-1"),
                   targets.Confirm()):
        touch(crank, target)
    assert (crank.last.key, crank.last.value) == ("set-clock:seat-1", {"minutes": 1, "seconds": 39})
    assert bench.answer(crank.last.key, crank.last.value).result == "accepted"
    assert bench.view.clock is not None
    assert bench.view.clock.shown == 99_000
