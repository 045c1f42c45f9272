"""What does not fit on a strip is counted in words, never by a bare number; a list that goes on shows it.

What may live here: how a face says that there is more. What may not: what the rest is.
"""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from companion.engine.view import Hand, Notice
from companion.engine.words import Msg, say
from tests.touch import samples
from ui.touch.drawing.pane import Pane
from ui.touch.drawing.pen import Pen, pen_for
from ui.touch.drawing.primitives import Box, TextLine
from ui.touch.kivy_window import glyphs, painter
from ui.touch.layout import hands, prompt

SIZES = ((800, 480), (480, 800), (1280, 800))
ORDERS = tuple(Hand(Msg(f"Lay out {what}, and shuffle them well before the first turn begins"), "cards")
               for what in ("the orientation cards", "the finds", "the tiles", "the avatars", "the markers"))


def pen_of(size: tuple[int, int]) -> Pen:
    known = glyphs.icon_codes()
    return pen_for(samples.BOARD, size, say, painter.text_width, known.__contains__)


def words(pane: Pane) -> str:
    drawn = (primitive for piece in pane.pieces for primitive in piece.draw(pane.box.w, pane.box.h).primitives)
    return " ".join(primitive.text for primitive in drawn if isinstance(primitive, TextLine))


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_instructions_that_do_not_fit_are_counted_in_words(size: tuple[int, int]) -> None:
    view = replace(samples.BOARD, hands=ORDERS)
    pane = hands.hands_pane(view, pen_of(size), Box(0, 0, size[0], size[1]))
    assert pane is not None
    assert re.search(r"[1-4] more (steps? at the table )?›", words(pane))


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_older_notices_are_counted_in_words(size: tuple[int, int]) -> None:
    shown = tuple(Notice(f"n{n}", Msg("The tray does not answer")) for n in range(3))
    pane = prompt.notices_pane(shown, pen_of(size), Box(0, 0, size[0], size[1]))
    assert pane is not None
    assert "2 more ›" in words(pane)
