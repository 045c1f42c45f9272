"""What the copy adds: every kind's form makes a thing, what makes no sense is refused, one's own takes the example's
place, and a game can be played with nothing known at all."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from companion.app.simulation.monkey import random_setup, value_for
from companion.app.simulation.simulate import rehearse_game
from companion.app.storage.inventory import make_inventory, shipped_boxes
from companion.app.storage.library import ContentItem
from companion.engine.content.kinds import ContentKind
from companion.engine.game import FULL
from companion.engine.inputs import input_fits
from companion.engine.words import Msg, say
from companion.games.advyria import GAME
from companion.games.advyria.content import (
    EXAMPLE,
    GUILD,
    PLAIN,
    QUEST,
    TABLE,
    Adventure,
    Content,
    board,
    board_complete,
    fields_within,
    laid_out,
    neighbours,
    one_box,
)
from companion.games.advyria.kinds import ADVENTURE, FIELD, hero_form, read_hero
from tests.advyria.seated import BOARD, BOX, ROAD, Seated, full
from tests.games.touching import offer, offered, touch

SHIPPED = make_inventory(GAME, shipped_boxes(Path(__file__).parents[2] / "config" / "games")["advyria"], ()).examples


@pytest.mark.parametrize("kind", GAME.kinds, ids=lambda kind: kind.name)
def test_a_filled_form_is_a_thing_of_the_table_or_refused(kind: ContentKind) -> None:
    made = 0
    form = kind.asked(SHIPPED)
    for seed in range(80):
        values = value_for(form, Random(seed))
        assert input_fits(values, form)
        with suppress(ValueError):
            thing = kind.read(values)
            assert thing.source == TABLE
            item = ContentItem(kind.name, thing.key, msgspec.json.encode(thing))
            assert make_inventory(GAME, {}, (item,)).left_out == ()
            made += 1
    assert made


def built(kind: ContentKind, luck: Random) -> Any:
    """Something entered at random; None where it makes no sense."""
    with suppress(ValueError):
        return kind.read(value_for(kind.asked(SHIPPED), luck))
    return None


@pytest.mark.parametrize("kind", GAME.kinds, ids=lambda kind: kind.name)
def test_what_was_entered_or_ships_can_be_edited_and_stays_the_same(kind: ContentKind) -> None:
    made = [thing for seed in range(99) if (thing := built(kind, Random(seed))) is not None]
    assert made
    for thing in (*made, *kind.things(SHIPPED)):
        assert kind.values
        assert kind.title
        box = replace(SHIPPED, heroes=(*SHIPPED.heroes, thing)) if kind.name == "heroes" else SHIPPED
        values = kind.values(thing)
        assert input_fits(values, kind.asked(box)), values
        same = {} if kind.name == "deck" else {"key": thing.key}
        assert replace(kind.read(values), source=thing.source, **same) == thing
        assert say(kind.title(thing)).strip(" -–") != ""


def test_neighbours_and_adventures_of_heroes_are_picked_from_what_is_known() -> None:
    assert callable(FIELD.form)
    assert [line.name for line in FIELD.form(Content()).fields] == ["name", "kind", "x", "y"]
    assert [line.name for line in hero_form(Content()).fields] == ["name", "others", "text"]
    assert len(FIELD.form(SHIPPED).fields[2].input.options) == 36
    unentered = Content((Adventure("own-fog", "Fog"),), (read_hero({"name": "Scout", "others": "Fog, Owl, Eel"}),))
    known = hero_form(unentered).fields[1].input.options
    assert [(one.key, say(one.label)) for one in known] == [("own-fog", "Fog"), ("own-owl", "Owl"), ("own-eel", "Eel")]


def test_what_makes_no_sense_is_told_at_its_field() -> None:
    for read, values, field, text in (
            (ADVENTURE.read, {"name": "…", "colour": "red"}, "name", "letters"),
            (FIELD.read, {"name": "–", "kind": QUEST}, "name", "letters"),
            (read_hero, {"name": "Scout", "adventures": ["a", "b"]}, "adventures", "three different"),
            (read_hero, {"name": "Scout", "others": "Fog"}, "others", "three different")):
        with pytest.raises(ValueError, match=text) as error:
            read(values)
        assert isinstance(error.value.args[0], Msg)
        assert error.value.args[1] == field


def lacking(fields: Any) -> list[str]:
    return [say(text) for text in GAME.lacks(Content(fields=tuple(fields)), 2)]


def test_ADV_3_a_box_says_what_it_lacks_for_the_board() -> None:
    assert lacking(BOARD) == lacking(SHIPPED.fields) == []
    assert lacking(()) == ["0 of 26 quest fields", "0 of at least 4 guild fields"]
    assert lacking(BOARD[5:]) == ["21 of 26 quest fields", "nobody borders on North"]
    assert lacking(BOARD[:-1]) == ["3 of at least 4 guild fields"]
    cut = (*BOARD[:9], replace(BOARD[9], ways=()), *BOARD[10:])
    assert lacking(cut) == ["no way leads to Q11"]


def test_fields_of_which_nobody_said_where_they_lie_stand_apart_on_the_map() -> None:
    shown = laid_out(tuple(replace(field, x=0, y=0) for field in BOARD))
    assert len({(field.x, field.y) for field in shown}) == len(BOARD)
    assert laid_out(SHIPPED.fields) == SHIPPED.fields


def test_the_example_board_can_be_played_on() -> None:
    fields = board(SHIPPED)
    kinds = [field.kind for field in fields]
    assert (kinds.count(QUEST), kinds.count(GUILD), kinds.count(PLAIN)) == (26, 4, 6)
    assert {field.source for field in fields} == {EXAMPLE}
    assert all(len(near) >= 1 for near in neighbours(fields).values())


def test_the_example_holds_twelve_adventures_and_four_heroes_of_three() -> None:
    keys = {adventure.key for adventure in SHIPPED.adventures}
    assert len(keys) == 12
    assert [len(set(hero.adventures) & keys) for hero in SHIPPED.heroes] == [3] * 4
    assert SHIPPED.deck.cards == 0


@pytest.mark.parametrize("fields", [(), ROAD, BOARD[1:], BOARD[:-1], (*BOARD[:10], *BOARD[11:], BOARD[0])])
def test_a_board_with_something_missing_is_not_played_on(fields: tuple) -> None:
    assert board_complete(BOARD)
    assert not (fields and board_complete(fields))
    assert board(Content(fields=fields)) == ()


def test_ones_own_board_takes_the_place_of_the_example_once_it_is_complete() -> None:
    example = tuple(replace(field, source=EXAMPLE) for field in SHIPPED.fields)
    assert board(Content(fields=(*example, *BOARD[:20]))) == example
    assert board(Content(fields=(*example, *BOARD))) == BOARD


def test_a_way_told_at_one_end_counts_at_both() -> None:
    one = FIELD.read({"name": "Well", "kind": PLAIN, "x": 100, "y": 200, "ways": ["own-mill", "own-bridge"]})
    other = FIELD.read({"name": "Mill", "kind": QUEST, "x": 500, "y": 200})
    assert (one.key, one.x, one.ways) == ("own-well", 100, ("own-mill", "own-bridge"))
    assert neighbours((one, other)) == {"own-well": ("own-mill",), "own-mill": ("own-well",)}


def test_steps_are_counted_along_ways() -> None:
    assert fields_within(BOARD, "q8", 2) == {"q8": 0, "q7": 1, "q9": 1, "q6": 2, "q10": 2}
    assert fields_within(BOARD, "north", 3)["q3"] == 3


def test_three_different_adventures_make_a_hero_card() -> None:
    with pytest.raises(ValueError, match="three different"):
        read_hero({"name": "Scout", "others": "Fog, Owl, fog"})


def test_in_a_set_up_of_old_the_tables_own_adventures_take_the_place_of_the_examples() -> None:
    example, entered = Adventure("e", "E", source=EXAMPLE), Adventure("fog", "Fog")
    assert one_box(Content((example,))).adventures == (example,)
    assert Seated(content=Content((example, entered))).state.content.adventures == (entered,)


@pytest.mark.parametrize("seats", [1, 4])
def test_a_game_can_be_played_with_nothing_known(seats: int) -> None:
    done = rehearse_game(GAME, random_setup(GAME, Content(), Random(seats), seats, FULL), Random(seats))
    assert (done.faults, done.ended) == ((), True)


def test_without_a_board_the_full_level_asks_like_the_light_one() -> None:
    game = touch(Seated(detail=FULL, content=Content()), ":knight2")
    assert touch(game, ":unnamed").step == "Claiming"


def test_what_is_known_by_name_is_one_touch() -> None:
    game = full(content=BOX).play("knight").roll(1)
    assert offer(touch(game, ":go:1", "q1"), ":turnip").input is None
    assert not [key for key in offered(full(content=Content(fields=BOARD))) if key.endswith(":turnip")]
