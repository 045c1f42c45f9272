"""What real sheets, enemies and missions say beyond the usual signs: entered in the forms of the box, and played."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.engine.game import Seat, Setup
from companion.engine.inputs import input_fits
from companion.engine.parts import Note
from companion.engine.screens import look
from companion.engine.table import open_table
from companion.engine.view import TABLE
from companion.engine.words import say
from companion.games.noxius import GAME
from companion.games.noxius.content import Content, Effect, Field as Progress, missions_of
from companion.games.noxius.model import Overcome
from companion.games.noxius.options import Options
from tests.games.touching import seen, told

from .seated import Seated, fight, sheet
from .touching import offer, touch

KINDS = {kind.name: kind for kind in GAME.kinds}
KNIGHT = {"name": "Knight", "lp": 8, "top": 5, "most_sp": 4, "race": "elf", "traits": "Strong, Brave",
          "a1_name": "Blow", "a1_power": 1, "a1_faces": 'T 2 2 3 "draw a card"/T ?', "a1_gives": ["D+1"],
          "a1_to": "others", "a1_cost": ["-LP"],
          "a2_name": "Rest", "a2_gives": ["LP/LP"], "a2_text": "Then draw"}
MAGE = {"name": "Mage", "lp": 6, "top": 5, "most_sp": 4}
ELF = {"name": "Elf", "text": "Once: 1 SP for power", "when": "before", "cost": ["-SP"], "options": ["P+1", "P-1"]}
GOLEM = {"name": "Golem", "p1": 2, "p2": 1, "p3": 1, "p4": 0, "life": '3/2+=4 "only by fire" 2', "start2": 1,
         "start3": 1, "start4": 1, "text": "Hits twice at night"}
FIELDS: tuple[dict[str, Any], ...] = (
    {"mission": "dawn", "number": 1, "text": "The gate", "enemies": ["golem"], "twice": ["golem"]},
    {"mission": "dawn", "number": 2, "text": "Thunder", "condition": "the rain stops", "gives": ["SP"],
     "trait": "Strong", "wounds": "yes"})


def box() -> Content:
    """What a table has entered, field by field."""
    told: dict[str, tuple[dict[str, Any], ...]] = {
        "characters": (KNIGHT, MAGE), "races": (ELF,), "enemies": (GOLEM,),
        "missions": ({"name": "Dawn", "intro": "x"},), "fields": FIELDS}
    made = {name: tuple(KINDS[name].read(values) for values in things) for name, things in told.items()}
    return Content(**made)


def evening() -> Seated:
    """Ada is the knight and Ben the mage; the mission is read out."""
    game = Seated("Ada", "Ben")
    seats = (Seat("seat-1", "Ada", "circle", "knight"), Seat("seat-2", "Ben", "square", "mage"))
    game.table = open_table(GAME, Setup(GAME.id, seats, Options(), box(), "full"))
    return touch(touch(game, "mission:0"), ":begin")


def test_a_mission_is_entered_field_by_field_and_read_out_at_full() -> None:
    assert GAME.lacks(box(), 2) == ()
    game = evening()
    assert [foe.enemy.name for foe in game.state.foes] == ["Golem", "Golem 2"]
    assert "The gate" in str(seen(game).stage)
    assert game.state.length == 2


@pytest.mark.parametrize("viewer", [TABLE, "seat-1", "public"])
def test_what_a_field_says_is_nobodys_before_it_is_read(viewer: str) -> None:
    assert "Thunder" not in str(look(evening().table, viewer))
    assert evening().state.content.fields == ()


def test_a_field_does_what_was_entered_for_whom_it_concerns() -> None:
    says = missions_of(box())[0].fields[1]
    assert says.effects == (Effect("SP", "all", trait="Strong"), Effect("V", "enemies"))
    assert (says.until, missions_of(box())[0].fields[0].enemies) == ("The rain stops", ("golem", "golem"))


def test_a_progress_field_may_be_entered_before_its_mission_which_it_finds_by_name() -> None:
    form = KINDS["fields"].asked(Content())
    values = {"mission": "The long Night", "number": 1, "text": "Dusk"}
    assert input_fits(values, form)
    assert all(getattr(field.input, "options", (1,)) for field in form.fields)
    content = Content(fields=(KINDS["fields"].read(values),), missions=(KINDS["missions"].read({
        "name": "The long night"}),))
    assert [mission.fields[0].text for mission in missions_of(content)] == ["Dusk"]


def test_a_box_with_half_a_mission_says_what_is_missing() -> None:
    whole = box()
    twice = replace(whole.fields[0], key="other")
    assert [say(gap) for gap in GAME.lacks(replace(whole, fields=()), 2)] == ["Dawn: no progress field yet"]
    assert [say(gap) for gap in GAME.lacks(replace(whole, fields=(*whole.fields, twice)), 2)] == [
        "Dawn: progress field 1 is there twice"]
    assert missions_of(replace(whole, fields=())) == ()


def test_an_ability_costs_what_its_sheet_says_and_says_so() -> None:
    game = evening()
    touch(touch(game, ":move", [[0, 1], [1, 1]]), ":start")
    noted = [say(tile.note) for part in seen(game).stage for tile in getattr(part, "tiles", ()) if tile.note]
    assert noted[0].startswith("damage +1 for the others for 1 LP | ")
    assert noted[1].startswith("+1 LP, +1 LP, Then draw | ")
    game.use(0, 2)
    assert (game.player("Ada").lp, [buff.gives for buff in game.player("Ben").buffs]) == (7, ["D+1"])


def test_what_a_face_says_in_words_is_for_hands_and_the_rest_is_carried_out() -> None:
    game = touch(touch(evening(), ":move", [[0, 1], [1, 1]]), ":start").use(0, 5)
    assert "draw a card" in [say(hand.text) for hand in seen(game).hands]
    assert game.player("Ada").lp == 8 - 1 - game.foe.enemy.damage[1]


def test_a_face_in_words_is_told_in_play_and_kept() -> None:
    game = fight(faces=("",), detail="full").use(face=3)
    touch(touch(touch(game, ":words", 'swap "places"'), "sign:2"), ":told")
    assert game.player("Ada").character.abilities[0].faces[2] == "\"swap 'places'\"/2"
    assert "swap 'places'" in [say(hand.text) for hand in seen(game).hands]
    light = touch(touch(fight(detail="light"), "power:0"), ":words", "nothing else")
    assert [say(hand.text) for hand in seen(touch(light, ":told")).hands if "nothing" in say(hand.text)]


@pytest.mark.parametrize("viewer", [TABLE, "Ada", "Ben"])
def test_NOX_17_a_tile_that_asks_in_words_falls_when_the_table_says_so(viewer: str) -> None:
    game = fight('"only by fire"', "2", faces=("6",)).use(face=1)
    assert game.at == [0]
    assert "only by fire" in str(seen(game, viewer).stage)
    assert touch(game, ":done:", viewer=viewer).at == [1]
    assert game.rules_against(Overcome(0), by="table") == ["NOX-17"]
    assert "Wolf loses 1 life tile" in told(game)


def test_an_enemy_told_in_play_has_words_two_numbers_and_a_start_for_every_number_of_players() -> None:
    game = touch(Seated("Ada", "Ben", "Cem").begin(), ":stranger", {"p1": 2, "p2": 1, "p3": 1, "p4": 1, "name": "Imp"})
    touch(touch(game, ":fixed", 2), ":words", "by night")
    touch(game, ":linked", {"a": "", "a_n": 6, "a_w": 4, "b": "=", "b_n": 3})
    touch(game, ":starts", {"start2": 3, "start3": 2, "start4": 1})
    assert (game.foe.enemy.life, game.foe.enemy.start, game.at) == (("2", '"by night"', "6/4+=3"), (2, 1, 0), [1])


def test_a_racial_ability_that_was_entered_is_used_at_its_moment_for_its_price() -> None:
    game = touch(touch(evening().give("Ada", sp=1), ":move", [[0, 1], [1, 1]]), ":start")
    assert say(offer(game, ":race:0:0").label) == "Elf: power +1 for 1 SP"
    touch(game, ":race:0:0")
    assert game.has("Ada") == (8, 0, 2)


def test_what_only_hands_can_do_to_enemies_is_kept_in_words() -> None:
    game = touch(touch(evening(), ":move", [[0, 1], [1, 1]]), ":start")
    touch(game, ":learn:3", {"power": 0, "gives": ["V", "-LP"], "to": "enemies", "text": "at dusk"}, "Ada")
    assert game.player("Ada").character.abilities[2].effect == Effect("V", "enemies", text="-LP at dusk")


@pytest.mark.parametrize(("kind", "values", "field"), [
    ("characters", KNIGHT | {"a1_faces": "T 2"}, "a1_faces"),
    ("characters", KNIGHT | {"a1_faces": "T T T T T X"}, "a1_faces"),
    ("characters", KNIGHT | {"a2_to": "enemies"}, "a2_to"), ("enemies", GOLEM | {"life": "x"}, "life"),
    ("enemies", GOLEM | {"start3": 4}, "start3"), ("faces", {"face": "D+1"}, "face"),
    ("fields", FIELDS[1] | {"until": "beaten"}, "condition"), ("races", {"name": "Elf", "cost": ["-SP"]}, "options")])
def test_what_makes_no_sense_is_told_at_its_field(kind: str, values: dict[str, Any], field: str) -> None:
    with pytest.raises(ValueError, match=r"\w") as wrong:
        KINDS[kind].read(values)
    assert wrong.value.args[1] == field


def of_race(**says: Any) -> Seated:
    """A fight in which Ada is of a race that the table has entered."""
    race = KINDS["races"].read({"name": "Elf", **says})
    return fight("9", faces=("T",), race=race.key, races=(race,), damage=(1, 1, 1, 1)).give("Ada", sp=1)


def notes(game: Seated, viewer: str = TABLE) -> list[str]:
    return [say(part.text) for part in seen(game, viewer).stage if isinstance(part, Note)]


def test_NOX_34_what_a_race_says_stands_there_at_its_moment() -> None:
    told = "Elf: Pay with light"
    before_the_die = of_race(text="Pay with light", when="roll", options=["P+1"]).use()
    assert told in notes(before_the_die)
    assert told not in notes(of_race(text="Pay with light", when="before", options=["P+1"]).use())
    hit = of_race(text="Pay with light", when="hit").use(face=1)
    assert told in notes(hit, "Ada")
    assert told in [say(hand.text) for hand in seen(hit, "Ada").hands]
    assert told not in notes(hit, "Ben")


def test_a_race_without_words_and_a_mission_without_introduction_leave_no_empty_line() -> None:
    assert not [text for text in notes(of_race(when="before", options=["P+1"])) if text.startswith("Elf")]
    bare = Setup(GAME.id, evening().table.setup.seats, Options(), replace(box(), missions=(
        KINDS["missions"].read({"name": "Dawn"}),)), "full")
    game = Seated("Ada", "Ben")
    game.table = open_table(GAME, bare)
    assert "Dawn" in notes(touch(game, "mission:0"))


def test_NOX_35_a_trait_written_in_small_letters_is_the_same() -> None:
    game = Seated("Ada", "Ben", character=sheet(traits=("Strong",)), fields=(
        Progress("x", effects=(Effect("SP", "all", trait="strong"),)),))
    assert game.begin(mission=True).has("Ada")[1] == 1
