"""What can happen in a game of Lüscherzia, in past tense. Events carry their results, so that replay decides nothing
again.

Fields that later versions have added are left out where they are empty, so that old journals stay valid.
"""

from __future__ import annotations

from typing import Union

from msgspec import UNSET, Struct, UnsetType

from companion.engine.secrecy import Hidden, Secret
from companion.games.luescherzia.content import Avatar, Card, Find, Tile

from .state import Ended, Marching, Marker, Placed, Play, Probe


class CardLaid(Struct, frozen=True, tag="CardLaid"):
    """A card lies face down."""

    play: Play


class OrderSet(Struct, frozen=True, tag="OrderSet"):
    """All cards are turned up; this is their order. `tied`: equal initiatives stand in seating order (LUE-A6)."""

    plays: tuple[Play, ...]
    tied: bool = False


class TurnBegan(Struct, frozen=True, tag="TurnBegan"):
    """The next card is executed; `number` counts all turns."""

    play: Play
    number: int


class TurnSkipped(Struct, frozen=True, tag="TurnSkipped"):
    """The player sits this turn out (LUE-29)."""

    seat: str


class SkillAsked(Struct, frozen=True, tag="SkillAsked"):
    """A probe is to be rolled as soon as somebody says what is printed on the player's avatar."""

    seat: str
    probe: Probe


class ProbeBegan(Struct, frozen=True, tag="ProbeBegan"):
    """A probe is to be rolled with `dice` dice."""

    seat: str
    probe: Probe
    dice: int


class Boosted(Struct, frozen=True, tag="Boosted"):
    """One SP was paid before rolling; `dice` are rolled now."""

    seat: str
    dice: int


class DieRerolled(Struct, frozen=True, tag="DieRerolled"):
    """One SP was paid; the die in `slot` is rolled again."""

    seat: str
    slot: int


class ProbeEnded(Struct, frozen=True, tag="ProbeEnded"):
    """The probe is over."""

    seat: str
    probe: Probe
    successes: int
    won: bool


class SpChanged(Struct, frozen=True, tag="SpChanged"):
    """A player's SP changed; how much is known to those who may know the number."""

    seat: str
    change: Secret[int] | Hidden


class HpChanged(Struct, frozen=True, tag="HpChanged"):
    """A player's hit points changed, within 0 and the maximum."""

    seat: str
    change: int


class Eliminated(Struct, frozen=True, tag="Eliminated"):
    """A player has no hit points left (LUE-7)."""

    seat: str


class Influenced(Struct, frozen=True, tag="Influenced"):
    """The arrow was turned; `paid`: for 1 SP."""

    seat: str
    facing: str = ""
    paid: bool | UnsetType = UNSET


class SteeringOpened(Struct, frozen=True, tag="SteeringOpened"):
    """The arrow may now be turned to any direction; then the turn goes on with `march`."""

    march: Marching


class MarchWentOn(Struct, frozen=True, tag="MarchWentOn"):
    """The turn goes on before its move; `march` says what has been done."""

    march: Marching


class DiceCounted(Struct, frozen=True, tag="DiceCounted"):
    """Player or tile were corrected in the middle of a probe, which is now rolled with `dice` dice."""

    seat: str
    dice: int


class CardTold(Struct, frozen=True, tag="CardTold"):
    """The card that is executed has this initiative."""

    seat: str
    initiative: int


class SheetTold(Struct, frozen=True, tag="SheetTold"):
    """A player has said what is printed on their avatar; `hp` are left."""

    seat: str
    avatar: Avatar
    hp: int


class CardDescribed(Struct, frozen=True, tag="CardDescribed"):
    """The card that is executed is this one."""

    seat: str
    card: Card


class CardReplaced(Struct, frozen=True, tag="CardReplaced"):
    """The card went back into the pile; a random one is executed instead (LUE-32)."""

    seat: str


class Moved(Struct, frozen=True, omit_defaults=True, tag="Moved"):
    """The marker is on another field of the map, or has only turned; `by_card`: hands still have to follow."""

    marker: Marker
    by_card: bool = False


class Blocked(Struct, frozen=True, tag="Blocked"):
    """The edge of the board has blocked the move; the field is not entered again."""

    seat: str


class Declined(Struct, frozen=True, tag="Declined"):
    """A player does without what is offered."""

    seat: str


class DrawingBegan(Struct, frozen=True, tag="DrawingBegan"):
    """A tile is to be drawn; `hunting` until a monster or trap comes."""

    hunting: bool = False


class TilePlaced(Struct, frozen=True, tag="TilePlaced"):
    """A tile was drawn and lies under the group."""

    placed: Placed


