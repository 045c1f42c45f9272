"""Probes: dice before, SP before and after, successes (LUE-10 to LUE-13). What hangs on a probe is told by its tile."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine import dice
from companion.engine.game import Objection
from companion.engine.words import Msg
from companion.games.luescherzia.model import (
    Accept,
    Boost,
    Boosted,
    DieRerolled,
    Judged,
    Marching,
    Probe,
    ProbeBegan,
    ProbeEnded,
    Probing,
    Reroll,
    State,
)

from . import skills
from .table import active, sp, unless_rich, unless_turn_of

SUCCESS_FROM = 5


def is_success(face: int) -> bool:
    """A die showing 5 or 6 is a success (LUE-12)."""
    return face >= SUCCESS_FROM


def begin(state: State, purpose: str, skill: str, needed: int) -> tuple[Any, ...]:
    """A probe is asked for; where no success is needed it is won without a roll (LUE-A16)."""
    player, probe = active(state), Probe(purpose, skill, needed)
    if needed <= 0:
        return (ProbeEnded(player.seat, probe, 0, won=True),)
    return (ProbeBegan(player.seat, probe, skills.dice(state, player, skill)),)


def _probing(state: State) -> Probing:
    assert isinstance(state.step, Probing)  # noqa: S101 - STEPS has made sure of it
    return state.step


def may_boost(state: State, command: Boost, by: str) -> tuple[Objection, ...]:
    """LUE-10: before rolling, and only while it adds a die (LUE-A2)."""
    step, late = _probing(state), state.roll is not None and bool(dice.values(state.roll))
    found = [*unless_turn_of(state, by), *unless_rich(state, by)]
    if late:
        found.append(Objection("LUE-10", Msg("SP for more dice are paid before rolling.")))
    if not boost_adds(state, step.probe):
        found.append(Objection("LUE-A2", Msg("This SP would be wasted: it adds no die."),
                               secret=bool(active(state).finds)))
    return tuple(found)


def boost_adds(state: State, probe: Probe) -> bool:
    """Whether one SP more means one die more (LUE-A2)."""
    now, then = (skills.dice(state, active(state), probe.skill, probe.boost + more) for more in (0, 1))
    return then > now


def boost(state: State, command: Boost, by: str) -> tuple[Any, ...]:
    """1 SP for +1 on the skill."""
    probe = _probing(state).probe
    return (*sp(state, by, -1), Boosted(by, skills.dice(state, active(state), probe.skill, probe.boost + 1)))


def may_reroll(state: State, command: Reroll, by: str) -> tuple[Objection, ...]:
    """LUE-13: after rolling, one SP for one die, as often as one likes."""
    found = [*unless_turn_of(state, by), *unless_rich(state, by)]
    if not dice.complete(state.roll):
        found.append(Objection("LUE-13", Msg("First all dice must lie."), waivable=False))
    elif state.roll and not 0 <= command.slot < len(state.roll.slots):
        found.append(Objection("LUE-13", Msg("This roll has no such die."), waivable=False))
    return tuple(found)


def reroll(state: State, command: Reroll, by: str) -> tuple[Any, ...]:
    """1 SP, and one die is rolled again; the new result counts."""
    return (*sp(state, by, -1), DieRerolled(by, command.slot))


def may_accept(state: State, command: Accept, by: str) -> tuple[Objection, ...]:
    """Only a roll that lies can stand."""
    if dice.complete(state.roll):
        return unless_turn_of(state, by)
    return (*unless_turn_of(state, by), Objection("LUE-12", Msg("First all dice must lie."), waivable=False))


def accept(state: State, command: Accept, by: str) -> tuple[ProbeEnded, ...]:
    """Count the successes (LUE-12)."""
    probe, faces = _probing(state).probe, dice.values(state.roll) if state.roll else ()
    successes = sum(map(is_success, faces))
    return (ProbeEnded(by, probe, successes, successes >= probe.needed),)


def began(state: State, event: ProbeBegan) -> State:
    """evolve: the dice are asked for. The key is the same after an undo, so the same dice count."""
    march = state.step if isinstance(state.step, Marching) else Marching()
    roll = dice.ask_for(f"{state.probes}/{event.probe.purpose}", event.seat, event.dice)
    return replace(state, step=Probing(event.probe, march), roll=roll, probes=state.probes + 1)


def boosted(state: State, event: Boosted) -> State:
    """evolve: more dice are asked for."""
    step, roll = _probing(state), state.roll
    more = (dice.Slot(),) * (event.dice - len(roll.slots)) if roll else ()
    return replace(state, step=replace(step, probe=replace(step.probe, boost=step.probe.boost + 1)),
                   roll=replace(roll, slots=(*roll.slots, *more)) if roll else None)


def rerolled(state: State, event: DieRerolled) -> State:
    """evolve: one die is asked for again."""
    return replace(state, roll=dice.again(state.roll, event.slot) if state.roll else None)


def ended(state: State, event: ProbeEnded) -> State:
    """evolve: the result stands."""
    step = state.step
    march = step.march if isinstance(step, Probing) else step if isinstance(step, Marching) else Marching()
    return replace(state, step=Judged(event.probe, event.successes, march), roll=None)


ACTS = {Boost: (may_boost, boost), Reroll: (may_reroll, reroll), Accept: (may_accept, accept)}
STEPS = {Boost: (Probing,), Reroll: (Probing,), Accept: (Probing,)}
EVOLVE = {ProbeBegan: began, Boosted: boosted, DieRerolled: rerolled, ProbeEnded: ended}
