"""Advyria's rules, one file per chapter of the rulebook. Here the chapters are bound together, nothing is decided.

start.py set-up · draw.py drawing cards · sets.py playing them · knight.py, tiles.py, warrior.py, fairy.py, wizard.py,
adventure.py the cards · manoeuvre.py · limit.py the end of a turn · finale.py what comes next · scoring.py ·
corrections.py the board set right by hand.

Each chapter tells by tables what it knows (engine/chapters.py).
"""

from __future__ import annotations

from typing import Any

from companion.engine.chapters import Chapters
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

BOOK = Chapters(set_up, draw, sets, knight, tiles, warrior, fairy, wizard, adventure, manoeuvre, limit, finale, scoring,
                corrections)
decide, evolve = BOOK.decide, BOOK.evolve


def objections(state: State, command: Any, by: str) -> tuple[Objection, ...]:
    """What the rulebook says against it."""
    if BOOK.untimely(state, command):
        return (Objection("ADV-8", Msg("It is not the time for that now."), waivable=False),)
    return BOOK.objections(state, command, by)


def follow(state: State) -> tuple[Any, ...]:
    """What happens by itself now."""
    return BOOK.follow(state)


def turn(state: State) -> tuple[str, int] | None:
    """Whose time is running, and in which turn; nobody's while figures are placed or heroes counted."""
    return (state.turn.seat, state.turn.number) if table.running(state) else None


def over(state: State) -> bool:
    """Whether the game has ended."""
    return isinstance(state.step, Ended)


__all__ = ["decide", "evolve", "follow", "objections", "over", "start", "turn"]
