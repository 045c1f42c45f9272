"""Forms for what is entered during play: sheets, abilities, enemies; and how an answered form becomes a value.

What may live here: those forms, their reading, and the fields that they share with the forms of the box (kinds.py).
What may not: the values themselves (content.py), when they are offered (screens/). Other games have no such file,
because they ask in play what they ask for the box; here little is asked in play, and the rest when it is used.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import count
from typing import Any

from msgspec.structs import replace

from companion.engine.game import key_of
from companion.engine.inputs import Field, Form, Number, Option, Pick, Text
from companion.engine.retelling import namesake_of
from companion.engine.words import Msg

from .content import (
    ABILITY,
    ALL,
    ENEMIES,
    FIGHT,
    MISSION,
    MOST_SP,
    ONE,
    OTHERS,
    ROUND,
    SELF,
    USE,
    Ability,
    Character,
    Effect,
    Race,
)

PLACES = range(1, 5)
NAME = Field("name", Msg("Name"), Text())
OTHER_NAME = Field("name", Msg("Name"), Text(), optional=True)
SHEET = (Field("lp", Msg("Full LP"), Number(1, 30, 10)),
         Field("top", Msg("Highest number on the power scale"), Number(1, 14, 5)),
         Field("most_sp", Msg("Most SP"), Number(0, MOST_SP, MOST_SP)))
DAMAGE = tuple(Field(f"p{n}", Msg("Damage at P{n}", {"n": n}), Number(0, 9, 1)) for n in PLACES)
SIGNS: dict[str, Msg] = {
    "LP": Msg("+1 LP"), "LP/LP": Msg("+2 LP"), "SP": Msg("+1 SP"), "SP/SP": Msg("+2 SP"), "D+1": Msg("Damage +1"),
    "D+2": Msg("Damage +2"), "H+1": Msg("+1 with each LP"), "P+1": Msg("power +1"), "P-1": Msg("power −1"),
    "V": Msg("wound"), "T": Msg("hit"), "-LP": Msg("−1 LP"), "-SP": Msg("−1 SP")}
COSTS: dict[str, Msg] = {"-LP": Msg("1 LP"), "-LP/-LP": Msg("2 LP"), "-SP": Msg("1 SP"), "-SP/-SP": Msg("2 SP"),
                         "P-1": Msg("power −1")}
WHOM = Pick((Option(SELF, Msg("yourself")), Option(ONE, Msg("one character")), Option(OTHERS, Msg("all others")),
             Option(ALL, Msg("everybody")), Option(ENEMIES, Msg("all enemies"))))
LASTS = Pick((Option(ABILITY, Msg("this ability")), Option(USE, Msg("until it is used")),
              Option(ROUND, Msg("one round")), Option(FIGHT, Msg("this fight")),
              Option(MISSION, Msg("the whole mission"))))
LONGEST = 120
MORE_SAID = Field("text", Msg("What else it says"), Text(LONGEST), optional=True)
TRAITS = Field("traits", Msg("Traits, with commas"), Text(LONGEST), optional=True)


def stranger_form(players: int) -> Form:
    """An enemy that nobody has entered; only as many positions are open as people play (NOX-9), the others may be told
    for another evening.
    """
    closed = tuple(replace(field, optional=True, group=Msg("With more people")) for field in DAMAGE[players:])
    return Form((*DAMAGE[:players], *closed, OTHER_NAME, MORE_SAID))


def several_signs(signs: dict[str, Msg], *more: str) -> Pick:
    """Any of these signs, and the signs that are written down already."""
    known = dict.fromkeys((*signs, *(part for text in more for part in picked_signs(text))))
    options = tuple(Option(text, signs.get(text, Msg.plain(text))) for text in known)
    return Pick(options, 0, len(options))


def picked_signs(gives: str) -> list[str]:
    """The signs to pick; of equal signs there may be two, and a third beside them."""
    found = []
    for sign, times in Counter(gives.split("/") if gives else ()).items():
        found += [f"{sign}/{sign}", sign] if times == 3 else ["/".join([sign] * times)]
    return found


def written_signs(picked: Iterable[str]) -> str:
    """The picked signs as they are written: equal signs together."""
    return "/".join(Counter(sign for part in picked for sign in part.split("/")).elements())


def sheet_form(races: tuple[Race, ...]) -> Form:
    """The form of a sheet's numbers; if racial abilities are played also its traits, and the race out of the known
    ones.
    """
    known = Pick(tuple(Option(race.key, Msg.plain(race.name)) for race in races))
    asked = (Field("race", Msg("Race"), known, optional=True), TRAITS) if races else ()
    return Form((*SHEET, *asked, OTHER_NAME))


def read_sheet(values: dict[str, Any], old: Character, known: tuple[Character, ...] = ()) -> Character:
    """A sheet's numbers laid over what is known of a character; under another name it is another one of those `known`.

    The upper T is behind the highest number of the power scale.
    """
    name = values.get("name", "").strip() or old.name
    if name != old.name or not name:
        new = replace(old if not old.name else Character("", name), key=key_of(name), name=name)
        old = namesake_of(known, name) or new
    traits = read_traits(values["traits"]) if "traits" in values else old.traits
    return replace(old, lp=values["lp"], top=values["top"] + 1, most_sp=values["most_sp"],
                   race=values.get("race", old.race), traits=traits)


def read_traits(told: str) -> tuple[str, ...]:
    """Traits as they are written side by side (NOX-35)."""
    return tuple(trait.strip() for trait in told.split(",") if trait.strip())


def ability_form(top: int) -> Form:
    """What stands beside the faces of an ability: change of power, effect, grey values up to `top` (NOX-28)."""
    return Form((Field("power", Msg("Change of power"), Number(-9, 9, 1)), *beside_faces(range(1, top)), OTHER_NAME))


def beside_faces(values: range, before: str = "", more: tuple[Ability, ...] = ()) -> tuple[Field, ...]:
    """The effect of an ability, its price, the grey values out of `values` and what they add; all may be missing."""
    grey = Pick(tuple(Option(str(n), Msg.plain(str(n))) for n in values), 0, len(values))
    gives = several_signs(SIGNS, *(effect.gives for known in more for effect in (known.effect, known.bonus)))
    costs = several_signs(COSTS, *(known.effect.cost for known in more))
    return tuple(Field(before + name, label, wanted, optional=True) for name, label, wanted in (
        ("gives", Msg("Effect"), gives), ("to", Msg("For whom"), WHOM), ("text", Msg("Effect in words"), Text(LONGEST)),
        ("cost", Msg("Price"), costs), ("grey", Msg("Grey power values"), grey),
        ("bonus", Msg("Extra effect there"), gives), ("bonus_text", Msg("Extra effect in words"), Text(LONGEST)),
        ("lasts", Msg("How long"), LASTS)))


def read_ability(values: dict[str, Any], known: tuple[Ability, ...]) -> Ability:
    """An ability that is used for the first time: its faces are not known yet. Without a name it is numbered."""
    taken = {ability.name for ability in known}
    number = next(name for name in map("#{}".format, count(len(known) + 1)) if name not in taken)
    told = read_beside(_for_enemies(values))
    return replace(told, name=values.get("name", "").strip() or number, power=values["power"])


def _for_enemies(values: dict[str, Any]) -> dict[str, Any]:
    """Enemies can only be wounded (NOX-19): what else they get is carried out by hand, in the signs of the sheet."""
    others = [sign for sign in values.get("gives", ()) if sign != "V"]
    if values.get("to") != ENEMIES or not others:
        return values
    text = " ".join((", ".join(others), values.get("text", ""))).strip()
    return {**values, "gives": [sign for sign in values["gives"] if sign == "V"], "text": text}


def read_beside(values: dict[str, Any], before: str = "") -> Ability:
    """The fields beside the faces, as an ability without faces. ValueError, with the field, if they are impossible."""
    told = {name.removeprefix(before): value for name, value in values.items() if name.startswith(before)}
    gives, whom = written_signs(told.get("gives", ())), told.get("to", SELF)
    if whom == ENEMIES and set(gives.split("/")) - {"V", ""}:
        raise ValueError(Msg("Enemies can only be wounded; say anything else in words."), f"{before}to")
    effect = Effect(gives, whom, told.get("lasts", "") if gives else "", text=told.get("text", "").strip(),
                    cost=written_signs(told.get("cost", ())))
    bonus = Effect(written_signs(told.get("bonus", ())), text=told.get("bonus_text", "").strip())
    return Ability("", effect=effect, grey=tuple(sorted(map(int, told.get("grey", ())))), bonus=bonus)


def told_beside(ability: Ability, before: str = "") -> dict[str, Any]:
    """The inverse of read_beside."""
    effect, bonus = ability.effect, ability.bonus
    told = {"gives": picked_signs(effect.gives), "to": effect.to if effect.to != SELF else "", "text": effect.text,
            "cost": picked_signs(effect.cost), "grey": list(map(str, ability.grey)), "bonus": picked_signs(bonus.gives),
            "bonus_text": bonus.text, "lasts": effect.lasts}
    return {before + name: value for name, value in told.items() if value}


def read_stranger(values: dict[str, Any]) -> tuple[str, tuple[int, int, int, int], str]:
    """Name, damage and text of an enemy whose life tiles are entered afterwards."""
    damage = values["p1"], values["p2"], values.get("p3", 1), values.get("p4", 1)
    return values.get("name", "").strip(), damage, values.get("text", "").strip()
