"""With larger text every screen is that of a smaller display, larger: no word is cut that is not cut without it."""

from __future__ import annotations

from itertools import combinations

import pytest

from companion.engine.view import View
from tests.touch.scenes import SCREENS
from tests.touch.walk import Laid, inside, laid, panes, scene_of
from ui.touch.drawing.measures import LARGE, LARGEST, NORMAL, window_measures
from ui.touch.drawing.primitives import Box, TextLine, Touch
from ui.touch.kivy_window import painter
from ui.touch.meaning.targets import Close

from .test_layout import BOARDS, MOVED, OVER

WINDOWS = ((800, 480), (480, 800), (1024, 600), (720, 1280), (1280, 800))
LARGER, GROWN, STAGED = 0.9, 0.74, 0.5
"""Shares: of lines that are larger than usual and of those as large as is wished; of its usual side that a stage keeps.
"""
TABLES = [name for name in SCREENS if isinstance(scene_of(name).face, View)]
EVERY = pytest.mark.parametrize(("name", "size", "text"), [
    (name, size, text) for name in SCREENS for size in WINDOWS for text in (LARGE, LARGEST)])


def lines(pieces: tuple[Laid, ...]) -> list[TextLine]:
    return [primitive for piece in pieces for primitive in piece.drawing.primitives if isinstance(primitive, TextLine)
            and primitive.text]


def cut(pieces: tuple[Laid, ...]) -> int:
    """How many different lines are cut."""
    return len({line.text for line in lines(pieces) if line.text.endswith("…")})


@pytest.mark.parametrize("size", WINDOWS, ids=str)
def test_there_are_three_sizes_of_text_everywhere(size: tuple[int, int]) -> None:
    normal, large, largest = (window_measures(*size, text) for text in (NORMAL, LARGE, LARGEST))
    assert normal.small < large.small < largest.small
    assert largest.small >= 22


@EVERY
@pytest.mark.sampled(18)
def test_no_more_words_are_cut_and_none_stick_out(name, size, text):
    shown = laid(name, size, text=text)
    assert cut(shown) <= cut(laid(name, (800, 480) if size[0] > size[1] else (480, 800)))
    for piece in shown:
        for line in lines((piece,)):
            assert painter.text_width(line.text, line.size, line.bold, line.face) <= line.box.w + 1, line
            assert inside(line.box, Box(0, 0, piece.pane.box.w, max(piece.drawing.height, line.box.h)), 2), line


@EVERY
@pytest.mark.sampled(9)
def test_panes_lie_in_the_window_beside_one_another_and_only_lists_are_longer(name, size, text):
    shown = [pane for pane in panes(name, size, text=text) if pane.box.h > 0]
    assert all(inside(pane.box, Box(0, 0, *size)) for pane in shown)
    for one, other in combinations([pane for pane in shown if pane.name not in OVER], 2):
        wide = min(one.box.right, other.box.right) - max(one.box.x, other.box.x)
        high = min(one.box.bottom, other.box.bottom) - max(one.box.y, other.box.y)
        assert wide <= 1 or high <= 1, (one.name, other.name)
    for piece in laid(name, size, text=text):
        assert piece.pane.name in MOVED or piece.top + piece.drawing.height <= piece.pane.box.h + 1, piece.pane.name


@EVERY
@pytest.mark.sampled(9)
def test_fingers_have_more_room_and_words_never_less(name: str, size: tuple[int, int], text: str) -> None:
    """A table with much to say gives its stage room instead: there all is at least as large as usual."""
    m, pieces = window_measures(*size, NORMAL if name in TABLES else text), laid(name, size, text=text)
    for primitive in (primitive for piece in pieces for primitive in piece.drawing.primitives):
        if isinstance(primitive, Touch) and not isinstance(primitive.target, Close):
            assert primitive.box.h >= m.touch, primitive
            assert primitive.box.w >= (m.key if primitive.key else m.touch) - 1, primitive
    small = [line for line in lines(pieces) if line.size < m.least(m.small)]
    assert not [line for line in small if name not in BOARDS], small
    assert all(len(line.text) <= 2 for line in small), small


@pytest.mark.wide
@pytest.mark.parametrize("text", [LARGE, LARGEST])
@pytest.mark.parametrize("size", WINDOWS, ids=str)
def test_nearly_every_line_is_larger_and_most_as_large_as_wished(size: tuple[int, int], text: str) -> None:
    """But for words that find no room like that, and for boards and maps, and for what lies on them."""
    pieces = tuple(piece for name in SCREENS for piece in laid(name, size, text=text) if piece.pane.name not in BOARDS)
    drawn = [line.size for line in lines(pieces)]
    assert sum(one > window_measures(*size).small for one in drawn) > LARGER * len(drawn)
    assert sum(one >= window_measures(*size, text).small for one in drawn) > GROWN * len(drawn)


@pytest.mark.parametrize("text", [LARGE, LARGEST])
@pytest.mark.parametrize("size", WINDOWS, ids=str)
@pytest.mark.sampled(12)
def test_what_is_played_on_keeps_its_room(size, text):
    def side(name: str, shown: str) -> float:
        sides = {pane.name: min(pane.box.w, pane.box.h) for pane in panes(name, size, text=shown)}
        return sides.get("board", sides.get("stage", 0.0))

    assert [name for name in TABLES if side(name, text) < STAGED * side(name, NORMAL)] == []
