"""Life tiles: damage, wounds, sacrifices, linked tiles (NOX-13, 14, 17 to 19, NOX-A2 to A4, A15 to A17, A24).

What may live here: what takes a tile away. What may not: where damage comes from (abilities.py), what follows when
the last one is gone (enemies.py).
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.game import Objection
from companion.engine.words import Msg
from companion.games.noxius.model import (
    After,
    Choosing,
    Due,
    Foe,
    Half,
    Linking,
    Player,
    State,
    commands as do,
    events as ev,
)
from companion.games.noxius.notation import (
    DAMAGE,
    EXACT,
    FIXED,
    LP,
    NORMAL,
    SP,
    STRONGER,
    WOUND,
    Condition,
    read_conditions,
)

from . import buffs, enemies
from .table import active_player, change_foe, foe_of, foe_with, player_on, unless_turn_of

NUMBERS = (NORMAL, FIXED, EXACT)


def number_needed(condition: Condition, wounded: bool) -> int:
    """The number that counts now: the smaller one where the enemy is wounded (NOX-19)."""
    return condition.wounded if wounded and condition.wounded else condition.number


def condition_reached(condition: Condition, damage: int, wounded: bool) -> bool:
    """NOX-13, NOX-17: as much as needed or more; exactly that on an exact tile; elsewhere damage does not help."""
    if condition.kind == EXACT:
        return damage == condition.number
    return condition.kind in NUMBERS and damage >= number_needed(condition, wounded)


def current_conditions(foe: Foe) -> tuple[Condition, ...]:
    """What the present life tile asks for; nothing at the skull."""
    return read_conditions(foe.enemy.life[foe.at]) if foe.at < len(foe.enemy.life) else ()


def damage_through(foe: Foe, damage: int) -> tuple[Foe, int]:
    """The enemy after damage has gone through as many single tiles as it can, and what is left of it (NOX-14, A2)."""
    tile = current_conditions(foe)
    if len(tile) != 1 or not condition_reached(tile[0], damage, foe.wounded):
        return foe, damage
    left = damage - number_needed(tile[0], foe.wounded)
    return damage_through(replace(foe, at=foe.at + 1, wounded=False, halves=()), left)


def strike_enemy(state: State, foe: Foe, damage: int, seat: str) -> tuple[Any, ...]:
    """What damage does to an enemy; a linked tile takes the rest as one value and lets nothing through (NOX-A2)."""
    there, left = damage_through(foe, damage)
    fell = (ev.TilesFell(foe.id, foe.enemy.name, there.at - foe.at, foe.wounded),) if there.at > foe.at else ()
    fits = fitting_conditions(state, there, left, seat)
    if len(fits) > 1:
        return (*fell, ev.LinkAsked(seat, foe.id, left))
    half = condition_fulfilled(there, fits[0], seat) if fits else ()
    return (*fell, *half) or (ev.Missed(seat, damage),)


def fitting_conditions(state: State, foe: Foe, damage: int, seat: str) -> tuple[int, ...]:
    """The open conditions of a linked tile that damage of `seat` fulfils (NOX-18); of two equal ones the first."""
    tile = current_conditions(foe)
    fits = tuple(n for n in _open(state, foe, seat) if condition_reached(tile[n], damage, foe.wounded))
    return fits if len({tile[n] for n in fits}) > 1 else fits[:1]


def _open(state: State, foe: Foe, seat: str) -> tuple[int, ...]:
    """NOX-A15: with two players, so that nobody fulfils both."""
    tile = current_conditions(foe)
    mine = state.options.link_needs_two and any(half.seat == seat for half in foe.halves)
    done = {half.condition for half in foe.halves}
    return () if len(tile) < 2 or mine else tuple(n for n in range(len(tile)) if n not in done)


def condition_fulfilled(foe: Foe, condition: int, seat: str) -> tuple[Any, ...]:
    """One condition is fulfilled; with the last one the tile falls."""
    half = ev.HalfDone(foe.id, foe.enemy.name, condition, seat)
    whole = len({*(h.condition for h in foe.halves), condition}) >= len(current_conditions(foe))
    return (half, ev.TilesFell(foe.id, foe.enemy.name, 1, foe.wounded)) if whole else (half,)


def hit_enemy(state: State, due: Due) -> tuple[Any, ...]:
    """A number on the face, each by itself (NOX-A4), with what adds to it (NOX-A20); only against the character's own
    enemy (NOX-21).
    """
    player = player_on(state, due.seat)
    foe, damage = foe_of(state, player), max(0, due.n + buffs.buff_bonus(player, STRONGER))
    done = strike_enemy(state, foe, damage, due.seat) if foe else (ev.Missed(due.seat, damage),)
    return (*done, ev.ModifierCounted(due.seat, STRONGER))


def wound_enemy(state: State, due: Due) -> tuple[Any, ...]:
    """V (NOX-17f, NOX-19): from a character at its own enemy, from a field at the enemy that it names."""
    foe = foe_of(state, player_on(state, due.seat)) if due.seat else foe_with(state, due.n)
    tile = current_conditions(foe) if foe else ()
    if foe is None or not tile:
        return ()
    if len(tile) == 1 and tile[0].kind == WOUND:
        return (ev.TilesFell(foe.id, foe.enemy.name, 1),)
    asked = [n for n in _open(state, foe, due.seat) if tile[n].kind == WOUND] if due.seat else []
    if asked:
        return condition_fulfilled(foe, asked[0], due.seat)
    two = any(condition.wounded for condition in tile) and not foe.wounded
    return (ev.WoundMarked(foe.id, foe.enemy.name, wounded=True),) if two else ()


def ask_again(state: State) -> tuple[Any, ...]:
    """follow: the question is asked as long as there is a choice."""
    step = state.step
    assert isinstance(step, Linking)  # noqa: S101 - FOLLOW has made sure of it
    foe = foe_with(state, step.foe)
    if foe and len(fitting_conditions(state, foe, step.damage, step.seat)) > 1:
        return ()
    return (*(strike_enemy(state, foe, step.damage, step.seat) if foe else ()), ev.WorkResumed())


def may_fulfil(state: State, command: do.Fulfil, by: str) -> tuple[Objection, ...]:
    """NOX-A15: the acting player picks one of the conditions that fit."""
    step = state.step
    foe = foe_with(state, step.foe) if isinstance(step, Linking) else None
    fine = isinstance(step,
                      Linking) and foe is not None and by == step.seat and command.condition in fitting_conditions(
        state, foe, step.damage, by)
    return () if fine else (Objection("NOX-A15", Msg("The damage does not fulfil this."), waivable=False),)


def fulfil(state: State, command: do.Fulfil, by: str) -> tuple[Any, ...]:
    """The damage counts for that condition."""
    foe = foe_with(state, state.step.foe) if isinstance(state.step, Linking) else None
    return (*(condition_fulfilled(foe, command.condition, by) if foe else ()), ev.WorkResumed())


def payable_conditions(state: State, foe: Foe, seat: str) -> tuple[int, ...]:
    """The conditions of the present tile that a sacrifice fulfils (NOX-17d, e)."""
    tile = current_conditions(foe)
    there = range(len(tile)) if len(tile) == 1 else _open(state, foe, seat)
    return tuple(n for n in there if tile[n].kind in (LP, SP))


def affordable_sacrifices(state: State, player: Player) -> tuple[tuple[Foe, int], ...]:
    """Every condition that the player in turn could fulfil by a sacrifice, wherever that figure stands (NOX-17).

    Of two equal ones the first.
    """
    return tuple((foe, n) for foe in state.foes for n in payable_conditions(state, foe, player.seat)
                 if points_in_purse(player, current_conditions(foe)[n])
                 and current_conditions(foe)[n] not in _left_of(state, foe, player.seat, n))


def _left_of(state: State, foe: Foe, seat: str, condition: int) -> tuple[Condition, ...]:
    return tuple(current_conditions(foe)[n] for n in payable_conditions(state, foe, seat) if n < condition)


def points_in_purse(player: Player, condition: Condition) -> int:
    """How many a character has of what the condition asks for."""
    return {LP: player.lp, SP: player.sp}.get(condition.kind, 0)


def costs_lp(condition: Condition) -> bool:
    """Whether it asks for an LP, not an SP."""
    return condition.kind == LP


def may_sacrifice(state: State, command: do.Sacrifice, by: str) -> tuple[Objection, ...]:
    """NOX-17, NOX-A16, NOX-A17: in the player's own turn, exactly what the tile asks for (NOX-29)."""
    missing = enemies.unless_there(state, command, by) or unless_turn_of(state, by)
    foe, player = foe_with(state, command.foe), active_player(state)
    if missing or foe is None:
        return missing
    tile, n = current_conditions(foe), command.condition
    if not 0 <= n < len(tile) or tile[n].kind not in (LP, SP):
        return (Objection("NOX-17", Msg("This life tile asks for no sacrifice."), waivable=False),)
    found = []
    if not points_in_purse(player, tile[n]):
        found.append(Objection("NOX-29", Msg("{name} has none to give.", {"name": player.name}), waivable=False))
    if n not in payable_conditions(state, foe, by):
        done = any(half.condition == n for half in foe.halves)
        found.append(Objection("NOX-A15", Msg("The conditions of a linked tile need two players."), waivable=not done))
    return tuple(found)


