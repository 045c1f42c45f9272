"""What is drawn no more is let go at once, on a real window: its memory does not wait for Python's collector."""

from __future__ import annotations

import gc
from typing import Any

import pytest
from msgspec.structs import replace

from companion.engine.words import Msg
from tests.touch import samples
from tests.touch.kivy_window.crank import Crank

pytestmark = pytest.mark.e2e


def shapes() -> int:
    """How many shapes hold graphics memory, drawn or not."""
    from kivy.graphics.instructions import VertexInstruction
    return sum(issubclass(type(thing), VertexInstruction) for thing in gc.get_objects())


@pytest.fixture
def without_collector():
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.mark.wide
def test_other_screens_leave_nothing_behind(crank: Crank, without_collector: None) -> None:
    crank.fresh(samples.PROBE)
    crank.fresh(samples.HOME)
    before = shapes()
    for _ in range(5):
        crank.fresh(samples.PROBE)
        crank.fresh(samples.HOME)
    assert shapes() == before


def test_another_number_on_the_same_screen_leaves_nothing_behind(crank: Crank, without_collector: None) -> None:
    crank.fresh(samples.PROBE)
    counts = []
    for turn in range(10):
        crank.show(replace(samples.PROBE, phase=Msg.plain(f"Turn {turn % 2}"), stage=samples.PROBE.stage[turn % 2:]))
        counts.append(shapes())
    assert counts[2:4] == counts[-2:]


def test_what_lets_the_ground_shine_through_has_no_ring(crank: Crank) -> None:
    from ui.touch.drawing.primitives import Box, Disc, Fill
    from ui.touch.kivy_window.painter import PAINTERS
    box = Box(0, 0, 100, 100)
    for primitive in (Disc(box, "#3A2A14"), Fill(box, "#3A2A14", 9)):
        paint: Any = PAINTERS[type(primitive)]
        assert [len(paint(replace(primitive, colour=colour))) for colour in ("#3A2A14", "#3A2A1480")] == [1, 1]
    large, paint = Disc(Box(0, 0, 300, 200), "#3A2A14"), PAINTERS[Disc]
    assert [len(paint(replace(large, colour=colour))) for colour in ("#3A2A14", "#3A2A1480")] == [2, 1]
