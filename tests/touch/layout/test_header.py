"""How long the game still takes stands beside the phase where there is room, and takes nothing from anybody where not.

What may live here: the uppermost line of a table. What may not: what is estimated (tests/engine/test_how_long.py).
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.view import StillToPlay, View
from companion.engine.words import Msg
from tests.touch import samples
from tests.touch.walk import pen_of
from ui.touch.drawing.primitives import Box, TextLine
from ui.touch.layout import header
from ui.touch.state.scene import Scene

STILL = StillToPlay(Msg("about {n} min more ({least}–{most})", {"n": 35, "least": 25, "most": 45}), 25, 35, 45)
WITH, WITHOUT = replace(samples.PROBE, header=(), still=STILL), replace(samples.PROBE, header=())


def lines(view: View, size: tuple[int, int]) -> list[TextLine]:
    """What stands in the header of a window of this size."""
    pen = pen_of(Scene(view), size, icons=True)
    panes = header.panes(view, pen, Box(0, 0, size[0], pen.m.px(60)), 0)
    drawn = panes[0].pieces[0].draw(panes[0].box.w, panes[0].box.h)
    return [part for part in drawn.primitives if isinstance(part, TextLine)]


def test_it_stands_beside_the_phase_where_there_is_room() -> None:
    assert any("about 35 min more (25–45)" in line.text for line in lines(WITH, (1280, 800)))


def test_where_there_is_none_the_phase_is_as_it_was() -> None:
    long = Msg("Fight against the mother of the swarm in the lowest cellar, second field")
    told, untold = (lines(replace(view, phase=long), (480, 800)) for view in (WITH, WITHOUT))
    assert told == untold
