"""The state of a game of Advyria: players, tiles on the board, piles, steps of a turn. No rule is decided here.

What only one player may know is a Secret from its birth. The steps are those of RULES.md, section 2.
"""

from __future__ import annotations

from typing import Union

from msgspec import Struct

from companion.engine import game
from companion.engine.secrecy import Hidden, Secret
from companion.games.advyria.content import Adventure, Content, Field, Hero
from companion.games.advyria.options import Options

KNIGHT = "knight"
WARRIOR = "warrior"
FAIRY = "fairy"
SETS = (KNIGHT, WARRIOR, FAIRY)
GOLD, NOT_NOTED = "gold", "-"
ALL_TILES = "all_tiles"
PILE = "pile"
PASSES = "passes"
LOWEST_LEVEL = 3
HIGHEST_LEVEL = 14
FIRST_HAND = 3
UNCOUNTED = -1


class Player(Struct, frozen=True):
    """A player. `hand` cards are held, at most `level` after the turn (ADV-6, ADV-21); `villages` and `gold` are gold
    tiles with that side up, `adventures` completed ones, `named` those of them that are known by name.

    `figure` is the field it stands on; `hero` the key of their hero card ("" until they say it, None without hero
    cards), `card` that card as it was entered during play; `heroes` counts adventures on it at the end.
    """

    seat: str
    name: str
    mark: str
    level: int = LOWEST_LEVEL
    losses: int = 0
    hand: int = FIRST_HAND
    villages: int = 0
    gold: int = 0
    adventures: int = 0
    named: tuple[Adventure, ...] = ()
    figure: str = ""
    hero: Secret[str] | Hidden | None = None
    heroes: int = UNCOUNTED
    card: Secret[Hero] | Hidden | None = None


class Sight(Struct, frozen=True):
    """`seat` has looked at the tile on `field`; it may note `what` it was ("gold", an adventure's key, "-": only
    remembered). The note has a meaning only while a tile lies village side up there.
    """

    seat: str
    field: str
    what: Secret[str] | Hidden


class Tile(Struct, frozen=True):
    """A quest tile on the board: village side up, or open with its `adventure`. Without a map `field` is empty."""

    field: str = ""
    adventure: Adventure | None = None


class Origin(Struct, frozen=True):
    """Where a recovered tile came from: its field, the player it lies before, which adventure it is (None: a gold
    tile).
    """

    field: str
    seat: str
    adventure: Adventure | None = None


class Find(Struct, frozen=True):
    """What was turned up last if there is no map: by whom, which adventure (None: gold)."""

    seat: str
    adventure: Adventure | None = None


class Turn(Struct, frozen=True):
    """The turn that runs: whose, its number, how many cards were drawn in it; whether cards were played, drawn for a
    wizard, or stolen in it."""

    seat: str = ""
    number: int = 0
    acted: bool = False
    paid: bool = False
    manoeuvred: bool = False
    drawn: int = 0


class SettingOut(Struct, frozen=True, tag="SettingOut"):
    """Figures go to guild fields, and it is decided who begins: `first` (ADV-5, ADV-8)."""

    first: str = ""


class Drawing(Struct, frozen=True, tag="Drawing"):
    """Three cards are due (ADV-9)."""


class Playing(Struct, frozen=True, tag="Playing"):
    """Cards may be played. `landed`: the set just played has moved the figure (ADV-20)."""

    landed: bool = False


class Moving(Struct, frozen=True, tag="Moving"):
    """The figure may move `left` times; `free`: to any field, without a die. `moved`: this set has moved it before."""

    left: int
    free: bool = False
    moved: bool = False


class TurningUp(Struct, frozen=True, tag="TurningUp"):
    """The tile on `field` is turned up: what is it? (ADV-14)"""

    field: str
    left: int
    moved: bool = True


class Claiming(Struct, frozen=True, tag="Claiming"):
    """The figure stands on an open adventure: lay down its card, or leave it (ADV-14, ADV-A9)."""

    field: str
    adventure: Adventure
    left: int
    moved: bool = True


class Peeking(Struct, frozen=True, tag="Peeking"):
    """Up to `left` tiles may be looked at, thanks to fairies (ADV-16) or to a green adventure `card` (ADV-19)."""

    left: int
    card: bool = False


class Banishing(Struct, frozen=True, tag="Banishing"):
    """The figure of `victim` goes back to a free guild field (ADV-20)."""

    victim: str


class RollingForFairies(Struct, frozen=True, tag="RollingForFairies"):
    """One die for every fairy that was thrown away (ADV-21)."""


class TurnOver(Struct, frozen=True, tag="TurnOver"):
    """The next turn, the finale or the end is due."""


class Counting(Struct, frozen=True, tag="Counting"):
    """The game is over because of `why`; the hero cards are turned up (ADV-25)."""

    why: str


class Ended(Struct, frozen=True, tag="Ended"):
    """All is counted; `why` is all_tiles, pile or passes (ADV-23, ADV-24, ADV-A17)."""

    why: str


Step = Union[SettingOut, Drawing, Playing, Moving, TurningUp, Claiming, Peeking, Banishing, RollingForFairies,
             TurnOver, Counting, Ended]


class State(game.State, frozen=True, kw_only=True):
    """The whole game. `order` are the seats, clockwise. `fields` is the map (() where none is tracked) and `tiles` lie
    on it; without a map only open tiles are listed, and `find` is what was found last. `origins` say where recovered
    tiles lay, as far as that is known, `sights` who has looked at what. Of `cards` in the deck (0: not known) `pile`
    are left to draw (None: not counted) and `laid` lie under tiles. `refills` are left (ADV-10); `dry`: the pile has
    been used up for good; `passes` in the finale came one after the other; `rolls` counts for names of rolls.
    """

    options: Options
    content: Content
    detail: str
    players: tuple[Player, ...]
    order: tuple[str, ...] = ()
    fields: tuple[Field, ...] = ()
    tiles: tuple[Tile, ...] = ()
    origins: tuple[Origin, ...] = ()
    sights: tuple[Sight, ...] = ()
    find: Find | None = None
    step: Step = SettingOut()
    turn: Turn = Turn()
    cards: int = 0
    pile: int | None = None
    laid: int = 0
    refills: int = 1
    dry: bool = False
    finale: bool = False
    passes: int = 0
    rolls: int = 0
