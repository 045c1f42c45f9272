"""With large type every screen is that of a smaller display, larger: no word is cut that is not cut there as well."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.touch.scenes import SCREENS
from tests.touch.walk import Laid, inside, laid, panes
from ui.touch.drawing.measures import grows, measures
from ui.touch.drawing.primitives import Box, TextLine, Touch
from ui.touch.kivy_window import painter
from ui.touch.meaning.targets import Close

from .test_layout import BOARDS, MOVED, OVER

GROWING = ((1024, 600), (1280, 800), (600, 1024), (800, 1280))
EVERY = pytest.mark.parametrize(("name", "size"), [(name, size) for name in SCREENS for size in GROWING])


def lines(pieces: tuple[Laid, ...]) -> list[TextLine]:
    return [ink for piece in pieces for ink in piece.drawing.inks if isinstance(ink, TextLine) and ink.text]


def cut(pieces: tuple[Laid, ...]) -> int:
    """How many different lines are cut."""
    return len({line.text for line in lines(pieces) if line.text.endswith("…")})


@pytest.mark.parametrize(("size", "is_so"), [((800, 480), False), ((480, 800), False), ((720, 1280), False),
                                             *((size, True) for size in GROWING)])
def test_type_is_larger_where_there_is_room_for_it(size, *, is_so):
    assert grows(*size) is is_so
    assert (measures(*size, large=True).small > measures(*size).small) is is_so
    assert measures(*size, large=True).breadth == pytest.approx(800 if size[0] > size[1] else 480, rel=0.05)


@EVERY
def test_no_more_words_are_cut_than_on_the_smallest_display_and_none_stick_out(name, size):
    small = (800, 480) if size[0] > size[1] else (480, 800)
    shown = laid(name, size, large=True)
    assert cut(shown) <= cut(laid(name, small))
    for piece in shown:
        for line in lines((piece,)):
            assert painter.text_width(line.text, line.size, line.bold, line.face) <= line.box.w + 1, line
            assert inside(line.box, Box(0, 0, piece.pane.box.w, max(piece.drawing.height, line.box.h)), 2), line


@EVERY
def test_panes_lie_in_the_window_beside_one_another_and_only_lists_are_longer(name, size):
    shown = [pane for pane in panes(name, size, large=True) if pane.box.h > 0]
    assert all(inside(pane.box, Box(0, 0, *size)) for pane in shown)
    for one, other in combinations([pane for pane in shown if pane.name not in OVER], 2):
        wide = min(one.box.right, other.box.right) - max(one.box.x, other.box.x)
        high = min(one.box.bottom, other.box.bottom) - max(one.box.y, other.box.y)
        assert wide <= 1 or high <= 1, (one.name, other.name)
    for piece in laid(name, size, large=True):
        assert piece.pane.name in MOVED or piece.top + piece.drawing.height <= piece.pane.box.h + 1, piece.pane.name


@EVERY
def test_everything_grows_with_it(name, size):
    m, pieces = measures(*size, large=True), laid(name, size, large=True)
    for ink in (ink for piece in pieces for ink in piece.drawing.inks):
        if isinstance(ink, Touch) and not isinstance(ink.target, Close):
            assert ink.box.h >= m.touch, ink
            assert ink.box.w >= (m.key if ink.key else m.touch) - 1, ink
    small = [line for line in lines(pieces) if line.size < m.small]
    assert not [line for line in small if name not in BOARDS], small
    assert all(len(line.text) <= 2 for line in small), small
