"""Fork (yellow) and the leave check that a monster, an NPC and a fork ask for (LUE-32, LUE-A10, LUE-A11, LUE-A32)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.game import Objection
from companion.engine.words import Msg
from companion.games.luescherzia.content import FORK, MONSTER, NPC
from companion.games.luescherzia.model import (
    LEAVE_FORK,
    CardReplaced,
    Judged,
    LeaveField,
    Marching,
    MarchWentOn,
    Placed,
    Play,
    State,
    TurnEnded,
)

from . import monster, npc
from .march import leave_check_due
from .probes import begin_probe
from .table import active_player, current_play, tile_here, unless_turn_of


def arrive_at_fork(state: State, drawn: bool) -> tuple[TurnEnded, ...]:
    """Drawn or entered, nothing happens and the turn ends."""
    return (TurnEnded(),)


def may_leave(state: State, command: LeaveField, by: str) -> tuple[Objection, ...]:
    """Only where a check is due."""
    due = leave_check_due(state)
    return (*unless_turn_of(state, by),
            *(() if due else (Objection("LUE-27", Msg("Nothing holds the group here."), waivable=False),)))


def leave_field(state: State, command: LeaveField, by: str) -> tuple[Any, ...]:
    """T2: the probe that the tile asks for."""
    lying = tile_here(state)
    return LEAVE[lying.tile.kind](state, lying) if lying else ()


def leave_fork(state: State, lying: Placed) -> tuple[Any, ...]:
    """An O probe with one success."""
    return begin_probe(state, LEAVE_FORK, "o", 1)


def judge_fork(state: State, result: Judged) -> tuple[Any, ...]:
    """Failure: the card goes into the pile, a random one is executed at once, without another check (LUE-A32)."""
    march = replace(result.march, cleared=True)
    if result.won:
        return (MarchWentOn(march),)
    return CardReplaced(active_player(state).seat), MarchWentOn(replace(march, replaced=True))


def card_replaced(state: State, event: CardReplaced) -> State:
    """evolve: nobody knows the new card yet."""
    old = current_play(state)
    new = Play(old.seat, old.number)
    return replace(state, plays=(*state.plays[:state.turn], new, *state.plays[state.turn + 1:]))


LEAVE = {MONSTER: monster.leave_monster, NPC: npc.leave_npc, FORK: leave_fork}
ACTS = {LeaveField: (may_leave, leave_field)}
STEPS = {LeaveField: (Marching,)}
JUDGE = {LEAVE_FORK: judge_fork}
EVOLVE = {CardReplaced: card_replaced}
