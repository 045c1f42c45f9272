"""What a copy of the game adds: adventures, hero cards, the deck, the fields of the board; and their forms.

Only values and their checking live here; what they do in play is written in rules/. `source` says where an item comes
from: example (invented, so that the game can be tried without the box) or table (entered by the players).
"""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec import Struct

from companion.engine.game import ContentKind, key_of
from companion.engine.inputs import Field as Line, Form, Number, Option, Pick, Text
from companion.engine.words import Msg

RED, BLUE, YELLOW, GREEN = "red", "blue", "yellow", "green"
COLOURS = (RED, BLUE, YELLOW, GREEN)
QUEST, GUILD, PLAIN = "quest", "guild", "plain"
EXAMPLE, TABLE = "example", "table"
TILES, GOLD_TILES, ADVENTURE_TILES, HERO_ADVENTURES, MOST_PLAYERS = 26, 14, 12, 3, 4


class Adventure(Struct, frozen=True, omit_defaults=True):
    """An adventure: one quest tile and the card of the same name (ADV-1, ADV-14). An empty key: nobody has named it."""

    key: str = ""
    name: str = ""
    colour: str = ""
    source: str = TABLE


class Hero(Struct, frozen=True, omit_defaults=True):
    """A hero card: the keys of the three adventures printed on it (ADV-1, ADV-4)."""

    key: str
    name: str
    adventures: tuple[str, ...] = ()
    source: str = TABLE


class Deck(Struct, frozen=True, omit_defaults=True):
    """How many playing cards of each kind there are (ADV-1); all 0: not known, then the pile is not counted."""

    knights: int = 0
    warriors: int = 0
    fairies: int = 0
    wizards: int = 0
    jokers: int = 0
    adventures: int = 0
    source: str = EXAMPLE

    @property
    def key(self) -> str:
        """There is one deck in the box: a new one takes the place of the old."""
        return "deck"

    @property
    def cards(self) -> int:
        """All cards together."""
        return self.knights + self.warriors + self.fairies + self.wizards + self.jokers + self.adventures


class Field(Struct, frozen=True, omit_defaults=True, cache_hash=True):
    """A field of the board: quest (a tile lies there at first), guild or plain; `x` east and `y` south, 0 to 1000.

    `ways` are the keys of neighbours; a way told at one end counts at both.
    """

    key: str
    name: str
    kind: str = PLAIN
    x: int = 0
    y: int = 0
    ways: tuple[str, ...] = ()
    source: str = TABLE


class Content(Struct, frozen=True):
    """Everything this copy is known to hold; lists are told even when empty, so that the library can add to them."""

    adventures: tuple[Adventure, ...] = ()
    heroes: tuple[Hero, ...] = ()
    deck: Deck = Deck()
    fields: tuple[Field, ...] = ()


def own(things: tuple[Any, ...]) -> tuple[Any, ...]:
    """What the table has entered; the examples only while it has entered none."""
    entered = tuple(thing for thing in things if thing.source == TABLE)
    return entered or things


def board(content: Content) -> tuple[Field, ...]:
    """The board to play on: the table's own once it is complete, else the example; () if neither is."""
    entered = tuple(field for field in content.fields if field.source == TABLE)
    example = tuple(field for field in content.fields if field.source != TABLE)
    return next((fields for fields in (entered, example) if complete(fields)), ())


def complete(fields: tuple[Field, ...]) -> bool:
    """Whether a game can be played on these fields: 26 for tiles, a guild field for everybody, all connected."""
    kinds = [field.kind for field in fields]
    return (kinds.count(QUEST) == TILES and kinds.count(GUILD) >= MOST_PLAYERS
            and len(within(fields, fields[0].key, len(fields))) == len(fields))


@cache
def neighbours(fields: tuple[Field, ...]) -> dict[str, tuple[str, ...]]:
    """Field → the fields next to it."""
    joined: dict[str, tuple[str, ...]] = {field.key: () for field in fields}
    for one, other in ways(fields):
        joined[one], joined[other] = (*joined[one], other), (*joined[other], one)
    return joined


