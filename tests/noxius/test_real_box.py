"""A box of one's own, entered by a person at the shared screen, and whole missions at full played with it.

Four characters, four enemies and two missions: as many and as long as a table prints for its first evenings, all
invented.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.engine.game import FULL
from companion.engine.view import TABLE, Page
from companion.engine.words import say
from companion.games.noxius import GAME
from companion.games.noxius.content import Content, ProgressField
from companion.games.noxius.notation import written_row
from tests.games.alone import PHONES, names_alone, played_alone
from tests.real_box.entered import content as all_content, plays
from tests.real_box.person import BoxPerson

RACES: tuple[dict[str, Any], ...] = (
    {"name": "Moorleute", "text": "Vor dem Würfeln: 1 SP für 1 Macht", "when": "roll", "cost": ["-SP"],
     "options": ["P+1"]},
    {"name": "Lichtscheue", "text": "Bei Tag kein Treffer auf P1", "when": "hit"})
SHEETS: tuple[dict[str, Any], ...] = (
    {"name": "Torfstecherin", "lp": 9, "top": 6, "most_sp": 5, "race": "moorleute", "traits": "Stark, Zäh",
     "a1_name": "Spatenhieb", "a1_power": 1, "a1_faces": "T 1 2 2 3 3/T", "a1_grey": ["3"], "a1_bonus": ["D+1"],
     "a2_name": "Deckung", "a2_power": 0, "a2_faces": "- SP SP SP/SP LP 2/SP", "a2_gives": ["SP"], "a2_to": "one",
     "a3_name": "Tiefer Stich", "a3_power": -1, "a3_faces": "T/V V V/1 V/2 V/2 V/4",
     "a4_name": "Torfbrand", "a4_power": -3, "a4_faces": "T/T 3 4 5 6 8", "a4_text": "Nur bei trockenem Wetter"},
    {"name": "Irrlicht", "lp": 6, "top": 8, "most_sp": 6, "race": "lichtscheue", "traits": "Flink",
     "a1_name": "Flackern", "a1_power": 2, "a1_faces": 'T "Figur umstellen" 1 1 2 2/SP',
     "a2_name": "Mutlicht", "a2_power": -1, "a2_faces": "- 1 1 LP 2 LP/LP", "a2_gives": ["D+1"], "a2_to": "others",
     "a2_lasts": "round", "a2_cost": ["-LP"],
     "a3_name": "Blenden", "a3_power": -2, "a3_faces": "T 2 2/V 3 4 4/V", "a3_gives": ["V"], "a3_to": "enemies",
     "a4_name": "Erlöschen", "a4_power": -4, "a4_faces": "T/T/T 5 5 6/T 7 9", "a4_grey": ["6", "7"],
     "a4_bonus_text": "Ein anderer Charakter steht wieder auf"},
    {"name": "Fährmann", "lp": 10, "top": 5, "most_sp": 3, "race": "mensch", "traits": "Stark, Naturkundig",
     "a1_name": "Stakstange", "a1_power": 1, "a1_faces": "T T/1 2 2 3 3",
     "a2_name": "Anlegen", "a2_power": 0, "a2_faces": "T - SP SP LP LP/SP",
     "a3_name": "Strudel", "a3_power": -2, "a3_faces": "T/2 3 3 3/V 4 5",
     "a4_name": "Kentern", "a4_power": -3, "a4_faces": "T/5 T/5 4/T 5 6 7"},
    {"name": "Kräuterhexe", "lp": 7, "top": 7, "most_sp": 4, "race": "trux", "traits": "Naturkundig",
     "a1_name": "Sud", "a1_power": 1, "a1_faces": "T LP 1 1/LP 2 2/LP", "a1_gives": ["LP"], "a1_to": "one",
     "a2_name": "Brennnessel", "a2_power": 0, "a2_faces": "T 1 1 V V/1 V/2",
     "a3_name": "Moorsegen", "a3_power": -2, "a3_faces": "- - 2 2 3 3", "a3_gives": ["H+1"], "a3_to": "all",
     "a3_lasts": "fight",
     "a4_name": "Fluch", "a4_power": -3, "a4_faces": "T/3 3 4 4/V 5 6/V"})
ENEMIES: tuple[dict[str, Any], ...] = (
    {"name": "Moorhund", "p1": 2, "p2": 1, "p3": 1, "p4": 1, "life": "2 3/2 3/2 4/3", "start2": 2, "start3": 1,
     "start4": 1},
    {"name": "Schlammgeist", "p1": 3, "p2": 2, "p3": 1, "p4": 0, "life": "3/2 =4 V 4/3 LP 5/3", "start2": 3,
     "start3": 2, "start4": 1, "text": "P1 verliert am Ende der Runde 1 Macht"},
    {"name": "Nebelwand", "p1": 1, "p2": 1, "p3": 1, "p4": 1, "life": 'SP "nur mit Feuer" 3 3/2+=2', "start2": 2,
     "start3": 1, "start4": 1},
    {"name": "Moorkönig", "p1": 4, "p2": 3, "p3": 2, "p4": 2, "life": "4/3 5/4 6/4+LP =5 3 6/5+V 7/5", "start2": 4,
     "start3": 2, "start4": 1, "text": "Wer bei ihm kampfunfähig wird, ist tot"})
MISSIONS: tuple[dict[str, Any], ...] = (
    {"name": "Der Knüppeldamm", "intro": "Ihr steht am Rand des Moors, und es dämmert."},
    {"name": "Im Moor"})
FIELDS: tuple[dict[str, Any], ...] = (
    {"mission": "der-knüppeldamm", "number": 1, "text": "Der Damm knarrt.", "enemies": ["moorhund"]},
    {"mission": "der-knüppeldamm", "number": 2, "text": "Es werden mehr.", "enemies": ["moorhund"],
     "twice": ["moorhund"], "until": "beaten"},
    {"mission": "der-knüppeldamm", "number": 3, "text": "Stark: +1 Schaden", "gives": ["D+1"], "trait": "Stark",
     "rounds": 2, "enemies": ["schlammgeist"]},
    {"mission": "der-knüppeldamm", "number": 4, "text": "Atempause", "gives": ["LP"], "until": "schlammgeist"},
    {"mission": "der-knüppeldamm", "number": 5, "text": "Nebel zieht auf.", "enemies": ["nebelwand"],
     "condition": "der Nebel ist fort"},
    {"mission": "im-moor", "number": 1, "text": "Er erwartet euch.", "enemies": ["moorkönig"]},
    {"mission": "im-moor", "number": 2, "text": "Blitz und Donner", "wounds": "yes"},
    {"mission": "im-moor", "number": 3, "text": "Bis zum Ende", "until": "moorkönig", "gives": ["-LP"],
     "trait": "Flink"})
BOX = {"races": RACES, "characters": SHEETS, "enemies": ENEMIES, "missions": MISSIONS, "fields": FIELDS}
MOST = (395, 1061, 28)
"""Touches, letters and swipes."""


@pytest.fixture
def person(tmp_path: Path) -> BoxPerson:
    return BoxPerson(tmp_path)


@pytest.mark.wide
def test_missions_at_full_with_what_was_entered(person: BoxPerson) -> None:
    person.enters(GAME.id, BOX)
    assert all(n <= most for n, most in zip(person.counted, MOST, strict=True)), person.counted
    plays(person, GAME.id, 3, "torfstecherin", "irrlicht", "fährmann")


def content(person: BoxPerson) -> Content:
    return all_content(person, GAME.id)


def entered(person: BoxPerson, **box: tuple[dict[str, Any], ...]) -> BoxPerson:
    """A small box, and its front page open."""
    person.enters(GAME.id, box)
    person.opens_box(GAME.id)
    return person


def lines(person: BoxPerson) -> list[str]:
    assert isinstance(person.scene.face, Page)
    return [say(line.label) for line in person.scene.face.rows if line.key]


def test_the_next_progress_field_begins_behind_the_last_and_missions_do_not_mix(person: BoxPerson) -> None:
    entered(person, missions=MISSIONS, enemies=(ENEMIES[0], ENEMIES[3]), fields=(FIELDS[0], FIELDS[5]))
    person.say("kind:fields")
    person.say("add")
    assert dict(person.form.filled) == {"mission": "im-moor", "number": 2}
    person.fills({"text": "Donner"})
    assert lines(person)[-3:] == ["1: Der Damm knarrt.", "1: Er erwartet euch.", "2: Donner"]


def test_an_enemy_that_was_deleted_is_missed_and_a_field_that_is_changed_keeps_all_it_says(person: BoxPerson) -> None:
    both = {**FIELDS[0], "enemies": ["moorhund", "nebelwand"], "until": "nebelwand"}
    entered(person, missions=MISSIONS[:1], enemies=(ENEMIES[0], ENEMIES[2]), fields=(both,))
    for key in ("kind:enemies", "thing:nebelwand", "delete", "back"):
        person.say(key)
    assert "Der Knüppeldamm: an enemy of progress field 1 is missing" in lines(person)
    for key in ("kind:fields", "thing:der-knüppeldamm/1", "edit"):
        person.say(key)
    person.fills({"text": "Der Damm bricht."})
    (there,) = content(person).fields
    assert (there.says.text, there.says.enemies, there.says.until) == (
        "Der Damm bricht.", ("moorhund", "nebelwand"), "nebelwand")


def test_a_renamed_enemy_stays_the_one_that_appears_and_a_doubled_one_is_another(person: BoxPerson) -> None:
    entered(person, missions=MISSIONS[:1], enemies=ENEMIES[:1], fields=FIELDS[:1])
    for key in ("kind:enemies", "thing:moorhund", "edit"):
        person.say(key)
    person.fills({"name": "Sumpfhund"})
    person.say("duplicate")
    person.fills({"name": "Großer Sumpfhund", "p1": 4})
    assert [(enemy.key, enemy.name, enemy.damage[0]) for enemy in content(person).enemies] == [
        ("moorhund", "Sumpfhund", 2), ("grosser-sumpfhund", "Großer Sumpfhund", 4)]
    assert content(person).fields == (ProgressField("der-knüppeldamm/1", "der-knüppeldamm", 1, content(
        person).fields[0].says),)
    assert content(person).fields[0].says.enemies == ("moorhund",)


@pytest.mark.parametrize(("faces", "why"), [
    ("T 2 3", "3 faces are written here"), ("T 1 2 3 4 Q", "No face shows Q"), ("T T T T T 2/Regen", "quotes")])
def test_a_face_that_cannot_be_is_told_where_it_stands_and_nothing_is_lost(
        person: BoxPerson, faces: str, why: str) -> None:
    entered(person).say("kind:characters")
    person.say("add")
    person.fills(SHEETS[2] | {"race": "mensch", "a3_faces": faces})
    assert person.editor.why is not None
    assert why in say(person.editor.why)
    assert (person.editor.wrong, person.form.groups[person.editor.group].args["n"]) == ("a3_faces", 3)
    person.fills({"a3_faces": SHEETS[2]["a3_faces"]})
    assert [len(sheet.abilities) for sheet in content(person).characters] == [4]


def test_signs_and_quotes_are_read_as_phones_write_them() -> None:
    assert written_row("t/v „Im Regen“ −lp – “so”") == ("T/V", '"Im Regen"', "-LP", "-", '"so"')


def test_a_sheet_is_changed_in_one_group_and_keeps_all_others(person: BoxPerson) -> None:
    entered(person, characters=(SHEETS[2],)).say("kind:characters")
    (before,) = content(person).characters
    for key in ("thing:fährmann", "edit"):
        person.say(key)
    person.leaves_out("traits")
    person.fills({"a2_name": "Festmachen"})
    (after,) = content(person).characters
    assert (after.abilities[1].name, after.traits) == ("Festmachen", ())
    assert (after.abilities[0], after.abilities[1].faces, after.abilities[2:]) == (
        before.abilities[0], before.abilities[1].faces, before.abilities[2:])


def own_box() -> Content:
    """The box as it stands when all has been entered."""
    kinds = {kind.name: kind for kind in GAME.kinds}
    return Content(**{name: tuple(map(kinds[name].read, things)) for name, things in BOX.items()})


@pytest.mark.parametrize("who", [TABLE, PHONES])
@pytest.mark.parametrize("content", [Content(), own_box()], ids=["empty", "entered"])
def test_full_is_played_by_the_screen_alone_and_by_phones_alone(who: str, content: Content) -> None:
    table, wrong = played_alone(GAME, names_alone(GAME, 2, content, FULL), who, "random", 1)
    assert wrong == []
    assert GAME.over(table.state)
