"""The end (PAT-4): the player who reaches the goal first has won.

What may live here: who wins, and when. What may not: how points are made (turns.py).
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.pattern.model import Choosing, Ended, GameWon, State


def won(state: State) -> tuple[GameWon, ...]:
    """follow: the goal is reached, by a throw or because a number was put right."""
    return tuple(GameWon(player.seat) for player in state.players if player.points >= state.goal)[:1]


def game_won(state: State, event: GameWon) -> State:
    """evolve: nothing comes after it."""
    return replace(state, step=Ended(event.seat))


EVOLVE = {GameWon: game_won}
FOLLOW = {Choosing: won}
