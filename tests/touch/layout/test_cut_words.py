"""No text is cut: not in whole games of all five, not on a page, in German, in a window of any form."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from companion.app.pages import routes
from companion.engine.parts import Grid, Provinces
from companion.engine.view import Page
from tests import screenshots
from tests.rehearsals import NAMES
from tests.touch import cut_words
from tests.touch.cut_words import SIZES, TABLES, cut, cut_in
from tests.touch.scenes import SCREENS
from tests.touch.walk import scene_of
from ui.touch.drawing.measures import LARGE, LARGEST, NORMAL
from ui.touch.state.scene import Scene

EVERY = 20
"""So many moments of a game lie between two that are looked at here; tests/long looks at all of them."""
OVERLONG = ("long", "asking")
"""Samples whose words are longer than any of a game's or a person's."""


@pytest.mark.sampled(26, "dicewar-light-standard")
@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)
def test_in_a_whole_game_no_text_is_cut(path: Path) -> None:
    game, views = path.stem.split("-")[0], cut_words.played(path)
    for n, size in enumerate(SIZES):
        assert cut_in([(game, view) for view in views[n::EVERY]], size) == []
    for n, (size, text) in enumerate(product(((800, 480), (480, 800), (1280, 800)), (LARGE, LARGEST))):
        assert cut_in([(game, view) for view in views[n::3 * EVERY]], size, text) == []


@pytest.mark.sampled(26)
@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)
def test_in_a_whole_game_words_are_read_at_arm_s_length_and_the_prompt_from_afar(path: Path) -> None:
    """Fields of a board are as large as there is room for: what is written in them is read enlarged."""
    game, views = path.stem.split("-")[0], cut_words.played(path)
    for n, size in enumerate(SIZES):
        for view in views[2 * n::2 * EVERY]:
            scene = Scene(view)
            pen = cut_words.pen_of(scene, size, game)
            read = [(pane.name, primitive) for pane, source, primitive in cut_words.lines(scene, pen)
                    if not of_board(source)]
            assert [(pane, primitive) for pane, primitive in read if primitive.size < pen.m.small] == []
            assert [primitive for pane, primitive in read if pane == "prompt" and primitive.bold
                    and primitive.size < pen.m.prompt] == []


def of_board(source: object) -> bool:
    """Whether a piece is a board or a map."""
    return isinstance(source, tuple) and any(isinstance(part, Grid | Provinces) for part in source)


@pytest.mark.sampled(8)
@pytest.mark.parametrize("text", [NORMAL, LARGE, LARGEST])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_on_no_page_is_a_text_cut(size: tuple[int, int], text: str) -> None:
    assert cut_in([("luescherzia", face) for face in screenshots.scenes().values()], size, text) == []


@pytest.fixture(scope="module", params=["one on the table", "all put away"])
def three_begun(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Page:
    """Home, with three games that were begun."""
    shared = screenshots.Shared(tmp_path_factory.mktemp("begun"))
    for game in ("luescherzia", "advyria", "dicewar"):
        shared.do(f"new:{game}")
        for name in NAMES[:2] if game == "luescherzia" else ():
            shared.do("add", name)
        shared.do("start")
        shared.do("play-on")
        shared.do("menu")
    if request.param == "all put away":
        shared.do("packing")
        shared.do("pack")
        shared.state.go_to(routes.HomeRoute())
    assert isinstance(shared.screen, Page)
    return shared.screen


@pytest.mark.sampled(2)
@pytest.mark.parametrize("text", [NORMAL, LARGE, LARGEST])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_at_home_no_name_of_a_game_is_cut_or_broken(size: tuple[int, int], text: str, three_begun: Page) -> None:
    scene = Scene(three_begun)
    found = [primitive.text for pane, _, primitive in cut_words.lines(scene, cut_words.pen_of(scene, size, "", text))
             if primitive.bold]
    assert sum("spielen" in line for line in found) == 3
    assert [line for line in found if line.endswith(("-", "…"))] == []


@pytest.mark.sampled(4)
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", [name for name in SCREENS if name not in OVERLONG])
def test_on_no_sample_is_a_text_cut(name: str, size: tuple[int, int]) -> None:
    assert list(cut(scene_of(name), size, scene_of(name).game)) == []


def test_what_is_cut_is_found() -> None:
    assert list(cut(scene_of("long"), (480, 800)))
