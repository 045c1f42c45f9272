"""What a table may put right, numbers by touching them, and what must be true of all numbers at every moment.

What may live here: bounds and laws. What may not: what a number is for (rules/).
"""

from __future__ import annotations

from companion.engine.believing import one_of, some_of
from companion.engine.game import Adjustable
from companion.engine.roster import people, place_of
from companion.engine.words import Msg

from .model import HIGHEST_GOAL, LOWEST_GOAL, Choosing, Ended, State


def adjustable(state: State) -> tuple[Adjustable, ...]:
    """Everybody's points, and the goal."""
    if isinstance(state.step, Ended):
        return ()
    points = (Adjustable(f"players/{place}/points", Msg("{name}: points", {"name": player.name}), 0, HIGHEST_GOAL)
              for place, player in enumerate(state.players))
    return (*points, Adjustable("goal", Msg("Goal"), LOWEST_GOAL, HIGHEST_GOAL))


def believed(state: State) -> tuple[Adjustable, ...]:
    """Whose turn it is, while no die is in the air, and who let the last one go by."""
    if not isinstance(state.step, Choosing):
        return ()
    players = people(state.players)
    return (
        one_of("active", Msg("Whose turn it is"), players, state.players[state.active].seat,
               lambda seat: (("active", place_of(state, seat)),)),
        some_of("passed", Msg("Passed last time"), players, (p.seat for p in state.players if p.passed),
                lambda seats: tuple((f"players/{place}/passed", player.seat in seats)
                                    for place, player in enumerate(state.players))))


def invariants(state: State) -> tuple[str, ...]:
    """What must be true at every moment."""
    laws = {
        "points are not negative": all(player.points >= 0 for player in state.players),
        "the goal lies within its bounds": LOWEST_GOAL <= state.goal <= HIGHEST_GOAL,
        "it is somebody's turn": 0 <= state.active < len(state.players),
    }
    return tuple(law for law, kept in laws.items() if not kept)
