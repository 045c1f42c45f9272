"""What a copy of the game adds: avatars, event tiles, finds, orientation cards, the board; and their forms.

Only values and their checking live here; what they do in play is written in rules/. `source` says where an item comes
from: rulebook, example (invented, so that the game can be tried without the box) or table (entered by the players).
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from companion.engine.game import ContentKind, Learned, key_of
from companion.engine.inputs import Field, Form, Number, Option, Pick, Text
from companion.engine.words import Msg

MONSTER, TRAP, NPC, FORK, REST, FIND_SITE = "monster", "trap", "npc", "fork", "rest", "find_site"
KINDS = (MONSTER, TRAP, NPC, FORK, REST, FIND_SITE)
RULEBOOK, EXAMPLE, TABLE = "rulebook", "example", "table"


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

    search_sp: int = 0
    search_hp: int = 0
    npc_bonus: bool = True
    npc_penalty: int = 1
    modifiers: Skills = Skills()


class Avatar(Struct, frozen=True, omit_defaults=True):
    """A character sheet (LUE-1): printed maximum of hit points, skills 1 to 5 (LUE-A1), advantage and drawback."""

    key: str
    name: str
    hp: int
    skills: Skills
    profession: str = ""
    advantage: str = ""
    drawback: str = ""
    traits: Traits = Traits()
    source: str = TABLE


class Loss(Struct, frozen=True, omit_defaults=True):
    """What a trap takes: hit points, SP, finds, turns to skip (LUE-28)."""

    hp: int = 0
    sp: int = 0
    finds: int = 0
    turns: int = 0


class Tile(Struct, frozen=True, omit_defaults=True):
    """An event tile. `level` is the printed one; `hearts` of a monster; `modifiers` hold while one stands on it, those
    of an NPC while one keeps it; `back` is the number on the back (which bag it starts in)."""

    key: str
    kind: str
    name: str = ""
    level: int = 0
    hearts: int = 0
    loss: Loss = Loss()
    modifiers: Skills = Skills()
    back: int = 1
    source: str = TABLE


class Find(Struct, frozen=True, omit_defaults=True):
    """A find card: `points` count at the end, `sp` is what it can be exchanged for, `modifiers` hold while kept."""

    key: str
    name: str = ""
    points: int = 0
    sp: int = 0
    modifiers: Skills = Skills()
    effect: str = ""
    source: str = TABLE


class Card(Struct, frozen=True, omit_defaults=True):
    """An orientation card: its initiative, its steps relative to the arrow (f, r, b, l), then quarter turns right."""

    initiative: int
    steps: str = ""
    turn: int = 0
    source: str = TABLE


class Ground(Struct, frozen=True, omit_defaults=True):
    """A printed field of the board that changes levels, such as water (LUE-24)."""

    x: int
    y: int
    level: int
    name: str = ""


class Board(Struct, frozen=True, omit_defaults=True):
    """The map: fields counted from the north-west corner, `x` east, `y` south; start, Exit, fields with a meaning."""

    width: int = 9
    height: int = 9
    start: tuple[int, int] = (4, 0)
    exit: tuple[int, int] = (4, 8)
    fields: tuple[Ground, ...] = ()
    source: str = EXAMPLE

    @property
    def key(self) -> str:
        """There is one board in the box: a new one takes the place of the old."""
        return "board"


class Content(Struct, frozen=True, omit_defaults=True):
    """Everything this copy is known to hold. `bag` counts the tiles with 1, 2 and 3 on the back; 0: not counted."""

    avatars: tuple[Avatar, ...] = ()
    tiles: tuple[Tile, ...] = ()
    finds: tuple[Find, ...] = ()
    cards: tuple[Card, ...] = ()
    board: Board = Board()
    bag: tuple[int, int, int] = (0, 0, 0)


def characters(content: Content) -> tuple[Option, ...]:
    """The avatars a player may choose from."""
    return tuple(Option(a.key, Msg.plain(a.name), "account") for a in content.avatars)


SKILL_NAMES = {"n": Msg("Ninjutsu"), "o": Msg("Orientation"), "r": Msg("Talk"), "d": Msg("Airs"),
               "a": Msg("Attention")}
NO_SKILL = Option("-", Msg("none"))
SKILL_OPTIONS = (NO_SKILL, *(Option(skill, name) for skill, name in SKILL_NAMES.items()))

AVATAR_FORM = Form((
    Field("name", Msg("Name"), Text()),
    Field("hp", Msg("Hit points"), Number(1, 20, 10)),
    *(Field(skill, name, Number(1, 5, 2)) for skill, name in SKILL_NAMES.items()),
    Field("advantage", Msg("Advantage"), Text(120), optional=True),
    Field("drawback", Msg("Drawback"), Text(120), optional=True)))
MONSTER_FORM = Form((
    Field("level", Msg("Level"), Number(1, 3, 1)), Field("hearts", Msg("Hearts"), Number(1, 9, 1)),
    Field("name", Msg("Name"), Text(), optional=True)))
TRAP_FORM = Form((
    Field("level", Msg("Level"), Number(1, 3, 1)), Field("hp", Msg("Hit points lost"), Number(0, 9, 0)),
    Field("sp", Msg("SP lost"), Number(0, 9, 0)), Field("finds", Msg("Finds lost"), Number(0, 9, 0)),
    Field("turns", Msg("Turns to skip"), Number(0, 9, 0)), Field("name", Msg("Name"), Text(), optional=True)))
NPC_FORM = Form((
    Field("level", Msg("Level"), Number(1, 3, 1)), Field("up", Msg("Better by 1"), Pick(SKILL_OPTIONS)),
    Field("down", Msg("Worse by 1"), Pick(SKILL_OPTIONS)), Field("name", Msg("Name"), Text(), optional=True)))
FIND_FORM = Form((
    Field("name", Msg("Name"), Text()), Field("points", Msg("Victory points printed"), Number(0, 20, 0)),
    Field("sp", Msg("Worth in SP"), Number(0, 20, 0)),
    Field("up", Msg("Better by 1"), Pick(SKILL_OPTIONS)), Field("down", Msg("Worse by 1"), Pick(SKILL_OPTIONS))))
CARD_FORM = Form((
    Field("initiative", Msg("Initiative"), Number(0, 999, 1)), Field("steps", Msg("Steps (f, r, b, l)"), Text(8)),
    Field("turn", Msg("Quarter turns to the right"), Number(0, 3, 0))))


BOARD_FORM = Form((
    Field("width", Msg("Fields from west to east"), Number(3, 15, 9)),
    Field("height", Msg("Fields from north to south"), Number(3, 15, 9)),
    Field("start_x", Msg("Start: field from the west"), Number(1, 15, 5)),
    Field("start_y", Msg("Start: field from the north"), Number(1, 15, 1)),
    Field("exit_x", Msg("Exit: field from the west"), Number(1, 15, 5)),
    Field("exit_y", Msg("Exit: field from the north"), Number(1, 15, 9))))


def read_board(values: dict[str, Any]) -> Board:
    """The board as it was entered, counted from 1; start and Exit must lie on it."""
    start, end = (values["start_x"] - 1, values["start_y"] - 1), (values["exit_x"] - 1, values["exit_y"] - 1)
    inside = all(x < values["width"] and y < values["height"] for x, y in (start, end))
    if not inside or start == end:
        raise ValueError(Msg("Start and Exit are two different fields of the board."))
    return Board(values["width"], values["height"], start, end, source=TABLE)


def read_avatar(values: dict[str, Any]) -> Avatar:
    """An avatar as it was entered."""
    skills = Skills(**{skill: values[skill] for skill in SKILL_NAMES})
    return Avatar(key_of(values["name"]), values["name"].strip(), values["hp"], skills,
                  advantage=values.get("advantage", ""), drawback=values.get("drawback", ""))


def read_monster(values: dict[str, Any]) -> Tile:
    """A monster tile as it was entered."""
    level, hearts = values["level"], values["hearts"]
    key = f"own-monster-{level}-{hearts}{_named(values)}"
    return Tile(key, MONSTER, values.get("name", ""), level, hearts, back=level)


def read_trap(values: dict[str, Any]) -> Tile:
    """A trap tile as it was entered."""
    loss = Loss(values["hp"], values["sp"], values["finds"], values["turns"])
    key = f"own-trap-{values['level']}-{loss.hp}{loss.sp}{loss.finds}{loss.turns}{_named(values)}"
    return Tile(key, TRAP, values.get("name", ""), values["level"], loss=loss, back=values["level"])


def read_npc(values: dict[str, Any]) -> Tile:
    """An NPC tile as it was entered."""
    key = f"own-npc-{values['level']}-{values['up']}{values['down']}{_named(values)}"
    return Tile(key, NPC, values.get("name", ""), values["level"], modifiers=_one_up_one_down(values),
                back=values["level"])


def read_find(values: dict[str, Any]) -> Find:
    """A find card as it was entered."""
    return Find(key_of(values["name"]), values["name"].strip(), values["points"], values["sp"],
                _one_up_one_down(values))


def read_card(values: dict[str, Any]) -> Card:
    """An orientation card as it was entered."""
    steps = values["steps"].strip().lower()
    if set(steps) - set("frbl"):
        raise ValueError(Msg("Steps are written with the letters f (ahead), r (right), b (back) and l (left)."))
    return Card(values["initiative"], steps, values["turn"])


def _one_up_one_down(values: dict[str, Any]) -> Skills:
    return Skills(**{skill: (values["up"] == skill) - (values["down"] == skill) for skill in SKILL_NAMES})


def _named(values: dict[str, Any]) -> str:
    return "-" + key_of(values["name"]) if values.get("name") else ""


CONTENT_KINDS = (
    ContentKind("avatars", Msg("Avatar"), AVATAR_FORM, read_avatar),
    ContentKind("tiles/monster", Msg("Monster"), MONSTER_FORM, read_monster),
    ContentKind("tiles/trap", Msg("Trap"), TRAP_FORM, read_trap),
    ContentKind("tiles/npc", Msg("NPC"), NPC_FORM, read_npc),
    ContentKind("finds", Msg("Find"), FIND_FORM, read_find),
    ContentKind("cards", Msg("Orientation card"), CARD_FORM, read_card),
    ContentKind("board", Msg("Board"), BOARD_FORM, read_board))


def learn(kind: str, value: Any) -> Learned:
    """Something the library should offer again."""
    return Learned(kind, str(getattr(value, "key", getattr(value, "initiative", ""))), value)
