"""On the shared screen every number of every player's panel stands with its sign, in the small and the high window."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.engine.game import Game
from companion.engine.parts import Counter as Number
from companion.engine.view import TABLE, SeatPanel, View
from companion.games import catalogue
from ui.touch.drawing.pen import Pen, pen_for
from ui.touch.drawing.primitives import Icon, TextLine
from ui.touch.kivy_window import glyphs, painter
from ui.touch.layout import panes
from ui.touch.state.scene import Scene

from .test_offers import GERMAN, moments

SIZES = ((800, 480), (720, 1280))
SEEDS, EVERY = 3, 2


def pen_of(view: View, game: Game, size: tuple[int, int]) -> Pen:
    known = glyphs.icon_codes()
    return pen_for(view, size, lambda text: GERMAN.say(text, game.id), painter.text_width, known.__contains__)


def numbers(panel: SeatPanel, *, folded: bool) -> tuple[Number, ...]:
    """What has to be read on a panel: where the stage needs the room, the first two that everybody may know."""
    known = tuple(counter for counter in panel.counters if counter.value is not None)
    return panel.counters if not folded else () if panel.out else known[:2]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game", catalogue().values(), ids=lambda game: game.id)
@pytest.mark.sampled(12)
def test_every_number_on_a_panel_stands_with_its_sign(game: Game, size: tuple[int, int]) -> None:
    shown = [view for detail in game.details for seed in range(SEEDS) for _, view in moments(game, detail, seed)
             if view.viewer == TABLE and not view.result]
    for view in shown[::EVERY]:
        pen = pen_of(view, game, size)
        pane = next(pane for pane in panes(Scene(view), pen, 0) if pane.name == "seats")
        drawn = [primitive for piece in pane.pieces for primitive in piece.draw(pane.box.w, pane.box.h).primitives]
        few = any(isinstance(piece.source, tuple) and piece.source[-1] == "folded" for piece in pane.pieces)
        wanted = [counter for panel in view.seats for counter in numbers(panel, folded=few)]
        signs = Counter(primitive.icon for primitive in drawn if isinstance(primitive, Icon))
        assert not Counter(counter.icon for counter in wanted if pen.icons(counter.icon)) - signs
        words = Counter(primitive.text for primitive in drawn if isinstance(primitive, TextLine))
        assert not Counter(pen.say(counter.label) for counter in wanted if not pen.icons(counter.icon)) - words
        assert not Counter(f"{counter.value}".replace("-", "−") for counter in wanted
                           if counter.value is not None) - words
