"""What is asked for each kind of thing in the box: its form, how an answer becomes a thing, and a thing an answer.

What may live here: that, and what makes no sense. What may not: the things (content.py), what they do (rules/).
A form asks first what every such thing has; what only some have is optional, at the end.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import asdict, replace

from companion.engine.game import key_of
from companion.engine.inputs import Field, Form, Number, Option, Pick, Text
from companion.engine.words import Msg

from .content import (
    MONSTER,
    NPC,
    SKILL_NAMES,
    TABLE,
    TRAP,
    Avatar,
    BagSizes,
    Board,
    Card,
    Content,
    Find,
    Ground,
    Loss,
    Skills,
    Tile,
    Traits,
)

Values = dict[str, Any]
CHANGES = {"n": Msg("Ninjutsu ±"), "o": Msg("Orientation ±"), "r": Msg("Talk ±"), "d": Msg("Airs ±"),
           "a": Msg("Attention ±")}
LONG = 200
STEPS = 6
MOST_TILES = 99
AHEAD = (Msg("ahead"), Msg("right"), Msg("back"), Msg("left"))
WAYS = tuple(zip(AHEAD, ("up", "right", "down", "left"), strict=True))
YES = "yes"
NO = "no"
NO_STEP = "-"


def skill_fields(prefix: str = "") -> tuple[Field, ...]:
    """How many dice more or fewer each skill has."""
    return tuple(Field(f"{prefix}{skill}", label, Number(-5, 5), optional=True) for skill, label in CHANGES.items())


def _read_skills(values: Values, prefix: str = "") -> Skills:
    return Skills(**{skill: values.get(f"{prefix}{skill}", 0) for skill in SKILL_NAMES})


def _skill_values(skills: Skills, prefix: str = "") -> Values:
    return {f"{prefix}{skill}": change for skill, change in asdict(skills).items() if change}


def _texts(**texts: str) -> Values:
    """Lines of text as far as there are any."""
    return {name: text for name, text in texts.items() if text}


NAME = Field("name", Msg("Name"), Text())
MAYBE_NAME, LEVEL = Field("name", Msg("Name"), Text(), optional=True), Field("level", Msg("Level"), Number(1, 3, 1))
TEXT = Field("text", Msg("What else is printed on it"), Text(LONG), optional=True)
BACK = Field("back", Msg("Number on the back"), Number(1, 3, 1), optional=True)
PRINTED = (MAYBE_NAME, *skill_fields(), TEXT, BACK)

SHEET_FORM = Form((
    NAME, Field("hp", Msg("Hit points"), Number(1, 20, 10)),
    *(Field(skill, name, Number(1, 5, 2)) for skill, name in SKILL_NAMES.items()),
    Field("advantage", Msg("Advantage"), Text(LONG), optional=True),
    Field("drawback", Msg("Drawback"), Text(LONG), optional=True)))
AVATAR_FORM = Form((
    *SHEET_FORM.fields,
    Field("profession", Msg("Profession"), Text(), optional=True),
    Field("search_sp", Msg("A search that succeeds: SP"), Number(0, 9), optional=True),
    Field("search_hp", Msg("A search that succeeds: hit points"), Number(0, 9), optional=True),
    Field("npc_bonus", Msg("Better by NPCs"), Pick((Option(YES, Msg("yes")), Option(NO, Msg("no")))), optional=True),
    Field("npc_penalty", Msg("Worse by NPCs: how many times"), Number(0, 3, 1), optional=True),
    *skill_fields("always_")))
MONSTER_FORM = Form((LEVEL, Field("hearts", Msg("Hearts"), Number(1, 9, 1)), *PRINTED))
TRAP_FORM = Form((
    LEVEL, Field("hp", Msg("Hit points lost"), Number(0, 9)), Field("sp", Msg("SP lost"), Number(0, 9)),
    Field("finds", Msg("Finds lost"), Number(0, 9)), Field("turns", Msg("Turns to skip"), Number(0, 9)), *PRINTED))
NPC_FORM = Form((LEVEL, *PRINTED))
FIND_FORM = Form((
    NAME, Field("points", Msg("Victory points printed"), Number(0, 20)), Field("sp", Msg("Worth in SP"), Number(0, 20)),
    Field("effect", Msg("What it does"), Text(LONG), optional=True), *skill_fields()))
CARD_FORM = Form((
    Field("initiative", Msg("Initiative"), Number(0, 999, 1)),
    Field("turn", Msg("The arrow turns to"), Pick(tuple(
        Option(str(n), name, f"arrow-{way}-bold") for n, (name, way) in enumerate(WAYS)))),
    *(Field(f"step{n}", Msg("Step {n}", {"n": n}), Pick((*(
        Option(key, name, f"arrow-{way}-bold") for key, (name, way) in zip("frbl", WAYS, strict=True)),
        Option(NO_STEP, Msg("none"), "close"))), optional=True) for n in range(1, STEPS + 1))),
    filled=(("turn", "0"),))
BOARD_FORM = Form((
    Field("width", Msg("Fields from west to east"), Number(3, 15, 9)),
    Field("height", Msg("Fields from north to south"), Number(3, 15, 9)),
    Field("start_x", Msg("Start: field from the west"), Number(1, 15, 5)),
    Field("start_y", Msg("Start: field from the north"), Number(1, 15, 1)),
    Field("exit_x", Msg("Exit: field from the west"), Number(1, 15, 5)),
    Field("exit_y", Msg("Exit: field from the north"), Number(1, 15, 9))))
SIZES_FORM = Form(tuple(
    Field(name, Msg("Tiles with a {number} on the back", {"number": n}), Number(0, MOST_TILES))
    for n, name in enumerate(("one", "two", "three"), 1)))


def ground_form(content: Content) -> Form:
    """A field of this board that changes levels."""
    board = content.board
    return Form((
        Field("x", Msg("Field from the west"), Number(1, board.width, 1)),
        Field("y", Msg("Field from the north"), Number(1, board.height, 1)),
        Field("level", Msg("Levels more or fewer there"), Number(-3, 3, 1)),
        Field("name", Msg("Name, such as water"), Text(), optional=True)))


def filled(form: Form, values: Values) -> Form:
    """A form in which these values stand already, to be changed."""
    stands = {**dict(form.filled), **values}
    return replace(form, filled=tuple((field.name, stands[field.name]) for field in form.fields
                                      if field.name in stands))


def whole(form: Form, values: Values) -> Form:
    """A form in which everything that is no text is said, as it stands now."""
    said = tuple(field if isinstance(field.input, Text) else replace(field, optional=False) for field in form.fields)
    return filled(Form(said), whole_values(form, values))


def whole_values(form: Form, values: Values) -> Values:
    """What `whole` begins with: of what was not said, that there is none."""
    nothing = {field.name: NO_STEP if isinstance(field.input, Pick) else 0 for field in form.fields
               if field.optional and not isinstance(field.input, Text)}
    return {**nothing, **values}


def read_avatar(values: Values) -> Avatar:
    """An avatar as it was entered."""
    traits = Traits(values.get("search_sp", 0), values.get("search_hp", 0), values.get("npc_bonus", YES) == YES,
                    values.get("npc_penalty", 1), _read_skills(values, "always_"))
    return Avatar(key_of(values["name"]), values["name"].strip(), values["hp"], _read_skills(values),
                  values.get("profession", ""), values.get("advantage", ""), values.get("drawback", ""), traits)


def avatar_values(avatar: Avatar) -> Values:
    """An avatar as it is entered."""
    traits = avatar.traits
    return {"hp": avatar.hp, **asdict(avatar.skills), "npc_bonus": YES if traits.npc_bonus else NO,
            "npc_penalty": traits.npc_penalty, "search_sp": traits.search_sp, "search_hp": traits.search_hp,
            **_skill_values(traits.modifiers, "always_"), **_texts(
                name=avatar.name, profession=avatar.profession, advantage=avatar.advantage, drawback=avatar.drawback)}


def read_tile(kind: str, values: Values) -> Tile:
    """A monster, a trap or an NPC as it was entered; one without a name is known by what is printed on it."""
    loss = Loss(values["hp"], values["sp"], values["finds"], values["turns"]) if kind == TRAP else Loss()
    level: int = values["level"]
    tile = Tile("", kind, values.get("name", "").strip(), level, values.get("hearts", 0), loss,
                _read_skills(values), values.get("back", level), text=values.get("text", "").strip())
    return replace(tile, key=_tile_key(tile))


def _tile_key(tile: Tile) -> str:
    if tile.name:
        return f"own-{tile.kind}--{key_of(tile.name)}"
    loss = tile.loss
    facts = (tile.level, tile.hearts, loss.hp, loss.sp, loss.finds, loss.turns, *asdict(tile.modifiers).values(),
             tile.back)
    return f"own-{tile.kind}-{'.'.join(map(str, facts))}{'-' + key_of(tile.text) if tile.text else ''}"


def read_monster(values: Values) -> Tile:
    """A monster tile as it was entered."""
    return read_tile(MONSTER, values)


def read_trap(values: Values) -> Tile:
    """A trap tile as it was entered."""
    return read_tile(TRAP, values)


def read_npc(values: Values) -> Tile:
    """An NPC tile as it was entered."""
    return read_tile(NPC, values)


def tile_values(tile: Tile) -> Values:
    """A tile as it is entered."""
    own = {MONSTER: {"hearts": tile.hearts}, TRAP: asdict(tile.loss)}.get(tile.kind, {})
    return {"level": tile.level, **own, **_skill_values(tile.modifiers), "back": tile.back,
            **_texts(name=tile.name, text=tile.text)}


TILE_FORMS = {MONSTER: (MONSTER_FORM, read_monster), TRAP: (TRAP_FORM, read_trap), NPC: (NPC_FORM, read_npc)}
DRAWN_FORMS = {kind: (Form(tuple(field for field in form.fields if field is not BACK)), read)
               for kind, (form, read) in TILE_FORMS.items()}
"""For a tile that has just come out of the bag: nobody needs to say what is on its back."""


def read_find(values: Values) -> Find:
    """A find card as it was entered."""
    return Find(key_of(values["name"]), values["name"].strip(), values["points"], values["sp"], _read_skills(values),
                values.get("effect", "").strip())


def find_values(find: Find) -> Values:
    """A find card as it is entered."""
    return {"points": find.points, "sp": find.sp, **_skill_values(find.modifiers),
            **_texts(name=find.name, effect=find.effect)}


def read_card(values: Values) -> Card:
    """An orientation card as it was entered; there is one of each number."""
    steps = "".join(values.get(f"step{n}", "") for n in range(1, STEPS + 1)).replace(NO_STEP, "")
    return Card(values["initiative"], steps, int(values["turn"]), key=f"card-{values['initiative']}")


def card_values(card: Card) -> Values:
    """An orientation card as it is entered."""
    steps = {f"step{n}": step for n, step in enumerate(card.steps[:STEPS], 1)}
    return {"initiative": card.initiative, "turn": str(card.turn), **steps}


def read_board(values: Values) -> Board:
    """The board as it was entered, counted from 1; start and Exit must lie on it."""
    for name, size in (("start_x", "width"), ("start_y", "height"), ("exit_x", "width"), ("exit_y", "height")):
        if values[name] > values[size]:
            raise ValueError(Msg("This field is not on the board."), name)
    start, end = (values["start_x"] - 1, values["start_y"] - 1), (values["exit_x"] - 1, values["exit_y"] - 1)
    if start == end:
        raise ValueError(Msg("Start and Exit are two different fields of the board."), "exit_x")
    return Board(values["width"], values["height"], start, end, source=TABLE)


def board_values(board: Board) -> Values:
    """The board as it is entered."""
    return {"width": board.width, "height": board.height, "start_x": board.start[0] + 1, "start_y": board.start[1] + 1,
            "exit_x": board.exit[0] + 1, "exit_y": board.exit[1] + 1}


def read_ground(values: Values) -> Ground:
    """A field that changes levels, counted from 1."""
    if values["level"] == 0:
        raise ValueError(Msg("A field that changes no level need not be entered."), "level")
    return Ground(values["x"] - 1, values["y"] - 1, values["level"], values.get("name", "").strip(),
                  key=f"ground-{values['x']}-{values['y']}")


def ground_values(ground: Ground) -> Values:
    """A field that changes levels as it is entered."""
    return {"x": ground.x + 1, "y": ground.y + 1, "level": ground.level, **_texts(name=ground.name)}


def read_sizes(values: Values) -> BagSizes:
    """How many tiles there are; those with a 1 begin in the bag."""
    if values["one"] == 0:
        raise ValueError(Msg("The tiles with a 1 on the back begin in the bag: there is at least one."), "one")
    return BagSizes(values["one"], values["two"], values["three"])


def sizes_values(sizes: BagSizes) -> Values:
    """How many tiles there are, as it is entered."""
    return {"one": sizes.one, "two": sizes.two, "three": sizes.three}
