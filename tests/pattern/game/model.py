"""The words of the game: the state, what players can want, what can happen. Nothing is decided here.

Where this file grows it becomes a folder: model/state.py, model/commands.py, model/events.py.
"""

from __future__ import annotations

from typing import Union

from msgspec import Struct

from companion.engine import game

from .options import Options

GOAL, LOWEST_GOAL, HIGHEST_GOAL = 20, 10, 99


class Player(Struct, frozen=True):
    """A player and their points; `passed`: the last turn went by without a throw."""

    seat: str
    name: str
    mark: str
    points: int = 0
    passed: bool = False


class Choosing(Struct, frozen=True, tag="Choosing"):
    """The active player throws or passes."""


class Rolling(Struct, frozen=True, tag="Rolling"):
    """The active player's die is in the air, or has landed and waits to be taken."""


class Ended(Struct, frozen=True, tag="Ended"):
    """The end, and the seat of who has won."""

    winner: str


Step = Union[Choosing, Rolling, Ended]


class State(game.State, frozen=True, kw_only=True):
    """The whole game. `active` is the index of the player whose turn it is, `turn` counts the turns from 1."""

    players: tuple[Player, ...]
    options: Options
    goal: int = GOAL
    step: Step = Choosing()
    active: int = 0
    turn: int = 1


class Throw(Struct, frozen=True, tag="Throw"):
    """Throw the die (PAT-2)."""


class Take(Struct, frozen=True, tag="Take"):
    """Add up the die as it lies (PAT-2)."""


class Pass(Struct, frozen=True, tag="Pass"):
    """Let the turn go by (PAT-3)."""


class DieAsked(Struct, frozen=True, tag="DieAsked"):
    """The die is to be thrown."""


class Moved(Struct, frozen=True, tag="Moved"):
    """`seat` has taken a die that shows `face`, which is worth so many points."""

    seat: str
    face: int
    points: int


class Passed(Struct, frozen=True, tag="Passed"):
    """The turn of `seat` went by."""

    seat: str


class GameWon(Struct, frozen=True, tag="GameWon"):
    """`seat` has won."""

    seat: str


Command = Union[Throw, Take, Pass]
Event = Union[DieAsked, Moved, Passed, GameWon]
