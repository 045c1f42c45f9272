"""A map on the picture of its board: every place where it lies there, nothing on another, as bright as is said."""

from __future__ import annotations

import dataclasses
from math import hypot

import pytest
from msgspec.structs import replace

from companion.engine.parts import Place, Provinces
from companion.engine.words import Msg, say
from ui.touch.drawing.measures import window_measures
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Picture, Touch
from ui.touch.meaning.targets import Places
from ui.touch.parts import render_part

PEN = Pen(window_measures(800, 480), say, lambda text, size, bold: len(text) * size / 2, lambda name: True)
LIT = dataclasses.replace(PEN, large=lambda name: ("/board.jpg", 1500.0, 1000.0) if name == "board.jpg" else None)
MAP = Provinces(tuple(Place(f"p{n}", Msg("Nordfeld"), 100 + 160 * (n % 5), 120 + 240 * (n // 5)) for n in range(18)),
                (("p0", "p1"),), picture="board.jpg", bright=45)


def laid(part: Provinces, pen: Pen = LIT) -> tuple[list[Picture], Places]:
    primitives = render_part(part, pen, 600, 360).primitives
    spots = next(primitive.target for primitive in primitives if isinstance(primitive, Touch)
                 and isinstance(primitive.target, Places))
    return [primitive for primitive in primitives if isinstance(primitive, Picture)], spots


def test_every_place_lies_where_the_picture_has_it() -> None:
    (picture,), places = laid(MAP)
    assert (picture.file, picture.bright) == ("/board.jpg", 45)
    assert (picture.box.w, picture.box.h) == pytest.approx((540, 360))
    for place, spot in zip(MAP.places, places.spots, strict=True):
        x, y = picture.box.x + place.x / 1000 * picture.box.w, picture.box.y + place.y / 1000 * picture.box.h
        assert hypot(spot.box.x + spot.box.w / 2 - x, spot.box.y + spot.box.h / 2 - y) < 30, place.id


@pytest.mark.parametrize("part", [replace(MAP, bright=0), replace(MAP, picture=""), replace(MAP, picture="gone.jpg")])
def test_without_a_picture_the_map_is_as_ever(part: Provinces) -> None:
    pictures, places = laid(part)
    assert pictures == []
    assert places == laid(MAP, PEN)[1]


def test_where_the_places_have_no_room_on_the_picture_there_is_a_map_without_it() -> None:
    narrow = dataclasses.replace(LIT, large=lambda name: ("/board.jpg", 3000.0, 200.0))
    pictures, places = laid(MAP, narrow)
    assert pictures == []
    assert places == laid(MAP, PEN)[1]
