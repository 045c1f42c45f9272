"""The build-up (DW-5, DW-A1, DW-A19): each player puts creatures of 10 levels in all into their supply zone.

What may live here: everything up to the first turn of the war. What may not: light games' counting (light.py).
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.game import FULL, Objection
from companion.engine.words import Msg
from companion.games.dicewar.model import (
    Building,
    BuildUpFinished,
    Creature,
    CreatureSet,
    State,
    TurnBegan,
    WarBegan,
    commands as do,
)

from .start import PLAYERS
from .table import (
    HIGHEST,
    active_player,
    army_of,
    change_player,
    creature_at,
    player_on,
    put_creature,
    supply_zone,
    unless_turn_of,
)

LEVELS_TO_SET = 10
OWN_ZONE = Objection("DW-5", Msg("Only free fields of your own supply zone."), waivable=False)


def level_sum(state: State, seat: str) -> int:
    """The sum of the levels of a player's creatures."""
    return sum(creature.level for _, creature in army_of(state, seat))


def levels_left(state: State) -> int:
    """How many levels the active player has still to set."""
    return LEVELS_TO_SET - level_sum(state, active_player(state).seat)


def free_fields(state: State) -> tuple[tuple[int, int], ...]:
    """The free fields of the active player's supply zone."""
    return tuple(spot for spot in supply_zone(state, active_player(state).seat) if creature_at(state, spot) is None)


def level_fits(state: State, level: int) -> bool:
    """Whether 10 can still be reached exactly after setting a creature of this level (DW-A1)."""
    left, room = levels_left(state) - level, len(free_fields(state)) - 1
    return left == 0 or (0 < left <= HIGHEST * room)


def may_set(state: State, command: do.SetCreature, by: str) -> tuple[Objection, ...]:
    """A die from the reserve, on a free field of the player's supply zone, towards a sum of 10."""
    level, found = command.level, [*unless_turn_of(state, by)]
    if not 1 <= level <= HIGHEST or active_player(state).reserve < 1:
        found.append(Objection("DW-5", Msg("There is no such die in the reserve."), waivable=False))
    if command.spot not in free_fields(state):
        found.append(OWN_ZONE)
    if level > levels_left(state):
        found.append(Objection("DW-5", _left(levels_left(state))))
    elif state.options.exact_ten and not level_fits(state, level):
        found.append(Objection("DW-A1", Msg("Then 10 cannot be reached any more.")))
    return tuple(found)


def _left(levels: int) -> Msg:
    return Msg("{n} level is left to set.", {"n": levels}, "{n} levels are left to set.")


def set_creature(state: State, command: do.SetCreature, by: str) -> tuple[Any, ...]:
    """One die from the reserve."""
    return (CreatureSet(command.spot, Creature(by, command.level)),)


def may_finish(state: State, command: do.FinishBuildUp, by: str) -> tuple[Objection, ...]:
    """Exactly 10, unless the table plays up to 10; nobody goes to war without a creature."""
    found = [*unless_turn_of(state, by)]
    if active_player(state).standing == 0:
        found.append(Objection("DW-5", Msg("Nobody stands in the supply zone yet."), waivable=False))
    elif state.options.exact_ten and levels_left(state) > 0:
        found.append(Objection("DW-A1", _left(levels_left(state))))
    return tuple(found)


def finish_build_up(state: State, command: do.FinishBuildUp, by: str) -> tuple[Any, ...]:
    """The line-up stands."""
    return (BuildUpFinished(by, level_sum(state, by)),)


def build_on(state: State) -> tuple[Any, ...]:
    """follow: 10 levels are a line-up; two line-ups are a war, which the start player opens (DW-7)."""
    if isinstance(state.step, Building) and state.step.done == PLAYERS:
        return WarBegan(), TurnBegan(active_player(state).seat, 1)
    if state.detail == FULL and levels_left(state) <= 0:
        return (BuildUpFinished(active_player(state).seat, level_sum(state, active_player(state).seat)),)
    return ()


def creature_set(state: State, event: CreatureSet) -> State:
    """evolve: a die from the reserve to a field."""
    standing = player_on(state, event.creature.seat).standing + 1
    return change_player(put_creature(state, event.spot, event.creature), event.creature.seat, standing=standing)


def build_up_finished(state: State, event: BuildUpFinished) -> State:
    """evolve: the other player is next."""
    done = state.step.done + 1 if isinstance(state.step, Building) else 1
    return replace(state, step=Building(done), active=1 - state.active)


ACTS = {do.SetCreature: (may_set, set_creature), do.FinishBuildUp: (may_finish, finish_build_up)}
STEPS = {do.SetCreature: (Building,), do.FinishBuildUp: (Building,)}
FOLLOW = {Building: build_on}
EVOLVE = {CreatureSet: creature_set, BuildUpFinished: build_up_finished, WarBegan: lambda state, event: state}
