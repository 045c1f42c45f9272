"""The hero is never cut: what is acted on has its share of every window, or everything else has stepped back for it.

What may live here: the law, over kept games and first evenings. What may not: how it is reached (layout/table.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.engine.parts import Grid
from companion.engine.view import HANDS_DONE, Hand, View
from companion.engine.words import Msg
from tests.touch import cut_words, samples
from tests.touch.cut_words import SIZES, TABLES
from tests.touch.first_evenings import first_steps, tables, told_everything
from ui.touch import layout
from ui.touch.drawing.measures import LARGE, LARGEST, NORMAL
from ui.touch.drawing.pane import Pane
from ui.touch.drawing.primitives import TextLine, Touch
from ui.touch.layout.stage import HERO, hero_share
from ui.touch.meaning.targets import Say, ShowHands, ShowNotices, ShowPrompt, ShowRule
from ui.touch.parts.grid import board_proportion
from ui.touch.state.reducer import reduce_touch
from ui.touch.state.scene import PromptDialog, Scene

THIN = 2
EVERY = 80
"""So many moments of a kept game lie between two that are looked at."""
BARS = {"hands", "notices"}


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(("game", "people"), [*tables()])
@pytest.mark.sampled(25)
def test_on_a_first_evening_the_hero_has_its_share(game: str, people: int, size: tuple[int, int]) -> None:
    views = first_steps(game, people)[::THIN]
    assert list(too_small(views, game, size)) == []


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)
@pytest.mark.sampled(43)
def test_in_a_kept_game_the_hero_has_its_share(path: Path, size: tuple[int, int]) -> None:
    views = cut_words.played(path)[::EVERY]
    assert list(too_small(views, path.stem.split("-")[0], size)) == []


def too_small(views: Iterable[View], game: str, size: tuple[int, int]) -> Iterator[str]:
    """What is acted on in too little of the window, as the view is and with everything told at once, in each size of
    text, also where the players have stepped back before.
    """
    for shown, text, folded in product((shown for view in views for shown in (view, told_everything(view))),
                                       (NORMAL, LARGE, LARGEST), (False, True)):
        scene = Scene(shown, folded=folded)
        pen = cut_words.pen_of(scene, size, game, text)
        made = layout.panes(scene, pen, 0)
        share = hero_share(made, shown, pen)
        if share < HERO - 0.005:
            yield f"{share:.3f} {text} {folded=} {shown.prompt.text.id} {[(pane.name, pane.box) for pane in made]}"


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)
@pytest.mark.sampled(43)
def test_a_board_is_measured_by_itself_and_not_by_the_room_around_it(path: Path, size: tuple[int, int]) -> None:
    for view, text in product(cut_words.played(path)[::EVERY], (NORMAL, LARGEST)):
        scene = Scene(view)
        made = layout.panes(scene, cut_words.pen_of(scene, size, path.stem.split("-")[0], text), 0)
        for pane, board in ((pane, board) for pane in made if pane.name == "board" for board in view.stage
                            if isinstance(board, Grid)):
            assert pane.box.w / pane.box.h == pytest.approx(board_proportion(board))


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(("game", "people"), [*tables()])
@pytest.mark.sampled(12)
def test_a_prompt_that_steps_back_is_read_whole_with_a_touch(game: str, people: int, size: tuple[int, int]) -> None:
    """It is said in few lines; all its words, the phase and what a header shows are on the sheet behind its sign."""
    for view in map(told_everything, first_steps(game, people)[::THIN]):
        scene = Scene(view)
        pen = cut_words.pen_of(scene, size, game, LARGEST)
        if not any(target == ShowPrompt() for target in touched(layout.panes(scene, pen, 0))):
            continue
        sheet = reduce_touch(scene, ShowPrompt()).scene
        assert isinstance(sheet.dialog, PromptDialog)
        body = next(pane for pane in layout.panes(sheet, pen, 0) if pane.name == "sheet body")
        read = " ".join(primitive.text for piece in body.pieces for primitive in piece.draw(
            body.box.w, body.box.h).primitives if isinstance(primitive, TextLine))
        assert letters(pen.say(view.prompt.text)) in letters(read)
        assert letters(pen.say(view.phase)) in letters(read)
        assert len(body.pieces) == 2 + len(view.header)


def letters(text: str) -> str:
    """The letters and figures of a text: a word that was broken between lines is still itself."""
    return "".join(sign for sign in text if sign.isalnum())


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(("game", "people"), [*tables()])
@pytest.mark.sampled(12)
def test_one_bar_at_most_and_the_others_a_touch_away(game: str, people: int, size: tuple[int, int]) -> None:
    for view in map(told_everything, first_steps(game, people)[::THIN]):
        scene = Scene(view)
        made = layout.panes(scene, cut_words.pen_of(scene, size, game), 0)
        bars = {pane.name for pane in made if pane.name in BARS}
        assert len(bars) <= 1
        targets = [*touched(made)]
        reached = {type(target) for target in targets}
        assert ShowNotices in reached
        said = {target.key for target in targets if isinstance(target, Say)}
        assert ShowHands in reached or any(key.startswith(HANDS_DONE) for key in said)
        assert view.prompt.lesson is None or ShowRule in reached


def touched(made: Iterable[Pane]) -> Iterator[object]:
    """What can be touched on these panes."""
    for pane in made:
        for piece in pane.pieces:
            yield from (primitive.target for primitive in piece.draw(pane.box.w, pane.box.h).primitives
                        if isinstance(primitive, Touch))


def words_of(view: View, size: tuple[int, int], name: str) -> str:
    """All that is written in the pane of this name."""
    scene = Scene(view)
    pane = next(pane for pane in layout.panes(scene, cut_words.pen_of(scene, size, view.game), 0) if pane.name == name)
    return " ".join(primitive.text for piece in pane.pieces
                    for primitive in piece.draw(pane.box.w, pane.box.h).primitives if isinstance(primitive, TextLine))


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_an_empty_stage_tells_hands_what_to_do_in_words(size: tuple[int, int]) -> None:
    view = replace(samples.PROBE, stage=(), hands=(Hand(Msg("Shuffle the cards")), Hand(Msg("Draw three of them"))))
    written = words_of(view, size, "stage")
    assert "Shuffle the cards" in written
    assert "Draw three of them" in written


@pytest.mark.parametrize("size", [(800, 480), (480, 800)], ids=str)
def test_beside_an_empty_stage_without_that_it_is_said_who_plays(size: tuple[int, int]) -> None:
    bare = replace(samples.PROBE, stage=(), hands=(), notices=(), log=())
    written = [word for pane in ("stage", "seats") for word in words_of(bare, size, pane).split()]
    assert {"Annegret", "Jürg", "Dorothea"} <= {*written}


@pytest.mark.parametrize("people", [2, 3, 4])
def test_players_keep_a_name_where_they_step_back(people: int) -> None:
    view = replace(told_everything(samples.PROBE), seats=samples.SEATS[:people])
    assert "Annegret" in words_of(view, (800, 480), "seats").split()
