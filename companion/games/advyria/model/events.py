"""What can happen in a game of Advyria, in past tense. Events carry their results, so that replay decides nothing
again.
"""

from __future__ import annotations

from typing import Union

from msgspec import Struct

from companion.engine.secrecy import Hidden, Secret
from companion.games.advyria.content import Adventure, Hero


class FigurePlaced(Struct, frozen=True, tag="FigurePlaced"):
    """A figure stands on its guild field."""

    seat: str
    field: str


class FirstTold(Struct, frozen=True, tag="FirstTold"):
    """This player begins."""

    seat: str


class HeroNamed(Struct, frozen=True, tag="HeroNamed"):
    """A player has said which hero card they hold; nobody else knows."""

    seat: str
    hero: Secret[str] | Hidden


class HeroTold(Struct, frozen=True, tag="HeroTold"):
    """A player has said what their hero card reads; nobody else knows."""

    seat: str
    card: Secret[Hero] | Hidden


class TurnBegan(Struct, frozen=True, tag="TurnBegan"):
    """It is this player's turn; `number` counts all turns."""

    seat: str
    number: int


class CardsDrawn(Struct, frozen=True, tag="CardsDrawn"):
    """So many cards came from the draw pile."""

    seat: str
    cards: int


class CardsMissed(Struct, frozen=True, tag="CardsMissed"):
    """So many of the cards that were due did not come."""

    seat: str
    cards: int


class PileRefilled(Struct, frozen=True, tag="PileRefilled"):
    """The discard pile was shuffled and is the draw pile now; so many cards, as far as they are counted. `last`: this
    was the one refill of the game (ADV-10); else it serves the finale (ADV-A5)."""

    cards: int = 0
    last: bool = True


class PileRanDry(Struct, frozen=True, tag="PileRanDry"):
    """The draw pile is used up and will not be refilled (ADV-11)."""


class SetPlayed(Struct, frozen=True, tag="SetPlayed"):
    """A set of equal cards was played."""

    seat: str
    kind: str
    cards: int


class WizardCast(Struct, frozen=True, tag="WizardCast"):
    """A wizard, or a joker as one, was played; level and losses as they are now."""

    seat: str
    joker: bool
    level: int
    losses: int


class AdventurePlayed(Struct, frozen=True, tag="AdventurePlayed"):
    """An adventure card was played as an action."""

    seat: str
    colour: str


class LevelRaised(Struct, frozen=True, tag="LevelRaised"):
    """A hand level, as it is now."""

    seat: str
    level: int


class LossesSet(Struct, frozen=True, tag="LossesSet"):
    """A player's losses, as they are now."""

    seat: str
    losses: int


class MovingBegan(Struct, frozen=True, tag="MovingBegan"):
    """The figure may move so many times; `free`: to any field."""

    seat: str
    left: int
    free: bool = False


class Moved(Struct, frozen=True, tag="Moved"):
    """The figure stands on another field."""

    seat: str
    field: str


class Stayed(Struct, frozen=True, tag="Stayed"):
    """The figure has not moved; without a map: nothing was found."""

    seat: str


class TileReached(Struct, frozen=True, tag="TileReached"):
    """A tile that lies village side up is to be turned up."""

    field: str


class GoldTaken(Struct, frozen=True, tag="GoldTaken"):
    """The tile was gold; it lies before the player, village side up."""

    seat: str
    field: str


class AdventureTurnedUp(Struct, frozen=True, tag="AdventureTurnedUp"):
    """The tile was an adventure, and lies open."""

    seat: str
    field: str
    adventure: Adventure


class AdventureReached(Struct, frozen=True, tag="AdventureReached"):
    """The figure has come to an open adventure."""

    seat: str
    field: str
    adventure: Adventure


class AdventureClaimed(Struct, frozen=True, tag="AdventureClaimed"):
    """The adventure is completed: card and tile lie before the player."""

    seat: str
    field: str
    adventure: Adventure


class AdventureLeft(Struct, frozen=True, tag="AdventureLeft"):
    """The adventure stays open on the board."""

    seat: str
    adventure: Adventure


