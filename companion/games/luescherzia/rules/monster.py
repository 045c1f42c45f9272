"""Monster (black): fight it, flee from it, leave it behind (LUE-25 to LUE-27, LUE-A12 to LUE-A15)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.game import Objection
from companion.engine.words import Msg
from companion.games.luescherzia.content import MONSTER
from companion.games.luescherzia.model import (
    FIGHT,
    FLEE,
    LEAVE_MONSTER,
    Decline,
    Declined,
    Fight,
    Healing,
    Judged,
    Losing,
    MarchWentOn,
    Meeting,
    Met,
    MonsterBeaten,
    Placed,
    Probing,
    Recruiting,
    Resting,
    State,
    Steering,
    TileRemoved,
    TurnEnded,
)

from .finds import take_find
from .probes import begin_probe
from .table import (
    active_player,
    change_sp,
    final_level,
    hurt_player,
    tile_here,
    unless_out,
    unless_turn_of,
    without_effect,
)
from .taking_up import marching_step, on_a_tile


def the_monster(state: State) -> Placed:
    """The tile under the group, which the steps have made sure of."""
    lying = tile_here(state)
    assert lying is not None  # noqa: S101 - nobody meets an empty field
    return lying


def may_fight(state: State, command: Fight, by: str) -> tuple[Objection, ...]:
    """Only where a monster lies."""
    here = the_monster(state).tile.kind == MONSTER
    return (*unless_turn_of(state, by), *unless_out(state),
            *(() if here else (Objection("LUE-25", Msg("There is no monster here."), waivable=False),)))


def fight(state: State, command: Fight, by: str) -> tuple[Any, ...]:
    """One N probe with as many successes as the monster has hearts; its level does not matter here (LUE-A15)."""
    return begin_probe(state, FIGHT, "n", the_monster(state).tile.hearts)


def fight_judged(state: State, judged: Judged) -> tuple[Any, ...]:
    """Won: a find, as many SP as the final level, and the tile leaves the game. Lost: hit points (LUE-25)."""
    lying, seat = the_monster(state), active_player(state).seat
    level = final_level(state, lying)
    if not judged.won:
        return (*hurt_player(state, seat, level), TurnEnded())
    away = TileRemoved(lying.id, put_away=lying.tile)
    return (MonsterBeaten(seat, lying.tile, level), away, take_find(state, seat), *change_sp(state, seat, level),
            TurnEnded())


def may_decline(state: State, command: Decline, by: str) -> tuple[Objection, ...]:
    """What a tile offers; an eliminated player loses everything else that was begun as well (LUE-35)."""
    begun = not isinstance(state.step, Meeting) and not without_effect(state)
    return (*unless_turn_of(state, by),
            *((Objection("LUE-17", Msg("Not now."), waivable=False),) if begun else ()))


def decline(state: State, command: Decline, by: str) -> tuple[Any, ...]:
    """Without its action a tile ends the turn; a monster that was just drawn must be fled from (LUE-26, LUE-A13)."""
    if without_effect(state):
        moving = not on_a_tile(state.step)
        return Declined(by), MarchWentOn(replace(marching_step(state), cleared=True)) if moving else TurnEnded()
    lying, step = the_monster(state), state.step
    if lying.tile.kind == MONSTER and isinstance(step, Meeting) and step.drawn:
        return begin_probe(state, FLEE, "d", final_level(state, lying))
    return Declined(by), TurnEnded()


def _escape(state: State, judged: Judged) -> tuple[Any, ...]:
    """Success is worth 1 SP at once; failure costs as many hit points as the final level."""
    seat = active_player(state).seat
    return change_sp(state, seat, 1) if judged.won else hurt_player(state, seat, final_level(state, the_monster(state)))


def flee_judged(state: State, judged: Judged) -> tuple[Any, ...]:
    """LUE-26: then the turn ends."""
    return (*_escape(state, judged), TurnEnded())


def leave_judged(state: State, judged: Judged) -> tuple[Any, ...]:
    """LUE-27: then the turn goes on with its move, whether the player is still alive or not."""
    return (*_escape(state, judged), MarchWentOn(replace(judged.march, cleared=True)))


def leave_monster(state: State, lying: Placed) -> tuple[Any, ...]:
    """The D probe for leaving a monster behind."""
    return begin_probe(state, LEAVE_MONSTER, "d", final_level(state, lying))


def arrive_at_monster(state: State, drawn: bool) -> tuple[Met, ...]:
    """Fight or not."""
    return (Met(drawn=drawn),)


ACTS = {Fight: (may_fight, fight), Decline: (may_decline, decline)}
STEPS = {Fight: (Meeting,), Decline: (Meeting, Probing, Steering, Recruiting, Resting, Healing, Losing)}
JUDGE = {FIGHT: fight_judged, FLEE: flee_judged, LEAVE_MONSTER: leave_judged}
EVOLVE = {MonsterBeaten: lambda state, event: state, Declined: lambda state, event: state}
