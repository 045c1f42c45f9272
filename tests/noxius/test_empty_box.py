"""Names alone and an empty box: light on the shared screen alone and on phones alone; what full lacks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.app.storage.inventory import make_inventory, shipped_boxes
from companion.engine.acts import Adjust
from companion.engine.game import FULL, LIGHT
from companion.engine.screens import look
from companion.engine.table import believed, open_table
from companion.engine.view import TABLE
from companion.engine.words import say
from companion.games.noxius import GAME
from companion.games.noxius.content import EXAMPLE, Character, Content, Field, Mission
from companion.games.noxius.model import BeginMission, DescribeEnemy, FinishEnemy
from tests.games.alone import PHONES, names_alone, played_alone
from tests.games.touching import seen

from .seated import Seated, ability, enemy, sheet
from .touching import offer, offered, touch

EXAMPLES = make_inventory(GAME, shipped_boxes(Path(__file__).parents[2] / "config" / "games")["noxius"], ()).examples
NUMBERS = {"p1": 2, "p2": 1, "p3": 1, "p4": 1}


def evening(detail: str = LIGHT, content: Content = Content()) -> Seated:  # noqa: B008 - a frozen value
    """Ada and Ben, of whom nothing is known."""
    game = Seated("Ada", "Ben", detail=detail)
    game.table = open_table(GAME, names_alone(GAME, 2, content, detail))
    return game


@pytest.mark.parametrize("who", [TABLE, PHONES])
@pytest.mark.parametrize("seed", range(4))
def test_a_random_game_of_names_alone_comes_to_its_end_in_words(who: str, seed: int) -> None:
    table, wrong = played_alone(GAME, names_alone(GAME, 2 if who == TABLE else 3, Content()), who, "random", seed)
    assert not wrong
    assert GAME.over(table.state)


@pytest.mark.parametrize("viewers", [(TABLE, TABLE), ("Ada", "Ben")], ids=["table", "phones"])
def test_a_whole_mission_is_played_without_anything_entered_before(viewers: tuple[str, str]) -> None:
    ada, ben = viewers
    game = touch(evening(), ":begin", viewer=ada)
    touch(touch(game, ":stranger", NUMBERS, ada), ":fixed", 2, ben)
    touch(touch(game, ":fixed", 3, ada), ":finish", viewer=ben)
    touch(game, ":move", [[0, 1], [1, 1]], ada)
    touch(game, ":move", [[0, 2], [1, 2]], ben)
    touch(game, ":start", viewer=ada)
    touch(touch(touch(game, "power:1", viewer=ada), "sign:5", viewer=ada), ":told", viewer=ada)
    assert game.state.foes == ()
    touch(touch(touch(game, "power:0", viewer=ben), "sign:LP", viewer=ben), ":told", viewer=ben)
    touch(game, ":won", viewer=ben)
    assert (game.step, game.state.step.won) == ("Ended", True)


def test_an_enemy_without_a_name_is_called_enemy_and_belongs_to_this_game() -> None:
    game = touch(evening(), ":begin")
    for _ in range(2):
        touch(touch(touch(game, ":stranger", NUMBERS), ":exact", 4), ":finish")
    assert [foe.enemy.name for foe in game.state.foes] == ["", "2"]
    assert {"Enemy appears", "Enemy 2 appears"} <= {say(line.text) for line in look(game.table, TABLE).log}
    assert say(offer(game, ":enemy").input.options[0].label) == "Enemy: =4"
    assert not [kept for entry in game.table.entries for event in entry.events for kept in GAME.learned(event)]


@pytest.mark.parametrize("viewer", [TABLE, "Ben"])
def test_who_somebody_is_can_be_told_in_the_middle_of_the_game(viewer: str) -> None:
    game = touch(evening(), ":begin")
    known = evening(content=Content((sheet(key="mage"),))).table
    shown = next(there.input for there in believed(known) if there.path == "players/0/character")
    assert say(shown.options[0].label) == "not known yet"
    touch(game, "sheet:seat-2", {"lp": 7, "top": 6, "most_sp": 4, "name": "Mage"}, viewer)
    assert (game.player("Ben").character.name, game.has("Ben")[0]) == ("Mage", 7)
    assert [known.name for known in game.state.content.characters] == ["Mage"]


def test_what_is_told_of_a_character_is_offered_again_in_the_same_game() -> None:
    game = touch(evening(), "sheet:seat-1", {"lp": 7, "top": 6, "most_sp": 4, "name": "Mage"}, "Ada")
    touch(game, "sheet:seat-1", {"lp": 5, "top": 6, "most_sp": 4, "name": "Smith"}, "Ada")
    touch(game, "character:seat-2", "mage", "Ben")
    assert (game.player("Ben").character.name, game.has("Ben")[0]) == ("Mage", 7)
    assert "character:seat-1" not in str(offered(game, "Ada"))  # the other's is not free


def test_a_sheet_told_under_a_name_of_the_box_keeps_what_the_box_knows() -> None:
    mage = replace(sheet(*EXAMPLES.characters[0].abilities, key="mage"), name="Mage")
    game = evening(content=Content((mage,)))
    touch(game, "sheet:seat-1", {"lp": 5, "top": 6, "most_sp": 4, "name": "mage"}, "Ada", waive=True)
    assert (game.player("Ada").character.abilities, game.state.content.characters) == (
        mage.abilities, (game.player("Ada").character,))


def reprint(game: Seated, kind: str, which: int = 0, **values: Any) -> None:
    """The form of all that is printed on a thing of this kind, with some of it as it should be."""
    found = [place for place in believed(game.table) if place.path.startswith(f"printed/{kind}/")][which]
    game.do(Adjust(found.path, {**found.value, **values}), by="table")


def test_an_enemy_told_wrongly_is_put_right_for_the_next_of_its_kind_as_well() -> None:
    game = touch(evening(), ":begin")
    touch(touch(touch(game, ":stranger", NUMBERS | {"name": "Imp"}), ":fixed", 2), ":finish")
    reprint(game, "enemies", life="=3 =3", p2=4)
    touch(game, ":enemy", game.foe.enemy.key)
    assert [(foe.enemy.life, foe.enemy.damage) for foe in game.state.foes] == [(("=3", "=3"), (2, 4, 1, 1))] * 2


def test_an_enemy_told_again_under_its_name_is_corrected_and_no_twin() -> None:
    game = touch(evening(content=EXAMPLES), ":begin")
    assert game.rules_against(DescribeEnemy("wolf", (2, 1, 1, 1)), "table") == [""]
    for life in (2, 3):
        touch(touch(touch(game, ":stranger", NUMBERS | {"name": "wolf"}, waive=True), ":fixed", life), ":finish")
    wolves = [known for known in game.state.content.enemies if known.name == "Wolf"]
    assert [(wolf.key, wolf.life) for wolf in wolves] == [("beispiel-wolf", ("3",))]


def test_what_is_invented_is_never_learned() -> None:
    game = evening(content=EXAMPLES)
    first = EXAMPLES.characters[0]
    touch(game, "character:seat-1", first.key)
    touch(game, "sheet:seat-1", {"lp": 5, "top": 6, "most_sp": 4})
    assert (game.player("Ada").character.key, game.player("Ada").character.source) == (first.key, EXAMPLE)
    assert not [kept for entry in game.table.entries for event in entry.events for kept in GAME.learned(event)]


def test_full_needs_a_sheet_for_each_player_and_every_enemy_of_a_mission() -> None:
    assert [say(gap) for gap in GAME.lacks(Content(), 3)] == ["0 of 3 character sheets"]
    mission = Mission("m", "Dawn", fields=(Field("a", ("wolf",)), Field("b", ("bear",))))
    content = Content((Character("a", "A"), Character("b", "B")), enemies=(enemy(),), missions=(mission,))
    assert [say(gap) for gap in GAME.lacks(content, 2)] == ["Dawn: an enemy of progress field 2 is missing"]
    assert GAME.lacks(EXAMPLES, 4) == ()


def test_full_with_two_names_on_sheets_learns_its_abilities_in_play() -> None:
    game = evening("full", Content((Character("a", "A"), Character("b", "B"))))
    touch(game, "character:seat-1", "a")
    game.do(BeginMission(), by="table")
    touch(touch(touch(game, ":stranger", NUMBERS | {"name": "Bear"}), ":fixed", 2), ":finish")
    assert game.rules_against(FinishEnemy(), by="table") == ["NOX-20"]
    touch(touch(game, "line-up", ["seat-1", "seat-2"]), ":start")
    touch(touch(game, ":learn:1", {"power": 1}), "ability:0").roll(3)
    touch(touch(game, "sign:2"), ":told")
    assert (game.turn, game.state.foes) == ("Ben", ())


def learnt(game: Seated) -> dict[str, Any]:
    """What the box has heard of the newest act, by key."""
    return {kept.key: kept.value for event in game.table.entries[-1].events for kept in GAME.learned(event)}


def test_what_else_an_enemy_says_is_told_with_it_shown_in_its_fight_and_kept() -> None:
    game = touch(evening(), ":begin")
    touch(touch(game, ":stranger", NUMBERS | {"name": "Imp", "text": "P1 loses a turn"}), ":fixed", 2)
    touch(game, ":finish")
    assert "P1 loses a turn" in str(seen(game, "Ben").stage)
    assert [known.text for known in learnt(game).values()] == ["P1 loses a turn"]
    touch(touch(touch(game, ":stranger", NUMBERS | {"name": "Imp"}, waive=True), ":fixed", 3), ":finish")
    assert [known.text for known in learnt(game).values()] == ["P1 loses a turn"]


@pytest.mark.parametrize(("line", "value", "there"), [
    ("life", "=3", lambda imp: imp.life == ("=3",)), ("p2", 4, lambda imp: imp.damage[1] == 4),
    ("text", "Bites", lambda imp: imp.text == "Bites"), ("name", "Big Imp", lambda imp: imp.name == "Big Imp")])
def test_an_enemy_put_right_in_the_running_game_is_right_in_the_box(line: str, value: Any, there: Any) -> None:
    game = touch(touch(touch(touch(evening(), ":begin"), ":stranger", NUMBERS | {"name": "Imp"}), ":fixed", 2),
                 ":finish")
    key = game.foe.enemy.key
    reprint(game, "enemies", **{line: value})
    assert there(game.foe.enemy)
    assert there(learnt(game)[key])


def test_of_two_enemies_that_are_called_apart_the_second_keeps_its_number_and_the_box_the_name() -> None:
    game = touch(touch(touch(touch(evening(), ":begin"), ":stranger", NUMBERS | {"name": "Imp"}), ":fixed", 2),
                 ":finish")
    touch(game, ":enemy", game.foe.enemy.key)
    reprint(game, "enemies", 1, name="Little Imp")
    assert [foe.enemy.name for foe in game.state.foes] == ["Imp", "Little Imp"]
    assert [known.name for known in game.state.content.enemies] == ["Imp"]


@pytest.mark.parametrize(("line", "value", "there"), [
    ("lp", 5, lambda mage: mage.lp == 5), ("traits", "Brave, Old", lambda mage: mage.traits == ("Brave", "Old")),
    ("a1_faces", "T T LP T T T", lambda mage: mage.abilities[0].faces[2] == "LP"),
    ("a1_power", -2, lambda mage: mage.abilities[0].power == -2),
    ("a1_name", "Fire", lambda mage: mage.abilities[0].name == "Fire")])
def test_a_sheet_put_right_in_the_running_game_is_right_in_the_box(line: str, value: Any, there: Any) -> None:
    mage = replace(sheet(ability("T"), key="mage"), name="Mage")
    game = evening(FULL, Content((mage,)))
    touch(touch(touch(touch(game, "character:seat-1", "mage"), ":begin"), ":stranger", NUMBERS), ":fixed", 2)
    touch(touch(game, ":finish"), ":start")
    reprint(game, "characters", **{line: value})
    assert there(game.player("Ada").character)
    assert there(game.state.content.characters[0])
    assert there(learnt(game)["mage"])


def test_traits_are_told_with_the_sheet_where_fields_ask_for_them() -> None:
    game = evening(FULL, Content(races=EXAMPLES.races))
    touch(game, "sheet:seat-1", {"lp": 7, "top": 6, "most_sp": 4, "name": "Mage", "traits": "Old, Wise "}, "Ada")
    assert game.player("Ada").character.traits == ("Old", "Wise")
    touch(game, "sheet:seat-1", {"lp": 8, "top": 6, "most_sp": 4}, "Ada")
    assert (game.player("Ada").character.lp, game.player("Ada").character.traits) == (8, ("Old", "Wise"))
