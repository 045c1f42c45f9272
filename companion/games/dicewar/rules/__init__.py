"""DiceWar's rules, one file per chapter of the rulebook. Here the chapters are bound together, nothing is decided.

start.py, preparation.py set-up and who starts · build_up.py · war.py, possible.py whose turn it is, what can be done in
it · reach.py, movement.py, attack.py, upgrade.py, spells.py the four standard actions · ruins.py · war_end.py ·
ending.py · by_card.py what cards say beyond the rules · light.py counting without a board · table.py small questions.

Each chapter states its rules in tables (engine/chapters.py). Imports many modules, because each chapter is one.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.chapters import Chapters
from companion.engine.game import FULL, Objection
from companion.engine.words import Msg
from companion.games.dicewar.model import Building, Ended, Rolling, State, commands as do

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

BOOK = Chapters(preparation, build_up, war, movement, attack, upgrade, spells, war_end, ending, by_card, light,
                untimely="DW-7", end=Ended)
decide = BOOK.decide
evolve = BOOK.evolve
over = BOOK.over
points = ending.points_now
BOTH = frozenset((*preparation.ACTS, *war_end.ACTS, *war.ACTS, do.EndTurn))


def objections(state: State, command: Any, by: str) -> tuple[Objection, ...]:
    """What the rulebook says against a command."""
    return BOOK.untimely(state, command) or unless_at_this_level(state, command) or BOOK.objections(state, command, by)


def unless_at_this_level(state: State, command: Any) -> tuple[Objection, ...]:
    """An objection if a command belongs to the other level of detail."""
    foreign = type(command) not in BOTH and (type(command) in light.ACTS) is (state.detail == FULL)
    return (Objection("", Msg("This table keeps another level of detail."), waivable=False),) if foreign else ()


def follow(state: State) -> tuple[Any, ...]:
    """What happens by itself now; after the end only a correction can lead anywhere."""
    if isinstance(state.step, Ended):
        return ending.revised_end(state.step, going_on(replace(state, step=state.step.due)))
    return going_on(state)


def going_on(state: State) -> tuple[Any, ...]:
    """Ruins bear no souls, then the ends of the game, then what the step brings."""
    return (ruins.sweep_ruins(state) or ending.end_of_war(state) or ending.end_of_turn(state)
            or BOOK.follow(state))


def turn(state: State) -> tuple[str, int] | None:
    """Whose time is running, and in which turn; a line-up is a turn as well, and while the start is rolled for it is
    nobody's.
    """
    if isinstance(state.step, (Ended, Rolling)):
        return None
    number = state.step.done - PLAYERS if isinstance(state.step, Building) else state.turns
    return table.active_player(state).seat, number


__all__ = ["decide", "evolve", "follow", "objections", "over", "points", "start", "turn"]
