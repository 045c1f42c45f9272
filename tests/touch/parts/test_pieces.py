"""Figures on a board: whose they are and what is read on them can be told apart, and one that is touched stands out."""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.parts import Grid, GridCell, Piece
from companion.engine.words import say
from tests.touch.sample_maps import DICE_BOARD, FIGURES, HITS, STEPS
from tests.touch.samples import MAP
from ui.touch.drawing import theme
from ui.touch.drawing.measures import window_measures
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Disc, Drawing, Edge, Fill, Icon, Mark, TextLine
from ui.touch.parts import grid

PEN = Pen(window_measures(800, 480), say, lambda text, size, bold: len(text) * size * 0.56, lambda name: bool(name),
          {panel.seat: panel for panel in DICE_BOARD.seats})
BOARD = next(part for part in DICE_BOARD.stage if isinstance(part, Grid))


def drawn(*pieces: Piece) -> Drawing:
    """A single field of 50 pixels with these figures."""
    return grid.draw(Grid(1, 1, (), pieces), PEN, 50, 50)


def edges(drawing: Drawing, colour: str) -> int:
    return sum(isinstance(primitive, Edge) and primitive.colour == colour for primitive in drawing.primitives)


def test_level_and_owner_are_both_seen_on_one_figure():
    primitives = drawn(Piece(0, 0, "", seat="seat-2", label="6")).primitives
    words, mark = (next(primitive for primitive in primitives if isinstance(primitive, kind))
                   for kind in (TextLine, Mark))
    assert (words.text, words.colour, mark.mark, mark.colour) == ("6", theme.ON_ACCENT, "square", theme.ON_ACCENT)
    assert words.size >= 24
    assert any(isinstance(primitive, Fill) and primitive.colour == theme.mark_colour("square")
               for primitive in primitives)
    assert words.box.right <= mark.box.x + 2


def test_a_figure_of_nobody_shows_its_label_and_without_a_label_all_is_as_before():
    assert [primitive.text for primitive in drawn(Piece(0, 0, "sword", label="12")).primitives
            if isinstance(primitive, TextLine)] == ["12"]
    assert [primitive.icon for primitive in drawn(Piece(0, 0, "sword")).primitives
            if isinstance(primitive, Icon)] == ["sword"]
    marked = drawn(Piece(0, 0, "sword", seat="seat-1")).primitives
    assert [primitive.colour for primitive in marked if isinstance(primitive, Mark)] == [theme.mark_colour("triangle")]


def test_every_figure_of_a_full_board_is_drawn():
    words = [primitive.text for primitive in grid.draw(BOARD, PEN, 340, 340).primitives
             if isinstance(primitive, TextLine)]
    assert sorted(words) == sorted(piece.label for piece in FIGURES)


def test_figures_that_may_move_shine_and_a_touched_one_shows_where_it_may_go():
    before = grid.draw(BOARD, PEN, 340, 340, (STEPS, HITS))
    assert edges(before, theme.ACCENT) == 4
    taken = grid.draw(BOARD, PEN, 340, 340, (STEPS, HITS), (3, 4))
    assert (edges(taken, theme.ACCENT), edges(taken, theme.QUIET)) == (4, 4)
    assert sum(isinstance(primitive, Disc) for primitive in taken.primitives) == 3
    assert any(isinstance(primitive, Fill) and primitive.colour == theme.INK for primitive in taken.primitives)


def test_a_board_without_moves_is_not_touched():
    quiet = grid.draw(MAP, PEN, 340, 340)
    assert quiet == grid.draw(MAP, PEN, 340, 340, (replace(STEPS, input=None),))


def test_a_word_stands_below_the_sign_of_a_large_field_and_neither_covers_the_other():
    primitives = grid.draw(Grid(1, 1, (GridCell(0, 0, "skull", "black", "Wolf"),)), PEN, 66, 66).primitives
    sign, word = (next(primitive for primitive in primitives if isinstance(primitive, kind))
                  for kind in (Icon, TextLine))
    assert word.text == "Wolf"
    assert sign.box.bottom <= word.box.y + 1
