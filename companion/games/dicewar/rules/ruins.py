"""The ruins (DW-6, DW-19, DW-20): who holds them, and which creatures may not stand on them. ending.py says when that
wins.
"""

from __future__ import annotations

from companion.engine.game import FULL
from companion.games.dicewar.model import Returned, State

from .table import at, found, player_on

RUINS = "ruins"


def played(state: State) -> bool:
    """Whether the ruins are on the board, and positions are kept."""
    return state.options.ruins and bool(state.lands)


def holds_all(state: State, seat: str) -> bool:
    """DW-19: whether a player has an own creature on each ruin; in light games whether the table says so."""
    if state.detail != FULL:
        return state.options.ruins and player_on(state, seat).ruins >= len(state.board.ruins)
    return played(state) and all(
        (creature := found(state, spot)) is not None and creature.seat == seat for spot in state.board.ruins)


def swept(state: State) -> tuple[Returned, ...]:
    """DW-20: creatures of level 1 on ruins go back to the reserve, at any moment."""
    if not played(state):
        return ()
    met = ((spot, at(state, spot)) for spot in state.board.ruins)
    return tuple(Returned(spot, creature, RUINS) for spot, creature in met
                 if creature is not None and creature.level == 1)
