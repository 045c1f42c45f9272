"""Things that are told in play although the box knows them: no twins, nothing lost, and a question first."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.app.storage.inventory import make_inventory, shipped_boxes
from companion.engine.retelling import known_as, namesake_of, retell_thing, unless_news
from companion.engine.words import say
from companion.games import catalogue
from companion.games.luescherzia.content import Avatar, Skills, Tile
from companion.games.lyssan.content import Card, Debt, known_as as lyssan_known_as

COOK = Card("chef", "Cook", "courtier", 2, "Soup for all", source="rulebook")
BOX = (COOK, Card("own-cook", "Butler"))
SHIPPED = shipped_boxes(Path(__file__).parents[2] / "config" / "games")


def test_what_is_called_the_same_is_the_same_whatever_its_key_and_keeps_what_was_not_said() -> None:
    assert namesake_of(BOX, " cook ") == COOK
    assert namesake_of(BOX, "") is None
    told = known_as(BOX, Card("own-cook", "COOK", "courtier", 3))
    assert told == replace(COOK, cost=3, source="table")


def test_what_had_no_name_takes_the_one_that_is_told() -> None:
    nameless = Debt("own", "", "Be kind", 1)
    assert lyssan_known_as((nameless,), Debt("x", "Be kind", "Pay twice", 1)) == Debt("own", "Be kind", "Pay twice", 1)


def test_nothing_new_is_no_news_and_what_is_invented_stays_so() -> None:
    assert known_as(BOX, Card("own-cook", "cook", "courtier", 2)) is COOK
    assert retell_thing(replace(COOK, source="example"), replace(COOK, cost=3)).source == "example"


def test_a_key_that_another_has_kept_is_not_given_a_second_time() -> None:
    assert known_as(BOX, Card("own-cook", "Scullion")).key == "own-cook-2"
    assert known_as((Tile("a", "npc"),), Tile("a", "npc")).key == "a"


def test_only_what_is_told_otherwise_is_asked_about() -> None:
    assert unless_news(BOX, replace(COOK, source="table")) == ()
    assert unless_news(BOX, Card("new", "Page")) == ()
    asked = unless_news(BOX, replace(COOK, cost=3), secret=True)[0]
    assert (say(asked.text), asked.waivable, asked.secret) == ("Cook is there already: change it?", True, True)


@pytest.mark.parametrize("name", ["luescherzia", "noxius", "lyssan", "advyria"])
def test_what_ships_is_found_by_the_name_that_people_tell(name: str) -> None:
    examples = make_inventory(catalogue()[name], SHIPPED[name], ()).examples
    named = [thing for kind in catalogue()[name].kinds if kind.name != "grounds" for thing in kind.things(examples)
             if getattr(thing, "name", "")]
    assert named
    for thing in named:
        things = next(there for field in examples.__struct_fields__ if isinstance(
            there := getattr(examples, field), tuple) and thing in there)
        assert known_as(things, replace(thing, key="own")).key == thing.key


def test_an_avatar_that_ships_is_told_in_play_without_a_twin() -> None:
    ships = make_inventory(catalogue()["luescherzia"], SHIPPED["luescherzia"], ()).content.avatars
    told = known_as(ships, Avatar("bei-wäl-regreb", "Bei Wäl Regreb", 7, Skills(1, 1, 1, 1, 1)))
    assert (told.key, told.hp, told.profession) == (ships[0].key, 7, ships[0].profession)
