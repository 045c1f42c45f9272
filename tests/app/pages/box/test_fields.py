"""Boards of fields: two corner fields touched on a picture, which then lies under the fields of the game.

What may live here: that page through the companion, and what is seen of it in play. What may not: drawing.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image

from companion.app.boxes import album, exchange, pictures
from companion.app.boxes.things import sound_bytes
from companion.app.pages.box.dressing import dress_view, wardrobe
from companion.app.pages.box.fields import field_outline, filling_corners
from companion.app.simulation.monkey import random_setup
from companion.app.simulation.simulate import rehearse_game
from companion.app.storage import inventory as inventories
from companion.app.storage.inventory import Inventory
from companion.app.storage.library import ContentItem
from companion.engine.game import FULL
from companion.engine.parts import Grid, Sketch
from companion.engine.screens import look
from companion.engine.table import as_it_was
from companion.engine.view import TABLE
from companion.games import catalogue
from tests.app.bench import Bench
from tests.app.boxes.test_pictures import taken
from tests.app.pages.box.test_board import SHIPS, why
from tests.reading import colour, say

NAME = "0" * 64 + ".jpg"
of_fields = pytest.mark.parametrize("game", ["dicewar", "luescherzia"])


class Fields:
    """A person at the page on which a picture is laid under fields; every answer is a touch."""

    def __init__(self, folder: Path, game: str) -> None:
        self.folder, self.game, self.touches = folder, game, 0
        self.bench = Bench(folder, games=dict(catalogue()))
        self.bench.state.services.straighten = partial(album.straighten_picture, folder)
        self.say("boxes", game, "kind:board", "fields")

    def say(self, *keys: str) -> Any:
        return [self.answer(key) for key in keys][-1]

    def answer(self, key: str, value: Any = None) -> Any:
        self.touches += 1
        return self.bench.answer(key, value)

    def photograph(self, wide: int = 800, high: int = 600) -> str:
        """The board lies red on the left half and blue on the right half of the picture."""
        name = str(pictures.receive_picture(self.folder, taken((wide, high))))
        self.bench.repository.learn(self.game, ContentItem(inventories.PICTURE + "board", "board", sound_bytes(name)))
        self.bench.answer("many:width", 7)
        return name

    def touch(self, x: int, y: int, **on: str) -> Any:
        return self.answer("trace", {"x": x, "y": y, **on})

    @property
    def sketch(self) -> Sketch:
        return next(part for part in self.bench.screen.parts if isinstance(part, Sketch))

    @property
    def laid(self) -> str:
        return str(self.bench.repository.inventories[self.game].pictures.get(("board", ""), ""))


def test_the_outline_lies_half_a_field_around_two_corner_fields_in_whatever_order_they_are_touched() -> None:
    whole = ((100, 200), (800, 200), (800, 900), (100, 900))
    for corners in (((150, 250), (750, 850)), ((750, 250), (150, 850)), ((750, 850), (150, 250))):
        assert field_outline(corners, (7, 7)) == whole
    assert field_outline(filling_corners((5, 4)), (5, 4)) == ((0, 0), (1000, 0), (1000, 1000), (0, 1000))


@of_fields
def test_two_touches_lay_the_picture_under_the_fields(tmp_path: Path, game: str) -> None:
    person = Fields(tmp_path, game)
    assert person.bench.screen.parts == ()
    assert not any(choice.key == "trace" for choice in person.bench.screen.choices)
    whole = person.photograph()
    before = person.touches
    person.touch(100, 150)
    person.touch(430, 850)
    assert person.answer("lay").result == "accepted"
    assert person.touches - before == 3
    assert person.laid not in ("", whole)
    with Image.open(pictures.kept_picture(tmp_path, person.laid) or "") as image:
        colours = {colour(image, x, image.height // 2) for x in (2, image.width // 2, image.width - 3)}
        assert all(red > 200 and blue < 60 for red, _, blue in colours)
        assert image.width < 400
    assert person.answer("undo").result == "accepted"
    assert person.laid == ""


def test_a_corner_can_be_dragged_and_the_others_follow(tmp_path: Path) -> None:
    person = Fields(tmp_path, "dicewar")
    person.photograph()
    person.touch(200, 100, down="corner-0")
    assert {(say(p.label), p.x, p.y) for p in person.sketch.places} == {
        ("A1", 200, 100), ("G1", 929, 100), ("G7", 929, 929), ("A7", 200, 929)}
    person.touch(950, 300, down="corner-0", up="corner-1")
    assert {say(p.label): (p.x, p.y) for p in person.sketch.places}["A1"] == (929, 300)


def test_two_fields_that_are_one_are_refused_in_words(tmp_path: Path) -> None:
    person = Fields(tmp_path, "dicewar")
    person.photograph()
    person.touch(500, 500, down="corner-0")
    person.touch(510, 900, down="corner-1")
    assert why(person.answer("lay")) == "These are not two opposite corner fields."


@of_fields
def test_how_many_fields_there_are_is_said_beside_the_picture(tmp_path: Path, game: str) -> None:
    person = Fields(tmp_path, game)
    assert person.answer("many:width", 8).result == "accepted"
    assert person.bench.repository.inventories[game].content.board.width == 8
    assert say(next(row.value for row in person.bench.screen.rows if row.key == "many:width")) == "8"


def test_what_cannot_be_so_many_is_told(tmp_path: Path) -> None:
    person = Fields(tmp_path, "dicewar")
    assert why(person.answer("many:height", 4)) == "The ruins are three different fields of the board."


def test_a_picture_taken_aslant_is_made_straight_before(tmp_path: Path) -> None:
    person = Fields(tmp_path, "dicewar")
    whole = person.photograph()
    person.answer("corners")
    assert person.answer("straighten").result == "accepted"
    assert person.laid == ""
    assert person.sketch.picture not in ("", whole)


def seen(game: str, inventory: Inventory, bright: int = 45, *, own: bool = True) -> set[tuple[str, int]]:
    """What lies under the fields in a random game at full, with the examples as they ship or as one's own box."""
    there, content = catalogue()[game], inventories.make_inventory(catalogue()[game], SHIPS[game], ()).examples
    table = rehearse_game(there, random_setup(there, content, Random(1), 2, FULL), Random(1), 60).table
    played = replace(content, board=replace(content.board, source="table" if own else inventories.INVENTED))
    views = (look(as_it_was(table, n), TABLE) for n in range(len(table.entries)))
    return {(part.picture, part.bright) for view in views
            for part in dress_view(view, wardrobe(there, inventory, played), bright).stage if isinstance(part, Grid)}


