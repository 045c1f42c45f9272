"""What a box of Noxius is made of, each kind with its form: how a thing is entered, changed, and called in lists.

What may live here: those forms, both ways. What may not: what is entered during play (play_forms.py), the values
(content.py). Most are asked for by hand, because a line is no field: signs are picked, a row of tiles is written, and
four abilities lie flat in a sheet.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.content.asked import asked_form
from companion.engine.content.kinds import ContentKind
from companion.engine.game import key_of
from companion.engine.inputs import Field, Form, Number, Option, Pick, Text, told_apart
from companion.engine.words import Msg

from .content import (
    ABILITIES,
    AFTER,
    ALL,
    ANY,
    BEATEN,
    BEFORE,
    ENEMIES,
    FACES,
    HIT,
    MOST_ROW,
    PASSIVE,
    THROW,
    Ability,
    Character,
    Content,
    Effect,
    Enemy,
    Field as Progress,
    Mission,
    ProgressField,
    Race,
)
from .notation import UNKNOWN, is_face, is_life, written_row
from .play_forms import (
    COSTS,
    DAMAGE,
    LASTS,
    LONGEST,
    MORE_SAID,
    NAME,
    SHEET,
    SIGNS,
    TRAITS,
    beside_faces,
    picked_signs,
    read_beside,
    read_stranger,
    read_traits,
    several_signs,
    told_beside,
    written_signs,
)

Values = dict[str, Any]
YES = "yes"
NO = "no"
NOT_KNOWN = "?"
MOST_FIELDS = 40
MOST_ROUNDS = 20
YES_NO = Pick((Option(YES, Msg("yes")), Option(NO, Msg("no"))))
MOMENTS = Pick((
    Option(BEFORE, Msg("before the ability")), Option(THROW, Msg("before the die")),
    Option(AFTER, Msg("after the ability")), Option(ANY, Msg("before or after the ability")),
    Option(HIT, Msg("when hit")), Option(PASSIVE, Msg("always"))))
RACIAL = {**SIGNS, "P=": Msg("power of another"), "P+2": Msg("power +2"), "P-2": Msg("power −2")}
GREY = range(15)
ON_FACES = ("T", *map(str, range(1, 10)), "/", "LP", "SP", "V", "-", "?", '"')
ON_TILES = (*map(str, range(1, 10)), "/", "=", "+", "LP", "SP", "V", '"')


def _given(values: Values) -> Values:
    """The fields that were filled in; an empty one was not."""
    return {name: value for name, value in values.items() if value not in ("", [], None)}


def race_form(content: Content) -> Form:
    """The form of a race: its ability in words, and in signs as far as they can say it."""
    known = content.races
    return Form((NAME, Field("text", Msg("Racial ability"), Text(LONGEST), optional=True),
                 Field("when", Msg("When"), MOMENTS, optional=True),
                 Field("cost", Msg("Price"), several_signs(COSTS, *(race.cost for race in known)), optional=True),
                 Field("options", Msg("What you may choose from"), _choices(known), optional=True),
                 Field("once", Msg("Only once a round"), YES_NO, optional=True)))


def _choices(races: tuple[Race, ...]) -> Pick:
    known = dict.fromkeys((*RACIAL, *(option for race in races for option in race.options)))
    return Pick(tuple(Option(key, RACIAL.get(key, Msg.plain(key))) for key in known), 0, len(known))


def read_race(values: Values) -> Race:
    """A race as it was entered. ValueError if it costs something and gives nothing."""
    name, options = values["name"].strip(), tuple(values.get("options", ()))
    when = values.get("when", ANY if options else PASSIVE)
    if values.get("cost") and not options and not values.get("text"):
        raise ValueError(Msg("Say what you get for it."), "options")
    return Race(key_of(name), name, values.get("text", "").strip(), when, written_signs(values.get("cost", ())),
                options,
                values.get("once", YES) == YES)


def told_race(race: Race) -> Values:
    """The inverse of read_race."""
    return _given({"name": race.name, "text": race.text, "when": race.when, "cost": picked_signs(race.cost),
                   "options": list(race.options), "once": YES if race.once else NO})


def character_form(content: Content) -> Form:
    """A sheet: numbers, race, traits, and its four abilities, as much of them as is known."""
    races = {race.key: Msg.plain(race.name) for race in content.races}
    races |= {c.race: Msg("another race") for c in content.characters if c.race and c.race not in races}
    known = told_apart(tuple(Option(key, name) for key, name in races.items()))
    race = (Field("race", Msg("Race"), Pick(known), optional=True),)
    abilities = tuple(ability for known in content.characters for ability in known.abilities)
    return Form((NAME, *SHEET, *(race if races else ()),
                 TRAITS,
                 *(field for n in range(1, ABILITIES + 1) for field in _ability_fields(n, abilities))))


def _ability_fields(n: int, known: tuple[Ability, ...]) -> tuple[Field, ...]:
    head = (("name", Msg("Name"), Text()), ("power", Msg("Change of power"), Number(-9, 9, 0)),
            ("faces", Msg('Six faces, with spaces: T 2 T/2 "words" - ?'), Text(MOST_ROW, signs=ON_FACES)))
    fields = (*(Field(f"a{n}_{name}", label, wanted, optional=True) for name, label, wanted in head),
              *beside_faces(GREY, f"a{n}_", known))
    return tuple(replace(field, group=Msg("Ability {n}", {"n": n})) for field in fields)


def read_character(values: Values) -> Character:
    """A character as it was entered; missing parts of its abilities are entered during play."""
    name = values["name"].strip()
    traits = read_traits(values.get("traits", ""))
    abilities = tuple(_read_ability(values, n) for n in range(1, ABILITIES + 1)
                      if any(field.startswith(f"a{n}_") for field in values))
    return Character(key_of(name), name, values["lp"], values["top"] + 1, values["most_sp"], values.get("race", ""),
                     traits, abilities)


def _read_ability(values: Values, n: int) -> Ability:
    """One ability. ValueError, with the field, if there are not six faces, or one that no die shows."""
    before = f"a{n}_"
    beside = read_beside(values, before)
    faces = tuple(UNKNOWN if face == NOT_KNOWN else face for face in written_row(values.get(f"{before}faces", "")))
    faces = faces or (UNKNOWN,) * FACES
    strange = next((face for face in faces if not is_face(face)), "")
    if strange:
        raise ValueError(Msg("No face shows {signs}. Words stand in quotes.", {"signs": strange}), f"{before}faces")
    if len(faces) != FACES:
        raise ValueError(Msg("{n} face is written here, with spaces between faces; a die has six.", {"n": len(faces)},
                             "{n} faces are written here, with spaces between them; a die has six."), f"{before}faces")
    return Ability(values.get(f"{before}name", "").strip() or f"#{n}", values.get(f"{before}power", 0), faces,
                   beside.effect, beside.grey, beside.bonus)


def told_character(sheet: Character) -> Values:
    """The inverse of read_character."""
    told: Values = {"name": sheet.name, "lp": sheet.lp, "top": sheet.top - 1, "most_sp": sheet.most_sp,
                    "race": sheet.race, "traits": ", ".join(sheet.traits)}
    for n, ability in enumerate(sheet.abilities, 1):
        faces = " ".join(face or NOT_KNOWN for face in ability.faces)
        told |= {f"a{n}_name": ability.name, f"a{n}_power": ability.power, f"a{n}_faces": faces}
        told |= told_beside(ability, f"a{n}_")
    return _given(told)


ENEMY_FORM = Form((
    NAME, *DAMAGE, Field("life", Msg('Life tiles: 3/2 3 =4 LP SP V 6+LP "words"'), Text(MOST_ROW, signs=ON_TILES)),
    *(Field(f"start{n}", Msg("First tile with {n} players", {"n": n}), Number(1, 30, 1)) for n in (2, 3, 4)),
    MORE_SAID))


def read_enemy(values: Values) -> Enemy:
    """An enemy as it was entered; its life tiles stand in a row, separated by spaces."""
    life = written_row(values["life"])
    strange = next((tile for tile in life if not is_life((tile,))), "" if life else values["life"])
    if strange:
        raise ValueError(Msg("No life tile shows {signs}. Words stand in quotes.", {"signs": strange}), "life")
    start = values["start2"] - 1, values["start3"] - 1, values["start4"] - 1
    late = next((n for n, first in zip((2, 3, 4), start, strict=True) if first >= len(life)), 0)
    if late:
        raise ValueError(Msg("The row has only {n} life tile.", {"n": len(life)},
                             "The row has only {n} life tiles."), f"start{late}")
    name, damage, text = read_stranger(values)
    return Enemy(key_of(name), name, damage, life, start, text)


def told_enemy(enemy: Enemy) -> Values:
    """The inverse of read_enemy."""
    damage = {f"p{n}": points for n, points in enumerate(enemy.damage, 1)}
    start = {f"start{n}": first + 1 for n, first in zip((2, 3, 4), enemy.start, strict=True)}
    return _given({"name": enemy.name, **damage, "life": " ".join(enemy.life), **start, "text": enemy.text})


MISSION = asked_form(Mission, key=lambda mission: key_of(mission.name))
"""Its progress fields are things of their own."""


def field_form(content: Content) -> Form:
    """The form of a progress field: its mission, its text, who appears, what it does, how often it is read (NOX-5, 6).

    It begins with the number after the field that was entered last.
    """
    enemies = _enemies(content)
    appear = (Field("enemies", Msg("Who appears"), Pick(enemies, 0, len(enemies)), optional=True),
              Field("twice", Msg("Who of them appears twice"), Pick(enemies, 0, len(enemies)), optional=True))
    gives = several_signs(SIGNS, *(effect.gives for there in content.fields for effect in there.says.effects))
    until = Pick((Option(BEATEN, Msg("all enemies are beaten"), "sword"), *enemies))
    missions = Pick(tuple(Option(m.key, Msg.plain(m.name)) for m in content.missions))
    traits = tuple(dict.fromkeys(trait for sheet in content.characters for trait in sheet.traits))
    return Form((
        Field("mission", Msg("Mission"), missions if missions.options else Text()),
        Field("number", Msg("Progress field"), Number(1, MOST_FIELDS, 1)),
        Field("text", Msg("What it says"), Text(MOST_ROW), optional=True), *(appear if enemies else ()),
        Field("until", Msg("Until … is beaten"), until, optional=True),
        Field("condition", Msg("Until this is so"), Text(LONGEST), optional=True),
        Field("rounds", Msg("For how many rounds"), Number(1, MOST_ROUNDS, 1), optional=True),
        Field("again", Msg("They appear in every round"), YES_NO, optional=True),
        Field("gives", Msg("For every character"), gives, optional=True),
        Field("trait", Msg("Only with this trait"), Text(offered=traits), optional=True),
        Field("lasts", Msg("How long"), LASTS, optional=True),
        Field("wounds", Msg("All enemies are wounded"), YES_NO, optional=True)), _next_field(content))


def _enemies(content: Content) -> tuple[Option, ...]:
    """The enemies that a field may bring; those that are no longer in the box are shown as missing, by name."""
    known = {enemy.key: Msg.plain(enemy.name) for enemy in content.enemies}
    meant = (key for there in content.fields for key in (*there.says.enemies, there.says.until))
    gone = {key: Msg("missing: {name}", {"name": key}) for key in meant if _is_key(key) and key not in known}
    return tuple(Option(key, name, "skull") for key, name in (known | gone).items())


def _is_key(until: str) -> bool:
    return until not in ("", BEATEN) and key_of(until) == until


def _next_field(content: Content) -> tuple[tuple[str, Any], ...]:
    """The next field of the mission of which one was entered last."""
    mission = content.fields[-1].mission if content.fields else ""
    if mission not in (there.key for there in content.missions):
        return (("mission", content.missions[0].key),) if len(content.missions) == 1 else ()
    number = max(there.number for there in content.fields if there.mission == mission) + 1
    return ("mission", mission), ("number", min(number, MOST_FIELDS))


def read_field(values: Values) -> ProgressField:
    """A progress field as it was entered."""
    if "until" in values and values.get("condition"):
        raise ValueError(Msg("Either an enemy or a condition in words."), "condition")
    gives = written_signs(values.get("gives", ()))
    effects = (*((Effect(gives, ALL, values.get("lasts", ""), values.get("trait", "").strip()),) if gives else ()),
               *((Effect("V", ENEMIES),) if values.get("wounds") == YES else ()))
    twice = values.get("twice", ())
    once = tuple(dict.fromkeys((*values.get("enemies", ()), *twice)))
    says = Progress(values.get("text", "").strip(), (*once, *(key for key in once if key in twice)), effects,
                    values.get("rounds", 1), values.get("until", _sentence(values.get("condition", "").strip())),
                    values.get("again") == YES)
    mission = key_of(values["mission"])  # a name, as long as the box knows no mission
    return ProgressField(f"{mission}/{values['number']}", mission, values["number"], says)


def _sentence(text: str) -> str:
    """A condition in words, which begins with a capital letter, because that distinguishes it from an enemy's key."""
    return text[:1].upper() + text[1:]