def sacrifice(state: State, command: do.Sacrifice, by: str) -> tuple[Any, ...]:
    """One LP or SP, and the tile or its half is done."""
    foe = foe_with(state, command.foe)
    assert foe is not None  # noqa: S101 - may_sacrifice has made sure of it
    tile = current_conditions(foe)
    life_point = costs_lp(tile[command.condition])
    paid = ev.Hurt(by, int(life_point), int(not life_point))
    done = condition_fulfilled(foe, command.condition,
                               by) if len(tile) > 1 else (ev.TilesFell(foe.id, foe.enemy.name, 1),)
    return (paid, *done)


def whole_tiles(state: State) -> tuple[ev.TilesFell, ...]:
    """Both halves of a linked tile are done, even if one by a correction (NOX-18)."""
    return tuple(ev.TilesFell(foe.id, foe.enemy.name, 1) for foe in state.foes
                 if len(current_conditions(foe)) > 1
                 and {half.condition for half in foe.halves} >= set(range(len(current_conditions(foe)))))


def tiles_fell(state: State, event: ev.TilesFell) -> State:
    """evolve: the marker; a wound does not go with it (NOX-19)."""
    foe = foe_with(state, event.foe)
    return change_foe(state, event.foe, at=foe.at + event.count, wounded=False, halves=()) if foe else state


def half_done(state: State, event: ev.HalfDone) -> State:
    """evolve: one condition, for this round."""
    foe = foe_with(state, event.foe)
    if foe is None:
        return state
    return change_foe(state, event.foe, halves=(*foe.halves, Half(event.condition, event.seat)), marked=foe.at)


ACTS = {do.Fulfil: (may_fulfil, fulfil), do.Sacrifice: (may_sacrifice, sacrifice)}
STEPS = {do.Fulfil: (Linking,), do.Sacrifice: (Choosing, After)}
FOLLOW = {Linking: ask_again}
DUES = {DAMAGE: hit_enemy, WOUND: wound_enemy}
EVOLVE = {
    ev.TilesFell: tiles_fell, ev.HalfDone: half_done, ev.Missed: lambda state, event: state,
    ev.LinkAsked: lambda state, event: replace(state, step=Linking(event.seat, event.foe, event.damage))}
