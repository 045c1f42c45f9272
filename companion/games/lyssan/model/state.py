"""The state of a game of Lyssan: factions, figures, the triumph row, steps of a year. No rule is decided here.

The steps are those of RULES.md, section 2. A faction is what the rulebook calls a player: with two at the table every
seat holds two of them (LYS-5).
"""

from __future__ import annotations

from typing import Union

from msgspec import Struct

from companion.engine import game
from companion.engine.secrecy import Hidden, Secret
from companion.games.lyssan.content import Card, Content, Province, Triumph
from companion.games.lyssan.options import Options

OPENING = "opening"
SPRING = "spring"
SUMMER = "summer"
AUTUMN = "autumn"
TRIUMPHS = "triumphs"
EXHAUSTED = "exhausted"
LAST_ONE = "last"
BY_CARD = "card"
BY_DEBT = "debt"
BY_COURTIER = "courtier"
MARKER = "marker"
WINTER, PLACING = "winter", "placing"
NOBODY, NONE = "", 0


class Fallen(Struct, frozen=True, omit_defaults=True):
    """A killed agent that lies as shame on the sheet; `vassal` is the courtier whose agent it is (0: none)."""

    kind: str
    vassal: int = NONE


class Courtier(Struct, frozen=True):
    """A courtier on display; `id` counts all that were ever played."""

    id: int
    card: Card


class Lands(Struct, frozen=True, omit_defaults=True):
    """Controlled provinces by what they pay, as the table has entered them on the light level."""

    farm: int = 0
    forest: int = 0
    mountain: int = 0


class Faction(Struct, frozen=True):
    """A faction and what is public about it. `shame` counts everything to be atoned for, `fallen` agents among it.

    `counted`: the table has said what `lands` it holds, even if none (light). `sites` counts its building sites where
    the companion follows no figures, `fresh` those of them that were opened this season.
    """

    id: str
    seat: str
    name: str
    mark: str
    sheet: str
    coins: int = 1
    conscripts: int = 0
    hand: int = 4
    debts: int = 0
    shame: int = 0
    fallen: tuple[Fallen, ...] = ()
    courtiers: tuple[Courtier, ...] = ()
    lands: Lands = Lands()
    counted: bool = False
    out: bool = False
    sites: int = 0
    fresh: int = 0


class Piece(Struct, frozen=True, omit_defaults=True):
    """A figure on the board. `vassal`: the courtier it belongs to; `opened`: the season in which a site was laid."""

    id: int
    kind: str
    faction: str
    place: str
    ready: bool = False
    vassal: int = NONE
    opened: int = 0


class Estate(Struct, frozen=True):
    """What an eliminated faction has laid down, its triumphs by their places: a correction brings it all back."""

    faction: Faction
    pieces: tuple[Piece, ...] = ()
    triumphs: tuple[int, ...] = ()


class Laid(Struct, frozen=True, omit_defaults=True):
    """A triumph in the row: face down (None) or face up, and the faction that has won it."""

    triumph: Triumph | None = None
    owner: str = NOBODY


class Master(Struct, frozen=True):
    """Under which faction a player's Master card lies, if the player has said it (LYS-5)."""

    seat: str
    faction: Secret[str] | Hidden


class Lots(Struct, frozen=True, tag="Lots"):
    """A turn order is settled: `groups` of factions in order, those inside one group by lot (LYS-4, LYS-12).

    `rolling`: dice decide, and go on deciding until nobody is level.
    """

    groups: tuple[tuple[str, ...], ...]
    rolling: bool = False


class Placing(Struct, frozen=True, tag="Placing"):
    """Opening placement (LYS-6): `laid` are the kinds that each faction of the order has placed or left out."""

    laid: tuple[tuple[str, ...], ...]


class Courting(Struct, frozen=True, tag="Courting"):
    """Opening influence: the faction whose turn it is plays cards (LYS-11)."""


