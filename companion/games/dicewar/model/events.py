"""What can happen in a game of DiceWar, in past tense. Events carry their results, so that replay decides nothing
again.
"""

from __future__ import annotations

from typing import Union

from msgspec import Struct

from companion.engine.dice import Roll
from companion.games.dicewar.content import Card, People

from .state import Creature, Ended, Spot


class StartRollAsked(Struct, frozen=True, tag="StartRollAsked"):
    """A player is to roll for the start."""

    roll: Roll


class StartRolled(Struct, frozen=True, tag="StartRolled"):
    """A player has rolled this face for the start."""

    seat: str
    face: int


class StartTied(Struct, frozen=True, tag="StartTied"):
    """Equal faces: both roll again."""


class Begun(Struct, frozen=True, tag="Begun"):
    """The start player is found and builds up."""

    seat: str


class CardRead(Struct, frozen=True, omit_defaults=True, tag="CardRead"):
    """A creature card reads so; `people` is the whole people as it is known with it."""

    card: Card
    people: People | None = None


class CreatureSet(Struct, frozen=True, tag="CreatureSet"):
    """A die went from its owner's reserve to a field."""

    spot: Spot
    creature: Creature


class DiceCounted(Struct, frozen=True, tag="DiceCounted"):
    """Light: the dice of `seat` in the war lands and in exile change by so many; the rest is the reserve."""

    seat: str
    standing: int
    exile: int = 0


class SixesCounted(Struct, frozen=True, tag="SixesCounted"):
    """Light: what the creatures of level 6 are worth now, in the order of the players (DW-17)."""

    virtual: tuple[int, int]


class BuildUpFinished(Struct, frozen=True, tag="BuildUpFinished"):
    """A player's line-up is complete: so many levels in all; 0 where levels are not kept."""

    seat: str
    levels: int = 0


class WarBegan(Struct, frozen=True, tag="WarBegan"):
    """Both line-ups are complete."""


class TurnBegan(Struct, frozen=True, tag="TurnBegan"):
    """It is the turn of `seat`; `number` counts all turns."""

    seat: str
    number: int


class TurnSkipped(Struct, frozen=True, tag="TurnSkipped"):
    """`seat` has no legal action (DW-A11)."""

    seat: str


class Moved(Struct, frozen=True, tag="Moved"):
    """A creature went from field to field."""

    creature: Creature
    start: Spot
    to: Spot


class Defeated(Struct, frozen=True, tag="Defeated"):
    """`seat` has defeated `creature` on a field and won `points` and `bonus`; the die is in its owner's exile."""

    seat: str
    creature: Creature
    spot: Spot | None
    points: int
    bonus: int


class LevelChanged(Struct, frozen=True, tag="LevelChanged"):
    """The creature on a field has another level; `why` is upgrade, drain, curse, blood or card."""

    spot: Spot
    was: Creature
    level: int
    why: str


class Returned(Struct, frozen=True, tag="Returned"):
    """A creature went back to its owner's reserve; `why` is split, ruins or card."""

    spot: Spot
    creature: Creature
    why: str


class Exiled(Struct, frozen=True, tag="Exiled"):
    """A creature went to its owner's exile without having been defeated; `why` is blood or card."""

    spot: Spot
    creature: Creature
    why: str


class SpellCast(Struct, frozen=True, tag="SpellCast"):
    """`seat` has used the spell of a creature of this level; 0: of one that hands carried out."""

    seat: str
    level: int


class TriggerPointsSet(Struct, frozen=True, tag="TriggerPointsSet"):
    """The trigger points of `seat` are now so many."""

    seat: str
    points: int


class MayActAgain(Struct, frozen=True, tag="MayActAgain"):
    """The attacker on this field may act once more."""

    spot: Spot | None = None


class SpendingBegan(Struct, frozen=True, tag="SpendingBegan"):
    """Trigger points are to be spent."""


class Declined(Struct, frozen=True, tag="Declined"):
    """`seat` does without the rest of the turn."""

    seat: str


class ActionTold(Struct, frozen=True, tag="ActionTold"):
    """Light: `seat` has moved, upgraded, or taken the third ruin (`what`: move, upgrade, ruins)."""

    seat: str
    what: str


class ActionDone(Struct, frozen=True, tag="ActionDone"):
    """Nothing more to do in this turn."""


class WarEndAnnounced(Struct, frozen=True, tag="WarEndAnnounced"):
    """The war ends when `chased` has fled five more times."""

    chased: str


class Fled(Struct, frozen=True, tag="Fled"):
    """The chased player has fled so often since the announcement."""

    seat: str
    flights: int


class WarEndCalledOff(Struct, frozen=True, tag="WarEndCalledOff"):
    """The chase is over: the war goes on."""


class GameEnded(Struct, frozen=True, tag="GameEnded"):
    """The game is over."""

    result: Ended


class WarWentOn(Struct, frozen=True, tag="WarWentOn"):
    """A correction shows that the game is not over."""


Event = Union[StartRollAsked, StartRolled, StartTied, Begun, CardRead, CreatureSet, DiceCounted, BuildUpFinished,
              WarBegan, TurnBegan, TurnSkipped, Moved, Defeated, LevelChanged, Returned, Exiled, SpellCast,
              TriggerPointsSet, MayActAgain, SpendingBegan, Declined, ActionTold, ActionDone, WarEndAnnounced, Fled,
              WarEndCalledOff, GameEnded, WarWentOn, SixesCounted]
