"""Moving (DW-9): to a free field that the creature reaches, and what it does to those it passes (DW-B6).

What may live here: the move itself. What may not: where a creature may go (reach.py), fights (attack.py).
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.game import Objection
from companion.engine.words import Msg
from companion.games.dicewar.content import DRAIN, IMMUNE_SPECIAL, NO_MOVE
from companion.games.dicewar.model import (
    Acting,
    Again,
    Creature,
    LevelChanged,
    Moved,
    Spot,
    State,
    commands as do,
)

from .forbidding import unless_forbidden
from .reach import ways_from
from .table import card_of, creature_at, find_creature, on_board, put_creature, unless_own
from .war_end import MOVE, finish_action

NOT_LIKE_THAT = Objection("DW-9", Msg("This creature does not move like that."))
ONLY_THE_ATTACKER = Objection("DW-B9", Msg("Only the attacker may act once more."))


def unless_reached(state: State, start: Spot, to: Spot) -> tuple[Objection, ...]:
    """An objection if the creature does not come there, or another one is to act (DW-9, DW-B9)."""
    mover = find_creature(state, start)
    if isinstance(state.step, Again) and start != state.step.spot:
        return (ONLY_THE_ATTACKER,)
    if mover is None or any(spot == to for spot, _, _ in ways_from(state, start, mover)):
        return ()
    return (NOT_LIKE_THAT,)


def may_move(state: State, command: do.Move, by: str) -> tuple[Objection, ...]:
    """An own creature, to a free field that it reaches."""
    own = unless_own(state, command.start, by)
    if own:
        return own
    if not on_board(state, command.to) or creature_at(state, command.to) is not None:
        return (Objection("DW-9", Msg("This field is not free."), waivable=False),)
    return (*unless_reached(state, command.start, command.to), *unless_forbidden(state, command.start, NO_MOVE))


def pass_enemies(state: State, start: Spot, to: Spot, mover: Creature) -> tuple[LevelChanged, ...]:
    """DW-B6: enemies that it passes lose a level, but never the last one."""
    if DRAIN not in card_of(state, mover).specials:
        return ()
    passed = next((passed for spot, _, passed in ways_from(state, start, mover) if spot == to), ())
    met = ((spot, creature_at(state, spot)) for spot in passed)
    return tuple(LevelChanged(spot, enemy, enemy.level - 1, DRAIN) for spot, enemy in met
                 if enemy is not None and enemy.seat != mover.seat and enemy.level > 1
                 and IMMUNE_SPECIAL not in card_of(state, enemy).specials)


def move(state: State, command: do.Move, by: str) -> tuple[Any, ...]:
    """The creature goes there; the turn is over."""
    mover = find_creature(state, command.start)
    if mover is None:
        return ()
    return (Moved(mover, command.start, command.to), *pass_enemies(state, command.start, command.to, mover),
            *finish_action(state, by, MOVE))


def creature_moved(state: State, event: Moved) -> State:
    """evolve: from field to field."""
    return put_creature(put_creature(state, event.start, None), event.to, event.creature)


def level_changed(state: State, event: LevelChanged) -> State:
    """evolve: another face of the die is up."""
    return put_creature(state, event.spot, replace(event.was, level=event.level))


ACTS = {do.Move: (may_move, move)}
STEPS = {do.Move: (Acting, Again)}
EVOLVE = {Moved: creature_moved, LevelChanged: level_changed}
