"""The rules of Noxius, chapter by chapter; here the chapters' tables are bound together.

mission.py fields and rounds · positions.py figures and order · enemies.py come and go · tiles.py their life ·
abilities.py a turn · faces.py the die · life.py LP and SP · buffs.py effects · races.py racial abilities · table.py.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.game import Objection
from companion.engine.words import Msg
from companion.games.noxius.model import DiePutAway, Due, DueTaken, Ended, ResultOpened, State, Working

from . import abilities, buffs, enemies, faces, life, mission, positions, races, table, tiles
from .start import start

CHAPTERS: tuple[Any, ...] = (mission, positions, enemies, abilities, faces, tiles, life, buffs, races)


def _bound(name: str) -> dict[Any, Any]:
    return {key: value for chapter in CHAPTERS for key, value in getattr(chapter, name, {}).items()}


ACTS: dict[type, tuple[Callable[..., tuple[Objection, ...]], Callable[..., tuple[Any, ...]]]] = _bound("ACTS")
STEPS: dict[type, tuple[type, ...]] = _bound("STEPS")
EVOLVE: dict[type, Callable[[State, Any], State]] = _bound("EVOLVE")
DUES: dict[str, Callable[[State, Due], tuple[Any, ...]]] = _bound("DUES")
LAWS = (faces.reread, life.fallen, mission.failed, enemies.beaten, enemies.moved_by_hand, life.interrupted)
"""What holds at every moment: a corrected die, 0 LP, failure, the skull, a moved marker, nobody left to answer."""


def objections(state: State, command: Any, by: str) -> tuple[Objection, ...]:
    """What the rulebook says against it."""
    steps = STEPS.get(type(command))
    if over(state) or (steps is not None and not isinstance(state.step, steps)):
        return (Objection("NOX-20", Msg("It is not the time for that now."), waivable=False),)
    return ACTS[type(command)][0](state, command, by)


def decide(state: State, command: Any, by: str) -> tuple[Any, ...]:
    """What comes of an act, in table order; a die whose face is done with is put away first."""
    first: tuple[Any, ...] = ()
    if state.before is not None:
        first = (ResultOpened(),) if isinstance(state.step, faces.QUESTIONS) else (DiePutAway(),)
    return (*first, *ACTS[type(command)][1](state, command, by))


def evolve(state: State, event: Any) -> State:
    """What is true after an event."""
    return EVOLVE[type(event)](state, event)


def carry_on(state: State) -> tuple[Any, ...]:
    """follow: the first thing that is due."""
    if not state.due:
        return faces.next_due(state)
    return (DueTaken(), *DUES[state.due[0].what](state, state.due[0]))


FOLLOW: dict[type, Callable[[State], tuple[Any, ...]]] = {**_bound("FOLLOW"), Working: carry_on}


def follow(state: State) -> tuple[Any, ...]:
    """What happens by itself now: first what holds at every moment, then what the step brings."""
    for law in LAWS:
        happens = law(state)
        if happens:
            return happens
    return FOLLOW.get(type(state.step), _nothing)(state) or faces.at_rest(state)


def _nothing(state: State) -> tuple[()]:
    return ()


def turn(state: State) -> tuple[str, int] | None:
    """Whose time is running, and in which turn; nobody's between the turns."""
    return (table.active(state).seat, state.turns) if state.active else None


def over(state: State) -> bool:
    """Whether the game has ended."""
    return isinstance(state.step, Ended)


__all__ = ["decide", "evolve", "follow", "objections", "over", "start", "turn"]
