"""What a copy of the game adds: peoples, each of six creature cards, and the board.

Only values and their checking live here; what an ability does is written in rules/, how all is entered in kinds.py.
`source` says how sure a card is: rulebook, review (two reviews say so), uncertain (sources differ), example (invented),
table (entered by the players).
"""

from __future__ import annotations

from typing import Annotated, Literal, Union

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.engine.game import Learned, key_of
from companion.engine.inputs import Option
from companion.engine.words import Msg

RULEBOOK = "rulebook"
REVIEW = "review"
UNCERTAIN = "uncertain"
EXAMPLE = "example"
TABLE = "table"
LEVELS = (1, 2, 3, 4, 5, 6)
FIRST_PEOPLE = "Light of Dragons"

Level = Annotated[int, Meta(ge=1, le=6)]
Size = Annotated[int, Meta(ge=1, le=40)]
"""How many fields a board can have in each direction. A form asks for fewer; a file may say anything."""
Movement = Literal["orthogonal", "diagonal", "surrounding", "over_own_kind", "stride"]
Special = Literal["wall", "drain", "curse", "again", "glow", "immune_attack", "immune_spell", "immune_special",
                  "no_move", "no_attack", "no_upgrade", "no_spell"]
IMMUNE_ATTACK = "immune_attack"
IMMUNE_SPELL = "immune_spell"
IMMUNE_SPECIAL = "immune_special"
NO_MOVE = "no_move"
NO_ATTACK = "no_attack"
NO_UPGRADE = "no_upgrade"
NO_SPELL = "no_spell"
"""What the text of a card forbids to those beside it, one of these four; only the text says to whom."""
WALL = "wall"
DRAIN = "drain"
CURSE = "curse"
AGAIN = "again"
GLOW = "glow"


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


class People(Struct, frozen=True, omit_defaults=True):
    """A people with its creature cards, as many as are known; their `key` and `people` are the people's own."""

    key: str
    name: str
    cards: tuple[Card, ...] = ()
    source: str = TABLE


class Board(Struct, frozen=True, omit_defaults=True):
    """The playing grid: fields counted from the north-west corner, `x` east, `y` south.

    `bonus` is the field bonus of each row, counted from the attacker's own supply zone; `ruins` are the three ruins.
    """

    width: Size = 7
    height: Size = 7
    bonus: tuple[int, ...] = (0, 0, 0, 0, 1, 2, 3)
    ruins: tuple[tuple[int, int], ...] = ((1, 5), (3, 3), (5, 1))
    source: str = UNCERTAIN

    @property
    def key(self) -> str:
        """A newly entered board replaces the old one, because there is only one in the box."""
        return "board"


class Content(Struct, frozen=True, omit_defaults=True):
    """Everything this copy is known to hold; `cards` are such as were entered one by one."""

    cards: tuple[Card, ...] = ()
    board: Board = Board()
    peoples: tuple[People, ...] = ()


def people_names(content: Content) -> dict[str, str]:
    """The names of the peoples by their keys, in the order of their cards; different spellings of a name are the same
    people.
    """
    found = {people.key: people.name for people in content.peoples}
    for card in content.cards:
        found.setdefault(key_of(card.people), card.people)
    return found


def known_cards(content: Content, key: str) -> dict[int, Card]:
    """The cards of a people by level: those that the table has read come first, then those of the people as a whole."""
    whole = (replace(card, key=f"{key}/{card.level}", people=people.name) for people in content.peoples
             if people.key == key for card in people.cards)
    single = (card for card in content.cards if key_of(card.people) == key)
    return {card.level: card for card in sorted((*single, *whole), key=lambda card: card.source == TABLE)}


def unread_cards(key: str, name: str) -> tuple[Card, ...]:
    """Six cards of a people of which nobody has read any."""
    return tuple(Card(f"{key}/{level}", name, level) for level in LEVELS)


def cards_of(content: Content, people: str) -> tuple[Card, ...]:
    """The six cards of the people with this key, weakest first; a player who has chosen none plays the one of the basic
    box.

    A card that nobody has entered does nothing special.
    """
    key = people or key_of(FIRST_PEOPLE)
    there = known_cards(content, key)
    name = {key_of(FIRST_PEOPLE): FIRST_PEOPLE, **people_names(content)}.get(key, key)
    return tuple(there.get(card.level, card) for card in unread_cards(key, name))


def characters(content: Content) -> tuple[Option, ...]:
    """The peoples a player may choose from."""
    return tuple(Option(key, Msg.plain(name), "account-group", thing=f"peoples:{key}")
                 for key, name in people_names(content).items())


def lacks(content: Content, seats: int) -> tuple[Msg, ...]:
    """What full tracking needs: the six cards of a people (DW-8), which both may play."""
    found = {name: len(known_cards(content, key)) for key, name in people_names(content).items()}
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
    "immune_spell": Msg("immune to spells"), "immune_special": Msg("immune to specials"),
    "no_move": Msg("beside it nobody moves"), "no_attack": Msg("beside it nobody attacks"),
    "no_upgrade": Msg("beside it nobody is upgraded"), "no_spell": Msg("beside it nobody casts a spell")}
SPELL_NAMES = {"none": Msg("no spell"), "split": Msg("splits"), "blood": Msg("blood for upgrades")}


def says_more(card: Card) -> bool:
    """Whether the box may hold more about a creature than is played here."""
    return bool(card.text) or card.source == UNCERTAIN or not card.name


def learn_cards(thing: Card | People) -> Learned:
    """A creature card, or its whole people, that the library should offer again."""
    return Learned("cards" if isinstance(thing, Card) else "peoples", thing.key, thing)
