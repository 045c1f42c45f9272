"""What a copy of the game adds: characters with abilities and races, enemies, missions; and their checking.

Only values live here; rules/ says what they do in play, kinds.py how they are entered. `source` says where an item
comes from: public (found on the publisher's pages), example (invented, so that the game can be tried without the
sheets) or table (entered by the players).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Annotated

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.content.asked import Asked
from companion.engine.game import Learned
from companion.engine.inputs import Option, Text
from companion.engine.words import Msg

from .notation import COPY, UNKNOWN, WOUND, is_face, is_life, read_tokens

PUBLIC = "public"
EXAMPLE = "example"
TABLE = "table"
SELF = "self"
ONE = "one"
OTHERS = "others"
ALL = "all"
ENEMIES = "enemies"
NOW = ""
ABILITY = "ability"
ROUND = "round"
FIELD = "field"
USE = "use"
FIGHT = "fight"
MISSION = "mission"
PASSIVE = "passive"
BEFORE = "before"
AFTER = "after"
ANY = "any"
HIT = "hit"
THROW = "roll"
BEATEN = "beaten"
FACES = 6
ABILITIES = 4
MOST_SP = 99
MOST_ROW = 300


class Effect(Struct, frozen=True, omit_defaults=True):
    """What an ability, a grey value or a progress field does besides the die: signs of notation.py, and for whom.

    `lasts` says how long D+ and H+ stay (empty: this ability, or one round where it is for others). `trait`: only for
    characters who have it (NOX-35). `cost` is what its user pays first. `text` is played by hand.
    """

    gives: str = ""
    to: str = SELF
    lasts: str = NOW
    trait: str = ""
    text: str = ""
    cost: str = ""

    def __post_init__(self) -> None:
        """ValueError if a sign cannot be read, if enemies should get more than a wound, if a power should be copied."""
        any(read_tokens(self.cost))
        signs = {sign.what for sign in read_tokens(self.gives)}
        if COPY in signs or (self.to == ENEMIES and signs - {WOUND}):
            raise ValueError(f"an effect cannot give “{self.gives}” like this; write it as text")


class Ability(Struct, frozen=True, omit_defaults=True):
    """One of four abilities (NOX-4): change of power, effect, six faces; a `bonus` at `grey` power values (NOX-28)."""

    name: str
    power: int = 0
    faces: tuple[str, ...] = (UNKNOWN,) * FACES
    effect: Effect = Effect()
    grey: tuple[int, ...] = ()
    bonus: Effect = Effect()

    def __post_init__(self) -> None:
        """ValueError if a face cannot be read."""
        if len(self.faces) != FACES or not all(map(is_face, self.faces)):
            raise ValueError(f"a face of “{self.name}” cannot be read")


class Race(Struct, frozen=True, omit_defaults=True):
    """A race and its ability (NOX-34): when it may be used, what it costs, what its user may choose to get.

    `when` is before or after the ability, at either, when hit, or before the die is rolled. `once` a round. `certainty`
    says how well a public fact is known.
    """

    key: str
    name: str
    text: str = ""
    when: str = PASSIVE
    cost: str = ""
    options: tuple[str, ...] = ()
    once: bool = True
    source: str = TABLE
    certainty: str = ""

    def __post_init__(self) -> None:
        """ValueError if a sign cannot be read."""
        any(read_tokens(text) for text in (self.cost, *self.options))


class Character(Struct, frozen=True, omit_defaults=True):
    """A character sheet: full LP, upper end of the power scale, most SP (NOX-A11), race, traits, abilities."""

    key: str
    name: str
    lp: int = 10
    top: int = 6
    most_sp: int = MOST_SP
    race: str = ""
    traits: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    source: str = TABLE

    def __post_init__(self) -> None:
        """ValueError if it has no life, no scale or too many abilities."""
        if self.lp < 1 or self.top < 2 or self.most_sp < 0 or len(self.abilities) > ABILITIES:
            raise ValueError(f"the sheet of “{self.name}” cannot be played")


class Enemy(Struct, frozen=True, omit_defaults=True):
    """An enemy: damage at P1 to P4 (NOX-10), its row of life tiles, where the marker starts for 2, 3, 4 players."""

    key: str
    name: str
    damage: tuple[int, int, int, int] = (1, 1, 1, 1)
    life: tuple[str, ...] = ()
    start: tuple[int, int, int] = (0, 0, 0)
    text: str = ""
    source: str = TABLE

    def __post_init__(self) -> None:
        """ValueError if its life cannot be read."""
        if not is_life(self.life) or not all(0 <= n < len(self.life) for n in self.start):
            raise ValueError(f"the life of “{self.name}” cannot be read")


class Field(Struct, frozen=True, omit_defaults=True):
    """A progress field (NOX-5, NOX-6): who appears, what it does, for how many rounds.

    `until`: repeated until this enemy is beaten, until all are (“beaten”), or until a condition that the table judges.
    `again`: the enemies appear again with every repetition.
    """

    text: str = ""
    enemies: tuple[str, ...] = ()
    effects: tuple[Effect, ...] = ()
    rounds: int = 1
    until: str = ""
    again: bool = False

    def __post_init__(self) -> None:
        """ValueError if an effect would have to ask whom it affects."""
        if any(effect.to == ONE for effect in self.effects):
            raise ValueError("a progress field cannot ask whom it meets; write this effect as text")


class Mission(Struct, frozen=True, omit_defaults=True):
    """A mission: introduction and progress fields, in order."""

    key: str
    name: Annotated[str, Asked(Msg("Name"), Text())]
    intro: Annotated[str, Asked(Msg("Introduction"), Text(MOST_ROW), optional=True)] = ""
    fields: tuple[Field, ...] = ()
    source: str = TABLE


class ProgressField(Struct, frozen=True, omit_defaults=True):
    """The progress field with this number of the mission with this key."""

    key: str
    mission: str
    number: int
    says: Field = Field()
    source: str = TABLE


class Content(Struct, frozen=True, omit_defaults=True):
    """Everything this copy is known to hold; `faces` are results of the die that were entered before.

    The progress fields of a mission stand in `fields`; in older games, within the mission itself.
    """

    characters: tuple[Character, ...] = ()
    races: tuple[Race, ...] = ()
    enemies: tuple[Enemy, ...] = ()
    missions: tuple[Mission, ...] = ()
    faces: tuple[str, ...] = ()
    fields: tuple[ProgressField, ...] = ()


def missions_of(content: Content) -> tuple[Mission, ...]:
    """The missions that can be read out: those with progress fields, each with its own in their order."""
    found = []
    for mission in content.missions:
        numbered = dict(enumerate(mission.fields, 1)) | {
            there.number: there.says for there in content.fields if there.mission == mission.key}
        if numbered:
            found.append(replace(mission, fields=tuple(numbered[n] for n in sorted(numbered))))
    return tuple(found)


def characters(content: Content) -> tuple[Option, ...]:
    """The characters a player may choose from."""
    return tuple(Option(c.key, Msg.plain(c.name), "account", thing=f"characters:{c.key}") for c in content.characters)


def lacks(content: Content, seats: int) -> tuple[Msg, ...]:
    """What full tracking needs: a sheet for each player (NOX-3), a mission's fields (NOX-5) and their enemies (NOX-9).

    A mission may lie on paper, and abilities are entered when they are used for the first time.
    """
    sheets = len(content.characters)
    few = (Msg("{n} of {seats} character sheets", {"n": sheets, "seats": seats}),) if sheets < seats else ()
    there = {enemy.key for enemy in content.enemies}
    told = missions_of(content)
    bare = {mission.key: mission.name for mission in content.missions} | {mission.key: "" for mission in told}
    return (*few, *(Msg("{mission}: no progress field yet", {"mission": name}) for name in bare.values() if name),
            *_twice(content), *(gap for mission in told for gap in _without_enemy(mission, there)))


def _twice(content: Content) -> Iterator[Msg]:
    names = {mission.key: mission.name for mission in content.missions}
    for place, times in Counter((there.mission, there.number) for there in content.fields).items():
        if times > 1 and place[0] in names:
            yield Msg("{mission}: progress field {n} is there twice", {"mission": names[place[0]], "n": place[1]})


def _without_enemy(mission: Mission, there: set[str]) -> Iterator[Msg]:
    for n, field in enumerate(mission.fields, 1):
        if not there.issuperset(field.enemies):
            yield Msg("{mission}: an enemy of progress field {n} is missing", {"mission": mission.name, "n": n})


def learn_thing(kind: str, value: Character | Enemy | str) -> Learned:
    """Something the library should offer again."""
    return Learned(kind, value if isinstance(value, str) else value.key, value)
