"""Dice (ANY-4): the active player throws them, and some of them again, as often as the sheet says.

What may live here: throwing. What may not: what is written because of it (turns.py). Nobody has to throw here: dice on
the real table that nobody tells do as well.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine import dice
from companion.engine.game import Objection
from companion.engine.words import Msg
from companion.games.anybox import model as m

from .row import turns_go_on
from .turns import active


def may_throw(state: m.State, command: m.Throw, by: str) -> tuple[Objection, ...]:
    """Only in the player's own turn, where there are dice, and once."""
    if not state.sheet.dice or state.roll is not None or not turns_go_on(state):
        return (Objection("ANY-4", Msg("There are no dice to roll now."), waivable=False),)
    return unless_active(state, by)


def unless_active(state: m.State, by: str) -> tuple[Objection, ...]:
    """An objection if it is not the turn of `by` (ANY-3)."""
    return () if active(state).seat == by else (
        Objection("ANY-3", Msg("It is {name}'s turn.", {"name": active(state).name}), waivable=False),)


def throw(state: m.State, command: m.Throw, by: str) -> tuple[m.Event, ...]:
    """All dice are asked for."""
    return (m.DiceAsked(),)


def may_throw_some(state: m.State, command: m.ThrowSome, by: str) -> tuple[Objection, ...]:
    """Dice that lie still, as long as throws are left."""
    if not dice.roll_complete(state.roll) or state.thrown >= state.sheet.throws:
        return (Objection("ANY-4", Msg("There are no dice to roll now."), waivable=False),)
    if not command.slots or not {*command.slots} <= {*range(state.sheet.dice)}:
        return (Objection("ANY-4", Msg("This roll has no such die."), waivable=False),)
    return unless_active(state, by)


def throw_some(state: m.State, command: m.ThrowSome, by: str) -> tuple[m.Event, ...]:
    """They are asked for again; the others stay."""
    return (m.SomeAskedAgain(command.slots),)


def dice_asked(state: m.State, event: m.DiceAsked) -> m.State:
    """evolve: all dice are in the air."""
    roll = dice.ask_for(f"turn-{state.turn}", active(state).seat, state.sheet.dice, state.sheet.sides)
    return replace(state, roll=roll, thrown=1)


def some_asked_again(state: m.State, event: m.SomeAskedAgain) -> m.State:
    """evolve: these dice are in the air again."""
    roll = state.roll
    for slot in event.slots:
        roll = dice.roll_again(roll, slot) if roll else None
    return replace(state, roll=roll, thrown=state.thrown + 1)


ACTS = {m.Throw: (may_throw, throw), m.ThrowSome: (may_throw_some, throw_some)}
STEPS = {m.Throw: (m.Writing,), m.ThrowSome: (m.Writing,)}
EVOLVE = {m.DiceAsked: dice_asked, m.SomeAskedAgain: some_asked_again}
