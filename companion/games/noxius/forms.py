"""Forms for what a table enters itself: sheets, enemies, abilities; and how an answered form becomes a value.

What may live here: forms and their reading. What may not: the values themselves (content.py), when they are offered.
"""

from __future__ import annotations

from itertools import count
from typing import Any

from msgspec.structs import replace

from companion.engine.game import ContentKind, key_of
from companion.engine.inputs import Field, Form, Number, Option, Pick, Text
from companion.engine.words import Msg

from .content import ALL, MOST_SP, ONE, OTHERS, SELF, Ability, Character, Effect, Enemy, Race
from .notation import is_life

PLACES = range(1, 5)
NAME = Field("name", Msg("Name"), Text())
SHEET = (Field("lp", Msg("Full LP"), Number(1, 30, 10)),
         Field("top", Msg("Highest number on the power scale"), Number(1, 14, 5)),
         Field("most_sp", Msg("Most SP"), Number(0, MOST_SP, MOST_SP)))
DAMAGE = tuple(Field(f"p{n}", Msg("Damage at P{n}", {"n": n}), Number(0, 9, 1)) for n in PLACES)

CHARACTER_FORM = Form((NAME, *SHEET, Field("traits", Msg("Traits, with commas"), Text(80), optional=True),
                       Field("race", Msg("Race"), Text(), optional=True)))
RACE_FORM = Form((NAME, Field("text", Msg("Racial ability"), Text(120))))
EFFECTS = Pick((Option("LP", Msg("+1 LP")), Option("SP", Msg("+1 SP")), Option("D+1", Msg("Damage +1")),
                Option("D+2", Msg("Damage +2")), Option("H+1", Msg("+1 with each LP")), Option("V", Msg("wound")),
                Option("-LP", Msg("−1 LP")), Option("-SP", Msg("−1 SP"))))
WHOM = Pick((Option(SELF, Msg("oneself")), Option(ONE, Msg("one character")), Option(OTHERS, Msg("all others")),
             Option(ALL, Msg("everybody"))))
ENEMY_FORM = Form((
    NAME, *DAMAGE, Field("life", Msg("Life tiles: 3/2 3 =4 LP SP V 6+LP"), Text(80)),
    *(Field(f"start{n}", Msg("First tile with {n} players", {"n": n}), Number(1, 30, 1)) for n in (2, 3, 4))))
STRANGER_FORM = Form((*DAMAGE, Field("name", Msg("Name"), Text(), optional=True)))


def sheet_form(races: tuple[Race, ...]) -> Form:
    """A sheet's numbers; the race is picked from those that are known, where racial abilities are played."""
    known = Pick(tuple(Option(race.key, Msg.plain(race.name)) for race in races))
    asked = (Field("race", Msg("Race"), known, optional=True),) if races else ()
    return Form((*SHEET, *asked, Field("name", Msg("Name"), Text(), optional=True)))


def read_sheet(values: dict[str, Any], old: Character, known: tuple[Character, ...] = ()) -> Character:
    """A sheet's numbers on top of what is known of a character; under another name it is another one of those `known`.

    The upper T is behind the highest number of the power scale.
    """
    name = values.get("name", "").strip() or old.name
    if name != old.name or not name:
        new = replace(old if not old.name else Character("", name), key=key_of(name), name=name)
        old = next((there for there in known if name and there.name == name), new)
    return replace(old, lp=values["lp"], top=values["top"] + 1, most_sp=values["most_sp"],
                   race=values.get("race", old.race))


def read_character(values: dict[str, Any]) -> Character:
    """A character as it was entered; its abilities are learned in play."""
    name = values["name"].strip()
    traits = tuple(trait.strip() for trait in values.get("traits", "").split(",") if trait.strip())
    return Character(key_of(name), name, values["lp"], values["top"] + 1, values["most_sp"],
                     key_of(values["race"]) if values.get("race") else "", traits)


def read_race(values: dict[str, Any]) -> Race:
    """A race as it was entered; its ability is played by hand."""
    return Race(key_of(values["name"]), values["name"].strip(), values["text"])


def ability_form(top: int) -> Form:
    """What stands beside the faces of an ability: change of power, effect, grey values up to `top` (NOX-28)."""
    grey = Pick(tuple(Option(str(n), Msg.plain(str(n))) for n in range(1, top)), 1, max(1, top - 1))
    return Form((Field("power", Msg("Change of power"), Number(-9, 9, 1)),
                 Field("gives", Msg("Effect"), EFFECTS, optional=True),
                 Field("to", Msg("For whom"), WHOM, optional=True),
                 Field("grey", Msg("Grey power values"), grey, optional=True),
                 Field("bonus", Msg("Extra effect there"), EFFECTS, optional=True),
                 Field("name", Msg("Name"), Text(), optional=True)))


def read_ability(values: dict[str, Any], known: tuple[Ability, ...]) -> Ability:
    """An ability that is used for the first time: its faces are not known yet. Without a name it is numbered."""
    taken = {ability.name for ability in known}
    number = next(name for name in map("#{}".format, count(len(known) + 1)) if name not in taken)
    effect = Effect(values["gives"], values.get("to", SELF)) if "gives" in values else Effect()
    grey = values.get("grey", []) if "bonus" in values else []
    return Ability(values.get("name", "").strip() or number, values["power"], effect=effect,
                   grey=tuple(sorted(map(int, grey))), bonus=Effect(values.get("bonus", "")))


def read_stranger(values: dict[str, Any]) -> tuple[str, tuple[int, int, int, int]]:
    """Name and damage of an enemy whose life tiles are told afterwards."""
    return values.get("name", "").strip(), (values["p1"], values["p2"], values["p3"], values["p4"])


def read_enemy(values: dict[str, Any]) -> Enemy:
    """An enemy as it was entered; its life tiles stand in a row, separated by spaces."""
    life = tuple(values["life"].upper().split())
    start = values["start2"] - 1, values["start3"] - 1, values["start4"] - 1
    if not is_life(life):
        raise ValueError(Msg("Life tiles are written like 3/2, 3, =4, LP, SP, V or 6+LP, with spaces between them."))
    if max(start) >= len(life):
        raise ValueError(Msg("The first tile must be one of the row."))
    name, damage = read_stranger(values)
    return Enemy(key_of(name), name, damage, life, start)


CONTENT_KINDS = (
    ContentKind("characters", Msg("Character"), CHARACTER_FORM, read_character),
    ContentKind("races", Msg("Race"), RACE_FORM, read_race),
    ContentKind("enemies", Msg("Enemy"), ENEMY_FORM, read_enemy))
