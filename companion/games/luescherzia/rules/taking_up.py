"""Where a turn goes on after a correction of something that it rests on: the player, the tile, the end.

What may live here: the step that is due then. What may not: what is put right (screens/beliefs.py), what a step does.
"""

from __future__ import annotations

from companion.games.luescherzia.content import MONSTER, TRAP
from companion.games.luescherzia.model import (
    INFLUENCE,
    LEAVE_FORK,
    LEAVE_MONSTER,
    LEAVE_NPC,
    Arrived,
    Drawing,
    Healing,
    Losing,
    Marching,
    Meeting,
    Probing,
    Recruiting,
    Resting,
    State,
    Steering,
    Step,
)

from .table import tile_here

BEFORE_THE_MOVE = (INFLUENCE, LEAVE_MONSTER, LEAVE_NPC, LEAVE_FORK)
ON_A_TILE = (Arrived, Meeting, Recruiting, Resting, Healing, Losing)


def on_a_tile(step: Step | None) -> bool:
    """Whether the tile under the group is what the turn is about."""
    return isinstance(step, ON_A_TILE) or (isinstance(step, Probing) and step.probe.purpose not in BEFORE_THE_MOVE)


def before_the_roll(state: State, step: Step) -> Step:
    """The step that a probe came from; a roll that was cut short begins again. Any other step stays."""
    if not isinstance(step, Probing):
        return step
    if step.probe.purpose in BEFORE_THE_MOVE:
        return step.march
    return on_the_tile(state)


def on_the_tile(state: State) -> Step:
    """The tile under the group is to be dealt with, without repeating what it did on arrival."""
    lying = tile_here(state)
    if lying is None:
        return Drawing()
    return Arrived(drawn=just_drawn(state)) if lying.tile.kind == TRAP else Meeting(drawn=just_drawn(state))


def just_drawn(state: State) -> bool:
    """Whether the tile under the group is the newest on the board, which means that this turn has drawn it."""
    return state.here == state.placed - 1


def with_other_tile(state: State, before: State) -> Step:
    """What is due now, when another tile lies under the group than was believed `before`, or none."""
    step, now, was = state.step, tile_here(state), tile_here(before)
    if (now and now.tile.kind) == (was and was.tile.kind):
        return step
    if isinstance(step, Probing) and step.probe.purpose in (LEAVE_MONSTER, LEAVE_NPC, LEAVE_FORK):
        return step.march
    if not on_a_tile(step):
        return step
    return Drawing() if now is None else Arrived(drawn=now.tile.kind == MONSTER and just_drawn(state))


def marching_step(state: State) -> Marching:
    """How far the turn has come before its move."""
    match state.step:
        case Marching():
            return state.step
        case Probing(_, march) | Steering(march):
            return march
    return Marching()
