"""A large window: the board beside the dice, what has happened on a stage with room to spare, and no half-blank table.

What may live here: these laws over kept games and first evenings, and how empty a window is. What may not: how a stage
is filled (layout/stage.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.engine.parts import Dice, Grid, Tiles
from companion.engine.view import LogLine, View
from companion.engine.words import Msg
from tests.touch import cut_words, samples
from tests.touch.cut_words import TABLES
from tests.touch.first_evenings import first_steps, tables
from ui.touch import layout
from ui.touch.drawing.pane import Pane
from ui.touch.drawing.primitives import Box, Poly, Primitive, Stroke, TextLine, Touch
from ui.touch.geometry import Box as Region
from ui.touch.kivy_window import painter
from ui.touch.layout import stage
from ui.touch.state.scene import Scene

LARGE = (1280, 800)
SMALL = (800, 480)
CELL = 20
"""Pixels: how finely a window is looked at."""
BLANK = 0.30
"""The share of a large window that its largest empty rectangle has at most."""
EVERY = 60
"""So many moments of a kept game lie between two that are looked at; its end is always one."""


def panes_of(view: View, size: tuple[int, int], game: str) -> tuple[Pane, ...]:
    scene = Scene(view)
    return layout.panes(scene, cut_words.pen_of(scene, size, game), 0)


def largest_blank(made: Iterable[Pane], size: tuple[int, int]) -> float:
    """The share of the window of the largest rectangle in which nothing is drawn."""
    across, down = -(-size[0] // CELL), -(-size[1] // CELL)
    used = {(x, y) for box in drawn_boxes(made) for x in range(int(box.x // CELL), -int(-box.right // CELL))
            for y in range(int(box.y // CELL), -int(-box.bottom // CELL))}
    free, most = [0] * across, 0
    for y in range(down):
        free = [0 if (x, y) in used else high + 1 for x, high in enumerate(free)]
        for left in range(across):
            lowest = down
            for right in range(left, across):
                lowest = min(lowest, free[right])
                most = max(most, lowest * (right - left + 1))
    return most / (across * down)


def drawn_boxes(made: Iterable[Pane]) -> Iterator[Region]:
    """Where something is drawn, in pixels of the window."""
    for pane in made:
        depth = pane.depth()
        top = (pane.box.h - depth) / 2 if pane.middle and depth < pane.box.h else 0.0
        for piece in pane.pieces:
            drawing = piece.draw(pane.box.w, pane.box.h)
            yield from (box.moved(pane.box.x, pane.box.y + top) for primitive in drawing.primitives
                        if (box := drawn_box(primitive)))
            top += drawing.height + pane.gap


def drawn_box(primitive: Primitive) -> Region | None:
    """What a primitive covers; None for a touch and for words that are none."""
    if isinstance(primitive, Poly | Stroke):
        xs, ys = [x for x, _ in primitive.points], [y for _, y in primitive.points]
        return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
    if isinstance(primitive, TextLine):
        wide = painter.text_width(primitive.text, primitive.size, primitive.bold, primitive.face)
        box = primitive.box
        found = {"left": box.left(wide), "right": box.end(wide)}.get(primitive.align, box.middle(wide, box.h))
        return found if primitive.text else None
    return None if isinstance(primitive, Touch) else primitive.box


@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)
@pytest.mark.sampled(7)
def test_in_a_kept_game_no_large_window_is_half_blank(path: Path) -> None:
    game, views = path.stem.split("-")[0], cut_words.played(path)
    looked = (*views[::EVERY], views[-1])
    assert [view.prompt.text.id for view in looked if largest_blank(panes_of(view, LARGE, game), LARGE) > BLANK] == []


@pytest.mark.parametrize(("game", "people"), [*tables()])
@pytest.mark.sampled(20)
def test_on_a_first_evening_no_large_window_is_half_blank(game: str, people: int) -> None:
    views = first_steps(game, people)
    assert [view.prompt.text.id for view in views if largest_blank(panes_of(view, LARGE, game), LARGE) > BLANK] == []


def rolls_beside_a_board() -> list[View]:
    """Moments of a kept game in which dice matter and a board lies beside them."""
    path, = (path for path in TABLES if path.stem == "luescherzia-full-standard")
    return [view for view in cut_words.played(path) if any(isinstance(part, Grid) for part in view.stage)
            and any(isinstance(part, Dice) for part in view.stage)]


def test_a_large_window_has_the_board_beside_the_dice() -> None:
    views = rolls_beside_a_board()
    assert len(views) > 10
    for view in views:
        named = {pane.name: pane for pane in panes_of(view, LARGE, view.game)}
        board, beside = named["board"].box, named["stage"].box
        assert board.right <= beside.x
        assert min(board.w, board.h) >= 0.3 * LARGE[1]
        assert beside.w >= board.w


def test_a_small_window_leaves_all_its_room_to_the_dice() -> None:
    for view in rolls_beside_a_board():
        made = panes_of(view, SMALL, view.game)
        assert "board" not in {pane.name for pane in made}
        without = replace(view, stage=tuple(part for part in view.stage if not isinstance(part, Grid)))
        assert [pane.box for pane in made] == [pane.box for pane in panes_of(without, SMALL, view.game)]


def test_a_large_stage_with_room_to_spare_tells_more_of_what_has_happened() -> None:
    lines = tuple(LogLine(n, 0, Msg.plain(f"Line {n}")) for n in range(6))
    view = replace(samples.PROBE, log=lines, hands=(), notices=(), stage=(Tiles(()),))
    told = [sum(len(piece.source.lines) for pane in panes_of(view, size, "luescherzia") for piece in pane.pieces
                if isinstance(piece.source, stage.StageLog)) for size in (SMALL, LARGE)]
    assert told == [2, 6]
