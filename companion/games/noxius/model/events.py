"""What can happen in a game of Noxius, in past tense. Events carry their results, so that replay decides nothing again.
"""

from __future__ import annotations

from typing import Union

from msgspec import Struct

from companion.games.noxius.content import Character, Enemy, Field

from .state import NOBODY, NOWHERE, Buff, Due, Foe


class MissionChosen(Struct, frozen=True, tag="MissionChosen"):
    """The mission is chosen, with so many progress fields; -1 is one on paper."""

    mission: int
    length: int = 0


class SheetTold(Struct, frozen=True, tag="SheetTold"):
    """A player has entered the numbers of their sheet, which hold from now on."""

    seat: str
    character: Character


class FieldRead(Struct, frozen=True, tag="FieldRead"):
    """A progress field is read, for the `times`-th time in a row; a new round begins."""

    number: int
    times: int
    field: Field


class EnemyCame(Struct, frozen=True, tag="EnemyCame"):
    """An enemy entered."""

    foe: Foe


class DescriptionBegan(Struct, frozen=True, tag="DescriptionBegan", omit_defaults=True):
    """An unknown enemy is being entered. `text` is everything else that it says."""

    name: str
    damage: tuple[int, int, int, int]
    text: str = ""


class TileTold(Struct, frozen=True, tag="TileTold"):
    """One more life tile of it is known."""

    tile: str


class EnemyLearned(Struct, frozen=True, tag="EnemyLearned"):
    """The unknown enemy is known now."""

    enemy: Enemy


class EnemyBeaten(Struct, frozen=True, tag="EnemyBeaten"):
    """An enemy's marker reached the skull."""

    foe: int
    name: str


class EnemyLeft(Struct, frozen=True, tag="EnemyLeft"):
    """An enemy left without being beaten."""

    foe: int
    name: str


class WoundMarked(Struct, frozen=True, tag="WoundMarked"):
    """An enemy is wounded on its current life tile, or no longer."""

    foe: int
    name: str
    wounded: bool


class MarkerMoved(Struct, frozen=True, tag="MarkerMoved"):
    """An enemy's marker was moved by hand, so whatever belonged to the life tile that it left is removed."""

    foe: int


class TilesFell(Struct, frozen=True, omit_defaults=True, tag="TilesFell"):
    """So many life tiles of an enemy fell, the first of them `wounded`."""

    foe: int
    name: str
    count: int
    wounded: bool = False


class HalfDone(Struct, frozen=True, tag="HalfDone"):
    """One condition of a linked tile is fulfilled."""

    foe: int
    name: str
    condition: int
    seat: str


class Missed(Struct, frozen=True, tag="Missed"):
    """Damage that took no life tile away."""

    seat: str
    damage: int


class LinkAsked(Struct, frozen=True, tag="LinkAsked"):
    """Damage fits several conditions of a linked tile."""

    seat: str
    foe: int
    damage: int


class FigureMoved(Struct, frozen=True, tag="FigureMoved"):
    """A figure stands at a position now; number 0: beside the board."""

    seat: str
    foe: int
    number: int


class RoundStarted(Struct, frozen=True, tag="RoundStarted"):
    """All are positioned; the turns begin."""


class TurnBegan(Struct, frozen=True, tag="TurnBegan"):
    """A character's turn; `number` counts all turns."""

    seat: str
    number: int


class AbilityUsed(Struct, frozen=True, tag="AbilityUsed"):
    """An ability was chosen; `index` is -1 where the companion does not know it."""

    seat: str
    index: int
    name: str
    text: str = ""


class AbilityLearned(Struct, frozen=True, tag="AbilityLearned"):
    """A sheet has one more known ability."""

    seat: str
    character: Character


class Passed(Struct, frozen=True, tag="Passed"):
    """A character used no ability."""

    seat: str


class DuesAdded(Struct, frozen=True, tag="DuesAdded"):
    """This is to be carried out, before everything that was due already."""

    dues: tuple[Due, ...]


class DueTaken(Struct, frozen=True, tag="DueTaken"):
    """The first thing that was due is carried out."""


class PowerSet(Struct, frozen=True, tag="PowerSet"):
    """A character's power is now `power`."""

    seat: str
    power: int


class RollAsked(Struct, frozen=True, tag="RollAsked"):
    """The die is asked for."""

    seat: str


class TellingBegan(Struct, frozen=True, tag="TellingBegan"):
    """The rolled face must be entered; `value` is the die's, 0 if it is not tracked."""

    seat: str
    value: int = 0


class FaceRead(Struct, frozen=True, tag="FaceRead"):
    """The die shows `value`; its face is known."""

    seat: str
    value: int
    face: str


class DieReread(Struct, frozen=True, tag="DieReread"):
    """The die was corrected, so the effects of its face are taken back."""


class DiePutAway(Struct, frozen=True, tag="DiePutAway"):
    """The die's result stands; it is no longer shown."""


class ResultSettled(Struct, frozen=True, tag="ResultSettled"):
    """The effects of the die are done, as far as nobody has to be asked."""


class ResultOpened(Struct, frozen=True, tag="ResultOpened"):
    """A question about what the die does was answered."""