@pytest.mark.sampled(2)
@of_fields
def test_in_play_it_lies_under_the_fields_of_this_board_and_of_no_other(game: str) -> None:
    content = inventories.make_inventory(catalogue()[game], SHIPS[game], ()).examples
    box = Inventory(content, content, pictures={("board", "board"): "whole.jpg", ("board", ""): "laid.jpg"})
    assert seen(game, box) == {("laid.jpg", 45)}
    assert seen(game, box, bright=0) == seen(game, box, own=False) == {("", 0)}
    assert seen(game, replace(box, pictures={("board", "board"): "whole.jpg"})) == {("", 0)}
    wider = replace(content, board=replace(content.board, width=content.board.width + 1))
    assert seen(game, replace(box, content=wider)) == {("", 0)}


@of_fields
def test_the_picture_travels_with_the_box(game: str) -> None:
    of, empty = catalogue()[game], inventories.make_inventory(catalogue()[game], {}, ())
    shown = tuple(ContentItem(inventories.PICTURE + "board", key, sound_bytes(NAME)) for key in ("", "board"))
    there = inventories.make_inventory(of, {}, shown)
    box = exchange.pack_box(of, there)
    assert {(picture.kind, picture.key) for picture in box.pictures} == {("board", ""), ("board", "board")}
    assert exchange.box_difference(of, empty, box).items == shown
