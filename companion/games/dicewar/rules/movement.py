"""Moving (DW-9): where a creature may go. The movement words of the cards are read here, and only here (DW-B5, 6, 9).

What may live here: ways over the board and the move itself. What may not: fights (attack.py).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct, structs

from companion.engine.game import Objection
from companion.engine.words import Msg
from companion.games.dicewar.content import DRAIN, IMMUNE_SPECIAL
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

from .table import DIAGONAL, ORTHOGONAL, at, card_of, found, on_board, put, unless_own
from .war_end import MOVE, done

Passes = Callable[[Creature, Creature | None], bool]
ACROSS_THE_BOARD = 99


def stops(mover: Creature, there: Creature | None) -> bool:
    """Nobody is passed, and no field either."""
    return False


def over_own_kind(mover: Creature, there: Creature | None) -> bool:
    """Own creatures of the same level are passed (DW-B5)."""
    return there == mover


def through_anybody(mover: Creature, there: Creature | None) -> bool:
    """Fields are passed whoever stands there (DW-B6)."""
    return True


class Pattern(Struct, frozen=True):
    """How a creature moves: its directions, how many fields straight at most, whom it passes on the way."""

    directions: tuple[tuple[int, int], ...]
    reach: int = 1
    passes: Passes = stops


PATTERNS = {
    "orthogonal": Pattern(ORTHOGONAL), "diagonal": Pattern(DIAGONAL),
    "surrounding": Pattern((*ORTHOGONAL, *DIAGONAL)),
    "over_own_kind": Pattern(ORTHOGONAL, ACROSS_THE_BOARD, over_own_kind),
    "stride": Pattern(ORTHOGONAL, 2, through_anybody)}


def ways(state: State, start: Spot, mover: Creature) -> Iterator[tuple[Spot, tuple[Spot, ...]]]:
    """Every field that a creature could enter, free or held by an enemy, with the fields it passes on the way."""
    pattern = PATTERNS[card_of(state, mover).movement]
    for dx, dy in pattern.directions:
        passed: tuple[Spot, ...] = ()
        spot = (start[0] + dx, start[1] + dy)
        while len(passed) < pattern.reach and on_board(state, spot):
            there = at(state, spot)
            if there is None or there.seat != mover.seat:
                yield spot, passed
            if not pattern.passes(mover, there):
                break
            passed, spot = (*passed, spot), (spot[0] + dx, spot[1] + dy)


def free_ways(state: State, start: Spot, mover: Creature) -> tuple[Spot, ...]:
    """The free fields that a creature may move to."""
    return tuple(spot for spot, _ in ways(state, start, mover) if at(state, spot) is None)


def unless_reached(state: State, start: Spot, to: Spot) -> tuple[Objection, ...]:
    """An objection if the creature does not come there, or another one is to act (DW-9, DW-B9)."""
    mover = found(state, start)
    if isinstance(state.step, Again) and start != state.step.spot:
        return (Objection("DW-B9", Msg("Only the attacker may act once more.")),)
    if mover is None or any(spot == to for spot, _ in ways(state, start, mover)):
        return ()
    return (Objection("DW-9", Msg("This creature does not move like that.")),)


def may_move(state: State, command: do.Move, by: str) -> tuple[Objection, ...]:
    """An own creature, to a free field that it reaches."""
    own = unless_own(state, command.start, by)
    if own:
        return own
    if not on_board(state, command.to) or at(state, command.to) is not None:
        return (Objection("DW-9", Msg("This field is not free."), waivable=False),)
    return unless_reached(state, command.start, command.to)


def passing(state: State, start: Spot, to: Spot, mover: Creature) -> tuple[LevelChanged, ...]:
    """DW-B6: enemies that it passes lose a level, but never the last one."""
    if DRAIN not in card_of(state, mover).specials:
        return ()
    passed = next((passed for spot, passed in ways(state, start, mover) if spot == to), ())
    met = ((spot, at(state, spot)) for spot in passed)
    return tuple(LevelChanged(spot, enemy, enemy.level - 1, DRAIN) for spot, enemy in met
                 if enemy is not None and enemy.seat != mover.seat and enemy.level > 1
                 and IMMUNE_SPECIAL not in card_of(state, enemy).specials)


def move(state: State, command: do.Move, by: str) -> tuple[Any, ...]:
    """The creature goes there; the turn is over."""
    mover = found(state, command.start)
    if mover is None:
        return ()
    return (Moved(mover, command.start, command.to), *passing(state, command.start, command.to, mover),
            *done(state, by, MOVE))


def moved(state: State, event: Moved) -> State:
    """evolve: from field to field."""
    return put(put(state, event.start, None), event.to, event.creature)


def level_changed(state: State, event: LevelChanged) -> State:
    """evolve: another face of the die is up."""
    return put(state, event.spot, structs.replace(event.was, level=event.level))


ACTS = {do.Move: (may_move, move)}
STEPS = {do.Move: (Acting, Again)}
EVOLVE = {Moved: moved, LevelChanged: level_changed}
