"""What players and the table can want: one command per act, named as the rulebook's act. Nothing is decided here."""

from __future__ import annotations

from typing import Union

from msgspec import Struct

from companion.engine.secrecy import Hidden, Secret
from companion.games.advyria.content import Adventure, Hero


class PlaceFigure(Struct, frozen=True, tag="PlaceFigure"):
    """Put the player's figure on a guild field (ADV-5)."""

    field: str


class TellFirst(Struct, frozen=True, tag="TellFirst"):
    """Say who begins (ADV-8)."""

    seat: str


class NameHero(Struct, frozen=True, tag="NameHero"):
    """Say in secret which hero card the player holds (ADV-4)."""

    hero: Secret[str] | Hidden


class TellHero(Struct, frozen=True, tag="TellHero"):
    """Say in secret what the player's hero card reads, of which the box knows nothing yet (ADV-4)."""

    card: Secret[Hero] | Hidden


class PlaySet(Struct, frozen=True, tag="PlaySet"):
    """Play `cards` equal cards, jokers among them or not: knight, warrior or fairy (ADV-12, ADV-18)."""

    kind: str
    cards: int


class CastWizard(Struct, frozen=True, tag="CastWizard"):
    """Play one wizard, or a joker as one (ADV-17, ADV-18)."""

    joker: bool = False


class PlayAdventure(Struct, frozen=True, tag="PlayAdventure"):
    """Play an adventure card of a colour as an action (ADV-19)."""

    colour: str


class Go(Struct, frozen=True, tag="Go"):
    """Move the player's figure to a field (ADV-13, ADV-19). `told`: the dice were rolled without the companion."""

    field: str
    told: bool = False


class Stay(Struct, frozen=True, tag="Stay"):
    """Do not move (ADV-13, ADV-A7); without a map: nothing was found."""


class TurnUpGold(Struct, frozen=True, tag="TurnUpGold"):
    """The tile turned up is gold (ADV-14). `done`: this ends the turn."""

    done: bool = False


class TurnUpAdventure(Struct, frozen=True, tag="TurnUpAdventure"):
    """The tile turned up is an adventure (ADV-14)."""

    adventure: Adventure


class ReachAdventure(Struct, frozen=True, tag="ReachAdventure"):
    """Without a map: the figure has come to the open tile number `place` (ADV-A9)."""

    place: int


class Claim(Struct, frozen=True, tag="Claim"):
    """Lay down the matching adventure card with the tile on it (ADV-14)."""


class Leave(Struct, frozen=True, tag="Leave"):
    """Leave the adventure where it lies, open (ADV-14)."""


class LookAt(Struct, frozen=True, tag="LookAt"):
    """Look at the tile on a field (ADV-16, ADV-19)."""

    field: str


class EndPeek(Struct, frozen=True, tag="EndPeek"):
    """Look at no more tiles, or at tiles that nobody notes down."""


class NoteTile(Struct, frozen=True, tag="NoteTile"):
    """Note in secret what the player has seen on a field."""

    field: str
    what: Secret[str] | Hidden


class Manoeuvre(Struct, frozen=True, tag="Manoeuvre"):
    """Draw two cards from the hand of a neighbour (ADV-20)."""

    seat: str


class Banish(Struct, frozen=True, tag="Banish"):
    """Send the neighbour's figure to a guild field (ADV-20, ADV-A14)."""

    field: str


class PayWizard(Struct, frozen=True, tag="PayWizard"):
    """In the finale: throw away a wizard to draw three cards (ADV-22)."""


class TellPileEmpty(Struct, frozen=True, tag="TellPileEmpty"):
    """The draw pile has run out: of the three cards, so many could be drawn (ADV-10, ADV-11)."""

    drawn: int = 3


class EndTurn(Struct, frozen=True, omit_defaults=True, tag="EndTurn"):
    """Nothing more to play: the hand is cut to its limit; so many fairies are thrown away (ADV-21). `sixes`: so many
    sixes were rolled for them with dice that the companion cannot see; -1: they are still to be rolled.
    """

    fairies: int
    sixes: int = -1


class JudgeFairies(Struct, frozen=True, omit_defaults=True, tag="JudgeFairies"):
    """The dice for the fairies lie and stand: every six is one loss more (ADV-21). `sixes`: so many were rolled with
    dice that the companion cannot see.
    """

    sixes: int = -1


class CountHero(Struct, frozen=True, tag="CountHero"):
    """The player's hero card is turned up: so many of its adventures are completed (ADV-25)."""

    completed: int


class SetFigure(Struct, frozen=True, tag="SetFigure"):
    """Correct where a player's figure stands; no rule is asked."""

    seat: str
    field: str


class GiveTile(Struct, frozen=True, tag="GiveTile"):
    """Correct: the tile of a field lies before a player, among the `kind` (villages, gold or adventures)."""

    field: str
    seat: str
    kind: str


class PutTile(Struct, frozen=True, tag="PutTile"):
    """Correct: a tile that by count lay nowhere lies village side up on a field."""

    field: str


Command = Union[PlaceFigure, TellFirst, NameHero, TellHero, PlaySet, CastWizard, PlayAdventure, Go, Stay, TurnUpGold,
                TurnUpAdventure, ReachAdventure, Claim, Leave, LookAt, EndPeek, NoteTile, Manoeuvre, Banish, PayWizard,
                TellPileEmpty, EndTurn, JudgeFairies, CountHero, SetFigure, GiveTile, PutTile]
