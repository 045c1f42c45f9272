"""A picture taken aslant becomes straight: in its points, in its pixels, and through the pages of the box."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageDraw

from companion.app.boxes import album, pictures
from companion.app.boxes.straightening import coefficients, in_order, size_of, straight_point
from companion.app.boxes.things import sound_bytes
from companion.app.storage.library import ContentItem
from companion.engine.words import Msg
from tests.app.bench import Bench
from tests.app.boxes.test_pictures import taken
from tests.app.pages.box.test_board import Finger, on_a_phone
from tests.reading import colour, say

ASLANT = ((200, 100), (850, 180), (950, 900), (100, 800))


@pytest.mark.parametrize("turn", range(4))
def test_corners_are_told_in_any_order(turn: int) -> None:
    told = ASLANT[turn:] + ASLANT[:turn]
    assert in_order(told) == in_order(tuple(reversed(told))) == ASLANT


@pytest.mark.parametrize("corners", [
    ((500, 500),) * 4, ((0, 0), (500, 500), (1000, 1000), (200, 200)), ((0, 0), (1000, 0), (300, 200), (0, 1000)),
    ((100, 100), (150, 100), (150, 150), (100, 150))])
def test_what_was_never_a_rectangle_is_told(corners: Any) -> None:
    with pytest.raises(ValueError, match="These are not the four corners"):
        in_order(corners)


def test_a_corner_comes_to_the_corner_and_what_was_straight_stays_so() -> None:
    there = straight_point(ASLANT)
    assert [there(corner) for corner in ASLANT] == [(0, 0), (1000, 0), (1000, 1000), (0, 1000)]
    assert there((0, 0)) == (0, 0)
    whole = straight_point(((0, 0), (1000, 0), (1000, 1000), (0, 1000)))
    assert [whole(point) for point in ((250, 750), (1, 0))] == [(250, 750), (1, 0)]
    a, b, c, d, e, f, g, h = coefficients(ASLANT, size_of(ASLANT))
    wide, high = size_of(ASLANT)
    for (x, y), corner in zip(((0, 0), (wide, 0), (wide, high), (0, high)), ASLANT, strict=True):
        below = g * x + h * y + 1
        assert ((a * x + b * y + c) / below, (d * x + e * y + f) / below) == pytest.approx(corner)


def slanting(folder: Path) -> str:
    """A blue board on a white table, taken aslant, with a red mark in its upper left corner."""
    image = Image.new("RGB", (1000, 1000), "white")
    pen = ImageDraw.Draw(image)
    pen.polygon(ASLANT, fill=(20, 40, 200))
    pen.ellipse((205, 110, 285, 190), fill=(220, 20, 20))
    data = BytesIO()
    image.save(data, "JPEG", quality=95)
    return str(pictures.receive_picture(folder, data.getvalue()))


def test_only_the_board_is_left_and_straight(tmp_path: Path) -> None:
    name = album.straighten_picture(tmp_path, slanting(tmp_path), ASLANT)
    assert isinstance(name, str)
    with Image.open(tmp_path / pictures.FOLDER / name) as image:
        wide, high = image.size
        assert (wide, high) == size_of(ASLANT)
        blue = [colour(image, x * wide // 100, y * high // 100) for x, y in ((97, 3), (97, 97), (3, 97), (50, 50))]
        assert all(b > 150 > r for r, _, b in blue)
        red = colour(image, wide * 7 // 100, high * 5 // 100)
        assert red[0] > 150 > red[2]
    pictures.judge_picture(name, (tmp_path / pictures.FOLDER / name).read_bytes())


def test_a_picture_that_has_gone_is_told(tmp_path: Path) -> None:
    gone = album.straighten_picture(tmp_path, "0" * 64 + ".jpg", ASLANT)
    assert isinstance(gone, Msg)
    assert say(gone) == "The picture is not there any more."


def shown(bench: Bench) -> Any:
    page = bench.screen
    return {row.key for row in page.rows}, page.parts


def straightens(bench: Bench) -> Path:
    folder = bench.journal.folder
    bench.state.services.straighten = lambda name, corners: album.straighten_picture(folder, name, corners)
    return folder


def test_a_board_is_straightened_with_six_touches_and_its_places_go_with_it(tmp_path: Path) -> None:
    finger = Finger(tmp_path, "lyssan", "provinces")
    bench = finger.bench
    folder = straightens(bench)
    bench.state.services.upload = lambda *_: "t"
    finger.touch(*ASLANT[1])
    finger.touch(500, 500)
    assert "corners" not in shown(bench)[0]
    phone = on_a_phone(bench)
    assert bench.answer("board-picture", slanting(folder), "seat-1").result == "accepted"
    before = phone().parts[0].picture
    finger.touches = 0
    finger.say("corners", viewer="seat-1")
    for x, y in ASLANT:
        finger.say("trace", {"x": x, "y": y}, "seat-1")
    assert [(place.x, place.y) for place in phone().parts[0].places] == list(ASLANT)
    assert finger.say("straighten", viewer="seat-1").result == "accepted"
    assert finger.touches == 6
    after = phone().parts[0].picture
    assert (before != after, (folder / pictures.FOLDER / after).is_file()) == (True, True)
    places = finger.things
    assert (places["1"].x, places["1"].y) == (1000, 0)
    assert 400 < places["2"].x < 600
    bench.answer("undo", viewer="seat-1")
    assert (phone().parts[0].picture, finger.things["1"].x) == (before, ASLANT[1][0])


def test_the_picture_of_a_thing_is_straightened_on_the_shared_screen(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    folder = straightens(bench)
    for key in ("boxes", "hopscotch", "kind:stones", "thing:pebble"):
        bench.answer(key)
    assert "corners" not in shown(bench)[0]
    name = pictures.receive_picture(folder, taken((900, 600)))
    bench.repository.learn("hopscotch", ContentItem("picture:stones", "pebble", sound_bytes(name)))
    bench.answer("corners")
    corners, (sketch,) = shown(bench)
    assert (sketch.picture, len(sketch.places), "straighten" in corners) == (name, 4, True)
    bench.answer("trace", {"x": 500, "y": 500, "down": "corner-0"})
    for n in (1, 2):
        bench.answer("trace", {"x": 500 + n, "y": 500, "down": f"corner-{n}"})
    refused = bench.answer("straighten")
    assert (refused.result, say(refused.why)) == ("refused", "These are not the four corners of a board.")
    bench.answer("back")
    bench.answer("corners")
    assert bench.answer("straighten").result == "accepted"
    other = bench.repository.inventories["hopscotch"].pictures[("stones", "pebble")]
    with Image.open(folder / pictures.FOLDER / other) as image:
        assert image.size == (756, 504)
    assert "undo" in shown(bench)[0]