class TileEntered(Struct, frozen=True, tag="TileEntered"):
    """The group stands on a tile that lay there; -1: on a field without one."""

    id: int


class TileRemoved(Struct, frozen=True, tag="TileRemoved"):
    """A tile leaves the board: out of the game, to a player, or (`to_bag`) back into the bag.

    `put_away` is the tile where hands have to put it somewhere.
    """

    id: int
    to_bag: bool = False
    put_away: Tile | UnsetType = UNSET


class Met(Struct, frozen=True, tag="Met"):
    """The tile under the group offers something."""

    drawn: bool = False
    stayed: bool = False


class MonsterBeaten(Struct, frozen=True, omit_defaults=True, tag="MonsterBeaten"):
    """The monster is defeated; its final level was `level`."""

    seat: str
    tile: Tile
    level: int = 0


class FindTaken(Struct, frozen=True, omit_defaults=True, tag="FindTaken"):
    """A player has one find more out of `drawn`; which one only that player knows."""

    seat: str
    find: Secret[Find] | Hidden
    drawn: int = 1


class FindNamed(Struct, frozen=True, tag="FindNamed"):
    """A player has said which card a find is."""

    seat: str
    index: int
    find: Secret[Find] | Hidden


class FindSpent(Struct, frozen=True, tag="FindSpent"):
    """A find is gone: exchanged, used or lost (`why`); `find` says which, if its owner had named it: everybody sees it
    now.
    """

    seat: str
    index: int
    why: str
    find: Find | UnsetType = UNSET


class NpcWon(Struct, frozen=True, omit_defaults=True, tag="NpcWon"):
    """The NPC listens; keep it or let it go. Its final level was `level`."""

    seat: str
    tile: Tile
    level: int = 0


class NpcKept(Struct, frozen=True, tag="NpcKept"):
    """The NPC goes with the player from now on."""

    seat: str
    tile: Tile


class TrapSprung(Struct, frozen=True, tag="TrapSprung"):
    """The trap was not evaded: it takes what is printed on it."""

    seat: str
    tile: Tile


class SkipsAdded(Struct, frozen=True, tag="SkipsAdded"):
    """A player has turns to sit out."""

    seat: str
    turns: int


class FindsDemanded(Struct, frozen=True, tag="FindsDemanded"):
    """The trap takes finds; the owner chooses."""

    left: int


class RestWon(Struct, frozen=True, tag="RestWon"):
    """The rest was well used."""

    successes: int


class HealingLeft(Struct, frozen=True, tag="HealingLeft"):
    """This many hit points are still to be given out."""

    left: int


class TurnEnded(Struct, frozen=True, tag="TurnEnded"):
    """Nothing more to do in this turn."""


class CardFiled(Struct, frozen=True, omit_defaults=True, tag="CardFiled"):
    """The executed card lies on the timeline (LUE-18); `last`: it was the last of `seat` in this cycle (LUE-A4)."""

    seat: str = ""
    last: bool = False


class RoundAdvanced(Struct, frozen=True, tag="RoundAdvanced"):
    """The round marker moves on, all orientation cards are shuffled; `level` tiles join the bag (0: none) (LUE-38)."""

    advances: int
    level: int = 0


class CycleEnded(Struct, frozen=True, tag="CycleEnded"):
    """Every card of the cycle is executed; new cards are dealt."""


class CountingBegan(Struct, frozen=True, tag="CountingBegan"):
    """The Exit is reached; the finds are counted."""


class FindsCounted(Struct, frozen=True, tag="FindsCounted"):
    """A player has said the points on their unnamed finds."""

    seat: str
    points: int


class GameEnded(Struct, frozen=True, tag="GameEnded"):
    """The game is over."""

    result: Ended


class GameReopened(Struct, frozen=True, tag="GameReopened"):
    """The reason for the end was not true: the game goes on where the end had cut it short."""


Event = Union[CardLaid, OrderSet, TurnBegan, TurnSkipped, ProbeBegan, Boosted, DieRerolled, ProbeEnded, SpChanged,
              HpChanged, Eliminated, Influenced, SteeringOpened, MarchWentOn, CardReplaced, Moved, Blocked, Declined,
              DrawingBegan, TilePlaced, TileEntered, TileRemoved, Met, MonsterBeaten, FindTaken, FindNamed,
              FindSpent, NpcWon, NpcKept, SkipsAdded, FindsDemanded, RestWon, HealingLeft, TurnEnded, CardFiled,
              RoundAdvanced, CycleEnded, CountingBegan, FindsCounted, GameEnded, GameReopened, DiceCounted, CardTold,
              TrapSprung, SkillAsked, SheetTold, CardDescribed]
