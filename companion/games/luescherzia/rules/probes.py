"""Probes: dice before, SP before and after, successes (LUE-10 to LUE-13). The tile says what follows from a probe.

Until its result stands, a probe follows the table: dice and threshold are those of player and tile as they are known
now.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine import dice
from companion.engine.game import Objection
from companion.engine.secrecy import redact, value_if_known
from companion.engine.view import PUBLIC
from companion.engine.words import Msg
from companion.games.luescherzia.model import (
    EVADE,
    FIGHT,
    FLEE,
    HIRE,
    LEAVE_MONSTER,
    REST_PROBE,
    SEARCH,
    Accept,
    Boost,
    Boosted,
    DiceCounted,
    DieRerolled,
    Judged,
    Marching,
    Player,
    Probe,
    ProbeBegan,
    ProbeEnded,
    Probing,
    Reroll,
    SkillAsked,
    State,
)

from . import skills, taking_up
from .table import active_player, change_sp, final_level, tile_here, unless_rich, unless_turn_of, without_effect

SUCCESS_FROM = 5
AGAINST_LEVEL = (FLEE, LEAVE_MONSTER, EVADE, HIRE)
EVERY_SUCCESS_COUNTS = (REST_PROBE, SEARCH)


def is_success(face: int) -> bool:
    """A die showing 5 or 6 is a success (LUE-12)."""
    return face >= SUCCESS_FROM


def begin_probe(state: State, purpose: str, skill: str, needed: int) -> tuple[Any, ...]:
    """Ask for a probe; if no success is needed it is won without a roll (LUE-A16).

    If nobody knows what is printed on the avatar, that is asked first.
    """
    player, probe = active_player(state), Probe(purpose, skill, needed)
    if needed <= 0:
        return (ProbeEnded(player.seat, probe, 0, won=True),)
    if not skills.skill_told(player, skill):
        return (SkillAsked(player.seat, probe),)
    return (ProbeBegan(player.seat, probe, skills.dice_count(state, player, skill)),)


def probe_threshold(state: State, probe: Probe) -> int:
    """How many successes win, by the tile as it lies now: its level may be put right until then (LUE-24)."""
    lying = tile_here(state)
    if lying is None:
        return probe.needed
    return final_level(state, lying) if probe.purpose in AGAINST_LEVEL else (
        lying.tile.hearts if probe.purpose == FIGHT else probe.needed)


def _probing(state: State) -> Probing:
    assert isinstance(state.step, Probing)  # noqa: S101 - STEPS has made sure of it
    return state.step


def may_boost(state: State, command: Boost, by: str) -> tuple[Objection, ...]:
    """LUE-10: before rolling, and only while it adds a die (LUE-A2)."""
    step, late = _probing(state), state.roll is not None and bool(dice.landed_faces(state.roll))
    found = [*unless_turn_of(state, by), *unless_rich(state, by)]
    if late:
        found.append(Objection("LUE-10", Msg("SP for more dice are paid before rolling.")))
    if not boost_adds(state, step.probe):
        found.append(Objection("LUE-A2", Msg("This SP would be wasted: it adds no die."),
                               secret=bool(active_player(state).finds)))
    return tuple(found)


def boost_adds(state: State, probe: Probe) -> bool:
    """Whether one SP more means one die more (LUE-A2)."""
    now, then = (skills.dice_count(state, active_player(state), probe.skill, probe.boost + more) for more in (0, 1))
    return then > now


def boost(state: State, command: Boost, by: str) -> tuple[Any, ...]:
    """1 SP for +1 on the skill."""
    probe = _probing(state).probe
    return (*change_sp(state, by, -1),
            Boosted(by, skills.dice_count(state, active_player(state), probe.skill, probe.boost + 1)))


def may_reroll(state: State, command: Reroll, by: str) -> tuple[Objection, ...]:
    """LUE-13: after rolling, one SP for one die, as often as the player likes."""
    found = [*unless_turn_of(state, by), *unless_rich(state, by)]
    if not dice.roll_complete(state.roll):
        found.append(Objection("LUE-13", Msg("First all dice must lie."), waivable=False))
    elif state.roll and not 0 <= command.slot < len(state.roll.slots):
        found.append(Objection("LUE-13", Msg("This roll has no such die."), waivable=False))
    return tuple(found)


def reroll(state: State, command: Reroll, by: str) -> tuple[Any, ...]:
    """1 SP, and one die is rolled again; the new result counts."""
    return (*change_sp(state, by, -1), DieRerolled(by, command.slot))


def may_accept(state: State, command: Accept, by: str) -> tuple[Objection, ...]:
    """Only a roll that lies can stand; a result that stands already does so again, for example after an old roll was
    put right.
    """
    if not isinstance(state.step, Probing):
        return ()
    if dice.roll_complete(state.roll):
        return unless_turn_of(state, by)
    return (*unless_turn_of(state, by), Objection("LUE-12", Msg("First all dice must lie."), waivable=False))


def accept(state: State, command: Accept, by: str) -> tuple[ProbeEnded, ...]:
    """Count the successes (LUE-12)."""
    return (_result(state, by),) if isinstance(state.step, Probing) else ()


def _result(state: State, seat: str) -> ProbeEnded:
    probe = _probing(state).probe
    needed, won = probe_threshold(state, probe), success_count(state)
    return ProbeEnded(seat, replace(probe, needed=needed), won, won >= needed)


def success_count(state: State) -> int:
    """The successes that lie."""
    return sum(map(is_success, dice.landed_faces(state.roll))) if state.roll else 0


def as_it_stands(state: State) -> tuple[Any, ...]:
    """follow: the probe agrees with player and tile; once nothing can change its result, it is over by itself."""
    if without_effect(state):
        return ()
    if state.roll is None:
        return _skill_told(state)
    seat, probe, count = active_player(state).seat, _probing(state).probe, _dice_due(state, state.roll)
    if count != len(state.roll.slots):
        return (DiceCounted(seat, count),)
    if probe_threshold(state, probe) <= 0 or _settled(state, state.roll):
        return (_result(state, seat),)
    return ()


def _skill_told(state: State) -> tuple[Any, ...]:
    """The skill is known now, so the probe can be rolled."""
    player, probe = active_player(state), _probing(state).probe
    if probe_threshold(state, probe) > 0 and not skills.skill_told(player, probe.skill):
        return ()
    return begin_probe(state, probe.purpose, probe.skill, probe_threshold(state, probe))


def _dice_due(state: State, roll: dice.Roll) -> int:
    """How many dice the probe has now; what lies already stays."""
    last = max((n + 1 for n, slot in enumerate(roll.slots) if slot.rolled or slot.turn), default=0)
    probe = _probing(state).probe
    if not skills.skill_told(active_player(state), probe.skill):
        return len(roll.slots)
    return max(last, skills.dice_count(state, active_player(state), probe.skill, probe.boost))


def _settled(state: State, roll: dice.Roll) -> bool:
    """Whether no SP could improve it. Dice that lay there before an undo wait for a touch, because they may have been
    misread.
    """
    if not dice.roll_complete(roll) or dice.lies_as_before(roll):
        return False
    probe, won = _probing(state).probe, success_count(state)
    enough = won >= probe_threshold(state, probe) and probe.purpose not in EVERY_SUCCESS_COUNTS
    return enough or won == len(roll.slots) or _has_nothing_to_pay(active_player(state))


def skill_asked(state: State, event: SkillAsked) -> State:
    """evolve: nothing can be rolled yet."""
    return replace(state, step=Probing(event.probe, taking_up.marching_step(state)), roll=None)


def probe_began(state: State, event: ProbeBegan) -> State:
    """evolve: the dice are asked for. The key is the same after an undo, so the same dice count."""
    march = taking_up.marching_step(state)
    roll = dice.ask_for(f"{state.probes}/{event.probe.purpose}", event.seat, event.dice)
    return replace(state, step=Probing(event.probe, march), roll=roll, probes=state.probes + 1)


def skill_boosted(state: State, event: Boosted) -> State:
    """evolve: more dice are asked for."""
    step, roll = _probing(state), state.roll
    more = (dice.Slot(),) * (event.dice - len(roll.slots)) if roll else ()
    return replace(state, step=replace(step, probe=replace(step.probe, boost=step.probe.boost + 1)),
                   roll=replace(roll, slots=(*roll.slots, *more)) if roll else None)


def _has_nothing_to_pay(player: Player) -> bool:
    """Whether everybody may know that there are no SP, and no find that could become some."""
    seen = redact(player, PUBLIC)
    return value_if_known(seen.sp) == 0 and not player.finds


def counted_anew(state: State, event: DiceCounted) -> State:
    """evolve: more dice are asked for, or fewer."""
    if state.roll is None:
        return state
    slots = (*state.roll.slots, *(dice.Slot(),) * event.dice)[:event.dice]
    return replace(state, roll=replace(state.roll, slots=slots))


def die_rerolled(state: State, event: DieRerolled) -> State:
    """evolve: one die is asked for again."""
    return replace(state, roll=dice.roll_again(state.roll, event.slot) if state.roll else None)


def probe_ended(state: State, event: ProbeEnded) -> State:
    """evolve: the result stands."""
    step = state.step
    march = step.march if isinstance(step, Probing) else step if isinstance(step, Marching) else Marching()
    return replace(state, step=Judged(event.probe, event.successes, march), roll=None)


ACTS = {Boost: (may_boost, boost), Reroll: (may_reroll, reroll), Accept: (may_accept, accept)}
STEPS = {Boost: (Probing,), Reroll: (Probing,)}
FOLLOW = {Probing: as_it_stands}
EVOLVE = {SkillAsked: skill_asked, DiceCounted: counted_anew, ProbeBegan: probe_began, Boosted: skill_boosted,
          DieRerolled: die_rerolled,
          ProbeEnded: probe_ended}
