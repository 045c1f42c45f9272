"""What players and the table can want: one command per act, named as the rulebook's act. Nothing is decided here.

A spot is a field `(x, y)` of the war lands.
"""

from __future__ import annotations

from typing import Union

from msgspec import Struct

from companion.games.dicewar.content import Card

from .state import Spot


class RollForStart(Struct, frozen=True, tag="RollForStart"):
    """Each player rolls a die for the start (DW-4)."""


class ReadStartDie(Struct, frozen=True, tag="ReadStartDie"):
    """The die that `seat` has rolled for the start reads so (DW-4)."""

    seat: str
    face: int


class Begin(Struct, frozen=True, tag="Begin"):
    """`seat` is the start player, by the dice or because the table says so (DW-4)."""

    seat: str


class ReadCard(Struct, frozen=True, tag="ReadCard"):
    """A creature card of this copy reads so; it is played and remembered from now on (DW-8)."""

    card: Card


class SetCreature(Struct, frozen=True, tag="SetCreature"):
    """Put a die of this level on a field of the player's supply zone (DW-5)."""

    level: int
    spot: Spot


class FinishBuildUp(Struct, frozen=True, tag="FinishBuildUp"):
    """The player's build-up is complete (DW-5)."""


class Move(Struct, frozen=True, tag="Move"):
    """Move a creature to a free field (DW-9)."""

    start: Spot
    to: Spot


class Attack(Struct, frozen=True, tag="Attack"):
    """Move a creature onto a field held by an enemy (DW-10)."""

    start: Spot
    to: Spot


class Upgrade(Struct, frozen=True, tag="Upgrade"):
    """Raise a creature by one level (DW-14)."""

    spot: Spot


class Cast(Struct, frozen=True, omit_defaults=True, tag="Cast"):
    """Use the spell of the creature on `spot`, towards a field: one of those it splits to, or its victim (DW-15).

    `other` is the second field it splits to, where that is not the one opposite (DW-A9).
    """

    spot: Spot
    toward: Spot
    other: Spot | None = None


class SpendPoint(Struct, frozen=True, tag="SpendPoint"):
    """Spend a trigger point on one level for the creature on `spot` (DW-B8)."""

    spot: Spot


class EndTurn(Struct, frozen=True, tag="EndTurn"):
    """Do without the rest of this turn."""


class SkipTurn(Struct, frozen=True, tag="SkipTurn"):
    """There is nothing that could be done in this turn (DW-A11)."""


class AnnounceWarEnd(Struct, frozen=True, tag="AnnounceWarEnd"):
    """Announce the war end: `chased` only flees (DW-22)."""

    chased: str


class NoFlight(Struct, frozen=True, tag="NoFlight"):
    """What looked like a flight was none, so the countdown is over (DW-A14)."""


class SetByCard(Struct, frozen=True, tag="SetByCard"):
    """A card changes a field: a die of `seat` with this level lies there now, out of the reserve if none lay there."""

    spot: Spot
    seat: str
    level: int


class TakeByCard(Struct, frozen=True, tag="TakeByCard"):
    """A card takes a creature from its field, to the reserve or (`exile`) to exile."""

    spot: Spot
    exile: bool


class DefeatByCard(Struct, frozen=True, tag="DefeatByCard"):
    """A card defeats a creature, for points and field bonus (DW-A6)."""

    spot: Spot


class SpellByCard(Struct, frozen=True, omit_defaults=True, tag="SpellByCard"):
    """The action was a spell that hands have carried out as its card says (DW-8, DW-15), of a creature of `level`; 0:
    of none that stands there any more."""

    level: int = 0


class TellBuildUp(Struct, frozen=True, tag="TellBuildUp"):
    """Light: the build-up is complete with so many dice (DW-5)."""

    dice: int


class TellMove(Struct, frozen=True, tag="TellMove"):
    """Light: the action was a move (DW-9)."""


class TellBeaten(Struct, frozen=True, omit_defaults=True, tag="TellBeaten"):
    """Light: an enemy of this level was defeated, on a field with this bonus (DW-12, DW-13).

    `again` says whether the attacker may act once more (DW-B9); None: nobody has said who it was, it may be any.
    """

    level: int
    bonus: int
    again: bool | None = None


class TellUpgrade(Struct, frozen=True, tag="TellUpgrade"):
    """Light: the action was an upgrade (DW-14)."""


class TellSpell(Struct, frozen=True, tag="TellSpell"):
    """Light: the action was the spell of the creature of this level; 0: one that changes no count (DW-15)."""

    level: int


class TellRuins(Struct, frozen=True, tag="TellRuins"):
    """Light: the action has brought the third ruin (DW-19)."""


class TellSixes(Struct, frozen=True, tag="TellSixes"):
    """Light: so many creatures of level 6 count for virtual points now, in the order of the players (DW-17)."""

    counts: tuple[int, int]


Command = Union[RollForStart, ReadStartDie, Begin, ReadCard, SetCreature, FinishBuildUp, Move, Attack, Upgrade, Cast,
                SpendPoint, EndTurn, SkipTurn, AnnounceWarEnd, NoFlight, SetByCard, TakeByCard, DefeatByCard,
                SpellByCard, TellBuildUp, TellMove, TellBeaten, TellUpgrade, TellSpell, TellRuins,
                TellSixes]
