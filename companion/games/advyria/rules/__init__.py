"""Advyria's rules, one file per chapter of the rulebook. Here the chapters are bound together, nothing is decided.

start.py set-up · draw.py drawing cards · sets.py playing them · knight.py, tiles.py, warrior.py, fairy.py, wizard.py,
adventure.py the cards · manoeuvre.py · limit.py the end of a turn · finale.py what comes next · scoring.py ·
corrections.py the board set right by hand.

Each chapter tells by tables what it knows: ACTS command → (objections, decide), STEPS command → the steps it belongs
to, EVOLVE event → new state, FOLLOW step → what happens by itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.game import Objection
from companion.engine.words import Msg
from companion.games.advyria.model import Ended, State

from . import (
    adventure,
    corrections,
    draw,
    fairy,
    finale,
    knight,
    limit,
    manoeuvre,
    scoring,
    sets,
    start as set_up,
    table,
    tiles,
    warrior,
    wizard,
)
from .start import start

CHAPTERS: tuple[Any, ...] = (set_up, draw, sets, knight, tiles, warrior, fairy, wizard, adventure, manoeuvre, limit,
                             finale, scoring, corrections)


def _bound(name: str) -> dict[Any, Any]:
    return {key: value for chapter in CHAPTERS for key, value in getattr(chapter, name, {}).items()}


ACTS: dict[type, tuple[Callable[..., tuple[Objection, ...]], Callable[..., tuple[Any, ...]]]] = _bound("ACTS")
STEPS: dict[type, tuple[type, ...]] = _bound("STEPS")
EVOLVE: dict[type, Callable[[State, Any], State]] = _bound("EVOLVE")
FOLLOW: dict[type, Callable[[State], tuple[Any, ...]]] = _bound("FOLLOW")


def objections(state: State, command: Any, by: str) -> tuple[Objection, ...]:
    """What the rulebook says against it."""
    steps = STEPS.get(type(command))
    if steps is not None and not isinstance(state.step, steps):
        return (Objection("ADV-8", Msg("It is not the time for that now."), waivable=False),)
    return ACTS[type(command)][0](state, command, by)


def decide(state: State, command: Any, by: str) -> tuple[Any, ...]:
    """What comes of an act, in table order."""
    return ACTS[type(command)][1](state, command, by)


def evolve(state: State, event: Any) -> State:
    """What is true after an event."""
    return EVOLVE[type(event)](state, event)


def follow(state: State) -> tuple[Any, ...]:
    """What happens by itself now."""
    return FOLLOW.get(type(state.step), _nothing)(state)


def _nothing(state: State) -> tuple[()]:
    return ()


def turn(state: State) -> tuple[str, int] | None:
    """Whose time is running, and in which turn; nobody's while figures are placed or heroes counted."""
    return (state.turn.seat, state.turn.number) if table.running(state) else None


def over(state: State) -> bool:
    """Whether the game has ended."""
    return isinstance(state.step, Ended)


__all__ = ["decide", "evolve", "follow", "objections", "over", "start", "turn"]
