"""The fortune knight (Glücksritter): roll, move, turn up the tile that lies there (ADV-13, ADV-14, ADV-A7 to ADV-A9).

A movement is resolved completely before the next one of the same set. Without a map nobody asks for die and field,
only for what was found.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine import dice
from companion.engine.game import Objection
from companion.engine.words import Msg
from companion.games.advyria.content import fields_within
from companion.games.advyria.model import (
    Claiming,
    Go,
    Moved,
    MovementEnded,
    Moving,
    MovingBegan,
    Playing,
    State,
    Stay,
    Stayed,
    TurningUp,
)

from . import tiles
from .table import active_player, board_known, change_player, standing_on, unless_turn_of

FACES = 6


def knight_effect(state: State, often: int) -> tuple[MovingBegan, ...]:
    """Each effect is one movement."""
    return (MovingBegan(state.turn.seat, often),)


def steps_allowed(state: State) -> int:
    """How far the figure may go: what the die shows or, while nobody knows that, the most it may show."""
    landed = dice.landed_faces(state.roll) if state.roll else ()
    return landed[0] if landed else FACES


def reachable_fields(state: State) -> tuple[str, ...]:
    """The fields on which this movement may end: near enough, and free; others may be passed (ADV-13, ADV-19)."""
    here = active_player(state).figure
    free = isinstance(state.step, Moving) and state.step.free
    near = fields_within(state.fields, here, len(state.fields) if free else steps_allowed(state))
    return tuple(field for field in near if field != here and not standing_on(state, field))


def may_go(state: State, command: Go, by: str) -> tuple[Objection, ...]:
    """ADV-13: only after the roll, near enough, not onto another figure."""
    here = active_player(state).figure
    if command.field == here or command.field not in {field.key for field in state.fields}:
        return (Objection("ADV-13", Msg("The figure cannot go there."), waivable=False),)
    found = [*unless_turn_of(state, by)]
    if standing_on(state, command.field):
        found.append(Objection("ADV-13", Msg("Another figure stands there.")))
    elif command.field not in reachable_fields(state):
        found.append(Objection("ADV-13", Msg("That is more than {n} fields away.", {"n": steps_allowed(state)})))
    if dice.missing_dice(state.roll) and not command.told:
        found.append(Objection("ADV-13", Msg("Roll the die first.")))
    return tuple(found)


def go(state: State, command: Go, by: str) -> tuple[Any, ...]:
    """The figure moves; a tile there is turned up, and an open adventure may be claimed."""
    return Moved(by, command.field), *(tiles.what_is_met(state, by, command.field) or (MovementEnded(by),))


def may_stay(state: State, command: Stay, by: str) -> tuple[Objection, ...]:
    """Not moving is always allowed."""
    return unless_turn_of(state, by)


def stay(state: State, command: Stay, by: str) -> tuple[Any, ...]:
    """A player who does not move turns up nothing, unless the table plays otherwise (ADV-A7)."""
    here = active_player(state).figure
    own = tiles.what_is_met(state, by, here) if board_known(state) and state.options.zero_move_resolves else ()
    return Stayed(by), *(own or (MovementEnded(by),))


def moving_began(state: State, event: MovingBegan) -> State:
    """evolve: the first movement of a set is due."""
    return _due(state, Moving(event.left, event.free))


def _due(state: State, step: Moving) -> State:
    """A movement is due, with a die of its own where the map is tracked (ADV-A8)."""
    if step.free or not board_known(state):
        return replace(state, step=step, roll=None)
    roll = dice.ask_for(f"{state.rolls}/move", state.turn.seat, 1)
    return replace(state, step=step, roll=roll, rolls=state.rolls + 1)


def figure_moved(state: State, event: Moved) -> State:
    """evolve: the figure stands elsewhere."""
    step = state.step
    return replace(change_player(state, event.seat, figure=event.field), roll=None,
                   step=replace(step, moved=True) if isinstance(step, Moving) else step)


def movement_ended(state: State, event: MovementEnded) -> State:
    """evolve: the next movement of the set, or what else may be played."""
    step = state.step
    if not isinstance(step, (Moving, TurningUp, Claiming)):
        return state
    if step.left > 1:
        return _due(state, Moving(step.left - 1, False, step.moved))
    return replace(state, step=Playing(landed=step.moved or not board_known(state)), roll=None)


ACTS = {Go: (may_go, go), Stay: (may_stay, stay)}
STEPS = {Go: (Moving,), Stay: (Moving,)}
EVOLVE = {MovingBegan: moving_began, Moved: figure_moved, Stayed: lambda state, event: replace(state, roll=None),
          MovementEnded: movement_ended}
