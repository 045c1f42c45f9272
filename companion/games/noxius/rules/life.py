"""LP and SP: damage and how it is paid, incapacitation, recovery, death (NOX-22, NOX-29, NOX-30, NOX-33, NOX-A10, A11).

What may live here: what happens to a character's points. What may not: why (abilities.py, mission.py, tiles.py).
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.game import Objection
from companion.engine.words import Msg
from companion.games.noxius.content import HIT as WHEN_HIT
from companion.games.noxius.model import (
    NOBODY,
    NOWHERE,
    REACT,
    Asking,
    Choosing,
    Due,
    Linking,
    Lost,
    Paying,
    Player,
    Positioning,
    Reacting,
    Ready,
    Rolling,
    State,
    Telling,
    Working,
    commands as do,
    events as ev,
)
from companion.games.noxius.notation import HARM, HIT, KINDER, LOSE_LP, LOSE_SP, LP, SP

from . import buffs
from .table import (
    OFF_THE_BOARD,
    active_player,
    can_act,
    change_player,
    foe_of,
    foe_with,
    most_sp,
    player_on,
    players_by_position,
    race_of,
)

WAITING_FOR_SOMEBODY = (Paying, Linking, Reacting, Rolling, Telling)
TURN_TO_BE = (Choosing, Asking)


def gain_points(state: State, seat: str, lp: int = 0, sp: int = 0) -> tuple[ev.Gained, ...]:
    """LP and SP up to the maximum, the rest is lost (NOX-A11); the dead get none (NOX-33), at 0 LP no SP (NOX-30)."""
    player = player_on(state, seat)
    if player.dead:
        return ()
    lp = min(lp, player.character.lp - player.lp)
    sp = min(sp, most_sp(state, player) - player.sp) if player.lp + lp > 0 else 0
    return (ev.Gained(seat, lp, sp),) if lp > 0 or sp > 0 else ()


def get_points(state: State, due: Due) -> tuple[Any, ...]:
    """LP or SP on a face: one each (NOX-22), an LP with what adds to it."""
    if due.what == SP:
        return gain_points(state, due.seat, sp=1)
    more = max(0, 1 + buffs.buff_bonus(player_on(state, due.seat), KINDER))
    return (*gain_points(state, due.seat, lp=more), ev.ModifierCounted(due.seat, KINDER))


def pay_points(state: State, due: Due) -> tuple[ev.Hurt, ...]:
    """A cost that names LP or SP must be paid with exactly that (NOX-29)."""
    player = player_on(state, due.seat)
    lp, sp = min(player.lp, int(due.what == LOSE_LP)), min(player.sp, int(due.what == LOSE_SP))
    return (ev.Hurt(due.seat, lp, sp),) if lp or sp else ()


def be_hit(state: State, due: Due) -> tuple[Any, ...]:
    """T: the damage at the character's position (NOX-10, NOX-22); without a position nobody is hit (NOX-24, NOX-A21).
    """
    player = player_on(state, due.seat)
    foe, race = foe_of(state, player), race_of(state, player)
    if foe is None:
        return ()
    react = (Due(REACT, 0, due.seat),) if race and race.when == WHEN_HIT else ()
    return (ev.DuesAdded((Due(HARM, foe.enemy.damage[player.number - 1], due.seat), *react)),)


def harm_player(state: State, due: Due) -> tuple[Any, ...]:
    """Damage: the player chooses LP or SP point by point, where there is a choice (NOX-29, NOX-A10)."""
    ways = damage_splits(state, due.seat, due.n)
    if len(ways) > 1:
        return (ev.PaymentAsked(due.seat, due.n),)
    return tuple(ev.Hurt(due.seat, lp, sp) for lp, sp in ways if lp or sp)


def damage_splits(state: State, seat: str, damage: int) -> tuple[tuple[int, int], ...]:
    """All (LP, SP) that pay a damage, most SP first; nobody can pay points that they do not have."""
    player = player_on(state, seat)
    due = min(damage, player.lp + player.sp) if can_act(player) else 0
    return tuple((due - sp, sp) for sp in range(min(player.sp, due), max(0, due - player.lp) - 1, -1))


def may_pay(state: State, command: do.Pay, by: str) -> tuple[Objection, ...]:
    """NOX-29: the whole damage, by the character that takes it."""
    step = state.step
    fine = isinstance(step, Paying) and by == step.seat and (command.lp,
                                                             command.sp) in damage_splits(state, by, step.damage)
    return () if fine else (Objection("NOX-29", Msg("This does not pay the damage."), waivable=False),)


def ask_again(state: State) -> tuple[Any, ...]:
    """follow: the question stands as long as there is a choice."""
    step = state.step
    assert isinstance(step, Paying)  # noqa: S101 - FOLLOW has made sure of it
    ways = damage_splits(state, step.seat, step.damage)
    return () if len(ways) > 1 else (*(ev.Hurt(step.seat, *way) for way in ways if any(way)), ev.WorkResumed())


def fallen_and_risen(state: State) -> tuple[Any, ...]:
    """NOX-30, after every change: at 0 LP incapacitated and without SP; with LP back again."""
    for player in state.players:
        if player.lp == 0 and not player.dead and (not player.down or player.sp):
            return (ev.Fell(player.seat),)
        if player.lp > 0 and player.down:
            return (_risen(state, player),)
    return ()


def _risen(state: State, player: Player) -> ev.Rose:
    """A fall that is taken back at once, by correcting the LP, has cost nothing, not even the turn.

    A character that would have been the last of the round has that turn, as long as no new round has begun (NOX-A13).
    """
    lost = player.lost
    if lost is None:
        return ev.Rose(player.seat)
    last = lost.last and isinstance(state.step, Asking)
    if state.turns > lost.turns + lost.turn:
        return ev.Rose(player.seat, turn=last)
    back = not player.number and foe_with(state,
                                          lost.enemy) is not None and lost.number not in players_by_position(state)
    place = (lost.enemy, lost.number) if back else (NOWHERE, 0)
    still = isinstance(state.step, TURN_TO_BE) and not (state.active and active_player(state).acted)
    return ev.Rose(player.seat, min(lost.sp, most_sp(state, player)), *place, last or (lost.turn and still))


def work_interrupted(state: State) -> tuple[ev.WorkResumed, ...]:
    """A question to a character out of action goes to nobody."""
    step = state.step
    waits = isinstance(step, WAITING_FOR_SOMEBODY) and not can_act(player_on(state, step.seat))
    return (ev.WorkResumed(),) if waits else ()


def may_die(state: State, command: do.Die, by: str) -> tuple[Objection, ...]:
    """Nobody dies twice in a mission (NOX-33)."""
    alive = any(player.seat == command.seat and not player.dead for player in state.players)
    return () if alive else (Objection("NOX-33", Msg("This character is dead."), waivable=False),)


def life_changed(state: State, event: Any) -> State:
    """evolve: LP and SP, never beyond their bounds."""
    player, sign = player_on(state, event.seat), 1 if isinstance(event, ev.Gained) else -1
    lp = max(0, min(player.character.lp, player.lp + sign * event.lp))
    healed = {"lost": None} if isinstance(event, ev.Gained) and event.lp else {}
    sp = max(0, min(most_sp(state, player), player.sp + sign * event.sp))
    return change_player(state, event.seat, lp=lp, sp=sp, **healed)


def character_fell(state: State, event: ev.Fell) -> State:
    """evolve: no SP; in the character's own turn, nothing of what was still to come (NOX-23, NOX-30, NOX-A5).

    What others or a progress field still have for the character happens all the same. A character that falls while the
    figures are placed leaves the board at once (NOX-A13).
    """
    player, active_now = player_on(state, event.seat), event.seat == state.active
    left = tuple(due for due in state.due if due.seat != event.seat) if active_now else state.due
    beside = OFF_THE_BOARD if isinstance(state.step, Positioning) else {}
    lost = player.lost if player.down else _lost(state, player)
    return replace(change_player(state, event.seat, sp=0, down=True, lost=lost, **beside), due=left)


def _lost(state: State, player: Player) -> Lost:
    chose = player.seat == state.active and isinstance(state.step, Choosing) and not player.acted
    return Lost(player.lp, player.sp, player.enemy, player.number, player.buffs, state.turns, chose)


def character_rose(state: State, event: ev.Rose) -> State:
    """evolve: back again; a player whose turn it was by mistake gives it back to the one who was not out of action."""
    player = player_on(state, event.seat)
    place: dict[str, Any] = {"enemy": event.enemy, "number": event.number} if event.number else {}
    acted = player.acted and not event.turn
    up = change_player(state, event.seat, down=False, lost=None, sp=max(player.sp, event.sp), acted=acted, **place)
    return replace(up, step=Ready(), active=NOBODY) if event.turn and isinstance(state.step, Choosing) else up


def character_died(state: State, event: ev.Died) -> State:
    """evolve: the figure leaves the board for good."""
    left = tuple(due for due in state.due if due.seat != event.seat)
    lost = _lost(state, player_on(state, event.seat))
    return replace(change_player(state, event.seat, lp=0, sp=0, down=False, dead=True, former=0, buffs=(), lost=lost,
                                 **OFF_THE_BOARD), due=left)


def work_resumed(state: State, event: ev.WorkResumed) -> State:
    """evolve: on with the queue; a die that has not landed is no longer awaited."""
    return replace(state, step=Working(), roll=state.roll if state.before else None)


ACTS = {do.Pay: (may_pay, lambda state, command, by: (ev.Hurt(by, command.lp, command.sp), ev.WorkResumed())),
        do.Die: (may_die, lambda state, command, by: (ev.Died(command.seat),))}
STEPS = {do.Pay: (Paying,)}
FOLLOW = {Paying: ask_again}
DUES = {LP: get_points, SP: get_points, LOSE_LP: pay_points, LOSE_SP: pay_points, HIT: be_hit, HARM: harm_player}
EVOLVE = {
    ev.Hurt: life_changed, ev.Gained: life_changed, ev.Fell: character_fell, ev.Died: character_died,
    ev.WorkResumed: work_resumed,
    ev.Rose: character_rose,
    ev.PaymentAsked: lambda state, event: replace(state, step=Paying(event.seat, event.damage))}
