"""The ruins (DW-6, DW-19, DW-20): who holds them, and which creatures may not stand on them. ending.py says when that
wins.
"""

from __future__ import annotations

from companion.engine.game import FULL
from companion.games.dicewar.model import Returned, State

from .table import creature_at, find_creature, player_on

RUINS = "ruins"


def ruins_in_play(state: State) -> bool:
    """Whether the ruins are on the board, and positions are kept."""
    return state.options.ruins and bool(state.lands)


def holds_all(state: State, seat: str) -> bool:
    """DW-19: whether a player has an own creature on each ruin; in light games whether the table says so."""
    if state.detail != FULL:
        return state.options.ruins and player_on(state, seat).ruins >= len(state.board.ruins)
    return ruins_in_play(state) and all(
        (creature := find_creature(state, spot)) is not None and creature.seat == seat for spot in state.board.ruins)


def sweep_ruins(state: State) -> tuple[Returned, ...]:
    """DW-20: creatures of level 1 on ruins go back to the reserve, at any moment."""
    if not ruins_in_play(state):
        return ()
    met = ((spot, creature_at(state, spot)) for spot in state.board.ruins)
    return tuple(Returned(spot, creature, RUINS) for spot, creature in met
                 if creature is not None and creature.level == 1)
