"""What is asked for things of the box as far as their structs do not say it: lines in order, keys, what makes no sense.

What may live here: that. What may not: the things and how a field is asked for (content.py), what they do (rules/).
A form asks first what every such thing has; what only some have is optional, at the end. Other games have these forms
in kinds.py; here they stand apart, because the screens ask some of them in play and kinds.py takes titles from the
screens. Cards, board and fields are asked for by hand: a line of theirs is no field of theirs, or is counted from 1.
"""

from __future__ import annotations

from msgspec.structs import asdict, replace

from companion.engine.content.asked import AskedForm, FormValues, asked_form
from companion.engine.game import key_of
from companion.engine.inputs import Field, Form, Number, Option, Pick, Text
from companion.engine.words import Msg

from .content import (
    MONSTER,
    NPC,
    TABLE,
    TRAP,
    Avatar,
    BagSizes,
    Board,
    Card,
    Content,
    Find,
    Ground,
    Tile,
)

STEPS = 6
AHEAD = (Msg("ahead"), Msg("right"), Msg("back"), Msg("left"))
WAYS = tuple(zip(AHEAD, ("up", "right", "down", "left"), strict=True))
NO_STEP = "-"

AVATAR = asked_form(Avatar, "name", "hp", "skills", "advantage", "drawback", "profession", "traits",
                    key=lambda avatar: key_of(avatar.name))
SHEET_FORM = asked_form(Avatar, "name", "hp", "skills", "advantage", "drawback").plain
FIND = asked_form(Find, "name", "points", "sp", "effect", "modifiers", key=lambda find: key_of(find.name))
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


def ground_form(content: Content) -> Form:
    """A field of this board that changes levels."""
    board = content.board
    return Form((
        Field("x", Msg("Field from the west"), Number(1, board.width, 1)),
        Field("y", Msg("Field from the north"), Number(1, board.height, 1)),
        Field("level", Msg("Levels more or fewer there"), Number(-3, 3, 1)),
        Field("name", Msg("Name, such as water"), Text(), optional=True)))


def filled_form(form: Form, values: FormValues) -> Form:
    """A form with these values filled in, to be changed."""
    stands = {**dict(form.filled), **values}
    return replace(form, filled=tuple((field.name, stands[field.name]) for field in form.fields
                                      if field.name in stands))


def _tile_key(tile: Tile) -> str:
    """One without a name is known by what is printed on it."""
    if tile.name:
        return f"own-{tile.kind}--{key_of(tile.name)}"
    loss = tile.loss
    facts = (tile.level, tile.hearts, loss.hp, loss.sp, loss.finds, loss.turns, *asdict(tile.modifiers).values(),
             tile.back)
    return f"own-{tile.kind}-{'.'.join(map(str, facts))}{'-' + key_of(tile.text) if tile.text else ''}"


def _with_back(tile: Tile, values: FormValues) -> Tile:
    """On the back stands the level, as long as nobody has said anything else."""
    return replace(tile, back=values.get("back", tile.level))


def _tile(kind: str, *own: str) -> AskedForm[Tile]:
    return asked_form(Tile, "level", *own, "name", "modifiers", "text", "back", key=_tile_key, check=_with_back,
                      kind=kind)


TILES = {MONSTER: _tile(MONSTER, "hearts"), TRAP: _tile(TRAP, "loss"), NPC: _tile(NPC)}
DRAWN_FORMS = {kind: Form(tuple(field for field in tile.plain.fields if field.name != "back"))
               for kind, tile in TILES.items()}
"""A form for a tile that has just come out of the bag, without its back, which nobody needs to say."""


def read_card(values: FormValues) -> Card:
    """An orientation card as it was entered; there is one of each number."""
    steps = "".join(values.get(f"step{n}", "") for n in range(1, STEPS + 1)).replace(NO_STEP, "")
    return Card(values["initiative"], steps, int(values["turn"]), key=f"card-{values['initiative']}")


def card_values(card: Card) -> FormValues:
    """An orientation card as it is entered."""
    steps = {f"step{n}": step for n, step in enumerate(card.steps[:STEPS], 1)}
    return {"initiative": card.initiative, "turn": str(card.turn), **steps}


def read_board(values: FormValues) -> Board:
    """The board as it was entered, counted from 1; start and Exit must lie on it."""
    for name, size in (("start_x", "width"), ("start_y", "height"), ("exit_x", "width"), ("exit_y", "height")):
        if values[name] > values[size]:
            raise ValueError(Msg("This field is not on the board."), name)
    start, end = (values["start_x"] - 1, values["start_y"] - 1), (values["exit_x"] - 1, values["exit_y"] - 1)
    if start == end:
        raise ValueError(Msg("Start and Exit are two different fields of the board."), "exit_x")
    return Board(values["width"], values["height"], start, end, source=TABLE)


def board_values(board: Board) -> FormValues:
    """The board as it is entered."""
    return {"width": board.width, "height": board.height, "start_x": board.start[0] + 1, "start_y": board.start[1] + 1,
            "exit_x": board.exit[0] + 1, "exit_y": board.exit[1] + 1}


def read_ground(values: FormValues) -> Ground:
    """A field that changes levels, counted from 1."""
    if values["level"] == 0:
        raise ValueError(Msg("A field that changes no level need not be entered."), "level")
    return Ground(values["x"] - 1, values["y"] - 1, values["level"], values.get("name", "").strip(),
                  key=f"ground-{values['x']}-{values['y']}")


def ground_values(ground: Ground) -> FormValues:
    """A field that changes levels as it is entered."""
    return {"x": ground.x + 1, "y": ground.y + 1, "level": ground.level,
            **({"name": ground.name} if ground.name else {})}


def _at_least_one(sizes: BagSizes, values: FormValues) -> BagSizes:
    """Those with a 1 begin in the bag."""
    if sizes.one == 0:
        raise ValueError(Msg("The tiles with a 1 on the back begin in the bag: there is at least one."), "one")
    return sizes


SIZES = asked_form(BagSizes, check=_at_least_one)
