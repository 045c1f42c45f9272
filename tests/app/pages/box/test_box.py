"""The box page: all there is is listed, looked for, changed, doubled, deleted and taken back, by several at once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.app.boxes.things import sound_bytes
from companion.app.storage.library import ContentItem
from companion.engine.game import Game
from companion.engine.view import Page, View
from companion.engine.words import Msg
from tests.app import hopscotch
from tests.app.bench import Bench
from tests.app.hopscotch import Stone
from tests.reading import say


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return at_the_stones(Bench(tmp_path))


@pytest.fixture
def game(tmp_path: Path) -> Bench:
    made = Bench(tmp_path)
    made.begin("Ada", "Ben")
    return made


def at_the_stones(bench: Bench) -> Bench:
    """From home to the list of stones: three touches."""
    for key in ("boxes", "hopscotch", "kind:stones"):
        assert bench.answer(key).result == "accepted"
    return bench


def enter(bench: Bench, *names: str, weight: int = 2) -> None:
    for name in names:
        assert bench.answer("add", {"name": name, "weight": weight}).result == "accepted"


def stones(bench: Bench) -> tuple[Stone, ...]:
    return bench.repository.inventories["hopscotch"].content.stones


def lines(page: Any) -> dict[str, tuple[str, str]]:
    return {row.key: (say(row.label), say(row.note) if row.note else "") for row in page.rows
            if row.key.startswith("thing:")}


def row(page: Any, key: str) -> Any:
    return next(found for found in page.rows if found.key == key)


def test_things_are_listed_by_name_with_what_tells_them_apart(bench: Bench) -> None:
    enter(bench, "Stone 10", "Stone 2", "flint")
    assert list(lines(bench.screen).values()) == [
        ("flint", "Weight: 2"), ("Pebble", "Weight: 1"), ("Stone 2", "Weight: 2"), ("Stone 10", "Weight: 2")]


def test_a_long_list_is_searched(bench: Bench) -> None:
    assert "search" not in [found.key for found in bench.screen.rows]
    enter(bench, *(f"Stone {n}" for n in range(9)))
    assert bench.answer("search", "PEB").result == "accepted"
    assert list(lines(bench.screen)) == ["thing:pebble"]
    assert say(row(bench.screen, "all").value) == "1 found"
    bench.answer("all")
    assert len(lines(bench.screen)) == 10


def test_a_list_longer_than_any_screen_comes_in_stretches(bench: Bench) -> None:
    for n in range(70):
        bench.repository.learn("hopscotch", hopscotch_item(Stone(f"s{n}", f"Stone {n}")))
    bench.answer("back")
    bench.answer("kind:stones")
    assert len(lines(bench.screen)) == 60
    bench.answer("more")
    assert len(lines(bench.screen)) == 11


def hopscotch_item(stone: Stone) -> ContentItem:
    return ContentItem("stones", stone.key, sound_bytes(stone))


def test_an_edit_keeps_the_key_and_so_whatever_refers_to_it(bench: Bench) -> None:
    enter(bench, "Flint")
    assert bench.answer("add", {"name": "Marble", "weight": 3, "beside": "flint"}).result == "accepted"
    bench.answer("thing:flint")
    assert dict(row(bench.screen, "edit").input.filled) == {"name": "Flint", "weight": 2}
    assert bench.answer("edit", {"name": "Firestone", "weight": 4}).result == "accepted"
    assert Stone("flint", "Firestone", 4) in stones(bench)
    assert (say(bench.screen.title), say(bench.screen.rows[0].label)) == ("Firestone", "Changed: Firestone")
    bench.answer("back")
    bench.answer("thing:marble")
    assert ("Lies beside", "Firestone") in [(say(r.label), say(r.value)) for r in bench.screen.rows if r.value]


def test_what_cannot_be_is_told_at_its_field_and_nothing_is_changed(bench: Bench) -> None:
    bench.answer("thing:pebble")
    refused = bench.answer("edit", {"name": "Pebble", "weight": 9})
    assert (refused.result, say(refused.why), refused.field) == ("refused", "Nobody can hop with that.", "weight")
    assert stones(bench) == (Stone("pebble", "Pebble"),)


def test_what_ships_is_changed_and_deleted_and_comes_back(bench: Bench, tmp_path: Path) -> None:
    bench.answer("thing:pebble")
    bench.answer("edit", {"name": "Pebble", "weight": 5})
    assert stones(bench) == (Stone("pebble", "Pebble", 5),)
    assert bench.answer("delete").result == "accepted"
    assert stones(bench) == ()
    assert say(bench.screen.rows[0].label) == "Deleted: Pebble"
    bench.close()
    again = at_the_stones(Bench(tmp_path, bench.clock))
    assert stones(again) == ()


@pytest.mark.parametrize(("path", "value"), [
    (("thing:flint", "delete"), None), (("thing:flint", "edit"), {"name": "Other", "weight": 7}),
    (("thing:flint", "duplicate"), {"name": "Flint", "weight": 3}), (("thing:pebble", "delete"), None),
    (("thing:pebble", "edit"), {"name": "Other", "weight": 7}), (("add",), {"name": "New", "weight": 3})])
def test_everything_is_taken_back_with_one_touch(bench: Bench, path: tuple[str, ...], value: Any) -> None:
    enter(bench, "Flint")
    before = set(stones(bench))
    for key in path[:-1]:
        bench.answer(key)
    assert bench.answer(path[-1], value).result == "accepted"
    assert set(stones(bench)) != before
    assert bench.answer("undo").result == "accepted"
    assert set(stones(bench)) == before
    assert "undo" not in [found.key for found in bench.screen.rows]


def test_a_duplicate_begins_with_all_that_the_other_says_and_has_a_key_of_its_own(bench: Bench) -> None:
    enter(bench, "Flint")
    bench.answer("thing:flint")
    assert dict(row(bench.screen, "duplicate").input.filled) == {"name": "Flint", "weight": 2}
    bench.answer("duplicate", {"name": "Flint", "weight": 3})
    assert {Stone("flint", "Flint", 2), Stone("flint-2", "Flint", 3)} < set(stones(bench))


def test_what_is_in_the_box_already_is_told_and_may_be_there_twice(bench: Bench) -> None:
    enter(bench, "Flint")
    told = bench.answer("add", {"name": "Flint", "weight": 2})
    assert (told.result, say(told.why), told.waivable) == ("refused", "Flint is in the box already.", True)
    assert bench.answer("add", {"name": "Flint", "weight": 2}, waive=True).result == "accepted"
    assert len(stones(bench)) == 3


def test_a_name_that_is_there_already_is_asked_about_and_what_is_said_then_changes_it(bench: Bench) -> None:
    enter(bench, "Flint")
    bench.answer("add", {"name": "Marble", "weight": 3, "beside": "flint"})
    before = len(stones(bench))
    told = bench.answer("add", {"name": "marble", "weight": 7})
    assert (told.result, say(told.why), told.waivable) == ("refused", "Marble is there already: change it?", True)
    assert told.insist is not None
    assert say(told.insist) == "Change it"
    assert len(stones(bench)) == before
    assert bench.answer("add", {"name": "marble", "weight": 7}, waive=True).result == "accepted"
    assert Stone("marble", "marble", 7, "flint") in stones(bench)
    assert len(stones(bench)) == before
    assert bench.answer("undo").result == "accepted"
    assert Stone("marble", "Marble", 3, "flint") in stones(bench)


def test_a_thing_that_is_given_the_name_of_another_is_asked_about_as_well(bench: Bench) -> None:
    enter(bench, "Flint", "Marble")
    bench.answer("thing:flint")
    told = bench.answer("edit", {"name": "MARBLE", "weight": 2})
    assert (told.result, say(told.why), say(told.insist)) == ("refused", "Marble is in the box already.", "Keep both")
    assert bench.answer("edit", {"name": "MARBLE", "weight": 2}, waive=True).result == "accepted"
    assert bench.answer("edit", {"name": "MARBLE", "weight": 4}).result == "accepted"


def test_the_same_is_asked_on_the_phone_of_a_player(game: Bench) -> None:
    for key in ("content", "kind:stones"):
        assert game.answer(key, viewer="seat-1").result == "accepted"
    told = game.answer("add", {"name": "Pebble", "weight": 7}, viewer="seat-1")
    assert (told.result, say(told.why), told.waivable) == ("refused", "Pebble is there already: change it?", True)
    assert game.answer("add", {"name": "Pebble", "weight": 7}, viewer="seat-1", waive=True).result == "accepted"
    assert stones(game) == (Stone("pebble", "Pebble", 7),)


def test_twins_become_one_and_references_follow(bench: Bench) -> None:
    enter(bench, "Flint")
    bench.answer("thing:flint")
    bench.answer("duplicate", {"name": "flint", "weight": 3})
    assert say(row(bench.screen, "thing:flint").value) == "2 with this name"
    assert row(bench.screen, "thing:pebble").value is None
    bench.answer("add", {"name": "Marble", "weight": 3, "beside": "flint-2"})
    bench.answer("thing:flint")
    assert say(row(bench.screen, "twin:flint-2").note) == "Weight: 3"
    assert bench.answer("twin:flint-2").result == "accepted"
    assert set(stones(bench)) == {
        Stone("pebble", "Pebble"), Stone("flint", "Flint", 2), Stone("marble", "Marble", 3, "flint")}
    bench.answer("undo")
    assert Stone("marble", "Marble", 3, "flint-2") in stones(bench)


def test_what_is_missing_stands_on_top_and_leads_to_its_kind(tmp_path: Path) -> None:
    def lacks(content: hopscotch.Content, seats: int) -> tuple[Msg, ...]:
        missing = seats - len(content.stones)
        return (Msg("{n} stones more", {"n": missing}),) if missing > 0 else ()
    game: Game = replace(hopscotch.GAME, lacks=lacks)
    bench = Bench(tmp_path, games={"hopscotch": game})
    bench.answer("boxes")
    bench.answer("hopscotch")
    assert say(bench.screen.rows[0].label) == "3 stones more"
    bench.answer("lack:0")
    enter(bench, "A", "B", "C")
    bench.answer("back")
    assert [found.key for found in bench.screen.rows] == ["undo", "kind:stones"]


def test_the_box_is_reached_from_the_set_up_from_home_and_in_a_game_and_left_to_where_it_was_opened(
        bench: Bench) -> None:
    for key in ("back", "back", "back"):
        bench.answer(key)
    assert bench.screen.id == "home"
    for key in ("new:hopscotch", "arrangement", "content", "back"):
        bench.answer(key)
    assert bench.screen.id == "arrangement"
    bench.answer("back")
    bench.answer("back")
    bench.begin("Ada", "Ben")
    bench.answer("menu")
    bench.answer("content")
    assert (bench.screen.id, bench.screen.game) == ("content", "hopscotch")
    bench.answer("back")
    assert bench.screen.id == "home"


def on_phones(game: Bench, *seats: str) -> None:
    """Seats open the same stone on their phones."""
    for seat in seats:
        for key in ("content", "kind:stones", "thing:pebble"):
            assert game.answer(key, viewer=seat).result == "accepted"


def test_phones_have_the_same_pages_from_their_own_menu(game: Bench) -> None:
    assert [c.on for c in game.news.views["seat-1"].choices if c.key == "content"] == ["menu"]
    on_phones(game, "seat-1")
    shown = game.news.views["seat-1"]
    assert isinstance(shown, Page)
    assert say(shown.title) == "Pebble"
    assert isinstance(game.news.views["seat-2"], View)
    assert isinstance(game.screen, View)
    for key in ("back", "back", "back"):
        game.answer(key, viewer="seat-1")
    assert isinstance(game.news.views["seat-1"], View)


def test_two_who_change_one_thing_at_once_both_have_their_say(game: Bench) -> None:
    on_phones(game, "seat-1", "seat-2")
    seen = game.news.views["seat-2"].revision
    assert game.answer("edit", {"name": "Pebble", "weight": 6}, viewer="seat-1", seen=seen).result == "accepted"
    assert game.answer("edit", {"name": "Kiesel", "weight": 1}, viewer="seat-2", seen=seen).result == "accepted"
    assert stones(game) == (Stone("pebble", "Kiesel", 6),)


def test_the_later_of_two_changes_to_one_field_is_told_and_can_be_insisted_on(game: Bench) -> None:
    on_phones(game, "seat-1", "seat-2")
    seen = game.news.views["seat-2"].revision
    game.answer("edit", {"name": "Pebble", "weight": 6}, viewer="seat-1", seen=seen)
    later = game.answer("edit", {"name": "Pebble", "weight": 7}, viewer="seat-2", seen=seen)
    assert (later.result, say(later.why), later.field, later.waivable) == (
        "refused", "Pebble has been changed meanwhile.", "weight", True)
    assert stones(game)[0].weight == 6
    assert game.answer("edit", {"name": "Pebble", "weight": 7}, viewer="seat-2", seen=seen,
                        waive=True).result == "accepted"
    assert stones(game)[0].weight == 7
    refused = game.answer("undo", viewer="seat-1")
    assert say(refused.why) == "This has been changed meanwhile; look at it again."
    game.answer("undo", viewer="seat-2")
    assert stones(game)[0].weight == 6


def test_a_thing_that_was_deleted_while_it_was_changed_is_not_lost(game: Bench) -> None:
    on_phones(game, "seat-1", "seat-2")
    game.answer("delete", viewer="seat-1")
    gone = game.news.views["seat-2"]
    assert say(gone.text) == "It is not in the box any more."
    assert game.answer("edit", {"name": "Pebble", "weight": 7}, viewer="seat-2",
                        seen=gone.revision - 1).result == "accepted"
    assert stones(game) == (Stone("pebble", "Pebble", 7),)


PICTURE = "0" * 64 + ".jpg"


def test_a_phone_gives_a_thing_a_picture_which_lists_show_and_which_is_taken_back(game: Bench) -> None:
    game.state.services.upload = lambda *_: "x"
    on_phones(game, "seat-1")
    line = row(game.news.views["seat-1"], "picture")
    assert (line.upload, line.picture) == ("picture?ticket=x", "")
    assert game.answer("picture", PICTURE, viewer="seat-1").result == "accepted"
    assert row(game.news.views["seat-1"], "picture").picture == PICTURE
    game.answer("back", viewer="seat-1")
    assert row(game.news.views["seat-1"], "thing:pebble").picture == PICTURE
    game.answer("undo", viewer="seat-1")
    assert row(game.news.views["seat-1"], "thing:pebble").picture == ""
    game.answer("thing:pebble", viewer="seat-1")
    game.answer("picture", PICTURE, viewer="seat-1")
    game.answer("no-picture", viewer="seat-1")
    assert game.repository.inventories["hopscotch"].pictures == {}


@pytest.mark.parametrize("name", ["x.jpg", "../journal.db", PICTURE.upper(), f"small-{PICTURE}"])
def test_what_is_no_name_of_a_picture_is_refused(game: Bench, name: str) -> None:
    game.state.services.upload = lambda *_: "x"
    on_phones(game, "seat-1")
    assert game.answer("picture", name, viewer="seat-1").result == "refused"


def test_the_shared_screen_shows_pictures_and_says_how_they_are_taken(bench: Bench) -> None:
    bench.state.services.upload = lambda *_: "x"
    bench.answer("thing:pebble")
    assert "picture" not in [found.key for found in bench.screen.rows]
    assert "Taken with a phone" in " ".join(say(found.note) for found in bench.screen.rows if found.note)


def test_of_two_that_become_one_the_picture_stays(bench: Bench) -> None:
    enter(bench, "Flint")
    bench.answer("thing:flint")
    bench.answer("duplicate", {"name": "Flint", "weight": 3})
    bench.repository.learn("hopscotch", ContentItem("picture:stones", "flint-2", f'"{PICTURE}"'.encode()))
    bench.answer("thing:flint")
    bench.answer("twin:flint-2")
    assert bench.repository.inventories["hopscotch"].pictures[("stones", "flint")] == PICTURE