class Welcoming(Struct, frozen=True, tag="Welcoming"):
    """A vassal's free agent enters the board (LYS-35)."""

    courtier: int


class Awarding(Struct, frozen=True, tag="Awarding"):
    """Spring: the triumphs before `index` are dealt with (LYS-13)."""

    index: int


class Revealing(Struct, frozen=True, tag="Revealing"):
    """The next triumph is turned face up (LYS-16)."""


class Atoning(Struct, frozen=True, tag="Atoning"):
    """S2: shame goes, in whatever order the players like (LYS-22)."""


class Collecting(Struct, frozen=True, tag="Collecting"):
    """S3: taxes or cards. `chosen`: what Elbingen pays, by province (LYS-26)."""

    chosen: tuple[tuple[str, str], ...] = ()


class Ready(Struct, frozen=True, tag="Ready"):
    """The next turn of this season, or the next season, is due."""


class Ordering(Struct, frozen=True, tag="Ordering"):
    """S4: orders. `piece` is the agent in use (0: none) with `left` actions; a priest has `moved` or `talked`.

    `granted`: a card lets the agent act, it is not exhausted by it (LYS-39).
    """

    piece: int = NONE
    left: int = 0
    moved: bool = False
    talked: bool = False
    granted: bool = False


class Granting(Struct, frozen=True, tag="Granting"):
    """A card lets one agent of this kind perform an action more; it is to be chosen (LYS-39)."""

    kind: str


class Fixing(Struct, frozen=True, tag="Fixing"):
    """Figures are moved by hand, because a card or the table says so; `place`: in this province."""

    place: str = ""


class Unmasking(Struct, frozen=True, tag="Unmasking"):
    """Two players: the cards under the winning factions are turned; `shown` are those that were Master or not."""

    why: str
    winners: tuple[str, ...]
    shown: tuple[bool, ...] = ()


class Ended(Struct, frozen=True, omit_defaults=True, tag="Ended"):
    """The end: why (triumphs, exhausted, last), the winning factions and the seats that have won.

    `shown`: which of the winning factions had the Master card (two players, LYS-5).
    """

    why: str
    winners: tuple[str, ...]
    seats: tuple[str, ...]
    shown: tuple[bool, ...] = ()


Step = Union[Lots, Placing, Courting, Welcoming, Awarding, Revealing, Atoning, Collecting, Ready, Ordering, Granting,
             Fixing, Unmasking, Ended]


class State(game.State, frozen=True, kw_only=True):
    """The whole game. `order`: factions in turn order, `turn` the place of the one to act; `turns` counts all turns.

    `seasons` counts summers and autumns, so that a site knows its age; `figures`, `cards`, `lots` count for ids.
    `meanwhile` is what hands do before the step goes on: winter, or (light) placing; `former` the order before winter.
    `returned`: who has put how many conscripts back last (LYS-32). `mapless`: full was wished for, but there is no map.
    `before` is the step that the end has cut short, `estates` what eliminated factions had; both are for corrections.
    `told`: what the table has entered about its box in this game, as kind and key ("cards/own-cook").
    """

    options: Options
    content: Content
    detail: str
    factions: tuple[Faction, ...]
    provinces: tuple[Province, ...] = ()
    ways: tuple[tuple[str, str], ...] = ()
    step: Step
    order: tuple[str, ...] = ()
    turn: int = 0
    turns: int = 0
    seasons: int = 0
    year: int = 0
    season: str = OPENING
    row: tuple[Laid, ...] = ()
    pieces: tuple[Piece, ...] = ()
    masters: tuple[Master, ...] = ()
    figures: int = 0
    cards: int = 0
    lots: int = 0
    mapless: bool = False
    meanwhile: str = ""
    returned: tuple[str, int] = (NOBODY, 0)
    former: tuple[str, ...] = ()
    before: Step | None = None
    estates: tuple[Estate, ...] = ()
    told: tuple[str, ...] = ()
