"""What a copy of the game adds: avatars, event tiles, finds, orientation cards, the board, how many tiles there are.

Only values live here, each with how it is asked for; what no field can say by itself is in forms.py, what they do in
play in rules/. `source` says where an item comes from: rulebook, example (invented, so that the game can be tried
without the box) or table (entered by the players).
"""

from __future__ import annotations

from typing import Annotated, Any, Protocol, TypeVar

from msgspec import Meta, Struct

from companion.engine.content.asked import YES_OR_NO, Asked, AskedEach, AskedInside
from companion.engine.game import Learned
from companion.engine.inputs import Number, Option, Text
from companion.engine.words import Msg

MONSTER = "monster"
TRAP = "trap"
NPC = "npc"
FORK = "fork"
REST = "rest"
FIND_SITE = "find_site"
Size = Annotated[int, Meta(ge=1, le=40)]
"""How many fields a board can have in each direction. A form asks for fewer; a file may say anything."""
KINDS = (MONSTER, TRAP, NPC, FORK, REST, FIND_SITE)
RULEBOOK = "rulebook"
EXAMPLE = "example"
TABLE = "table"
LONG = 200
MOST_TILES = Number(0, 99)
NAME = Asked(Msg("Name"), Text())
MAYBE_NAME = Asked(Msg("Name"), Text(), optional=True)
SKILL_NAMES = {"n": Msg("Ninjutsu"), "o": Msg("Orientation"), "r": Msg("Persuasion"), "d": Msg("Bravado"),
               "a": Msg("Attention")}
CHANGES = {"n": Msg("Ninjutsu ±"), "o": Msg("Orientation ±"), "r": Msg("Persuasion ±"),
           "d": Msg("Bravado ±"), "a": Msg("Attention ±")}
MODIFIERS = AskedEach(CHANGES, Number(-5, 5), optional=True)
"""How many dice more or fewer each skill has."""


class Skills(Struct, frozen=True, omit_defaults=True):
    """Five numbers, one per skill: Ninjutsu, Orientation, Redeschwall (talk), Dünkel (airs), Attention (LUE-9)."""

    n: int = 0
    o: int = 0
    r: int = 0
    d: int = 0
    a: int = 0


class Traits(Struct, frozen=True, omit_defaults=True):
    """An avatar's advantage and drawback where the companion can play them by itself (LUE-8, LUE-14, LUE-A33).

    `search_sp`, `search_hp`: won when a search at a find site succeeds. `npc_bonus` False: bonuses of NPCs kept do not
    count. `npc_penalty`: factor for their penalties. `modifiers`: always on.
    """

    search_sp: Annotated[int, Asked(Msg("A search that succeeds: SP"), Number(0, 9), optional=True)] = 0
    search_hp: Annotated[int, Asked(Msg("A search that succeeds: hit points"), Number(0, 9), optional=True)] = 0
    npc_bonus: Annotated[bool, Asked(Msg("Better by NPCs"), YES_OR_NO, optional=True)] = True
    npc_penalty: Annotated[int, Asked(Msg("Worse by NPCs: how many times"), Number(0, 3, 1), optional=True)] = 1
    modifiers: Annotated[Skills, AskedEach(CHANGES, Number(-5, 5), optional=True, prefix="always_")] = Skills()


class Avatar(Struct, frozen=True, omit_defaults=True):
    """A character sheet (LUE-1): printed maximum of hit points, skills 1 to 5 (LUE-A1), advantage and drawback.

    Unknown numbers are 0, and without a key nobody has said whose sheet it is.
    """

    key: str
    name: Annotated[str, NAME]
    hp: Annotated[int, Asked(Msg("Hit points"), Number(1, 20, 10))]
    skills: Annotated[Skills, AskedEach(SKILL_NAMES, Number(1, 5, 2))]
    profession: Annotated[str, Asked(Msg("Profession"), Text(), optional=True)] = ""
    advantage: Annotated[str, Asked(Msg("Advantage"), Text(LONG), optional=True)] = ""
    drawback: Annotated[str, Asked(Msg("Drawback"), Text(LONG), optional=True)] = ""
    traits: Annotated[Traits, AskedInside()] = Traits()
    source: str = TABLE


NOT_KNOWN = Avatar("", "", 0, Skills())


class Loss(Struct, frozen=True, omit_defaults=True):
    """What a trap takes: hit points, SP, finds, turns to skip (LUE-28)."""

    hp: Annotated[int, Asked(Msg("Hit points lost"), Number(0, 9))] = 0
    sp: Annotated[int, Asked(Msg("SP lost"), Number(0, 9))] = 0
    finds: Annotated[int, Asked(Msg("Finds lost"), Number(0, 9))] = 0
    turns: Annotated[int, Asked(Msg("Turns to skip"), Number(0, 9))] = 0


class Tile(Struct, frozen=True, omit_defaults=True):
    """An event tile. `level` is the printed one; `hearts` of a monster; `modifiers` hold while one stands on it, those
    of an NPC while one keeps it; `back` is the number on the back (which bag it starts in). `text` is everything else
    that is printed on it; people do what it says.
    """

    key: str
    kind: str
    name: Annotated[str, MAYBE_NAME] = ""
    level: Annotated[int, Asked(Msg("Level"), Number(1, 3, 1))] = 0
    hearts: Annotated[int, Asked(Msg("Hearts"), Number(1, 9, 1))] = 0
    loss: Annotated[Loss, AskedInside()] = Loss()
    modifiers: Annotated[Skills, MODIFIERS] = Skills()
    back: Annotated[int, Asked(Msg("Number on the back"), Number(1, 3, 1), optional=True)] = 1
    source: str = TABLE
    text: Annotated[str, Asked(Msg("What else is printed on it"), Text(LONG), optional=True)] = ""


