"""Lüscherzia's rules, one file per chapter of the rulebook. Here the chapters are bound together, nothing is decided.

start.py set-up · skills.py dice and hands · probes.py probes · cards.py choosing cards · march.py a turn up to its
arrival · monster.py, trap.py, npc.py, fork.py, rest.py, find_site.py the tiles · finds.py · timeline.py rounds and end.

Each chapter tells by tables what it knows: ACTS command → (objections, decide), STEPS command → the steps it belongs
to, EVOLVE event → new state, JUDGE purpose of a probe → what comes of it, FOLLOW step → what happens by itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.game import Objection
from companion.engine.words import Msg
from companion.games.luescherzia.content import FIND_SITE, FORK, MONSTER, NPC, REST, TRAP
from companion.games.luescherzia.model import Arrived, Ended, Judged, State, TurnEnded

from . import cards, find_site, finds, fork, march, monster, npc, probes, rest, table, timeline, trap
from .start import start

CHAPTERS: tuple[Any, ...] = (table, probes, cards, march, monster, trap, npc, fork, rest, find_site, finds, timeline)


def _bound(name: str) -> dict[Any, Any]:
    return {key: value for chapter in CHAPTERS for key, value in getattr(chapter, name, {}).items()}


ACTS: dict[type, tuple[Callable[..., tuple[Objection, ...]], Callable[..., tuple[Any, ...]]]] = _bound("ACTS")
STEPS: dict[type, tuple[type, ...]] = _bound("STEPS")
EVOLVE: dict[type, Callable[[State, Any], State]] = _bound("EVOLVE")
JUDGE: dict[str, Callable[[State, Judged], tuple[Any, ...]]] = _bound("JUDGE")
TILES = {MONSTER: monster.arrive, TRAP: trap.arrive, NPC: npc.arrive, FORK: fork.arrive, REST: rest.arrive,
         FIND_SITE: find_site.arrive}


def objections(state: State, command: Any, by: str) -> tuple[Objection, ...]:
    """What the rulebook says against it."""
    steps = STEPS.get(type(command))
    if steps is not None and not isinstance(state.step, steps):
        return (Objection("LUE-17", Msg("It is not the time for that now."), waivable=False),)
    return ACTS[type(command)][0](state, command, by)


def decide(state: State, command: Any, by: str) -> tuple[Any, ...]:
    """What comes of an act, in table order."""
    return ACTS[type(command)][1](state, command, by)


def evolve(state: State, event: Any) -> State:
    """What is true after an event."""
    return EVOLVE[type(event)](state, event)


def arrived(state: State) -> tuple[Any, ...]:
    """follow, T5: the tile acts, unless this card has no effect (LUE-35, LUE-A9)."""
    lying = table.tile_here(state)
    if lying is None or table.without_effect(state):
        return (TurnEnded(),)
    return TILES[lying.tile.kind](state, state.step.drawn if isinstance(state.step, Arrived) else False)


def judge(state: State) -> tuple[Any, ...]:
    """follow: what hangs on the probe that has just ended."""
    step = state.step
    return JUDGE[step.probe.purpose](state, step) if isinstance(step, Judged) else ()


FOLLOW: dict[type, Callable[[State], tuple[Any, ...]]] = {**_bound("FOLLOW"), Arrived: arrived, Judged: judge}


def follow(state: State) -> tuple[Any, ...]:
    """What happens by itself now: first the end of all, then what the step brings."""
    return timeline.everybody_out(state) or FOLLOW.get(type(state.step), _nothing)(state)


def _nothing(state: State) -> tuple[()]:
    return ()


def turn(state: State) -> tuple[str, int] | None:
    """Whose time is running, and in which turn; nobody's while cards are chosen or counted."""
    return (table.active(state).seat, state.turns) if table.running(state) else None


def over(state: State) -> bool:
    """Whether the game has ended."""
    return isinstance(state.step, Ended)


__all__ = ["decide", "evolve", "follow", "objections", "over", "start", "turn"]
