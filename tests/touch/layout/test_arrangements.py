"""The rule that chooses among the arrangements of a table: what fits, then the largest stage; there is always one.

What may live here: the rule, with made-up arrangements and with our own. What may not: how one arrangement looks
(test_layout.py, test_space.py).
"""

from __future__ import annotations

from itertools import product

import pytest
from msgspec.structs import replace

from companion.engine.view import View
from companion.engine.words import Msg
from tests.touch import samples
from tests.touch.layout.test_space import SIX
from tests.touch.scenes import SCREENS
from tests.touch.walk import SIZES, pen_of
from ui.touch.drawing import theme
from ui.touch.drawing.pane import Pane, PaneItem
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Box, Drawing, TextLine
from ui.touch.layout.arrangements import ARRANGEMENTS, STEPPING_BACK, Arrangement
from ui.touch.layout.table import LARGER, TEXT_SHARES, best, filled, lay
from ui.touch.state.scene import Scene

WINDOW = (800, 480)
TABLES = {name: shown for name, shown in SCREENS.items() if isinstance(shown, View)}
LESSON = replace(samples.BOARD, stage=(samples.MAP,), prompt=replace(samples.BOARD.prompt, lesson=Msg(
    "Zuerst kommt die Karte mit der niedrigsten Initiative: auf Wunsch den Pfeil drehen, ziehen, dann handeln. "
    "Danach kommt die nächste Karte, bis alle Karten an der Reihe waren.")))
VIEWS = (*TABLES.values(), LESSON, *(replace(view, seats=SIX) for view in TABLES.values()))


def made_up(side: float, words: str = "Go on", *, at: float = 100) -> Arrangement:
    """An arrangement with a square stage of `side` pixels, `at` so many from above, and a prompt of 60 over it."""
    line = TextLine(Box(0, 0, 400, 30), words, 20, theme.INK)
    prompt = Pane("prompt", Box(0, 0, 400, 60), (PaneItem(words, lambda w, h: Drawing(60, (line,))),))
    made = (prompt, Pane("stage", Box(0, at, side, side), ()))
    return lambda view, scene, pen, table_now: made


def side_of(*ranks: tuple[Arrangement, ...]) -> float:
    """The side of the stage that is chosen."""
    scene = Scene(samples.PROBE)
    chosen = best(ranks, samples.PROBE, scene, pen_of(scene, WINDOW, icons=True), 0)
    return next(pane.box.w for pane in chosen.lay.panes if pane.name == "stage")


def absent(view: View, scene: Scene, pen: Pen, table_now: int) -> tuple[Pane, ...]:
    """An arrangement that suits nothing."""
    return ()


def unwanted(view: View, scene: Scene, pen: Pen, table_now: int) -> tuple[Pane, ...]:
    """An arrangement that costs time though another is chosen already."""
    raise AssertionError("a later rank was laid out")


@pytest.mark.parametrize("wrong", [made_up(300, "Go on and on …"), made_up(300, at=40)], ids=["cut", "in overlap"])
def test_what_does_not_fit_is_not_chosen(wrong: Arrangement) -> None:
    assert side_of((wrong, made_up(100))) == 100
    assert side_of((wrong,), (made_up(100),)) == 100


def test_of_one_rank_the_largest_stage_is_chosen() -> None:
    assert side_of((made_up(100), made_up(300), made_up(200))) == 300


def test_names_are_not_given_up_for_a_stage_that_is_little_larger() -> None:
    assert side_of((made_up(200), made_up(200 * LARGER - 1))) == 200


def test_an_earlier_rank_is_chosen_and_later_ones_are_not_laid_out() -> None:
    assert side_of((absent,), (made_up(100),), (unwanted,)) == 100


def test_where_nothing_fits_the_first_rank_that_has_any_is_shown_all_the_same() -> None:
    cut = "Go on and on …"
    assert side_of((absent,), (made_up(100, cut), made_up(150, cut)), (made_up(300, cut),)) == 150


@pytest.mark.sampled(3)
@pytest.mark.parametrize("icons", [True, False], ids=["icons", "no icons"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_there_is_always_one(size: tuple[int, int], icons: bool) -> None:
    for view in VIEWS:
        scene = Scene(view)
        names = [pane.name for pane in best(ARRANGEMENTS, view, scene, pen_of(scene, size, icons), 0).lay.panes]
        assert {"board", "stage", "result"} & {*names}
        assert "actions" in names


@pytest.mark.wide
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("text", ["large", "largest"])
def test_larger_text_says_nothing_in_fewer_words(size: tuple[int, int], text: str) -> None:
    for view in VIEWS:
        scene = Scene(view)
        pen = pen_of(scene, size, icons=True, text=text)
        usual = best(ARRANGEMENTS, view, scene, pen.between(0.0), 0)
        allowed = [*(arrange for rank in ARRANGEMENTS[:usual.rank + 1] for arrange in rank), *STEPPING_BACK]
        made = (tuple(pane.sized(share) for pane in arrange(view, scene, pen.between(share), 0))
                for share in (*TEXT_SHARES, 0.0) for arrange in allowed)
        assert lay(view, scene, pen, 0).panes in (filled(candidate, view, pen) for candidate in made)


@pytest.mark.wide
def test_each_of_them_is_the_best_for_some_view() -> None:
    unused = {arrange for rank in ARRANGEMENTS for arrange in rank}
    for view, size in product(VIEWS, SIZES):
        scene = Scene(view)
        pen = pen_of(scene, size, icons=True)
        chosen = best(ARRANGEMENTS, view, scene, pen, 0).lay.panes
        unused -= {arrange for arrange in unused if arrange(view, scene, pen, 0) == chosen}
        if not unused:
            return
    assert {arrange.__name__ for arrange in unused} == set()