class StrayThrow(Struct, frozen=True, tag="StrayThrow"):
    """The die was thrown again without being asked for, which does not count."""


class SignAdded(Struct, frozen=True, tag="SignAdded"):
    """One more sign of the face is entered; an empty one: entered again from the start."""

    sign: str


class FaceTold(Struct, frozen=True, tag="FaceTold"):
    """The face is entered; `character` is the sheet with it, if it is learned there."""

    seat: str
    face: str
    character: Character | None = None


class PaymentAsked(Struct, frozen=True, tag="PaymentAsked"):
    """Damage may be paid with LP or SP."""

    seat: str
    damage: int


class Hurt(Struct, frozen=True, tag="Hurt"):
    """A character lost so many LP and SP."""

    seat: str
    lp: int
    sp: int


class Gained(Struct, frozen=True, tag="Gained"):
    """A character got so many LP and SP."""

    seat: str
    lp: int
    sp: int


class Fell(Struct, frozen=True, tag="Fell"):
    """A character is incapacitated: all SP are lost, and what it had still to do does not happen."""

    seat: str


class Rose(Struct, frozen=True, omit_defaults=True, tag="Rose"):
    """An incapacitated character is back; with so many SP, on this position, in this turn if the fall was a mistake."""

    seat: str
    sp: int = 0
    enemy: int = NOWHERE
    number: int = 0
    turn: bool = False


class Died(Struct, frozen=True, tag="Died"):
    """A character is out of this mission."""

    seat: str


class BuffGiven(Struct, frozen=True, tag="BuffGiven"):
    """A character has an advantage."""

    seat: str
    buff: Buff


class BuffLapsed(Struct, frozen=True, omit_defaults=True, tag="BuffLapsed"):
    """A caster's buff of this name is gone, from everybody, or only from `seat`."""

    caster: str
    name: str
    seat: str = NOBODY


class ModifierCounted(Struct, frozen=True, tag="ModifierCounted"):
    """A character's modifiers of one kind have counted."""

    seat: str
    what: str


class RaceUsed(Struct, frozen=True, tag="RaceUsed"):
    """A racial ability was used."""

    seat: str
    name: str


class Declined(Struct, frozen=True, tag="Declined"):
    """The racial ability was not used."""

    seat: str


class ReactionAsked(Struct, frozen=True, tag="ReactionAsked"):
    """A character that was hit may use the racial ability."""

    seat: str


class WorkResumed(Struct, frozen=True, tag="WorkResumed"):
    """A question is answered, or nobody is there to answer it; the queue goes on."""


class ChoiceOpened(Struct, frozen=True, tag="ChoiceOpened"):
    """The character chooses an ability."""


class PositionsOpened(Struct, frozen=True, tag="PositionsOpened"):
    """The figures may be placed."""


class TurnStayed(Struct, frozen=True, tag="TurnStayed"):
    """The ability is done, but the turn still allows something."""


class TurnEnded(Struct, frozen=True, tag="TurnEnded"):
    """A turn is over."""

    seat: str


class RoundReopened(Struct, frozen=True, tag="RoundReopened"):
    """Somebody turns out not to have acted yet, so the round is not over."""


class RegroupOpened(Struct, frozen=True, tag="RegroupOpened"):
    """Characters who have not acted may take another position."""


class RegroupClosed(Struct, frozen=True, tag="RegroupClosed"):
    """Nobody moves any more."""


class FieldAsked(Struct, frozen=True, tag="FieldAsked"):
    """The round is over; the table says how it goes on."""


class MissionFailed(Struct, frozen=True, tag="MissionFailed"):
    """Nobody can act any more."""


class MissionGoesOn(Struct, frozen=True, tag="MissionGoesOn"):
    """Somebody can act after all, so the mission goes on where it was."""


class MissionRestarted(Struct, frozen=True, tag="MissionRestarted"):
    """Everything is as at the beginning."""


class MissionEnded(Struct, frozen=True, tag="MissionEnded"):
    """The mission is accomplished, or given up."""

    won: bool


Event = Union[MissionChosen, SheetTold, FieldRead, EnemyCame, DescriptionBegan, TileTold, EnemyLearned, EnemyBeaten,
              EnemyLeft, WoundMarked, MarkerMoved, TilesFell, HalfDone, Missed, LinkAsked, FigureMoved, RoundStarted,
              TurnBegan, AbilityUsed, AbilityLearned, Passed, DuesAdded, DueTaken, PowerSet, RollAsked, TellingBegan,
              FaceRead, DieReread, DiePutAway, ResultSettled, ResultOpened, StrayThrow, SignAdded, FaceTold,
              PaymentAsked, Hurt, Gained, Fell, Rose, Died, BuffGiven, BuffLapsed, ModifierCounted, RaceUsed, Declined,
              ReactionAsked, WorkResumed, ChoiceOpened, PositionsOpened, TurnStayed, TurnEnded, RoundReopened,
              RegroupOpened, RegroupClosed, FieldAsked, MissionFailed, MissionGoesOn, MissionRestarted, MissionEnded]
