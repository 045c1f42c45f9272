"""The rules of Noxius, chapter by chapter; here the chapters' tables are bound together.

mission.py fields and rounds · positions.py figures and order · enemies.py come and go · tiles.py their life ·
abilities.py a turn · faces.py the die · life.py LP and SP · buffs.py effects · races.py racial abilities · table.py.
Imports many modules, because each chapter is one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.chapters import Chapters
from companion.engine.game import Objection
from companion.games.noxius.model import DiePutAway, Due, DueTaken, Ended, ResultOpened, State, Working

from . import abilities, buffs, enemies, faces, life, mission, positions, races, table, tiles
from .start import start

BOOK = Chapters(mission, positions, enemies, abilities, faces, tiles, life, buffs, races,
                untimely="NOX-20", end=Ended)
evolve, over = BOOK.evolve, BOOK.over
points = table.life_points
opens = BOOK.table("OPENS")
DUES: dict[str, Callable[[State, Due], tuple[Any, ...]]] = BOOK.table("DUES")
LAWS = (positions.handed_over, faces.reread_die, life.fallen_and_risen, mission.mission_failures, abilities.cut_short,
        enemies.enemies_beaten,
        enemies.moved_by_hand, tiles.whole_tiles, life.work_interrupted)
"""What holds at every moment: whose turn it is, a corrected die, 0 LP, failure, a fall in the player's own turn, the
skull, a moved marker, a tile whose halves are done, nobody left to answer.
"""


def objections(state: State, command: Any, by: str) -> tuple[Objection, ...]:
    """What the rulebook says against a command."""
    return BOOK.wrong_time if over(state) else BOOK.objections(state, command, by)


def decide(state: State, command: Any, by: str) -> tuple[Any, ...]:
    """The consequences of an act, in table order; before them a die whose face has been carried out is put away."""
    first: tuple[Any, ...] = ()
    if state.before is not None:
        first = (ResultOpened(),) if isinstance(state.step, faces.QUESTIONS) else (DiePutAway(),)
    return (*first, *BOOK.decide(state, command, by))


def carry_on(state: State) -> tuple[Any, ...]:
    """follow: the first thing that is due."""
    if not state.due:
        return faces.next_due(state)
    return (DueTaken(), *DUES[state.due[0].what](state, state.due[0]))


def follow(state: State) -> tuple[Any, ...]:
    """What happens by itself now: first what holds at every moment, then what the step brings."""
    for law in LAWS:
        happens = law(state)
        if happens:
            return happens
    brought = carry_on(state) if isinstance(state.step, Working) else BOOK.follow(state)
    return brought or faces.at_rest(state)


def turn(state: State) -> tuple[str, int] | None:
    """Whose time is running, and in which turn; between the turns nobody's."""
    return (table.active_player(state).seat, state.turns) if state.active else None


__all__ = ["decide", "evolve", "follow", "objections", "opens", "over", "points", "start", "turn"]
