"""What can happen in a game of Lyssan, in past tense. Events carry their results, so that replay decides nothing again.
"""

from __future__ import annotations

from typing import Union

from msgspec import Struct

from companion.engine.secrecy import Hidden, Secret
from companion.games.lyssan.content import Card, Debt, Triumph

from .state import Courtier, Ended, Fallen, Lands, Lots, Ordering, Piece, Step


class LotsBegan(Struct, frozen=True, tag="LotsBegan"):
    """An order is to be settled by lot, or dice have brought it so far."""

    lots: Lots


class LotsRolled(Struct, frozen=True, tag="LotsRolled"):
    """Dice are asked for, one for each of `factions`; `seat` rolls them."""

    seat: str
    factions: tuple[str, ...]


class OrderSet(Struct, frozen=True, tag="OrderSet"):
    """This is the turn order."""

    order: tuple[str, ...]


class MasterNamed(Struct, frozen=True, tag="MasterNamed"):
    """A player has said in secret where the Master card lies."""

    seat: str
    faction: Secret[str] | Hidden


class PlacingBegan(Struct, frozen=True, tag="PlacingBegan"):
    """The figures are placed one by one."""


class MarkerPlaced(Struct, frozen=True, tag="MarkerPlaced"):
    """An opening marker stands, with its escort (LYS-10)."""

    pieces: tuple[Piece, ...]


class MarkerLeft(Struct, frozen=True, tag="MarkerLeft"):
    """A faction does without an opening marker (LYS-9)."""

    faction: str
    kind: str


class HandLost(Struct, frozen=True, tag="HandLost"):
    """A faction loses all its influence cards (LYS-9)."""

    faction: str


class CourtBegan(Struct, frozen=True, tag="CourtBegan"):
    """Opening influence: place `turn` of the order plays cards."""

    turn: int


class YearBegan(Struct, frozen=True, tag="YearBegan"):
    """Spring of a new year; the order of the year (LYS-48)."""

    year: int
    order: tuple[str, ...]


class TriumphReached(Struct, frozen=True, tag="TriumphReached"):
    """Triumph `index` of the row may be awarded now."""

    index: int


class TriumphAwarded(Struct, frozen=True, tag="TriumphAwarded"):
    """A triumph goes to a faction; to nobody (empty) if it was free again."""

    index: int
    faction: str


class TriumphKept(Struct, frozen=True, tag="TriumphKept"):
    """A triumph waits for the next spring: `level` factions are level, or nobody fulfils it (LYS-14)."""

    index: int
    level: tuple[str, ...] = ()


class RevealBegan(Struct, frozen=True, tag="RevealBegan"):
    """The next triumph is to be turned face up."""


class TriumphRevealed(Struct, frozen=True, tag="TriumphRevealed"):
    """A triumph is face up."""

    index: int
    triumph: Triumph


class SeasonBegan(Struct, frozen=True, tag="SeasonBegan"):
    """Summer or autumn: all agents are readied (LYS-21), shame is due."""

    season: str


class CollectingBegan(Struct, frozen=True, tag="CollectingBegan"):
    """No shame is left: taxes or cards."""


class TurnsBegan(Struct, frozen=True, tag="TurnsBegan"):
    """S4 begins with the first of the order."""


class TurnBegan(Struct, frozen=True, tag="TurnBegan"):
    """A faction gives orders; `turn` is its place in the order, `number` counts all turns."""

    faction: str
    turn: int
    number: int


class TurnEnded(Struct, frozen=True, tag="TurnEnded"):
    """A faction gives no more orders."""

    faction: str


class Changed(Struct, frozen=True, tag="Changed", omit_defaults=True):
    """A faction has more or less of something; nobody has less than none."""

    faction: str
    coins: int = 0
    conscripts: int = 0
    hand: int = 0
    debts: int = 0
    shame: int = 0


class Atoned(Struct, frozen=True, tag="Atoned"):
    """A shame is gone: `fallen` is the agent that lay there, None a marker; `by` card, debt or courtier."""

    faction: str
    by: str
    fallen: Fallen | None = None


class ShameGotten(Struct, frozen=True, tag="ShameGotten"):
    """A faction has one shame more."""

    faction: str


class TaxChosen(Struct, frozen=True, tag="TaxChosen"):
    """Elbingen pays like this terrain this year."""

    place: str
    terrain: str


class LandsTold(Struct, frozen=True, tag="LandsTold"):
    """A faction's provinces are counted."""

    faction: str
    lands: Lands


class Collected(Struct, frozen=True, tag="Collected", omit_defaults=True):
    """A faction's income."""

    faction: str
    coins: int = 0
    conscripts: int = 0
    hand: int = 0


class AgentUsed(Struct, frozen=True, tag="AgentUsed"):
    """The agent in use and what it may still do; `exhausts`: agent `piece` turns to its white side."""

    use: Ordering
    piece: int = 0
    exhausts: bool = False


class PieceAdded(Struct, frozen=True, tag="PieceAdded"):
    """A figure comes onto the board; `why`: recruited, returned, welcomed, opened or put."""

    piece: Piece
    why: str