class MovementEnded(Struct, frozen=True, tag="MovementEnded"):
    """One movement is done, with everything that it led to."""

    seat: str


class VillagesFlipped(Struct, frozen=True, tag="VillagesFlipped"):
    """So many villages show their gold side now."""

    seat: str
    tiles: int


class PeekingBegan(Struct, frozen=True, tag="PeekingBegan"):
    """So many tiles may be looked at; `card`: thanks to a green adventure card."""

    seat: str
    tiles: int
    card: bool = False


class TileSeen(Struct, frozen=True, tag="TileSeen"):
    """A player has looked at the tile on a field."""

    seat: str
    field: str


class PeekEnded(Struct, frozen=True, tag="PeekEnded"):
    """No more tiles are looked at."""

    seat: str


class TileNoted(Struct, frozen=True, tag="TileNoted"):
    """A player has noted what was seen; nobody else knows."""

    seat: str
    field: str
    what: Secret[str] | Hidden


class CardsStolen(Struct, frozen=True, tag="CardsStolen"):
    """An unfriendly manoeuvre: so many cards changed hands."""

    seat: str
    victim: str
    cards: int


class FigureBanished(Struct, frozen=True, tag="FigureBanished"):
    """The victim's figure is back on a guild field; without a map `field` is empty."""

    seat: str
    field: str = ""


class WizardPaid(Struct, frozen=True, tag="WizardPaid"):
    """A wizard was thrown away for three cards (ADV-22)."""

    seat: str


class HandCut(Struct, frozen=True, tag="HandCut"):
    """So many cards were thrown away because of the limit, `fairies` among them."""

    seat: str
    cards: int
    fairies: int = 0


class FairiesLeft(Struct, frozen=True, tag="FairiesLeft"):
    """So many dice are rolled for fairies thrown away."""

    seat: str
    dice: int


class FairiesJudged(Struct, frozen=True, tag="FairiesJudged"):
    """The dice lie; so many sixes, and the losses as they are now."""

    seat: str
    sixes: int
    losses: int


class TurnEnded(Struct, frozen=True, tag="TurnEnded"):
    """The turn is over."""

    seat: str


class FinaleBegan(Struct, frozen=True, tag="FinaleBegan"):
    """The Great Finale begins with the next turn."""


class CountingBegan(Struct, frozen=True, tag="CountingBegan"):
    """The game is over; what is still unknown is counted."""

    why: str


class HeroCounted(Struct, frozen=True, tag="HeroCounted"):
    """A hero card was turned up: so many of its adventures are completed. `hero` is its key, if it is known."""

    seat: str
    completed: int
    hero: str = ""


class GameEnded(Struct, frozen=True, tag="GameEnded"):
    """All sums are made."""

    why: str


class GameResumed(Struct, frozen=True, tag="GameResumed"):
    """The reason for the end was not true, as a correction shows: the game goes on with the next turn."""


class TileGiven(Struct, frozen=True, tag="TileGiven"):
    """Corrected by hand: the tile of a field lies before a player, among the villages, the gold or the adventures."""

    seat: str
    field: str
    kind: str


class TilePut(Struct, frozen=True, tag="TilePut"):
    """Corrected by hand: a tile lies village side up on a field."""

    field: str


Event = Union[FigurePlaced, FirstTold, HeroNamed, HeroTold, TurnBegan, CardsDrawn, CardsMissed, PileRefilled,
              PileRanDry, SetPlayed, WizardCast, AdventurePlayed, LevelRaised, LossesSet, MovingBegan, Moved, Stayed,
              TileReached, GoldTaken, AdventureTurnedUp, AdventureReached, AdventureClaimed, AdventureLeft,
              MovementEnded, VillagesFlipped, PeekingBegan, TileSeen, PeekEnded, TileNoted, CardsStolen,
              FigureBanished, WizardPaid, HandCut, FairiesLeft, FairiesJudged, TurnEnded, FinaleBegan, CountingBegan,
              HeroCounted, GameEnded, GameResumed, TileGiven, TilePut]