def told_field(there: ProgressField) -> Values:
    """The inverse of read_field."""
    says, known = there.says, dict.fromkeys(there.says.enemies)
    first = next((effect for effect in says.effects if effect.to != ENEMIES), Effect())
    wounds = any(effect.to == ENEMIES for effect in says.effects)
    named = says.until == BEATEN or _is_key(says.until)
    return _given({
        "mission": there.mission, "number": there.number, "text": says.text, "enemies": list(known),
        "twice": [key for key in known if says.enemies.count(key) > 1], "until": says.until if named else "",
        "condition": "" if named else says.until, "rounds": says.rounds, "again": YES if says.again else "",
        "gives": picked_signs(first.gives), "trait": first.trait, "lasts": first.lasts,
        "wounds": YES if wounds else ""})


FACE_FORM = Form((Field("face", Msg("Face, as it is printed: T/2"), Text(LONGEST, signs=ON_FACES)),))


def read_face(values: Values) -> str:
    """A face that is offered when one is entered. ValueError if no die shows it."""
    face = "/".join(written_row(values["face"]))
    if not is_face(face):
        raise ValueError(Msg("A face is written like T/2, LP or V."), "face")
    return face


def _mission_of(content: Content, there: ProgressField) -> Msg:
    """The fields of one mission stand together."""
    return Msg.plain(next((mission.name for mission in content.missions if mission.key == there.mission), ""))


CONTENT_KINDS = (
    ContentKind("characters", Msg("Character"), character_form, read_character, told_character,
                lambda sheet: Msg.plain(sheet.name)),
    ContentKind("enemies", Msg("Enemy"), ENEMY_FORM, read_enemy, told_enemy, lambda enemy: Msg.plain(enemy.name)),
    ContentKind("missions", Msg("Mission"), *MISSION, lambda mission: Msg.plain(mission.name)),
    ContentKind("fields", Msg("Progress field"), field_form, read_field, told_field, lambda there: Msg(
        "{n}: {text}", {"n": there.number, "text": there.says.text or Msg("Progress field")}), under=_mission_of),
    ContentKind("races", Msg("Race"), race_form, read_race, told_race, lambda race: Msg.plain(race.name)),
    ContentKind("faces", Msg("Face of the die"), FACE_FORM, read_face, lambda face: {"face": face}, Msg.plain))