@cache
def ways(fields: tuple[Field, ...]) -> tuple[tuple[str, str], ...]:
    """Every way once; what leads to no field of this board is no way."""
    known = {field.key for field in fields}
    told = {(min(field.key, other), max(field.key, other)) for field in fields for other in field.ways
            if other in known and other != field.key}
    return tuple(sorted(told))


def within(fields: tuple[Field, ...], start: str, steps: int) -> dict[str, int]:
    """Field → steps from `start`, for all that can be reached in at most so many."""
    joined, found, edge = neighbours(fields), {start: 0}, [start]
    while edge:
        here = edge.pop(0)
        for there in joined.get(here, ()):
            if there not in found and found[here] < steps:
                found[there] = found[here] + 1
                edge.append(there)
    return found


def own_key(name: str) -> str:
    """The key of a thing of the copy's own; no printed thing has such a key."""
    return "own-" + key_of(name)


COLOUR_NAMES = {RED: Msg("Red"), BLUE: Msg("Blue"), YELLOW: Msg("Yellow"), GREEN: Msg("Green")}
KIND_NAMES = {QUEST: Msg("with a quest tile"), GUILD: Msg("guild field"), PLAIN: Msg("empty field")}
ADVENTURE_FORM = Form((
    Line("name", Msg("Name"), Text()),
    Line("colour", Msg("Colour of the card"), Pick(tuple(Option(c, name) for c, name in COLOUR_NAMES.items())))))
HERO_FORM = Form((
    Line("name", Msg("Name"), Text()), Line("first", Msg("First adventure"), Text()),
    Line("second", Msg("Second adventure"), Text()), Line("third", Msg("Third adventure"), Text())))
DECK_FORM = Form((
    Line("knights", Msg("Fortune knights"), Number(0, 60, 0)), Line("warriors", Msg("Warriors"), Number(0, 60, 0)),
    Line("fairies", Msg("Fairies"), Number(0, 60, 0)), Line("wizards", Msg("Wizards"), Number(0, 60, 0)),
    Line("jokers", Msg("Jokers"), Number(0, 60, 0)), Line("adventures", Msg("Adventure cards"), Number(0, 60, 12))))
FIELD_FORM = Form((
    Line("name", Msg("Name on the map"), Text(12)),
    Line("kind", Msg("What it is"), Pick(tuple(Option(kind, name) for kind, name in KIND_NAMES.items()))),
    Line("x", Msg("From the left, in percent"), Number(0, 100, 50)),
    Line("y", Msg("From above, in percent"), Number(0, 100, 50)),
    Line("ways", Msg("Next to (names, with commas)"), Text(120))))


def read_adventure(values: dict[str, Any]) -> Adventure:
    """An adventure as it was entered."""
    return Adventure(own_key(values["name"]), values["name"].strip(), values["colour"])


def read_hero(values: dict[str, Any]) -> Hero:
    """A hero card as it was entered; its three adventures differ."""
    adventures = tuple(own_key(values[place]) for place in ("first", "second", "third"))
    if len(set(adventures)) < HERO_ADVENTURES:
        raise ValueError(Msg("A hero card shows three different adventures."))
    return Hero(own_key(values["name"]), values["name"].strip(), adventures)


def read_deck(values: dict[str, Any]) -> Deck:
    """The deck as it was counted."""
    return Deck(**values, source=TABLE)


def read_field(values: dict[str, Any]) -> Field:
    """A field as it was entered."""
    joined = tuple(own_key(name) for name in values["ways"].split(",") if name.strip())
    return Field(own_key(values["name"]), values["name"].strip(), values["kind"], values["x"] * 10, values["y"] * 10,
                 joined)


CONTENT_KINDS = (
    ContentKind("adventures", Msg("Adventure"), ADVENTURE_FORM, read_adventure),
    ContentKind("heroes", Msg("Hero card"), HERO_FORM, read_hero),
    ContentKind("deck", Msg("Deck"), DECK_FORM, read_deck),
    ContentKind("fields", Msg("Field of the board"), FIELD_FORM, read_field))
