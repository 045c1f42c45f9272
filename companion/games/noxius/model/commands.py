"""What players and the table can want: one command per act, named as the rulebook's act. Nothing is decided here."""

from __future__ import annotations

from typing import Union

from msgspec import Struct

from companion.games.noxius.content import Character, Effect, Enemy


class ChooseMission(Struct, frozen=True, tag="ChooseMission"):
    """Take the mission at place `mission` of the content; -1 is one on paper (NOX-2)."""

    mission: int


class TellSheet(Struct, frozen=True, tag="TellSheet"):
    """A player enters the numbers of their sheet."""

    character: Character


class BeginMission(Struct, frozen=True, tag="BeginMission"):
    """The introduction is read; the first progress field follows (NOX-5)."""


class BringEnemy(Struct, frozen=True, tag="BringEnemy"):
    """“+name”: an enemy enters (NOX-9)."""

    enemy: Enemy


class DescribeEnemy(Struct, frozen=True, tag="DescribeEnemy", omit_defaults=True):
    """An enemy that nobody knows enters; its life tiles are entered next. `text` is everything else that it says."""

    name: str
    damage: tuple[int, int, int, int]
    text: str = ""


class AddTile(Struct, frozen=True, tag="AddTile"):
    """The next life tile of that enemy, as in notation.py."""

    tile: str


class FinishEnemy(Struct, frozen=True, omit_defaults=True, tag="FinishEnemy"):
    """All its life tiles are entered; one that is `nameless` stays without a name (in older games its tiles were its
    name).

    `start` is where its marker starts with 2, 3, 4 players, from 0 (NOX-9). `corrects`: this replaces a known enemy of
    the same name, wherever it is known from; in older games only one that was entered.
    """

    nameless: bool = False
    start: tuple[int, int, int] = (0, 0, 0)
    corrects: bool = False


class RemoveEnemy(Struct, frozen=True, tag="RemoveEnemy"):
    """An enemy leaves without being beaten."""

    foe: int


class MarkWound(Struct, frozen=True, tag="MarkWound"):
    """A field, or a hand, lays the wound marker at an enemy or removes it (NOX-19)."""

    foe: int
    wounded: bool


class Overcome(Struct, frozen=True, tag="Overcome"):
    """What the present life tile of an enemy says in words has been done (NOX-17)."""

    foe: int


class MoveFigure(Struct, frozen=True, tag="MoveFigure"):
    """A figure takes position `number` at an enemy, or leaves the board (number 0) (NOX-7, NOX-16)."""

    seat: str
    foe: int
    number: int


class TradePlaces(Struct, frozen=True, tag="TradePlaces"):
    """Two figures take each other's position (NOX-7)."""

    seat: str
    other: str


class LineUp(Struct, frozen=True, tag="LineUp"):
    """Everybody stands at the only enemy; `seats` from the highest position down to P1."""

    seats: tuple[str, ...]


class StartRound(Struct, frozen=True, tag="StartRound"):
    """All have positioned themselves (NOX-8)."""


class UseAbility(Struct, frozen=True, tag="UseAbility"):
    """Use the ability `index` of the player's sheet, for `target` if it asks for one (NOX-20)."""

    index: int
    target: str = ""


class UsePower(Struct, frozen=True, tag="UsePower"):
    """Use an ability that the companion does not know; it changes the power by `change` (NOX-26)."""

    change: int


class LearnAbility(Struct, frozen=True, tag="LearnAbility"):
    """Say what stands beside the faces of an ability of the player's that is not known yet (NOX-4, NOX-28)."""

    name: str
    power: int
    effect: Effect = Effect()
    grey: tuple[int, ...] = ()
    bonus: Effect = Effect()


class ForgetAbility(Struct, frozen=True, tag="ForgetAbility"):
    """The player's ability `index` was entered wrongly; it can be entered again."""

    index: int


class Pass(Struct, frozen=True, tag="Pass"):
    """Use no ability this round (NOX-A9)."""


class AddSign(Struct, frozen=True, tag="AddSign"):
    """Enter the next sign of the face that was rolled."""

    sign: str


class TellFace(Struct, frozen=True, tag="TellFace"):
    """Enter the whole face that was rolled (NOX-22)."""

    face: str


class ClearFace(Struct, frozen=True, tag="ClearFace"):
    """Enter the face again from the start."""


class Pay(Struct, frozen=True, tag="Pay"):
    """Pay damage with so many LP and SP (NOX-29)."""

    lp: int
    sp: int


class Fulfil(Struct, frozen=True, tag="Fulfil"):
    """The damage fulfils this condition of the linked tile (NOX-A15)."""

    condition: int


class Sacrifice(Struct, frozen=True, tag="Sacrifice"):
    """Pay one LP or SP for a life tile, or for one condition of it (NOX-17)."""

    foe: int
    condition: int = 0


class UseRace(Struct, frozen=True, tag="UseRace"):
    """Use the racial ability: one of its options, for `target` where it asks for one (NOX-34)."""

    option: int = 0
    target: str = ""


class Decline(Struct, frozen=True, tag="Decline"):
    """Do not use the racial ability now."""


class EndTurn(Struct, frozen=True, tag="EndTurn"):
    """Nothing more in this turn."""


class GoOn(Struct, frozen=True, tag="GoOn"):
    """Nobody else wants another position (NOX-16)."""


class NextField(Struct, frozen=True, tag="NextField"):
    """The next progress field is read (NOX-5)."""


class RepeatField(Struct, frozen=True, tag="RepeatField"):
    """The same progress field once more (NOX-6)."""


class WinMission(Struct, frozen=True, tag="WinMission"):
    """The last progress field is done: the mission is accomplished (NOX-A18)."""


class Restart(Struct, frozen=True, tag="Restart"):
    """Begin the failed mission again (NOX-32)."""


class GiveUp(Struct, frozen=True, tag="GiveUp"):
    """Accept the failure; or the mission's own words say that it has failed."""


class Die(Struct, frozen=True, tag="Die"):
    """A character dies by a progress field or an enemy (NOX-33)."""

    seat: str


Command = Union[ChooseMission, TellSheet, BeginMission, BringEnemy, DescribeEnemy, AddTile, FinishEnemy, RemoveEnemy,
                MarkWound, Overcome, MoveFigure, TradePlaces, LineUp, StartRound, UseAbility, UsePower, LearnAbility,
                ForgetAbility, Pass, AddSign, TellFace, ClearFace, Pay, Fulfil, Sacrifice, UseRace, Decline, EndTurn,
                GoOn, NextField, RepeatField, WinMission, Restart, GiveUp, Die]
