"""A board of fields on its picture: as large as all fields, below whatever lies there; without one it is as ever."""

from __future__ import annotations

import dataclasses

import pytest
from msgspec.structs import replace

from companion.engine.parts import Grid, GridCell, Piece
from companion.engine.words import say
from ui.touch.drawing.measures import window_measures
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Edge, Fill, Picture
from ui.touch.parts import render_part

PEN = Pen(window_measures(800, 480), say, lambda text, size, bold: len(text) * size / 2, lambda name: True)
LIT = dataclasses.replace(PEN, large=lambda name: ("/board.jpg", 1500.0, 1000.0) if name == "board.jpg" else None)
BOARD = Grid(7, 5, (GridCell(1, 1, "waves", "blue"),), (Piece(2, 2, "account"),), columns=tuple("ABCDEFG"),
             rows=tuple("12345"))
SHOWN = replace(BOARD, picture="board.jpg", bright=45)


def test_the_picture_is_as_large_as_all_fields_and_lies_below_them() -> None:
    primitives = render_part(SHOWN, LIT, 600, 360).primitives
    [picture] = (primitive for primitive in primitives if isinstance(primitive, Picture))
    assert (picture.file, picture.bright, picture.fills) == ("/board.jpg", 45, True)
    assert picture.box.w / picture.box.h == pytest.approx(7 / 5)
    edges = [primitive.box for primitive in primitives if isinstance(primitive, Edge)]
    assert len(edges) >= 34
    assert all(picture.box.x <= box.x and box.right <= picture.box.right for box in edges)
    assert all(picture.box.y <= box.y and box.bottom <= picture.box.bottom for box in edges)


def test_only_what_lies_on_the_board_covers_the_picture() -> None:
    covering = [primitive for primitive in render_part(replace(SHOWN, pieces=()), LIT, 600, 360).primitives
                if isinstance(primitive, Fill)]
    assert len(covering) == len(BOARD.cells)


@pytest.mark.parametrize("part", [replace(SHOWN, bright=0), replace(SHOWN, picture=""), replace(SHOWN, picture="x")])
def test_without_a_picture_the_board_is_as_ever(part: Grid) -> None:
    assert render_part(part, LIT, 600, 360) == render_part(BOARD, PEN, 600, 360)
