"""Whoever closes a sheet is where it was opened from: from every screen, through every sheet, with every touch.

What may live here: the way into a sheet and back. What may not: what is on it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from tests.touch import cut_words
from tests.touch.scenes import SCREENS
from tests.touch.walk import SIZES, pen_of, scene_of
from ui.touch import layout
from ui.touch.drawing.primitives import Touch
from ui.touch.layout import dialog
from ui.touch.meaning import targets
from ui.touch.state.reducer import reduce_touch
from ui.touch.state.scene import Dialog, Editing, Scene

REACH = 28.0
PLACES = tuple(product((n / 16 for n in range(1, 16, 2)), repeat=2))
"""Where a board is touched, in parts of its width and height."""
EVERY = 40
"""Of a kept game every so many moments are looked at."""
MIDDLE = ((0.5, 0.5),)
TO_SEVERAL = (targets.Fields, targets.Places)


def touched(scene: Scene, size: tuple[int, int]) -> Iterator[Scene]:
    """What the scene becomes with each touch on what lies on top that answers nothing."""
    pen = pen_of(scene, size, icons=True)
    for pane in dialog.panes(scene.dialog, scene, pen) if scene.dialog else layout.panes(scene, pen, 0):
        for piece in pane.pieces:
            for touch in piece.draw(pane.box.w, pane.box.h).primitives:
                if isinstance(touch, Touch) and not isinstance(touch.target, targets.Close):
                    for x, y in PLACES if isinstance(touch.target, TO_SEVERAL) else MIDDLE:
                        done = reduce_touch(scene, touch.target, x * touch.box.w, y * touch.box.h, REACH)
                        if not done.acts:
                            yield done.scene


def opened(scene: Scene, size: tuple[int, int]) -> list[Scene]:
    """Every sheet that a touch opens."""
    known, found = [kind(scene.dialog)], list[Scene]()
    for after in touched(scene, size):
        if after.dialog is not None and kind(after.dialog) not in known:
            known.append(kind(after.dialog))
            found.append(after)
    return found


def kind(opened: Dialog | None) -> object:
    """What makes one sheet another: not what is typed on it, nor which part of a board is enlarged."""
    return (Editing, opened.key) if isinstance(opened, Editing) else (
        getattr(opened, "choices", None) or getattr(opened, "rule", None) or type(opened))


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", SCREENS)
@pytest.mark.sampled(60)
def test_whoever_closes_a_sheet_is_where_it_was_opened_from(name: str, size: tuple[int, int]) -> None:
    goes_back(scene_of(name), size)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("path", cut_words.TABLES, ids=lambda path: path.stem)
@pytest.mark.sampled(40)
def test_so_it_is_in_kept_games(path: Path, size: tuple[int, int]) -> None:
    for view in cut_words.played(path)[::EVERY]:
        goes_back(Scene(view), size)


def goes_back(scene: Scene, size: tuple[int, int]) -> None:
    """Every sheet that is opened from a sheet goes back to it."""
    for first in opened(scene, size):
        for second in opened(first, size):
            assert reduce_touch(second, targets.Close()).scene.dialog == first.dialog
