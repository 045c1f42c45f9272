"""What a copy of the game adds: adventures, hero cards, the deck, the fields of the board.

Only values, how they are asked for and what they lack live here; kinds.py enters them, rules/ plays with them. `source`
says where an item comes from: example (invented, so that the game can be tried without the box) or table (entered by
the players).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache
from typing import Annotated, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.content.asked import Asked
from companion.engine.game import key_of
from companion.engine.inputs import Number, Option, Pick, Text, told_apart
from companion.engine.words import Msg

RED = "red"
BLUE = "blue"
YELLOW = "yellow"
GREEN = "green"
COLOURS = (RED, BLUE, YELLOW, GREEN)
QUEST = "quest"
GUILD = "guild"
PLAIN = "plain"
EXAMPLE, TABLE = "example", "table"
TILES = 26
GOLD_TILES = 14
ADVENTURE_TILES = 12
HERO_ADVENTURES = 3
MOST_PLAYERS = 4
SCALE = 1000
MIDDLE = 500
LONGEST = 240
COLOUR_NAMES = {RED: Msg("Red"), BLUE: Msg("Blue"), YELLOW: Msg("Yellow"), GREEN: Msg("Green")}
KIND_NAMES = {QUEST: Msg("with a quest tile"), GUILD: Msg("guild field"), PLAIN: Msg("empty field")}
COLOURED = Pick(tuple(Option(colour, name) for colour, name in COLOUR_NAMES.items()))
KINDS = Pick(tuple(Option(kind, name) for kind, name in KIND_NAMES.items()))
CARDS = Number(0, 60)
BESIDES = Asked(Msg("What it says besides"), Text(LONGEST), optional=True)


def _fields(content: Content) -> Pick | None:
    """The neighbours that may be picked; it is enough that one of two names the other."""
    known = told_apart(tuple(Option(field.key, Msg.plain(field.name)) for field in content.fields))
    return Pick(known, 0, len(known)) if known else None


class Adventure(Struct, frozen=True, omit_defaults=True):
    """An adventure: one quest tile and the card of the same name (ADV-1, ADV-14). An empty key: nobody has named it.

    `text` is what is printed besides, to be read when the tile is turned up.
    """

    key: str = ""
    name: Annotated[str, Asked(Msg("Name"), Text())] = ""
    colour: Annotated[str, Asked(Msg("Colour of the card"), COLOURED)] = ""
    source: str = TABLE
    text: Annotated[str, BESIDES] = ""


class Hero(Struct, frozen=True, omit_defaults=True):
    """A hero card: the keys of the three adventures printed on it (ADV-1, ADV-4); `text` is everything else that it
    says.
    """

    key: str
    name: str
    adventures: tuple[str, ...] = ()
    source: str = TABLE
    text: str = ""


class Deck(Struct, frozen=True, omit_defaults=True):
    """How many playing cards of each kind there are (ADV-1); all 0: not known, then the pile is not counted."""

    knights: Annotated[int, Asked(Msg("Fortune knights"), CARDS)] = 0
    warriors: Annotated[int, Asked(Msg("Warriors"), CARDS)] = 0
    fairies: Annotated[int, Asked(Msg("Fairies"), CARDS)] = 0
    wizards: Annotated[int, Asked(Msg("Wizards"), CARDS)] = 0
    jokers: Annotated[int, Asked(Msg("Jokers"), CARDS)] = 0
    adventures: Annotated[int, Asked(Msg("Adventure cards"), Number(0, 60, ADVENTURE_TILES))] = 0
    source: str = EXAMPLE

    @property
    def key(self) -> str:
        """A newly counted deck replaces the old one, because there is only one in the box."""
        return "deck"

    @property
    def cards(self) -> int:
        """All cards together."""
        return self.knights + self.warriors + self.fairies + self.wizards + self.jokers + self.adventures


class Field(Struct, frozen=True, omit_defaults=True, cache_hash=True):
    """A field of the board: quest (a tile lies there at first), guild or plain; `x` east and `y` south, 0 to 1000.

    `ways` are the keys of neighbours; a way named at one end counts at both.
    """

    key: str
    name: Annotated[str, Asked(Msg("Name on the map"), Text(12))]
    kind: Annotated[str, Asked(Msg("What it is"), KINDS)] = PLAIN
    x: Annotated[int, Asked(Msg("From the left (0 to 1000)"), Number(0, SCALE, MIDDLE), optional=True)] = 0
    y: Annotated[int, Asked(Msg("From above (0 to 1000)"), Number(0, SCALE, MIDDLE), optional=True)] = 0
    ways: Annotated[tuple[str, ...], Asked(Msg("Next to"), _fields, optional=True)] = ()
    source: str = TABLE


class Content(Struct, frozen=True):
    """Everything this copy is known to hold; empty lists are written as well, so that the library can add to them."""

    adventures: tuple[Adventure, ...] = ()
    heroes: tuple[Hero, ...] = ()
    deck: Deck = Deck()
    fields: tuple[Field, ...] = ()


Thing = TypeVar("Thing", Adventure, Hero)


def one_box(content: Content) -> Content:
    """The content to play with. Up to 0.4.0 a set-up held examples beside the table's own things; then only the latter
    count.
    """
    return replace(content, adventures=_entered(content.adventures), heroes=_entered(content.heroes))


def _entered(things: tuple[Thing, ...]) -> tuple[Thing, ...]:
    return tuple(thing for thing in things if thing.source == TABLE) or things


def board(content: Content) -> tuple[Field, ...]:
    """The board to play on, () if it is not complete; in set-ups up to 0.4.0 the table's own comes before the example.
    """
    entered = tuple(field for field in content.fields if field.source == TABLE)
    example = tuple(field for field in content.fields if field.source != TABLE)
    return next((fields for fields in (entered, example) if board_complete(fields)), ())


def lacks(content: Content, seats: int) -> tuple[Msg, ...]:
    """What the box lacks for a board on which so many players can be followed, in words; empty if nothing (ADV-3)."""
    return tuple(_missing(content.fields)) if not board(content) else ()


def _missing(fields: tuple[Field, ...]) -> Iterator[Msg]:
    kinds = [field.kind for field in fields]
    if kinds.count(QUEST) != TILES:
        yield Msg("{n} of {most} quest fields", {"n": kinds.count(QUEST), "most": TILES})
    if kinds.count(GUILD) < MOST_PLAYERS:
        yield Msg("{n} of at least {least} guild fields", {"n": kinds.count(GUILD), "least": MOST_PLAYERS})
    lonely = [field for field in fields if not neighbours(fields)[field.key]]
    yield from (Msg("nobody borders on {field}", {"field": field.name}) for field in lonely)
    rest = [field for field in fields if field not in lonely]
    reached = fields_within(fields, rest[0].key, len(fields)) if rest else {}
    cut = [field for field in rest if field.key not in reached]
    if cut:
        yield Msg("no way leads to {field}", {"field": cut[0].name})


def laid_out(fields: tuple[Field, ...]) -> tuple[Field, ...]:
    """The fields at their places; fields whose place nobody has said stand in rows, side by side."""
    across = math.isqrt(len(fields) - 1) + 1 if fields else 1
    step = SCALE // (across + 1)
    return tuple(field if field.x or field.y else replace(field, x=step * (n % across + 1), y=step * (n // across + 1))
                 for n, field in enumerate(fields))


def join_adventure(adventures: tuple[Adventure, ...], one: Adventure) -> tuple[Adventure, ...]:
    """All adventures with this one added, or in place of the one that has its key."""
    if any(old.key == one.key for old in adventures):
        return tuple(one if old.key == one.key else old for old in adventures)
    return (*adventures, one)


def board_complete(fields: tuple[Field, ...]) -> bool:
    """Whether a game can be played on these fields: 26 for tiles, a guild field for everybody, all connected."""
    kinds = [field.kind for field in fields]
    return (kinds.count(QUEST) == TILES and kinds.count(GUILD) >= MOST_PLAYERS
            and len(fields_within(fields, fields[0].key, len(fields))) == len(fields))


@cache
def neighbours(fields: tuple[Field, ...]) -> dict[str, tuple[str, ...]]:
    """Field → the fields next to it."""
    joined: dict[str, tuple[str, ...]] = {field.key: () for field in fields}
    for one, other in all_ways(fields):
        joined[one], joined[other] = (*joined[one], other), (*joined[other], one)
    return joined


@cache
def all_ways(fields: tuple[Field, ...]) -> tuple[tuple[str, str], ...]:
    """Every way once; a way to a field that is not on this board does not count."""
    known = {field.key for field in fields}
    told = {(min(field.key, other), max(field.key, other)) for field in fields for other in field.ways
            if other in known and other != field.key}
    return tuple(sorted(told))


def fields_within(fields: tuple[Field, ...], start: str, steps: int) -> dict[str, int]:
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
    """The key of a thing that belongs to this copy alone; no printed thing has such a key."""
    return "own-" + key_of(name)
