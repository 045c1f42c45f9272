"""What the copy adds: how it is written down, entered, checked and learned; the shipped example set."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from companion.app.simulation.monkey import value_for
from companion.app.storage.inventory import make_inventory, shipped_boxes
from companion.app.storage.library import ContentItem
from companion.engine.content.kinds import ContentKind
from companion.engine.inputs import input_fits
from companion.engine.words import say
from companion.games.noxius import GAME
from companion.games.noxius.content import PUBLIC, TABLE, Ability, Effect, Enemy, Race
from companion.games.noxius.kinds import read_enemy
from companion.games.noxius.model import AddTile, DescribeEnemy, FinishEnemy, LearnAbility, TellFace, TellSheet
from companion.games.noxius.notation import Condition, Token, read_conditions, read_tokens
from companion.games.noxius.rules.start import PLAIN

from .seated import Seated, enemy, fight, sheet
from .touching import touch

SHIPS = shipped_boxes(Path(__file__).parents[2] / "config" / "games")["noxius"]
EXAMPLES = make_inventory(GAME, SHIPS, ()).examples
SAID: dict[str, dict[str, Any]] = {
    "enemies": {"life": '3/2 =4 "only by fire" 6+lp', "start2": 3, "start3": 2, "start4": 1}, "faces": {"face": "T/2"},
    "characters": {"a1_faces": 'T 2 T/2 "Feuer" - ?', "a2_faces": "1 1 1 1 1 1", "a3_faces": "? ? ? ? ? ?",
                   "a4_faces": "LP SP V T - 12", "a1_to": "one", "a2_to": "all", "a3_to": "others", "a4_to": "one"}}
WOLF = {"name": "Wolf", "p1": 3, "p2": 2, "p3": 1, "p4": 1, "life": "3/2 =4 6+lp", "start2": 3, "start3": 2,
        "start4": 1}


@pytest.mark.parametrize(("tile", "asked"), [
    ("3/2", (Condition("normal", 3, 2),)), ("2/3", (Condition("normal", 3, 2),)), ("3", (Condition("fixed", 3),)),
    ("=4", (Condition("exact", 4),)), ("LP", (Condition("lp"),)), ("V", (Condition("wound"),)),
    ("6+LP", (Condition("fixed", 6), Condition("lp"))), ("3/2+=4", (Condition("normal", 3, 2), Condition("exact", 4)))])
def test_life_tiles_are_written_as_they_are_printed(tile: str, asked: tuple[Condition, ...]) -> None:
    assert read_conditions(tile) == asked


@pytest.mark.parametrize(("face", "signs"), [
    ("T/2", (Token("hit"), Token("damage", 2))), ("-", ()), ("LP/SP/V", (Token("lp"), Token("sp"), Token("wound"))),
    ("-LP/P-1", (Token("lose_lp"), Token("power", -1))), ("T2", (Token("harm", 2),)), ("D+1", (Token("stronger", 1),))])
def test_faces_and_effects_are_written_as_they_are_printed(face: str, signs: tuple[Token, ...]) -> None:
    assert read_tokens(face) == signs


@pytest.mark.parametrize("wrong", [
    lambda: enemy("3/x"), lambda: enemy("=3/2"), lambda: enemy("0"), lambda: Enemy("e", "E"),
    lambda: Ability("a", 0, ("T",)), lambda: Ability("a", 0, ("D+1",) * 6), lambda: Effect("X"),
    lambda: Race("r", "R", options=("P",)), lambda: sheet(lp=0), lambda: enemy("1", start=(0, 0, 1))])
def test_what_cannot_be_played_is_refused(wrong: Callable[[], object]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        wrong()


@pytest.mark.parametrize("kind", GAME.kinds, ids=lambda kind: kind.name)
def test_a_filled_form_is_a_thing_of_the_table_or_refused(kind: ContentKind) -> None:
    form, made = kind.asked(EXAMPLES), 0
    for seed in range(60):
        values = value_for(form, Random(seed))
        assert input_fits(values, form)
        with suppress(ValueError):
            assert getattr(kind.read(values), "source", TABLE) == TABLE
            made += 1
    assert made or kind.name in ("enemies", "faces")  # of words at random hardly one is a row of tiles


@pytest.mark.parametrize("kind", GAME.kinds, ids=lambda kind: kind.name)
def test_what_was_entered_is_changed_in_the_form_in_which_it_was_entered(kind: ContentKind) -> None:
    assert kind.values
    assert kind.title
    shipped_things = kind.things(EXAMPLES)
    form = kind.asked(EXAMPLES)
    entered = []
    for seed in range(200):
        with suppress(ValueError):
            entered.append(kind.read(value_for(form, Random(seed)) | SAID.get(kind.name, {})))
    for thing in (*shipped_things, *entered):
        values = kind.values(thing)
        assert input_fits(values, form), (thing, values)
        assert bare(kind.read(values)) == bare(thing)
        assert say(kind.title(thing))
    assert shipped_things
    assert entered


def bare(thing: Any) -> Any:
    """A thing without its key and where it is from."""
    return thing if isinstance(thing, str) else replace(
        thing, key="", source="", **({"certainty": ""} if isinstance(thing, Race) else {}))


def test_an_enemy_is_entered_tile_by_tile_with_the_first_counted_from_one() -> None:
    wolf = read_enemy(WOLF)
    assert (wolf.life, wolf.start, wolf.damage) == (("3/2", "=4", "6+LP"), (2, 1, 0), (3, 2, 1, 1))
    for wrong, why in (({"life": "3/2 x"}, "Words stand in quotes"), ({"start2": 4}, "The row has only")):
        with pytest.raises(ValueError, match=why):
            read_enemy(WOLF | wrong)


def test_the_example_set_is_whole_and_named_as_such() -> None:
    found = make_inventory(GAME, SHIPS, ())
    content = found.examples
    assert found.left_out == ()
    assert len(content.characters) >= GAME.seats[1]
    assert {thing.source for thing in (*content.characters, *content.enemies, *content.missions)} == {"example"}
    assert all("Beispiel" in thing.name for thing in (*content.characters, *content.missions))
    assert all(race.source == PUBLIC and race.certainty for race in content.races)
    assert {character.race for character in content.characters} <= {race.key for race in content.races}
    assert all(len(character.abilities) == 4 for character in content.characters)


def test_a_mission_with_an_unknown_enemy_is_kept_and_the_enemy_is_missing() -> None:
    broken = make_inventory(GAME, {**SHIPS, "missions": [{"key": "m", "name": "M", "fields": [{"enemies": ["no"]}]}]},
                            ())
    assert (broken.left_out, len(GAME.lacks(broken.examples, 2))) == ((), 1)


def test_an_unknown_enemy_is_told_tile_by_tile_and_kept() -> None:
    game = Seated("Ada", "Ben").begin().do(DescribeEnemy("Bear", (2, 1, 1, 0)), by="table")
    assert game.rules_against(FinishEnemy(), by="table") == ["NOX-15"]
    assert game.rules_against(AddTile("X"), by="table") == ["NOX-17"]
    game.do(AddTile("3/2"), AddTile("6+LP"), FinishEnemy(), by="table")
    assert (game.step, game.foe.enemy.life, game.foe.enemy.damage) == ("Positioning", ("3/2", "6+LP"), (2, 1, 1, 0))
    learned = [thing for event in game.table.entries[-1].events for thing in GAME.learned(event)]
    assert [(thing.kind, thing.value) for thing in learned] == [("enemies", game.foe.enemy)]
    assert game.foe.enemy in game.state.content.enemies


def test_what_was_learned_is_offered_in_the_next_game() -> None:
    known = enemy("3/2", "6+LP", name="Bear")
    item = ContentItem("enemies", known.key, msgspec.json.encode(known))
    again = make_inventory(GAME, SHIPS, (item, ContentItem("faces", "T/9", b'"T/9"'))).content
    assert again.enemies[-1] == known
    assert "T/9" in again.faces


def test_sheets_abilities_and_faces_are_learned() -> None:
    game = Seated("Ada", "Ben").do(TellSheet(sheet(key="mage", lp=5, top=4)), by="Ada").begin(enemy("9"))
    assert (game.has("Ada"), game.player("Ada").character.top) == ((5, 0, 1), 4)
    game.stand(Ada=2).go().do(LearnAbility("Fire", 1)).use().roll(3).do(TellFace("T/3"))
    learned = [thing for entry in game.table.entries for event in entry.events for thing in GAME.learned(event)]
    assert [thing.key for thing in learned] == ["mage", "mage", "mage"]
    assert learned[-1].value.abilities[0].faces[2] == "T/3"
    light = fight(detail="light").tell("T/4")
    assert [thing.key for event in light.table.entries[-1].events for thing in GAME.learned(event)] == ["T/4"]


def test_effect_and_grey_values_of_an_ability_are_told_with_it() -> None:
    game = Seated("Ada", "Ben", character=sheet(key="mine", most_sp=9)).begin(enemy("3", "9")).stand(Ada=2).go()
    touch(game, ":learn:1", {"power": 0, "gives": ["SP"], "to": "one", "grey": ["1", "4"], "bonus": ["D+1"]}, "Ada")
    touch(game, "ability:0", "seat-2", "Ada").roll(1).do(TellFace("2"))
    assert (game.has("Ben")[1], game.at) == (1, [1])


def test_an_ability_that_was_told_wrongly_is_told_anew() -> None:
    game = Seated("Ada", "Ben", character=sheet(key="mine")).begin(enemy()).stand(Ada=2).go()
    for power in (1, 2):
        touch(game, ":learn:", {"power": power}, "Ada")
    touch(touch(game, ":forget:", "0", "Ada"), ":learn:2", {"power": -1}, "Ada")
    assert [(known.name, known.power) for known in game.player("Ada").character.abilities] == [("#2", 2), ("#3", -1)]


def test_a_sheet_without_a_name_belongs_to_this_game_alone() -> None:
    game = Seated("Ada", "Ben", character=PLAIN).begin()
    touch(game, "adjust:r1:0:sheet:seat-1", {"lp": 5, "top": 6, "most_sp": 4})
    assert [kept for entry in game.table.entries for event in entry.events for kept in GAME.learned(event)] == []
