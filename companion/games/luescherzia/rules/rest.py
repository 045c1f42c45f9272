"""Rest (green): a hit point for everybody, and perhaps more (LUE-33, LUE-A23)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.game import Objection
from companion.engine.words import Msg
from companion.games.luescherzia.content import REST
from companion.games.luescherzia.model import (
    REST_PROBE,
    Declined,
    EndHealing,
    GiveHealing,
    Heal,
    Healing,
    HealingLeft,
    HpChanged,
    Judged,
    Meeting,
    Met,
    Resting,
    RestWon,
    State,
    TakeRestFind,
    TurnEnded,
    UseRest,
)

from .finds import take_find
from .probes import begin_probe
from .table import heal_player, is_out, is_seated, living_players, player_on, tile_here, unless_out, unless_turn_of


def arrive_at_rest(state: State, drawn: bool) -> tuple[Any, ...]:
    """Drawn or entered: everybody alive gets one hit point back, then the rest may be used."""
    return (*(event for player in living_players(state) for event in heal_player(player)), Met(drawn=drawn))


def may_use(state: State, command: UseRest, by: str) -> tuple[Objection, ...]:
    """Only at a rest."""
    lying = tile_here(state)
    here = lying is not None and lying.tile.kind == REST
    return (*unless_turn_of(state, by), *unless_out(state),
            *(() if here else (Objection("LUE-33", Msg("There is no rest here."), waivable=False),)))


def use_rest(state: State, command: UseRest, by: str) -> tuple[Any, ...]:
    """An A probe; every success may count."""
    return begin_probe(state, REST_PROBE, "a", 1)


def judge_rest(state: State, result: Judged) -> tuple[Any, ...]:
    """With a success: a find, or as many hit points as successes."""
    return (RestWon(result.successes),) if result.won else (TurnEnded(),)


def _mine(state: State, command: Any, by: str) -> tuple[Objection, ...]:
    return unless_turn_of(state, by)


def take_rest_find(state: State, command: TakeRestFind, by: str) -> tuple[Any, ...]:
    """Draw and keep one find."""
    return take_find(state, by), TurnEnded()


def may_give(state: State, command: GiveHealing, by: str) -> tuple[Objection, ...]:
    """Only if somebody lacks one."""
    found = Objection("LUE-7", Msg("Everybody has all hit points."), waivable=False)
    return (*unless_turn_of(state, by), *(() if in_need(state) else (found,)))


def in_need(state: State) -> bool:
    """Whether anybody could be given a hit point."""
    return any(heal_player(player) for player in living_players(state))


def give_healing(state: State, command: GiveHealing, by: str) -> tuple[HealingLeft, ...]:
    """As many hit points as successes, for anybody."""
    return (HealingLeft(state.step.successes if isinstance(state.step, Resting) else 0),)


def may_heal(state: State, command: Heal, by: str) -> tuple[Objection, ...]:
    """Never above the maximum, never the eliminated (LUE-7, LUE-A23)."""
    found = [*unless_turn_of(state, by)]
    if not is_seated(state, command.seat):
        return (*found, Objection("LUE-33", Msg("There is no such player."), waivable=False))
    player = player_on(state, command.seat)
    if is_out(player):
        found.append(Objection("LUE-A23", Msg("{name} is eliminated.", {"name": player.name}), waivable=False))
    elif not heal_player(player):
        found.append(Objection("LUE-7", Msg("{name} has all hit points.", {"name": player.name}), waivable=False))
    return tuple(found)


def give_one(state: State, command: Heal, by: str) -> tuple[Any, ...]:
    """One hit point; the rest as the player likes."""
    left = state.step.left - 1 if isinstance(state.step, Healing) else 0
    return HpChanged(command.seat, 1), HealingLeft(left) if left else TurnEnded()


ACTS = {UseRest: (may_use, use_rest), TakeRestFind: (_mine, take_rest_find), GiveHealing: (may_give, give_healing),
        Heal: (may_heal, give_one),
        EndHealing: (_mine, lambda state, command, by: (Declined(by), TurnEnded()))}
STEPS = {UseRest: (Meeting,), TakeRestFind: (Resting,), GiveHealing: (Resting,), Heal: (Healing,),
         EndHealing: (Healing,)}
JUDGE = {REST_PROBE: judge_rest}
EVOLVE = {RestWon: lambda state, event: replace(state, step=Resting(event.successes)),
          HealingLeft: lambda state, event: replace(state, step=Healing(event.left))}
