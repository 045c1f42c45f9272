"""The order of the war (DW-7, DW-A11): players alternate with one action each; without a legal one a turn is skipped.

What may live here: whose turn it is and what could be done in it. What may not: what an action does.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.game import FULL
from companion.games.dicewar.model import (
    STANDSTILL,
    Acting,
    ActionDone,
    Again,
    Spot,
    State,
    TurnBegan,
    TurnOver,
    TurnSkipped,
)

from .attack import unless_defeats
from .ending import decided, hands_at_work
from .reach import ways
from .spells import castable
from .table import HIGHEST, active, army, found, opponent, place_of


def goals(state: State, spot: Spot) -> tuple[Spot, ...]:
    """The fields to which the creature on `spot` may move, and those whose enemy it may attack."""
    creature = found(state, spot)
    return () if creature is None else tuple(
        to for to, enemy, _ in ways(state, spot, creature)
        if enemy is None or not unless_defeats(state, creature, to, enemy))


def can_act(state: State, seat: str) -> bool:
    """Whether a player has any legal standard action."""
    own = army(state, seat)
    return any(creature.level < HIGHEST for _, creature in own) or any(
        goals(state, spot) or castable(state, spot, creature) for spot, creature in own)


def skip(state: State) -> tuple[Any, ...]:
    """follow: who cannot act is skipped (DW-A11); where neither can, points decide as in DW-A12."""
    seat = active(state).seat
    if state.detail != FULL or hands_at_work(state, seat) or can_act(state, seat):
        return ()
    return (TurnSkipped(seat),) if can_act(state, opponent(state, seat).seat) else (decided(state, STANDSTILL),)


def act_again(state: State) -> tuple[Any, ...]:
    """follow: an attacker that is gone, or can go nowhere, is done (DW-B9)."""
    spot = state.step.spot if isinstance(state.step, Again) else None
    return () if spot is None or goals(state, spot) else (ActionDone(),)


def next_turn(state: State) -> tuple[Any, ...]:
    """follow: the other player's turn (DW-7)."""
    return (TurnBegan(opponent(state, active(state).seat).seat, state.turns + 1),)


def turn_began(state: State, event: TurnBegan) -> State:
    """evolve: a player's turn."""
    return replace(state, active=place_of(state, event.seat), turns=event.number, step=Acting())


FOLLOW = {Acting: skip, Again: act_again, TurnOver: next_turn}
EVOLVE = {TurnBegan: turn_began, TurnSkipped: lambda state, event: replace(state, step=TurnOver())}
