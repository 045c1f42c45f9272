"""Tiles of which one is to be taken: those that belong below one another stand in columns, where the words have room.

What may live here: where the tiles of a tray lie. What may not: which they are.
"""

from __future__ import annotations

import pytest

from companion.engine.parts import Counter, Tile, Tiles
from companion.engine.words import Msg
from tests.touch.samples import PROBE
from tests.touch.walk import pen_of
from ui.touch.drawing.primitives import Edge, TextLine
from ui.touch.parts import tray
from ui.touch.state.scene import Scene

ROWS = (("Glücksritter", "Zauberer"), ("Kriegerinnen", "Joker als Zauberer"), ("Feen", "Abenteuer"))


def cards(last: str = "Abenteuer") -> Tiles:
    """Three sets of each kind, and one other card beside them."""
    names = [name if name != "Abenteuer" else last for row in ROWS for name in (row[0], row[0], row[0], row[1])]
    return Tiles(tuple(Tile(Msg(name), "sword", counters=() if n % 4 == 3 else (Counter(Msg.plain("×"), n % 4 + 2),))
                       for n, name in enumerate(names)), across=4)


@pytest.mark.parametrize(("size", "width", "room"), [
    ((800, 480), 658, 270), ((1024, 600), 864, 380), ((480, 320), 394, 190)], ids=str)
def test_what_belongs_below_one_another_stands_in_columns(size: tuple[int, int], width: float, room: float) -> None:
    drawn = tray.draw(cards(), pen_of(Scene(PROBE), size, True), width, room)
    boxes = [primitive.box for primitive in drawn.primitives if isinstance(primitive, Edge)]
    assert len({round(box.x) for box in boxes}) == 4
    assert len({round(box.y) for box in boxes}) == 3
    names = [primitive.text for primitive in drawn.primitives if isinstance(primitive, TextLine)]
    assert {"Joker als", "Zauberer"} <= set(names)


def test_where_columns_are_too_narrow_for_a_name_there_are_fewer_of_them() -> None:
    drawn = tray.draw(cards("Abenteuerkarten"), pen_of(Scene(PROBE), (800, 480), True), 658, 270)
    boxes = [primitive.box for primitive in drawn.primitives if isinstance(primitive, Edge)]
    assert len({round(box.x) for box in boxes}) == 3
    assert max(box.right for box in boxes) <= 658


def test_tiles_stay_where_they_are_when_others_come() -> None:
    pen = pen_of(Scene(PROBE), (800, 480), True)
    few, many = (Tiles(tuple(Tile(Msg(str(n)), note=Msg("Treffer")) for n in range(count)))
                 for count in (10, 13))
    before, after = ([primitive.box for primitive in tray.draw(part, pen, 658, 270).primitives
                      if isinstance(primitive, Edge)] for part in (few, many))
    assert [round(box.x) for box in before] == [round(box.x) for box in after[:10]]
