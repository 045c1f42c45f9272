"""The state of a game of DiceWar: players, war lands, steps of a turn. No rule is decided here.

Everything is open information (DW-24). The steps are those of RULES.md, section 2.
"""

from __future__ import annotations

from typing import Union

from msgspec import Struct

from companion.engine import game
from companion.games.dicewar.content import Board, Card
from companion.games.dicewar.options import Options

DICE = 15
POINTS = "points"
NOBODY_LEFT = "nobody_left"
RUINS = "ruins"
WAR_END = "war_end"
STANDSTILL = "standstill"

Spot = tuple[int, int]


class Creature(Struct, frozen=True):
    """A die in the war lands: whose it is, and its level, the upper face."""

    seat: str
    level: int


Lands = tuple[Creature | None, ...]


class Player(Struct, frozen=True):
    """A player with the six cards of a people. All dice are in the war lands (`standing`), in exile or in reserve.

    `vp` are victory points won, `tp` trigger points. `virtual` are all virtual points in light games; in full ones the
    corrections by hand: so many more or fewer than the board says. `ruins` so many are held in light games.
    """

    seat: str
    name: str
    mark: str
    cards: tuple[Card, ...]
    vp: int = 0
    tp: int = 0
    standing: int = 0
    exile: int = 0
    virtual: int = 0
    ruins: int = 0

    @property
    def reserve(self) -> int:
        """The dice that are neither in the war lands nor in exile (DW-3)."""
        return DICE - self.standing - self.exile


class WarEnd(Struct, frozen=True):
    """The war end is announced: `chased` has fled `flights` times since (DW-22)."""

    chased: str
    flights: int = 0


class Rolling(Struct, frozen=True, tag="Rolling"):
    """PREPARE: who starts is rolled for; `rolled` are the faces so far, `tries` the ties (DW-4)."""

    rolled: tuple[int, ...] = ()
    tries: int = 0


class Building(Struct, frozen=True, tag="Building"):
    """BUILD: the active player sets up creatures (DW-5); `done` players have finished."""

    done: int = 0


class Acting(Struct, frozen=True, tag="Acting"):
    """WAR: one standard action of the active player is due (DW-7)."""


class Again(Struct, frozen=True, tag="Again"):
    """The creature on `spot` may move or attack once more (DW-B9); None where positions are not kept."""

    spot: Spot | None = None


class Spending(Struct, frozen=True, tag="Spending"):
    """Trigger points are spent on upgrades (DW-B8)."""


class TurnOver(Struct, frozen=True, tag="TurnOver"):
    """The action is done; what ends a turn is due."""


class Score(Struct, frozen=True):
    """A player's points at the end."""

    seat: str
    vp: int
    virtual: int


class Ended(Struct, frozen=True, omit_defaults=True, tag="Ended"):
    """The end: why (one of the words above), the winner's seat (empty: a draw), the scores; `due` is what comes next if
    a correction shows that it is no end.
    """

    why: str
    winner: str
    scores: tuple[Score, ...]
    due: Union[Acting, Again, Spending, TurnOver] = TurnOver()


Step = Union[Rolling, Building, Acting, Again, Spending, TurnOver, Ended]


class State(game.State, frozen=True, kw_only=True):
    """The whole game. `lands` holds the fields row by row from the north-west (empty in light games), `active` is the
    index of the player whose turn it is, `turns` counts the turns of the war, `peoples` are all cards of the box."""

    options: Options
    board: Board
    detail: str
    players: tuple[Player, ...]
    step: Step = Rolling()
    lands: Lands = ()
    active: int = 0
    turns: int = 0
    war_end: WarEnd | None = None
    peoples: tuple[tuple[Card, ...], ...] = ()
