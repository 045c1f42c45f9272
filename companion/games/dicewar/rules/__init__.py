"""DiceWar's rules, one file per chapter of the rulebook. Here the chapters are bound together, nothing is decided.

start.py, preparation.py set-up and who starts · build_up.py · war.py whose turn it is · reach.py, movement.py,
attack.py, upgrade.py, spells.py the four standard actions · ruins.py · war_end.py · ending.py · by_card.py what
cards say beyond the rules · light.py counting without a board · table.py small questions.

Each chapter tells by tables what it knows: ACTS command → (objections, decide), STEPS command → the steps it belongs
to, EVOLVE event → new state, FOLLOW step → what happens by itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.game import FULL, Objection
from companion.engine.words import Msg
from companion.games.dicewar.model import Building, Ended, Rolling, State

from . import (
    attack,
    build_up,
    by_card,
    ending,
    light,
    movement,
    preparation,
    ruins,
    spells,
    table,
    upgrade,
    war,
    war_end,
)
from .start import PLAYERS, start

CHAPTERS: tuple[Any, ...] = (preparation, build_up, war, movement, attack, upgrade, spells, war_end, ending, by_card,
                             light)


def _bound(name: str) -> dict[Any, Any]:
    return {key: value for chapter in CHAPTERS for key, value in getattr(chapter, name, {}).items()}


ACTS: dict[type, tuple[Callable[..., tuple[Objection, ...]], Callable[..., tuple[Any, ...]]]] = _bound("ACTS")
STEPS: dict[type, tuple[type, ...]] = _bound("STEPS")
EVOLVE: dict[type, Callable[[State, Any], State]] = _bound("EVOLVE")
FOLLOW: dict[type, Callable[[State], tuple[Any, ...]]] = _bound("FOLLOW")
BOTH = frozenset((*preparation.ACTS, *war_end.ACTS, *(act for act in spells.ACTS if act.__name__ == "EndTurn")))


def objections(state: State, command: Any, by: str) -> tuple[Objection, ...]:
    """What the rulebook says against it."""
    kind = type(command)
    if not isinstance(state.step, STEPS[kind]):
        return (Objection("DW-7", Msg("It is not the time for that now."), waivable=False),)
    if kind not in BOTH and (kind in light.ACTS) is (state.detail == FULL):
        return (Objection("", Msg("This table keeps another level of detail."), waivable=False),)
    return ACTS[kind][0](state, command, by)


def decide(state: State, command: Any, by: str) -> tuple[Any, ...]:
    """What comes of an act, in table order."""
    return ACTS[type(command)][1](state, command, by)


def evolve(state: State, event: Any) -> State:
    """What is true after an event."""
    return EVOLVE[type(event)](state, event)


def follow(state: State) -> tuple[Any, ...]:
    """What happens by itself now: ruins bear no souls, then the ends of the game, then what the step brings."""
    if isinstance(state.step, Ended):
        return ()
    return (ruins.swept(state) or ending.end_of_war(state) or ending.end_of_turn(state)
            or FOLLOW.get(type(state.step), _nothing)(state))


def _nothing(state: State) -> tuple[()]:
    return ()


def turn(state: State) -> tuple[str, int] | None:
    """Whose time is running, and in which turn; a line-up is a turn as well, nobody's while it is rolled for."""
    if isinstance(state.step, (Ended, Rolling)):
        return None
    number = state.step.done - PLAYERS if isinstance(state.step, Building) else state.turns
    return table.active(state).seat, number


def over(state: State) -> bool:
    """Whether the game has ended."""
    return isinstance(state.step, Ended)


__all__ = ["decide", "evolve", "follow", "objections", "over", "start", "turn"]
