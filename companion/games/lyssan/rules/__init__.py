"""Lyssan's rules, one file per chapter of the rulebook. Here the chapters are bound together, nothing is decided.

start.py set-up · lots.py turn order by lot · placement.py opening · influence.py cards · spring.py triumphs ·
atonement.py S1, S2 · taxes.py S3 · seasons.py turns and winter · orders.py, agents.py, fighting.py and envoys.py S4 ·
corrections.py cards and hands · endings.py elimination and end · realm.py, table.py questions about board and factions.

Each chapter tells by tables what it knows: ACTS command → (objections, decide), STEPS command → the steps it belongs
to, EVOLVE event → new state, FOLLOW step → what happens by itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.game import Objection
from companion.games.lyssan.model.state import Ended, State

from . import (
    agents,
    atonement,
    corrections,
    endings,
    envoys,
    fighting,
    influence,
    lots,
    orders,
    placement,
    realm,
    seasons,
    spring,
    table,
    taxes,
)
from .seasons import turn
from .start import start

CHAPTERS: tuple[Any, ...] = (table, realm, lots, placement, influence, spring, atonement, taxes, seasons, orders,
                             agents, fighting, envoys, corrections, endings)


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
        return (table.WRONG_TIME,)
    return ACTS[type(command)][0](state, command, by)


def decide(state: State, command: Any, by: str) -> tuple[Any, ...]:
    """What comes of an act, in table order."""
    return ACTS[type(command)][1](state, command, by)


def evolve(state: State, event: Any) -> State:
    """What is true after an event."""
    return EVOLVE[type(event)](state, event)


def follow(state: State) -> tuple[Any, ...]:
    """What happens by itself now: first the ends of factions and of all, then what the step brings."""
    return endings.happens(state) or FOLLOW.get(type(state.step), _nothing)(state)


def _nothing(state: State) -> tuple[()]:
    return ()


def over(state: State) -> bool:
    """Whether the game has ended."""
    return isinstance(state.step, Ended)


__all__ = ["decide", "evolve", "follow", "objections", "over", "start", "turn"]