class PieceMoved(Struct, frozen=True, tag="PieceMoved"):
    """A figure is in another province; `by_hand`: not by its own action."""

    piece: int
    to: str
    by_hand: bool = False


class PieceKilled(Struct, frozen=True, tag="PieceKilled"):
    """An agent becomes shame of its faction (LYS-47)."""

    piece: Piece
    by: str


class PieceRazed(Struct, frozen=True, tag="PieceRazed"):
    """A castle or site is destroyed; `shame`: it becomes its owner's shame."""

    piece: Piece
    by: str
    shame: bool


class PieceTaken(Struct, frozen=True, tag="PieceTaken"):
    """A figure goes back to its supply, without shame; `why`: lured or taken."""

    piece: Piece
    why: str


class PieceTurned(Struct, frozen=True, tag="PieceTurned"):
    """An agent is ready or exhausted now."""

    piece: int
    ready: bool


class SiteFinished(Struct, frozen=True, tag="SiteFinished"):
    """A site has become a castle; 0: one that the companion does not follow."""

    faction: str
    piece: int


class Negotiated(Struct, frozen=True, tag="Negotiated"):
    """A priest has given a card to the owner of the province."""

    faction: str
    to: str


class Denounced(Struct, frozen=True, tag="Denounced"):
    """A priest has denounced the owner of the province."""

    faction: str
    rival: str


class CardPlayed(Struct, frozen=True, tag="CardPlayed"):
    """An influence card was played."""

    faction: str
    card: Card


class CourtierWon(Struct, frozen=True, tag="CourtierWon"):
    """A courtier lies on display."""

    faction: str
    courtier: Courtier


class WelcomeBegan(Struct, frozen=True, tag="WelcomeBegan"):
    """A vassal's free agent is due."""

    courtier: int


class WelcomeEnded(Struct, frozen=True, tag="WelcomeEnded"):
    """The vassal's agent is placed, or there is none."""


class CourtierMoved(Struct, frozen=True, tag="CourtierMoved", omit_defaults=True):
    """A courtier changes sides, its agents with it, exhausted; to nobody (empty): it and its agents go (LYS-35). `spy`:
    one whom no map shows has lured it (LYS-46).
    """

    courtier: Courtier
    loser: str
    winner: str
    spy: bool = False


class Bartered(Struct, frozen=True, tag="Bartered"):
    """The bank has changed coins or conscripts."""

    faction: str
    into: str


class SiteOpened(Struct, frozen=True, tag="SiteOpened"):
    """A site was opened where the companion follows no figures."""

    faction: str


class Recruited(Struct, frozen=True, tag="Recruited"):
    """An agent was hired where the companion follows no figures."""

    faction: str
    kind: str


class DebtRepaid(Struct, frozen=True, tag="DebtRepaid"):
    """A debt is repaid."""

    faction: str
    debt: Debt


class FixBegan(Struct, frozen=True, tag="FixBegan"):
    """Figures are set by hand."""

    place: str


class FixEnded(Struct, frozen=True, tag="FixEnded"):
    """The turn goes on."""


class Eliminated(Struct, frozen=True, tag="Eliminated"):
    """A faction is out of the game (LYS-49); `why`: castle or shame."""

    faction: str
    why: str


class MasksAsked(Struct, frozen=True, tag="MasksAsked"):
    """The cards under the winning factions are due (LYS-5)."""

    why: str
    winners: tuple[str, ...]


class MaskTurned(Struct, frozen=True, tag="MaskTurned"):
    """The card under a winning faction is turned."""

    faction: str
    master: bool


class GameEnded(Struct, frozen=True, tag="GameEnded"):
    """The game is over."""

    result: Ended


class GrantBegan(Struct, frozen=True, tag="GrantBegan"):
    """A card lets one agent of this kind act once more (LYS-39)."""

    kind: str


class PlacerCalled(Struct, frozen=True, tag="PlacerCalled"):
    """Opening placement goes on with place `turn` of the order, who still has markers."""

    turn: int


class WentOn(Struct, frozen=True, tag="WentOn"):
    """What hands had to do meanwhile is done."""


class EndTakenBack(Struct, frozen=True, tag="EndTakenBack"):
    """After a correction nobody has won: the game goes on with `step`."""

    step: Step


Event = Union[LotsBegan, LotsRolled, OrderSet, MasterNamed, PlacingBegan, MarkerPlaced, MarkerLeft, HandLost,
              CourtBegan, YearBegan, TriumphReached, TriumphAwarded, TriumphKept, RevealBegan, TriumphRevealed,
              SeasonBegan, CollectingBegan, TurnsBegan, TurnBegan, TurnEnded, Changed, Atoned, ShameGotten, TaxChosen,
              LandsTold, Collected, AgentUsed, PieceAdded, PieceMoved, PieceKilled, PieceRazed, PieceTaken,
              PieceTurned, SiteFinished, Negotiated, Denounced, CardPlayed, CourtierWon, WelcomeBegan, WelcomeEnded,
              CourtierMoved, Bartered, SiteOpened, Recruited, DebtRepaid, FixBegan, FixEnded, Eliminated, MasksAsked,
              MaskTurned, GameEnded, GrantBegan, PlacerCalled, WentOn, EndTakenBack]
