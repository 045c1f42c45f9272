"""Lüscherzia's rules, one file per chapter of the rulebook. Here the chapters are bound together, nothing is decided.

start.py set-up · skills.py dice and hands · probes.py probes · cards.py choosing cards · march.py a turn up to its
arrival · monster.py, trap.py, npc.py, fork.py, rest.py, find_site.py the tiles · finds.py · telling.py what players say
about the box · untold.py rolls with a skill that is told with them · timeline.py rounds and end.

Each chapter states its rules in tables (engine/chapters.py). Imports many modules, because each chapter is one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.chapters import Chapters
from companion.games.luescherzia.content import FIND_SITE, FORK, MONSTER, NPC, REST, TRAP
from companion.games.luescherzia.model import Arrived, Ended, Judged, State, TurnEnded

from . import cards, find_site, finds, fork, march, monster, npc, probes, rest, table, telling, timeline, trap, untold
from .start import start

BOOK = Chapters(table, probes, cards, march, monster, trap, npc, fork, rest, find_site, finds, telling,
                untold, timeline, untimely="LUE-17", end=Ended)
objections = BOOK.objections
decide = BOOK.decide
evolve = BOOK.evolve
over = BOOK.over
points = timeline.points_now
opens = BOOK.table("OPENS")
JUDGE: dict[str, Callable[[State, Judged], tuple[Any, ...]]] = BOOK.table("JUDGE")
TILES = {MONSTER: monster.arrive_at_monster, TRAP: trap.arrive_at_trap, NPC: npc.arrive_at_npc,
         FORK: fork.arrive_at_fork, REST: rest.arrive_at_rest,
         FIND_SITE: find_site.arrive_at_find_site}


def act_on_arrival(state: State) -> tuple[Any, ...]:
    """follow, T5: the tile acts, unless this card has no effect (LUE-35, LUE-A9)."""
    if not isinstance(state.step, Arrived):
        return ()
    lying = table.tile_here(state)
    if lying is None or table.without_effect(state):
        return (TurnEnded(),)
    return TILES[lying.tile.kind](state, state.step.drawn)


def judge_probe(state: State) -> tuple[Any, ...]:
    """follow: the consequences of the probe that has just ended."""
    step = state.step
    return JUDGE[step.probe.purpose](state, step) if isinstance(step, Judged) else ()


def follow(state: State) -> tuple[Any, ...]:
    """What happens by itself now: first the end of all, then what the step brings."""
    return (timeline.everybody_out(state) or timeline.at_fin(state) or timeline.still_so(state) or act_on_arrival(state)
            or judge_probe(state) or BOOK.follow(state))


def turn(state: State) -> tuple[str, int] | None:
    """Whose time is running, and in which turn; nobody's while cards are chosen or counted."""
    return (table.active_player(state).seat, state.turns) if table.card_running(state) else None


__all__ = ["decide", "evolve", "follow", "objections", "opens", "over", "points", "start", "turn"]
