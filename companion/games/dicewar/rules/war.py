"""The order of the war (DW-7, DW-A11): players alternate with one action each; without a legal one a turn is skipped.

What may live here: whose turn it is. What may not: what could be done in it (possible.py), what an action does.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.game import FULL, Objection
from companion.engine.words import Msg
from companion.games.dicewar.content import says_more
from companion.games.dicewar.model import (
    STANDSTILL,
    Acting,
    ActionDone,
    Again,
    State,
    TurnBegan,
    TurnOver,
    TurnSkipped,
    commands as do,
)

from .ending import empty_side, game_decided
from .possible import can_act, creature_goals
from .table import active_player, army_of, card_of, opponent_of, place_of, unless_turn_of


def skip_unable(state: State) -> tuple[Any, ...]:
    """follow: a player who cannot act is skipped (DW-A11); if neither can, points decide as in DW-A12.

    A player whose cards may say more than is known (DW-8) is asked, because there may be something to do.
    """
    seat = active_player(state).seat
    more = any(says_more(card_of(state, own)) for _, own in army_of(state, seat))
    if state.detail != FULL or empty_side(state) or more or can_act(state, seat):
        return ()
    return (TurnSkipped(seat),) if can_act(state, opponent_of(state, seat).seat) else (game_decided(state, STANDSTILL),)


def may_skip(state: State, command: do.SkipTurn, by: str) -> tuple[Objection, ...]:
    """Acting is a duty (DW-A11) if the companion sees something to do."""
    there = state.detail == FULL and can_act(state, active_player(state).seat)
    return (*unless_turn_of(state, by), *((Objection("DW-A11", Msg("There is something to do: acting is a duty.")),)
                                          if there else ()))


def skip_turn(state: State, command: do.SkipTurn, by: str) -> tuple[Any, ...]:
    """The turn is over; that is no flight (DW-A14)."""
    return (TurnSkipped(by),)


def act_again(state: State) -> tuple[Any, ...]:
    """follow: an attacker that is gone, or can go nowhere, has finished (DW-B9)."""
    spot = state.step.spot if isinstance(state.step, Again) else None
    return () if spot is None or creature_goals(state, spot) else (ActionDone(),)


def next_turn(state: State) -> tuple[Any, ...]:
    """follow: the other player's turn (DW-7)."""
    return (TurnBegan(opponent_of(state, active_player(state).seat).seat, state.turns + 1),)


def turn_began(state: State, event: TurnBegan) -> State:
    """evolve: a player's turn."""
    return replace(state, active=place_of(state, event.seat), turns=event.number, step=Acting())


ACTS = {do.SkipTurn: (may_skip, skip_turn)}
STEPS = {do.SkipTurn: (Acting,)}
FOLLOW = {Acting: skip_unable, Again: act_again, TurnOver: next_turn}
EVOLVE = {TurnBegan: turn_began, TurnSkipped: lambda state, event: replace(state, step=TurnOver())}
