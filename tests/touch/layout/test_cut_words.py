"""No text is cut: not in whole games of all five, not on a page, in German, in a window of any form."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import screenshots
from tests.touch import cut_words
from tests.touch.cut_words import SIZES, TABLES, cut, cut_in
from tests.touch.scenes import SCREENS
from tests.touch.walk import scene_of

EVERY = 20
"""So many moments of a game lie between two that are looked at here; tests/long looks at all of them."""
OVERLONG = ("long", "asking")
"""Samples whose words are longer than any of a game's or a person's."""


@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)
def test_in_a_whole_game_no_text_is_cut(path: Path) -> None:
    game, views = path.stem.split("-")[0], cut_words.played(path)
    for n, size in enumerate(SIZES):
        assert cut_in([(game, view) for view in views[n::EVERY]], size) == []


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_on_no_page_is_a_text_cut(size: tuple[int, int]) -> None:
    assert cut_in([("luescherzia", face) for face in screenshots.scenes().values()], size) == []


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", [name for name in SCREENS if name not in OVERLONG])
def test_on_no_sample_is_a_text_cut(name: str, size: tuple[int, int]) -> None:
    assert list(cut(scene_of(name), size, scene_of(name).game)) == []


def test_what_is_cut_is_found() -> None:
    assert list(cut(scene_of("long"), (480, 800)))
