"""Tiles of which one is to be taken: those that belong below one another stand in columns, where the words have room.

What may live here: where the tiles of a tray lie. What may not: which they are.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.app.session import snapshot
from companion.engine.parts import Counter, Tile, Tiles
from companion.engine.view import LogLine
from companion.engine.words import Msg, say
from tests.games.sampled import moments, wholes
from tests.touch.samples import PROBE
from tests.touch.walk import pen_of
from ui.touch import layout
from ui.touch.drawing.primitives import Edge, TextLine
from ui.touch.layout import stage
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


@pytest.mark.parametrize(("words", "written"), [("Anna defeats the monster", True), ("Anna " + "defeats " * 20, False)])
def test_what_has_just_happened_stands_beside_the_title_where_it_has_the_room(words: str, written: bool) -> None:
    pen = pen_of(Scene(PROBE), (800, 480), True)
    part = replace(cards(), title=Msg("Cards"))
    drawn = tray.draw(part, pen, 658, 300, LogLine(1, 0, Msg(words), "seat-1"))
    lines = [primitive for primitive in drawn.primitives if isinstance(primitive, TextLine)]
    title = next(line for line in lines if line.text == "Cards")
    told = [line for line in lines if line.text == words.strip()]
    assert bool(told) == written
    assert all(title.box.x + pen.width(title.text, title.size, title.bold) < line.box.x and line.box.right <= 658
               for line in told)


def test_a_stage_of_tiles_says_what_has_just_happened() -> None:
    """Where the log lies out of sight: a roll that ended by itself is told all the same (Lüscherzia, 800 × 480)."""
    seen = 0
    for whole in wholes("luescherzia", "light"):
        for table in moments(whole, 30):
            view = snapshot.screen_view(table, table.at, 0, (), ())
            scene = Scene(view)
            pen = pen_of(scene, (800, 480), icons=True)
            if isinstance(stage.hero_part(view, pen), Tiles) and view.log and stage.hero_part(view, pen).title:
                shown = next(pane for pane in layout.panes(scene, pen, 0) if pane.name == "stage")
                lines = [line for piece in shown.pieces[:1] for line in piece.draw(shown.box.w, shown.box.h).primitives
                         if isinstance(line, TextLine)]
                seen += any(line.text == say(view.log[-1].text) for line in lines)
    assert seen
