"""What can be asked for in a game of Lyssan, in the imperative. Objections and results are the rules' affair.

A faction is named where several may do something at once; else it is the one whose turn it is.
"""

from __future__ import annotations

from typing import Union

from msgspec import Struct

from companion.engine.secrecy import Hidden, Secret
from companion.games.lyssan.content import Card, Debt, Triumph

from .state import Lands


class TellOrder(Struct, frozen=True, tag="TellOrder"):
    """The lots of one group of level factions, as they were drawn at the table."""

    factions: tuple[str, ...]


class RollLots(Struct, frozen=True, tag="RollLots"):
    """Let dice decide the order among level factions, highest first."""


class AcceptDice(Struct, frozen=True, tag="AcceptDice"):
    """The dice are read right; they order the level factions."""


class NameMaster(Struct, frozen=True, tag="NameMaster"):
    """Say in secret under which of the player's factions the Master card lies (LYS-5)."""

    faction: Secret[str] | Hidden


class PlaceMarker(Struct, frozen=True, tag="PlaceMarker"):
    """Opening placement: a figure of `kind` in a province (LYS-6)."""

    kind: str
    place: str


class LeaveMarker(Struct, frozen=True, tag="LeaveMarker"):
    """Do without a marker that finds no empty province (LYS-9)."""

    kind: str


class PlayCard(Struct, frozen=True, tag="PlayCard"):
    """Play an influence card and pay its cost in other cards (LYS-33)."""

    card: Card


class Welcome(Struct, frozen=True, tag="Welcome"):
    """A vassal's free agent appears (LYS-35)."""

    kind: str
    place: str


class TellLeaders(Struct, frozen=True, tag="TellLeaders"):
    """The factions that fulfil the triumph best; several are level, none gets nothing (LYS-14)."""

    factions: tuple[str, ...]


class Claim(Struct, frozen=True, tag="Claim"):
    """An immediate triumph is fulfilled by a faction (LYS-15)."""

    index: int
    faction: str


class HandTriumph(Struct, frozen=True, tag="HandTriumph"):
    """A triumph changes hands because a card or the table says so; an empty faction: it is free again."""

    index: int
    faction: str


class RevealTriumph(Struct, frozen=True, tag="RevealTriumph"):
    """The next triumph is face up; one without a name is not known to the companion."""

    triumph: Triumph


class Atone(Struct, frozen=True, tag="Atone"):
    """Clear one shame: `what` is marker or the kind of a fallen agent, `by` card, debt or courtier (LYS-22).

    By debt an agent returns to the castle in `place` (LYS-23).
    """

    faction: str
    what: str
    by: str
    place: str = ""
    courtier: int = 0


class AtoneAll(Struct, frozen=True, tag="AtoneAll"):
    """Clear all shame with influence cards."""

    faction: str


class GiveUp(Struct, frozen=True, tag="GiveUp"):
    """Shame cannot be atoned for (LYS-49)."""

    faction: str


class ChooseTax(Struct, frozen=True, tag="ChooseTax"):
    """What Elbingen pays this year (LYS-26)."""

    place: str
    terrain: str


class TellLands(Struct, frozen=True, tag="TellLands"):
    """The light level: how many provinces of each kind a faction controls."""

    faction: str
    lands: Lands


class Collect(Struct, frozen=True, tag="Collect"):
    """Everybody takes taxes, or cards in autumn (LYS-26, LYS-27)."""


class SelectAgent(Struct, frozen=True, tag="SelectAgent"):
    """Use this agent next (LYS-29); 0: none, another order comes."""

    piece: int


class MoveAgent(Struct, frozen=True, tag="MoveAgent"):
    """The agent in use moves to a neighbouring province."""

    to: str


class Kill(Struct, frozen=True, tag="Kill"):
    """The agent in use kills an enemy agent in its province (LYS-47)."""

    victim: int


class Raze(Struct, frozen=True, tag="Raze"):
    """The agent in use destroys an enemy castle or site in its province."""

    target: int


class ReadyAgent(Struct, frozen=True, tag="ReadyAgent"):
    """The agent in use readies another one in its province."""

    other: int


class Negotiate(Struct, frozen=True, tag="Negotiate"):
    """Diplomacy of a priest: a card for the owner of the province (LYS-44)."""


