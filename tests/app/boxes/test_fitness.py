"""What nobody could have entered: no number and no text of any box comes in that no form takes; what is in a library
already and cannot be is shown with why, and not played with.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct, ValidationError, convert, json

from companion.app.boxes.box_text import BoxFile, UnfitBoxError
from companion.app.boxes.exchange import box_difference, difference_lines, pack_box
from companion.app.pages.navigation import PageContext
from companion.app.pages.router import PAGES
from companion.app.pages.routes import BoxPlace, BoxRoute
from companion.app.storage.fitness import LARGEST_NUMBER, LONGEST_TEXT, MOST_THINGS, fit_content
from companion.app.storage.inventory import Inventory, make_inventory, shipped_boxes
from companion.app.storage.library import ContentItem
from companion.engine.words import say
from companion.games import catalogue
from tests.app import hopscotch
from tests.app.hopscotch import Stone

CONFIG = Path(__file__).parents[3] / "config" / "games"
GAMES = catalogue()
ENORMOUS = (-LARGEST_NUMBER - 1, 10**24 - 1)
Place = tuple[str | int, ...]


def whole_tree(thing: Any) -> Any:
    """A content as a tree, with what is left out of it when it says nothing."""
    if isinstance(thing, Struct):
        tag = {thing.__struct_config__.tag_field: thing.__struct_config__.tag} if thing.__struct_config__.tag else {}
        return {field: whole_tree(getattr(thing, field)) for field in thing.__struct_fields__} | tag
    return [whole_tree(one) for one in thing] if isinstance(thing, tuple) else thing


def leaves(tree: Any, at: Place = ()) -> Iterator[tuple[Place, Any]]:
    inner = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else None
    if inner is None:
        yield at, tree
    else:
        for name, one in inner:
            yield from leaves(one, (*at, name))


def with_leaf(tree: Any, at: Place, value: Any) -> Any:
    changed = deepcopy(tree)
    inner = changed
    for step in at[:-1]:
        inner = inner[step]
    inner[at[-1]] = value
    return changed


def kinds_of_leaves(tree: Any) -> dict[Place, tuple[Place, Any]]:
    """One place of every sort: the same field of the next thing is no other."""
    return {tuple("#" if type(step) is int else step for step in at): (at, value) for at, value in leaves(tree)}


def examples(name: str) -> Any:
    return make_inventory(GAMES[name], shipped_boxes(CONFIG).get(name, {}), ()).examples


@pytest.mark.parametrize("whole", [True, False])
@pytest.mark.parametrize("name", sorted(GAMES))
@pytest.mark.sampled(9)
def test_no_number_and_no_text_of_any_box_may_be_enormous(name: str, whole: bool) -> None:
    tree = whole_tree(examples(name))
    for at, value in kinds_of_leaves(tree).values():
        for enormous in ENORMOUS if type(value) is int else ("x" * (LONGEST_TEXT + 1),) if type(value) is str else ():
            try:
                content: Any = convert(with_leaf(tree, at, enormous), GAMES[name].content)
            except ValidationError:
                continue
            left, unfit = fit_content(GAMES[name], content, whole=whole)
            assert unfit, at
            assert str(enormous)[:LONGEST_TEXT] not in json.encode(left).decode(), at


@pytest.mark.parametrize("name", sorted(GAMES))
def test_what_ships_could_have_been_entered(name: str) -> None:
    boxes = make_inventory(GAMES[name], shipped_boxes(CONFIG).get(name, {}), ())
    assert boxes.unfit == ()
    assert fit_content(GAMES[name], boxes.examples, whole=True)[1] == ()


@pytest.mark.parametrize(("field", "at", "value", "why"), [
    ("avatars", "hp", -5, "Hit points: -5 cannot be"), ("avatars", "hp", 10**24 - 1, "Hit points: 9999"),
    ("avatars", "hp", 0, "Hit points: 0 cannot be"), ("avatars", "name", "x" * 900_000, "Name: xxxxxxx"),
    ("avatars", "name", "", "Name: nothing is said"),
    ("finds", "points", 21, "Victory points printed: 21 cannot be"),
    ("tiles", "level", 4, "Level: 4 cannot be"), ("cards", "turn", 7, "The arrow turns to: 7 cannot be")])
def test_a_value_that_its_form_does_not_take_does_not_come_in_and_the_rest_does(
        field: str, at: str, value: Any, why: str) -> None:
    game, full = GAMES["luescherzia"], examples("luescherzia")
    box = pack_box(game, Inventory(full, full))
    number = next(n for n, thing in enumerate(box.things[field]) if at in thing)
    changed = with_leaf(box.things, (field, number, at), value)
    found = box_difference(game, make_inventory(game, {}, ()), BoxFile(game.id, changed))
    (line,) = map(say, found.unfit)
    assert why in line
    assert len(line) < 150
    assert any(say(word).startswith("Cannot be, and is not taken in: 1 (") for word in difference_lines(found))
    again = make_inventory(game, {}, found.items)
    assert len(getattr(again.content, field)) == len(getattr(full, field)) - 1
    assert (again.unfit, again.left_out) == ((), ())


@pytest.mark.parametrize(("name", "at"), [("luescherzia", "width"), ("luescherzia", "height"), ("dicewar", "width")])
def test_a_board_of_a_thousand_million_fields_does_not_come_in(name: str, at: str) -> None:
    game = GAMES[name]
    for size in (10**9, 41, 0, -1):
        with pytest.raises(UnfitBoxError):
            box_difference(game, make_inventory(game, {}, ()), BoxFile(name, {"board": {at: size}}))
    found = box_difference(game, make_inventory(game, {}, ()), BoxFile(name, {"board": {at: 40, "source": "table"}}))
    assert len(found.unfit) == 1
    assert found.items == ()


def test_what_a_box_says_of_a_thing_and_cannot_be_leaves_the_own_thing_as_it_is() -> None:
    game = hopscotch.GAME
    box = BoxFile("hopscotch", {"stones": [{"key": "pebble", "name": "x" * 9_000}, {"key": "slate", "name": "Slate"}]})
    found = box_difference(game, make_inventory(game, {}, ()), box)
    assert [len(part) for part in (found.new, found.changed, found.gone, found.unfit)] == [1, 0, 0, 1]


def test_more_things_of_a_kind_than_any_box_has_do_not_come_in() -> None:
    stones = [{"key": f"s{n}", "name": f"Stone {n}"} for n in range(MOST_THINGS + 5)]
    found = box_difference(hopscotch.GAME, make_inventory(hopscotch.GAME, {}, ()),
                           BoxFile("hopscotch", {"stones": stones}))
    assert (len(found.new), len(found.unfit)) == (MOST_THINGS, 5)


def in_library(*stones: dict[str, Any]) -> Inventory:
    return make_inventory(hopscotch.GAME, {}, tuple(
        ContentItem("stones", stone["key"], json.encode(stone)) for stone in stones))


def page(boxes: Inventory, place: BoxPlace) -> Any:
    context = PageContext({"hopscotch": hopscotch.GAME}, inventories={"hopscotch": boxes})
    return PAGES["content"].page(context, BoxRoute(place))


def test_what_is_in_a_library_and_cannot_be_is_shown_with_why_and_not_played_with() -> None:
    boxes = in_library({"key": "boulder", "name": "Boulder", "weight": 10**9}, {"key": "slate", "name": "Slate"})
    assert [stone.key for stone in boxes.content.stones] == ["pebble", "slate"]
    front = page(boxes, BoxPlace("hopscotch"))
    (row,) = [row for row in front.rows if row.key.startswith("unfit:")]
    assert (say(row.label), say(row.note)) == ("Not played with: Boulder", "Weight: 1000000000 cannot be")
    assert all(len(say(row.label)) < 200 for row in front.rows)


def test_it_is_changed_until_it_can_be_or_deleted() -> None:
    boxes = in_library({"key": "boulder", "name": "y" * 900_000, "weight": 3})
    context = PageContext({"hopscotch": hopscotch.GAME}, inventories={"hopscotch": boxes})
    there = PAGES["content"].answer(context, BoxRoute(BoxPlace("hopscotch")), "unfit:0", None)
    shown = PAGES["content"].page(context, there.route)
    edit = next(row for row in shown.rows if row.key == "edit")
    assert dict(edit.input.filled) == {"weight": 3}
    assert len(json.encode(shown)) < 20_000
    named = {"name": "Boulder", "weight": 3}
    for key, value, left in (("edit", named, ["pebble", "boulder"]), ("delete", None, ["pebble"])):
        change = PAGES["content"].answer(context, there.route, key, value).action.change
        after = make_inventory(hopscotch.GAME, {}, change.after)
        assert ([stone.key for stone in after.content.stones], after.unfit) == (left, ())


def test_what_cannot_even_be_read_is_named_and_deleted_with_a_touch() -> None:
    boxes = in_library({"key": "odd", "name": 7})
    row = next(row for row in page(boxes, BoxPlace("hopscotch")).rows if row.key == "strange:0")
    assert say(row.label) == "Cannot be read, and is not played with: odd"
    context = PageContext({"hopscotch": hopscotch.GAME}, inventories={"hopscotch": boxes})
    done = PAGES["content"].answer(context, BoxRoute(BoxPlace("hopscotch")), "strange:0", None)
    change = done.action.change
    assert make_inventory(hopscotch.GAME, {}, change.after).strange == ()


def test_a_thing_that_names_one_that_has_gone_meanwhile_is_played_with_all_the_same() -> None:
    boxes = in_library({"key": "slate", "name": "Slate", "beside": "gone"})
    assert boxes.content.stones[1:] == (Stone("slate", "Slate", 1, "gone"),)