class Find(Struct, frozen=True, omit_defaults=True):
    """A find card: `points` count at the end, `sp` is what it can be exchanged for, `modifiers` hold while kept."""

    key: str
    name: Annotated[str, NAME] = ""
    points: Annotated[int, Asked(Msg("Victory points printed"), Number(0, 20))] = 0
    sp: Annotated[int, Asked(Msg("Worth in SP"), Number(0, 20))] = 0
    modifiers: Annotated[Skills, MODIFIERS] = Skills()
    effect: Annotated[str, Asked(Msg("What it does"), Text(LONG), optional=True)] = ""
    source: str = TABLE


class Card(Struct, frozen=True, omit_defaults=True):
    """An orientation card: its initiative, its steps relative to the arrow (f, r, b, l), then quarter turns right."""

    initiative: int
    steps: str = ""
    turn: int = 0
    source: str = TABLE
    key: str = ""


class Ground(Struct, frozen=True, omit_defaults=True):
    """A printed field of the board that changes levels, such as water (LUE-24)."""

    x: int
    y: int
    level: int
    name: str = ""
    source: str = TABLE
    key: str = ""


class Board(Struct, frozen=True, omit_defaults=True):
    """The map: fields counted from the north-west corner, `x` east, `y` south; start and Exit.

    Without a `source` nobody has described it. `fields` holds the printed fields of older games.
    """

    width: Size = 9
    height: Size = 9
    start: tuple[int, int] = (4, 0)
    exit: tuple[int, int] = (4, 8)
    fields: tuple[Ground, ...] = ()
    source: str = ""

    @property
    def key(self) -> str:
        """A newly entered board replaces the old one, because there is only one in the box."""
        return "board"


class BagSizes(Struct, frozen=True, omit_defaults=True):
    """How many tiles have a 1, a 2, a 3 on the back (LUE-5); without a 1 they are not counted."""

    one: Annotated[int, Asked(Msg("Tiles with a {number} on the back", {"number": 1}), MOST_TILES)] = 0
    two: Annotated[int, Asked(Msg("Tiles with a {number} on the back", {"number": 2}), MOST_TILES)] = 0
    three: Annotated[int, Asked(Msg("Tiles with a {number} on the back", {"number": 3}), MOST_TILES)] = 0
    source: str = TABLE

    @property
    def key(self) -> str:
        """A newly counted bag replaces the old one, because there is only one in the box."""
        return "sizes"


class Content(Struct, frozen=True, omit_defaults=True):
    """Everything this copy is known to hold. `bag` holds the sizes of the bag of older games."""

    avatars: tuple[Avatar, ...] = ()
    tiles: tuple[Tile, ...] = ()
    finds: tuple[Find, ...] = ()
    cards: tuple[Card, ...] = ()
    board: Board = Board()
    bag: tuple[int, int, int] = (0, 0, 0)
    grounds: tuple[Ground, ...] = ()
    sizes: BagSizes = BagSizes()


class Keyed(Protocol):
    """A thing of the box that is known by its key."""

    @property
    def key(self) -> str: ...


K = TypeVar("K", bound=Keyed)


def with_thing(things: tuple[K, ...], thing: K) -> tuple[K, ...]:
    """The things with one more; a thing that has its key already is replaced, so that there are no twins."""
    if any(other.key == thing.key for other in things):
        return tuple(thing if other.key == thing.key else other for other in things)
    return (*things, thing)


PRINTED_ALIKE = tuple(Tile(kind.replace("_", "-"), kind, source=RULEBOOK) for kind in (FORK, REST, FIND_SITE))


def tiles_of(content: Content) -> tuple[Tile, ...]:
    """All known tiles; those that look alike in every box need not be entered."""
    kinds = {tile.kind for tile in content.tiles}
    return (*content.tiles, *(tile for tile in PRINTED_ALIKE if tile.kind not in kinds))


def ground_level(content: Content, x: int, y: int) -> int:
    """What a printed field does to the level of what lies on it (LUE-24)."""
    return sum(ground.level for ground in grounds_of(content) if (ground.x, ground.y) == (x, y))


def grounds_of(content: Content) -> tuple[Ground, ...]:
    """The printed fields that change levels."""
    return (*content.board.fields, *content.grounds)


def bag_sizes(content: Content) -> tuple[int, int, int]:
    """The tiles with 1, 2 and 3 on the back; 0: not counted."""
    sizes = content.sizes
    return (sizes.one, sizes.two, sizes.three) if sizes.one else content.bag


def characters(content: Content) -> tuple[Option, ...]:
    """The avatars a player may choose from."""
    return tuple(Option(a.key, Msg.plain(a.name), "account", thing=f"avatars:{a.key}") for a in content.avatars)


def lacks(content: Content, seats: int) -> tuple[Msg, ...]:
    """What the full level needs and the box does not say: a sheet for everybody, and the map."""
    sheets, found = len(content.avatars), []
    if sheets < seats:
        found.append(Msg("{n} of {all} avatars", {"n": sheets, "all": seats}))
    if not content.board.source and content.board == Board():
        found.append(Msg("The board: how many fields, where Start and Exit are"))
    return tuple(found)


def learn_thing(kind: str, value: Any) -> Learned:
    """Something the library should offer again."""
    return Learned(kind, str(value.key), value)