class Denounce(Struct, frozen=True, tag="Denounce"):
    """A priest denounces the owner of the province (LYS-44)."""


class Lure(Struct, frozen=True, tag="Lure"):
    """A spy lures a courtier away (LYS-46)."""

    courtier: int


class GrantAction(Struct, frozen=True, tag="GrantAction"):
    """A card lets an agent perform one action more (LYS-39)."""

    piece: int


class Recruit(Struct, frozen=True, tag="Recruit"):
    """A new agent at a castle of the faction (LYS-30); `vassal` if it is one of a vassal's."""

    kind: str
    place: str = ""
    vassal: int = 0


class OpenSite(Struct, frozen=True, tag="OpenSite"):
    """A building site in a controlled province (LYS-31)."""

    place: str = ""


class FinishSite(Struct, frozen=True, tag="FinishSite"):
    """A building site becomes a castle (LYS-31)."""

    piece: int = 0


class Exchange(Struct, frozen=True, tag="Exchange"):
    """Two coins into a conscript, or two conscripts into a coin (LYS-28); `into` is coin or conscript."""

    into: str


class RepayDebt(Struct, frozen=True, tag="RepayDebt"):
    """Repay a debt as its hidden side says (LYS-37)."""

    debt: Debt


class InflictShame(Struct, frozen=True, tag="InflictShame"):
    """A faction gets a shame: an agent was killed or denounced on the board, or a card says so."""

    faction: str


class Present(Struct, frozen=True, tag="Present"):
    """The light level: diplomacy with a faction (LYS-44)."""

    faction: str


class MoveCourtier(Struct, frozen=True, tag="MoveCourtier", omit_defaults=True):
    """A courtier goes to another faction, or (empty) away: lured, by a `spy` who dies of it, or as a card says (LYS-34,
    LYS-46).
    """

    courtier: int
    faction: str
    spy: bool = False


class LoseLastCastle(Struct, frozen=True, tag="LoseLastCastle"):
    """The light level: a faction has lost its last castle (LYS-49)."""

    faction: str


class FixMap(Struct, frozen=True, tag="FixMap"):
    """Move figures by hand: a card or the table says so; `place`: in this province."""

    place: str = ""


class PutFigure(Struct, frozen=True, omit_defaults=True, tag="PutFigure"):
    """Put a figure into the province that is being set by hand; `vassal` if it is one of a vassal's."""

    faction: str
    kind: str
    vassal: int = 0


class SlayFigure(Struct, frozen=True, tag="SlayFigure"):
    """A card kills an agent: it becomes shame on the sheet (LYS-36, LYS-47)."""

    piece: int


class GoOn(Struct, frozen=True, tag="GoOn"):
    """What hands had to do has been done: the order markers are exchanged, or the first figures stand."""


class TakeFigure(Struct, frozen=True, tag="TakeFigure"):
    """Take a figure off the board; no shame."""

    piece: int


class TurnFigure(Struct, frozen=True, tag="TurnFigure"):
    """Turn an agent to its other side."""

    piece: int


class ShiftFigure(Struct, frozen=True, tag="ShiftFigure"):
    """Put a figure into another province."""

    piece: int
    to: str


class EndFix(Struct, frozen=True, tag="EndFix"):
    """The board is as it should be; the turn goes on."""


class EndTurn(Struct, frozen=True, tag="EndTurn"):
    """No more orders (LYS-32)."""


class TurnCard(Struct, frozen=True, tag="TurnCard"):
    """The card under the winning faction is Master, or Puppet (LYS-5)."""

    master: bool


Command = Union[TellOrder, RollLots, AcceptDice, NameMaster, PlaceMarker, LeaveMarker, PlayCard, Welcome, TellLeaders,
                Claim, HandTriumph, RevealTriumph, Atone, AtoneAll, GiveUp, ChooseTax, TellLands, Collect, SelectAgent,
                MoveAgent, Kill, Raze, ReadyAgent, Negotiate, Denounce, Lure, GrantAction, Recruit, OpenSite,
                FinishSite, Exchange, RepayDebt, InflictShame, Present, MoveCourtier, LoseLastCastle, FixMap,
                PutFigure, SlayFigure, GoOn, TakeFigure, TurnFigure, ShiftFigure, EndFix, EndTurn, TurnCard]
