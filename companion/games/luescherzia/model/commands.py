"""What players and the table can want: one command per act, named as the rulebook's act. Nothing is decided here."""

from __future__ import annotations

from typing import Union

from msgspec import Struct

from companion.engine.secrecy import Hidden, Secret
from companion.games.luescherzia.content import Avatar, Card, Find, Tile


class LayCard(Struct, frozen=True, tag="LayCard"):
    """A player lays a card face down and says its initiative (LUE-16)."""

    initiative: int


class TellOrder(Struct, frozen=True, tag="TellOrder"):
    """The table says in which order the cards come: seats, first to last (LUE-17)."""

    seats: tuple[str, ...]


class TellInitiatives(Struct, frozen=True, tag="TellInitiatives"):
    """The table says the initiative of every card laid, in the order in which they are asked for (LUE-17)."""

    numbers: tuple[int, ...]


class TryInfluence(Struct, frozen=True, tag="TryInfluence"):
    """Turn the arrow with an O probe (LUE-20)."""


class PayInfluence(Struct, frozen=True, tag="PayInfluence"):
    """Turn the arrow for 1 SP, to `facing` where the map is tracked (LUE-20)."""

    facing: str = ""


class Steer(Struct, frozen=True, tag="Steer"):
    """Turn the arrow to `facing` after a successful probe (LUE-20)."""

    facing: str


class LeaveField(Struct, frozen=True, tag="LeaveField"):
    """Try to leave a monster, an NPC or a fork (LUE-27, LUE-31, LUE-32)."""


class TellCard(Struct, frozen=True, tag="TellCard"):
    """Say the initiative of the card that is executed, if only its place in the order is known (LUE-32, LUE-41)."""

    initiative: int


class TellSheet(Struct, frozen=True, tag="TellSheet"):
    """Say what is printed on the player's avatar, if nobody has said whose it is; `hp` are left (LUE-3)."""

    avatar: Avatar
    hp: int


class DescribeCard(Struct, frozen=True, tag="DescribeCard"):
    """Say what is printed on the card that is executed (LUE-21)."""

    card: Card


class CarryOut(Struct, frozen=True, tag="CarryOut"):
    """Execute the known orientation card on the map (LUE-21)."""


class MoveTo(Struct, frozen=True, tag="MoveTo"):
    """The marker has been moved to a field of the map and points to `facing` (LUE-21)."""

    x: int
    y: int
    facing: str


class Stay(Struct, frozen=True, tag="Stay"):
    """The edge of the board blocks the move; the arrow turns all the same (LUE-21)."""

    facing: str = ""


class ReachExit(Struct, frozen=True, tag="ReachExit"):
    """The group marker reaches Exit (LUE-36)."""


class DrawTile(Struct, frozen=True, tag="DrawTile"):
    """This tile came out of the bag (LUE-22)."""

    tile: Tile


class EnterTile(Struct, frozen=True, tag="EnterTile"):
    """The group has come to a tile that lay there already."""

    id: int


class FindBagEmpty(Struct, frozen=True, tag="FindBagEmpty"):
    """Nothing more comes out of the bag (LUE-A20, LUE-A21)."""


class Fight(Struct, frozen=True, tag="Fight"):
    """Fight the monster (LUE-25)."""


class Hire(Struct, frozen=True, tag="Hire"):
    """Try to win the NPC over (LUE-30)."""


class Search(Struct, frozen=True, tag="Search"):
    """Search the find site (LUE-34)."""


class UseRest(Struct, frozen=True, tag="UseRest"):
    """Make the most of the rest: an A probe (LUE-33)."""


class RollUntold(Struct, frozen=True, tag="RollUntold", omit_defaults=True):
    """Do what the tile offers with a skill that nobody has told yet: how high it is, and if the dice lie already, their
    faces, as many as the skill has (LUE-3, LUE-11).
    """

    height: int
    faces: tuple[int, ...] = ()


class Decline(Struct, frozen=True, tag="Decline"):
    """Do without the tile's action; then a monster that was just drawn must be fled from (LUE-26)."""


class Boost(Struct, frozen=True, tag="Boost"):
    """Pay 1 SP before rolling for one more die (LUE-10)."""


class Reroll(Struct, frozen=True, tag="Reroll"):
    """Pay 1 SP after rolling to roll the die in `slot` again (LUE-13)."""

    slot: int


class Accept(Struct, frozen=True, tag="Accept"):
    """Let the result of the probe stand."""


class KeepNpc(Struct, frozen=True, tag="KeepNpc"):
    """Keep the NPC's tile, or put it out of the game (LUE-30)."""

    keep: bool


class TakeRestFind(Struct, frozen=True, tag="TakeRestFind"):
    """Take a find for the rest (LUE-33)."""


class GiveHealing(Struct, frozen=True, tag="GiveHealing"):
    """Give out hit points for the rest (LUE-33)."""


class Heal(Struct, frozen=True, tag="Heal"):
    """Give one hit point to `seat`."""

    seat: str


class EndHealing(Struct, frozen=True, tag="EndHealing"):
    """Give out no more."""


class NameFind(Struct, frozen=True, tag="NameFind"):
    """Say which card the player's find number `index` is."""

    index: int
    find: Secret[Find] | Hidden


class ExchangeFind(Struct, frozen=True, omit_defaults=True, tag="ExchangeFind"):
    """Exchange the player's find number `index` for SP (LUE-25, LUE-A29); `worth` is printed on one that has no name
    yet.
    """

    index: int
    worth: int = 0


class UseFind(Struct, frozen=True, tag="UseFind"):
    """Use up the player's find number `index` for the effect printed on it."""

    index: int


class LoseFind(Struct, frozen=True, tag="LoseFind"):
    """Give up the player's find number `index` to a trap (LUE-28)."""

    index: int


class CountFinds(Struct, frozen=True, omit_defaults=True, tag="CountFinds"):
    """Say the victory points on the player's finds that are not known yet, or (`whole`) on all of them (LUE-36)."""

    points: int
    whole: bool = False


Command = Union[LayCard, TellOrder, TellInitiatives, TryInfluence, PayInfluence, Steer, LeaveField, TellCard, CarryOut,
                MoveTo, Stay, ReachExit, DrawTile, EnterTile, FindBagEmpty, Fight, Hire, Search, UseRest, RollUntold,
                Decline, Boost, Reroll, Accept, KeepNpc, TakeRestFind, GiveHealing, Heal, EndHealing, NameFind,
                ExchangeFind, UseFind, LoseFind, CountFinds, TellSheet, DescribeCard]
