"""Boards made by touching their picture: places, ways, what is wrong with them, and how many touches it takes.

What may live here: the page of a board, through the companion. What may not: fingers on the glass (tests/touch).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.app.boxes import exchange, pictures
from companion.app.storage.inventory import EXAMPLES, make_inventory, shipped_boxes
from companion.engine.parts import Sketch
from companion.games import catalogue
from companion.games.advyria import content as advyria
from companion.games.lyssan import content as lyssan
from tests.app.bench import Bench
from tests.app.boxes.test_pictures import taken
from tests.reading import say

SHIPS = shipped_boxes(Path(__file__).parents[4] / "config" / "games")


class Finger:
    """A person at the page of a board: every answer is one touch, or one line drawn."""

    def __init__(self, folder: Path, game: str, kind: str) -> None:
        self.bench, self.game, self.kind, self.touches = Bench(folder, games=dict(catalogue())), game, kind, 0
        for key in ("boxes", game, f"kind:{kind}", "board"):
            self.say(key)

    def say(self, key: str, value: Any = None, viewer: str = "table") -> Any:
        self.touches += 1
        return self.bench.answer(key, value, viewer)

    def touch(self, x: int, y: int) -> Any:
        on = next((p.id for p in self.sketch.places if abs(p.x - x) + abs(p.y - y) < 20), "")
        return self.say("trace", {"x": x, "y": y, **({"down": on, "up": on} if on else {})})

    def draw(self, one: str, other: str) -> Any:
        end = next(p for p in self.sketch.places if p.id == other)
        return self.say("trace", {"x": end.x, "y": end.y, "down": one, "up": other})

    @property
    def sketch(self) -> Sketch:
        return next(part for part in self.bench.screen.parts if isinstance(part, Sketch))

    @property
    def content(self) -> Any:
        return self.bench.repository.inventories[self.game].content

    @property
    def things(self) -> dict[str, Any]:
        return {thing.key: thing for thing in getattr(self.content, self.kind)}

    def label(self, key: str) -> str:
        return next(say(row.label) for row in self.bench.screen.rows if row.key == key)


@pytest.fixture
def finger(tmp_path: Path) -> Finger:
    return Finger(tmp_path, "lyssan", "provinces")


def why(reply: Any) -> str:
    assert reply.result == "refused"
    return say(reply.why)


def two_joined(finger: Finger, *way: str) -> None:
    """Two places are there, and a way between them, drawn so."""
    for x in (100, 400):
        finger.touch(x, 200)
    finger.say("mode:ways")
    finger.draw(*way)



def test_a_touch_on_an_empty_spot_makes_the_next_place_there(finger: Finger) -> None:
    assert say(finger.bench.screen.text).startswith("Touch where 1 lies")
    for x, y in ((100, 200), (800, 300), (0, 0)):
        assert finger.touch(x, y).result == "accepted"
    assert [(p.name, p.terrain, p.x, p.y) for p in finger.content.provinces] == [
        ("1", "farm", 100, 200), ("2", "farm", 800, 300), ("3", "farm", 1, 0)]
    assert finger.sketch.chosen == "3"


def test_a_place_that_was_only_named_is_laid_where_it_lies_first(finger: Finger) -> None:
    finger.say("back")
    finger.say("add", {"name": "Nordfeld", "terrain": "forest"})
    finger.say("board")
    assert "Nordfeld" in say(finger.bench.screen.text)
    finger.touch(300, 300)
    north = finger.things["nordfeld"]
    assert (north.terrain, north.x, north.y) == ("forest", 300, 300)


def test_a_place_is_dragged_named_given_its_kind_deleted_and_all_that_is_taken_back(finger: Finger) -> None:
    finger.touch(100, 200)
    finger.say("trace", {"x": 400, "y": 500, "down": "1"})
    assert finger.label("undo") == "Moved: 1"
    finger.say("name", "Elbingen")
    finger.say("edit", {"name": "Elbingen", "terrain": "elbingen", "edge": "-", "island": "-", "x": 400, "y": 500})
    place = finger.things["1"]
    assert (place.name, place.terrain, place.x, place.y) == ("Elbingen", "elbingen", 400, 500)
    finger.say("delete")
    assert finger.things == {}
    finger.say("undo")
    assert finger.things == {"1": place}


def test_new_places_are_of_the_kind_that_was_chosen_for_them(finger: Finger) -> None:
    finger.say("sort", "mountain")
    finger.touch(100, 200)
    assert finger.things["1"].terrain == "mountain"


def test_a_touch_on_a_place_chooses_it_and_another_lets_it_go(finger: Finger) -> None:
    finger.touch(100, 200)
    finger.touch(100, 200)
    assert finger.sketch.chosen == ""
    assert "name" not in [row.key for row in finger.bench.screen.rows]
    finger.touch(100, 200)
    assert finger.sketch.chosen == "1"


def test_ways_are_drawn_or_touched_one_end_after_the_other(finger: Finger) -> None:
    for x in (100, 400, 700):
        finger.touch(x, 200)
    finger.say("mode:ways")
    finger.draw("1", "2")
    finger.touch(400, 200)
    assert say(finger.bench.screen.text) == "From 2 to:"
    finger.touch(700, 200)
    assert finger.sketch.ways == (("1", "2"), ("2", "3"))
    assert lyssan.all_ways(finger.content.provinces) == (("1", "2"), ("2", "3"))


def test_a_way_drawn_twice_or_to_where_it_came_from_or_to_nowhere_is_told(finger: Finger) -> None:
    two_joined(finger, "2", "1")
    assert why(finger.draw("1", "2")) == "A way leads from 1 to 2 already."
    finger.touch(100, 200)
    assert why(finger.touch(100, 200)) == "A way leads from one place to another."
    assert why(finger.say("trace", {"x": 900, "y": 900, "down": "1"})) == "A way leads from one place to another."
    assert finger.touch(900, 900).result == "accepted"
    assert finger.sketch.chosen == ""
    assert finger.sketch.ways == (("1", "2"),)


def test_wrong_ways_are_taken_out_whichever_end_has_told_them(finger: Finger) -> None:
    two_joined(finger, "2", "1")
    finger.say("mode:cut")
    finger.draw("1", "2")
    assert not finger.sketch.ways
    assert why(finger.draw("1", "2")) == "No way leads from 1 to 2."
    finger.say("undo")
    assert finger.sketch.ways == (("1", "2"),)


def test_a_place_that_is_deleted_leaves_no_way_to_be_found_by_the_next(finger: Finger) -> None:
    two_joined(finger, "1", "2")
    finger.say("mode:places")
    finger.touch(400, 200)
    finger.say("delete")
    assert finger.things["1"].near == ()
    finger.touch(700, 700)
    assert (finger.sketch.ways, sorted(finger.things)) == ((), ["1", "2"])


def test_a_renamed_place_keeps_its_ways(finger: Finger) -> None:
    two_joined(finger, "1", "2")
    finger.say("mode:places")
    finger.touch(400, 200)
    finger.say("name", "Hafen")
    assert (finger.things["2"].name, finger.sketch.ways) == ("Hafen", (("1", "2"),))
    change = next(row for row in finger.bench.screen.rows if row.key == "edit")
    finger.say("edit", {**dict(change.input.filled), "terrain": "mountain"})
    assert (finger.things["2"].terrain, finger.sketch.ways) == ("mountain", (("1", "2"),))


def test_what_no_finger_can_do_is_refused(finger: Finger) -> None:
    for wrong in ({"x": 1001, "y": 0}, {"x": 1}, {"x": 1, "y": 1, "down": "nowhere"}, None, [1, 2]):
        assert finger.say("trace", wrong).result == "refused"
    assert finger.things == {}


def on_a_phone(bench: Bench) -> Any:
    """A light game of Lyssan whose first player looks at the board on a phone: what stands there."""
    for key, value in (*(("back", None),) * 4, ("new:lyssan", None), ("add", "Ada"),
                       ("add", "Ben")):
        bench.answer(key, value)
    bench.start()
    for key in ("content", "kind:provinces", "board"):
        assert bench.answer(key, viewer="seat-1").result == "accepted"
    return lambda: bench.news.views["seat-1"]


def test_a_phone_takes_the_picture_of_the_board_which_lies_below_and_travels_with_the_box(finger: Finger) -> None:
    bench, game = finger.bench, catalogue()["lyssan"]
    bench.state.services.upload = lambda *_: "t"
    name = pictures.receive_picture(bench.journal.folder, taken((900, 600)))
    assert finger.say("board-picture", name).result == "stale"  # the shared screen has no camera
    shown = on_a_phone(bench)
    assert why(bench.answer("board-picture", "../library.db", "seat-1")).startswith("This is no picture")
    assert bench.answer("board-picture", name, "seat-1").result == "accepted"
    assert [part.picture for part in shown().parts] == [name]
    box = exchange.pack_box(game, bench.repository.inventories["lyssan"])
    assert [(shown.kind, shown.key, shown.file) for shown in box.pictures] == [("provinces", "", name)]
    assert exchange.box_difference(game, make_inventory(game, {}, ()), box).pictures == 1
    assert bench.answer("undo", viewer="seat-1").result == "accepted"
    assert [part.picture for part in shown().parts] == [""]


def entered(finger: Finger, places: Any, sort: str, ways: Any) -> None:
    """A whole board touched and drawn as it lies there, sort after sort."""
    new: dict[str, str] = {}
    for what in dict.fromkeys(getattr(place, sort) for place in places):
        finger.say("sort", what)
        for place in (place for place in places if getattr(place, sort) == what):
            finger.touch(place.x, place.y)
            new[place.key] = finger.sketch.chosen
    finger.say("mode:ways")
    for one, other in ways:
        assert finger.draw(new[one], new[other]).result == "accepted"


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("game", "kind", "sort", "part"), [
    ("lyssan", "provinces", "terrain", lyssan), ("advyria", "fields", "kind", advyria)])
def test_a_whole_board_takes_a_touch_a_place_and_a_line_a_way(tmp_path: Path, game: str, kind: str, sort: str,
                                                              part: Any) -> None:
    played = catalogue()[game]
    example = getattr(make_inventory(played, SHIPS[game], ()).box(EXAMPLES), kind)
    finger = Finger(tmp_path, game, kind)
    entered(finger, example, sort, part.all_ways(example))
    assert played.lacks(finger.content, 4) == ()
    assert sorted((p.x, p.y) for p in finger.things.values()) == sorted((p.x, p.y) for p in example)
    assert len(part.all_ways(getattr(finger.content, kind))) == len(part.all_ways(example))
    sorts = len({getattr(place, sort) for place in example})
    assert finger.touches <= 5 + sorts + len(example) + len(part.all_ways(example))
