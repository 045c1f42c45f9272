"""Things with a picture: on tiles, chips, tracks, cards and notes it stands beside what is said, and covers nothing."""

from __future__ import annotations

import dataclasses

import pytest
from msgspec.structs import replace

from companion.engine.inputs import Option, Pick
from companion.engine.parts import Cards, Counter, Note, Part, Tile, Tiles, Track, TrackCell
from companion.engine.words import Msg, say
from ui.touch.drawing.measures import window_measures
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Picture, TextLine, Touch
from ui.touch.editors.pick import PickEditor
from ui.touch.parts import render_part, tray

BARE = Pen(window_measures(800, 480), say, lambda text, size, bold: len(text) * size / 2, lambda name: True)
PEN = dataclasses.replace(BARE, pictures=lambda name: f"/small-{name}" if name == "troll.jpg" else "")
HEARTS = (Counter(Msg("Hearts"), 2, icon="heart"),)
LONG = Msg("A troll that lives under the bridge and asks everybody for a toll")


def tiles(count: int, picture: str = "troll.jpg") -> Tiles:
    return Tiles(tuple(Tile(Msg("Troll"), "skull", counters=HEARTS, note=LONG, picture=picture) for _ in range(count)))


PARTS: tuple[Part, ...] = (
    tiles(1), tiles(3), tiles(9), Cards(Msg("Your hero card"), tiles(2, "").tiles, picture="troll.jpg"),
    Track(Msg("Troll"), tuple(TrackCell(Msg.plain(str(n))) for n in range(9)), 2, picture="troll.jpg"),
    Note(LONG, "NOX-9", picture="troll.jpg"))


@pytest.mark.parametrize("width", [172, 300, 560, 900])
@pytest.mark.parametrize("part", PARTS, ids=lambda part: type(part).__name__)
def test_a_picture_covers_no_word_and_stays_within_its_part(part: Part, width: float) -> None:
    drawn = render_part(part, PEN, width, 400)
    seen = [primitive for primitive in drawn.primitives if isinstance(primitive, Picture)]
    assert {primitive.file for primitive in seen} == {"/small-troll.jpg"}
    assert len(seen) == (len(part.tiles) if isinstance(part, Tiles) else 1)
    for primitive in seen:
        assert primitive.box.x >= 0
        assert primitive.box.right <= width + 1
        assert primitive.box.bottom <= drawn.height + 1
        assert primitive.box.w >= min(60, width / 4)
    words = [primitive for primitive in drawn.primitives if isinstance(primitive, TextLine)]
    assert words
    assert not [line.text for line in words for primitive in seen if line.box.meets(primitive.box)]


@pytest.mark.parametrize("part", PARTS, ids=lambda part: type(part).__name__)
def test_a_picture_that_is_not_there_changes_nothing(part: Part) -> None:
    assert not [primitive for primitive in render_part(part, BARE, 560, 400).primitives
                if isinstance(primitive, Picture)]


@pytest.mark.parametrize("width", [300, 760])
def test_options_with_pictures_are_touched_on_either_and_cover_nothing(width: float) -> None:
    options = (Option("a", Msg("Ant"), picture="troll.jpg"), Option("b", Msg("Bat"), picture="troll.jpg"),
               Option("c", Msg("Cat"), "skull"))
    drawn = PickEditor(Pick(options)).draw(PEN, width, 400)
    seen = [primitive.box for primitive in drawn.primitives if isinstance(primitive, Picture)]
    touched = [primitive for primitive in drawn.primitives if isinstance(primitive, Touch)]
    assert len(seen) == 2
    assert all(any(spot.box.x <= box.x and box.right <= spot.box.right for spot in touched) for box in seen)
    assert sorted(getattr(spot.target, "key", "") for spot in touched) == ["a", "a", "b", "b", "c"]
    assert not [line.text for line in drawn.primitives if isinstance(line, TextLine) for box in seen
                if line.box.meets(box)]


@pytest.mark.parametrize(("width", "room"), [(660, 290), (440, 500), (1000, 500)])
def test_tiles_of_which_one_is_to_be_taken_show_theirs_all_at_once(width: float, room: float) -> None:
    part = Tiles(tuple(Tile(Msg("Monster"), "skull", counters=HEARTS, picture="troll.jpg", id=f"new:{n}")
                       for n in range(8)), Msg("Tile drawn"))
    drawn = tray.draw(part, PEN, width, room)
    seen = [primitive.box for primitive in drawn.primitives if isinstance(primitive, Picture)]
    assert len(seen) == 8
    assert drawn.height <= room
    assert all(box.w >= 50 and box.right <= width and box.bottom <= room for box in seen)
    assert not [line.text for line in drawn.primitives if isinstance(line, TextLine) for box in seen
                if line.box.meets(box)]
    bare = Tiles(tuple(replace(tile, picture="") for tile in part.tiles), part.title)
    assert not [primitive for primitive in tray.draw(bare, PEN, width, room).primitives
                if isinstance(primitive, Picture)]
