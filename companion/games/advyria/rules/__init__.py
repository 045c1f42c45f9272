"""Advyria's rules, one file per chapter of the rulebook. Here the chapters are bound together, nothing is decided.

start.py set-up · draw.py drawing cards · sets.py playing them · knight.py, tiles.py, warrior.py, fairy.py, wizard.py,
adventure.py the cards · manoeuvre.py · limit.py the end of a turn · finale.py what comes next · scoring.py ·
corrections.py the board set right by hand.

Each chapter states its rules in tables (engine/chapters.py). Imports many modules, because each chapter is one.
"""

from __future__ import annotations

from companion.engine.chapters import Chapters
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
                corrections, untimely="ADV-8", end=Ended)
objections = BOOK.objections
decide = BOOK.decide
evolve = BOOK.evolve
follow = BOOK.follow
over = BOOK.over
points = scoring.current_sums
opens = BOOK.table("OPENS")


def turn(state: State) -> tuple[str, int] | None:
    """Whose time is running, and in which turn; nobody's while figures are placed or heroes counted."""
    return (state.turn.seat, state.turn.number) if table.turn_running(state) else None


__all__ = ["decide", "evolve", "follow", "objections", "opens", "over", "points", "start", "turn"]
