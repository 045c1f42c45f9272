"""What a copy of the game adds: creature cards of one or more peoples, and the board; and their forms.

Only values and their checking live here; what an ability does is written in rules/. `source` says how sure a card is:
rulebook, review (two reviews tell it), uncertain (sources differ), example (invented), table (entered by the players).
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, Union

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.engine.game import ContentKind, Learned, key_of
from companion.engine.inputs import Field, Form, Number, Option, Pick, Text
from companion.engine.words import Msg

RULEBOOK, REVIEW, UNCERTAIN, EXAMPLE, TABLE = "rulebook", "review", "uncertain", "example", "table"
LEVELS = (1, 2, 3, 4, 5, 6)
FIRST_PEOPLE = "Light of Dragons"

Level = Annotated[int, Meta(ge=1, le=6)]
Movement = Literal["orthogonal", "diagonal", "surrounding", "over_own_kind", "stride"]
Special = Literal["wall", "drain", "curse", "again", "glow", "immune_attack", "immune_spell", "immune_special"]
IMMUNE_ATTACK, IMMUNE_SPELL, IMMUNE_SPECIAL = "immune_attack", "immune_spell", "immune_special"
WALL, DRAIN, CURSE, AGAIN, GLOW = "wall", "drain", "curse", "again", "glow"


class Split(Struct, frozen=True, tag="split"):
    """A spell that puts `count` reserve dice of level `into` in the creature's place: two beside it on opposite
    fields, a third on its own field (DW-16, DW-B7)."""

    into: Level = 1
    count: Annotated[int, Meta(ge=2, le=3)] = 2


class Blood(Struct, frozen=True, tag="blood"):
    """A spell that exiles a friendly creature for `points` trigger points for every own creature of the caster's
    level; each is spent on one upgrade (DW-B8)."""

    points: Annotated[int, Meta(ge=1, le=10)] = 2


Spell = Union[Split, Blood]


class Card(Struct, frozen=True, omit_defaults=True):
    """A creature card: level 1 to 6, how it moves, what is special, its spell; `text` is what the rules cannot play.

    `key` is the people's and the level's: there is one card for each level of a people.
    """

    key: str
    people: str
    level: Level
    name: str = ""
    movement: Movement = "orthogonal"
    specials: tuple[Special, ...] = ()
    spell: Spell | None = None
    text: str = ""
    source: str = TABLE


class Board(Struct, frozen=True, omit_defaults=True):
    """The playing grid: fields counted from the north-west corner, `x` east, `y` south.

    `bonus` is the field bonus of each row, counted from the attacker's own supply zone; `ruins` are the three ruins.
    """

    width: int = 7
    height: int = 7
    bonus: tuple[int, ...] = (0, 0, 0, 0, 1, 2, 3)
    ruins: tuple[tuple[int, int], ...] = ((1, 5), (3, 3), (5, 1))
    source: str = UNCERTAIN

    @property
    def key(self) -> str:
        """There is one board in the box: a new one takes the place of the old."""
        return "board"


class Content(Struct, frozen=True):
    """Everything this copy is known to hold."""

    cards: tuple[Card, ...] = ()
    board: Board = Board()


def peoples(content: Content) -> dict[str, str]:
    """The names of the peoples by their keys, in the order of their cards; names written otherwise are the same."""
    found: dict[str, str] = {}
    for card in content.cards:
        found.setdefault(key_of(card.people), card.people)
    return found


def unread(key: str, name: str) -> tuple[Card, ...]:
    """Six cards of a people of which nobody has read any."""
    return tuple(Card(f"{key}/{level}", name, level) for level in LEVELS)


def cards_of(content: Content, people: str) -> tuple[Card, ...]:
    """The six cards of the people with this key, weakest first; who has chosen none plays the one of the basic box.

    A card that nobody has entered does nothing special.
    """
    key = people or key_of(FIRST_PEOPLE)
    there = {card.level: card for card in content.cards if key_of(card.people) == key}
    name = {key_of(FIRST_PEOPLE): FIRST_PEOPLE, **peoples(content)}.get(key, key)
    return tuple(there.get(card.level, card) for card in unread(key, name))


def characters(content: Content) -> tuple[Option, ...]:
    """The peoples a player may choose from."""
    return tuple(Option(key, Msg.plain(name), "account-group") for key, name in peoples(content).items())


def lacks(content: Content, seats: int) -> tuple[Msg, ...]:
    """What full tracking needs: the six cards of a people (DW-8), which both may play."""
    found = {name: sum(key_of(card.people) == key for card in content.cards)
             for key, name in peoples(content).items()}
    if any(cards >= len(LEVELS) for cards in found.values()):
        return ()
    some = tuple(Msg("{people}: {n} of 6 creature cards", {"people": name, "n": n}) for name, n in found.items())
    return some or (Msg("{n} of 6 creature cards", {"n": 0}),)


MOVEMENT_NAMES: dict[str, Msg] = {
    "orthogonal": Msg("one field, not diagonally"), "diagonal": Msg("one field, only diagonally"),
    "surrounding": Msg("one field in any direction"), "over_own_kind": Msg("one field, over its own kind"),
    "stride": Msg("one or two fields straight, through others")}
SPECIAL_NAMES: dict[str, Msg] = {
    "wall": Msg("three in contact cannot be defeated"), "drain": Msg("enemies passed lose 1 level"),
    "curse": Msg("its conqueror loses 2 levels"), "again": Msg("acts once more after an attack"),
    "glow": Msg("virtual points for level 6"), "immune_attack": Msg("immune to attacks"),
    "immune_spell": Msg("immune to spells"), "immune_special": Msg("immune to specials")}
SPELL_NAMES = {"none": Msg("no spell"), "split": Msg("splits"), "blood": Msg("blood for upgrades")}

MOVEMENTS = Pick(tuple(Option(word, name) for word, name in MOVEMENT_NAMES.items()))
SPECIALS = Pick(tuple(Option(word, name) for word, name in SPECIAL_NAMES.items()), 0, len(SPECIAL_NAMES))
SPELLS = Pick(tuple(Option(word, name) for word, name in SPELL_NAMES.items()))
ABILITY_FIELDS = (
    Field("name", Msg("Name"), Text(), optional=True), Field("movement", Msg("Movement"), MOVEMENTS),
    Field("specials", Msg("Specials"), SPECIALS), Field("spell", Msg("Spell"), SPELLS),
    Field("into", Msg("Splits into level"), Number(1, 6, 1), optional=True),
    Field("count", Msg("Splits into how many"), Number(2, 3, 2), optional=True),
    Field("points", Msg("Blood: trigger points for each of its level"), Number(1, 10, 2), optional=True),
    Field("text", Msg("What else the card says"), Text(120), optional=True))
CHANGED_FIELDS = tuple(replace(field, optional=True) for field in ABILITY_FIELDS)
CARD_FORM = Form((Field("people", Msg("People"), Text(offered=(FIRST_PEOPLE,))),
                  Field("level", Msg("Level"), Number(1, 6, 1)), *ABILITY_FIELDS))
BOARD_FORM = Form((
    Field("width", Msg("Fields from west to east"), Number(3, 9, 7)),
    Field("height", Msg("Fields from north to south"), Number(4, 9, 7)),
    Field("first", Msg("Field bonus in the supply zone"), Number(0, 9, 3)),
    Field("second", Msg("Field bonus one row before it"), Number(0, 9, 2)),
    Field("third", Msg("Field bonus two rows before it"), Number(0, 9, 1)),
    *(Field(f"ruin{n}_{axis}", label, Number(1, 9, 2 * n))
      for n, names in enumerate((
          (Msg("Ruin 1: field from the west"), Msg("Ruin 1: field from the south")),
          (Msg("Ruin 2: field from the west"), Msg("Ruin 2: field from the south")),
          (Msg("Ruin 3: field from the west"), Msg("Ruin 3: field from the south"))), 1)
      for axis, label in zip("xy", names, strict=True))))


def read_card(values: dict[str, Any]) -> Card:
    """A creature card as it was entered."""
    people = values["people"].strip()
    return read_abilities(Card(f"{key_of(people)}/{values['level']}", people, values["level"]), values)


def read_abilities(card: Card, values: dict[str, Any]) -> Card:
    """`card` with its abilities as they were entered; what is left out stays."""
    split = card.spell if isinstance(card.spell, Split) else Split()
    blood = card.spell if isinstance(card.spell, Blood) else Blood()
    spells = {"none": None, "split": Split(values.get("into", split.into), values.get("count", split.count)),
              "blood": Blood(values.get("points", blood.points))}
    kind = values.get("spell") or (type(card.spell).__name__.lower() if card.spell else "none")
    return Card(card.key, card.people, card.level, values.get("name", card.name).strip(),
                values.get("movement", card.movement), tuple(values.get("specials", card.specials)), spells[kind],
                values.get("text", card.text))


def read_board(values: dict[str, Any]) -> Board:
    """The board as it was entered, counted from 1 from the south-west corner; the ruins are three fields of it."""
    width, height = values["width"], values["height"]
    ruins = tuple((values[f"ruin{n}_x"] - 1, height - values[f"ruin{n}_y"]) for n in (1, 2, 3))
    if len(set(ruins)) < 3 or not all(0 <= x < width and 0 <= y < height for x, y in ruins):
        raise ValueError(Msg("The ruins are three different fields of the board."))
    bonus = (*(0 for _ in range(height - 3)), values["third"], values["second"], values["first"])
    return Board(width, height, bonus, ruins, TABLE)


CONTENT_KINDS = (ContentKind("cards", Msg("Creature card"), CARD_FORM, read_card),
                 ContentKind("board", Msg("Board"), BOARD_FORM, read_board))


def says_more(card: Card) -> bool:
    """Whether the box may know more of a creature than is played here."""
    return bool(card.text) or card.source == UNCERTAIN or not card.name


def learn(card: Card) -> Learned:
    """A creature card that the library should offer again."""
    return Learned("cards", card.key, card)
