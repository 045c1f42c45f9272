"""The rules, one file per chapter of the rulebook. Here the chapters are bound together, nothing is decided.

start.py what the table looks like before anything happens · turns.py whose turn it is and what it brings · ending.py.
Each chapter tells by tables what it knows (engine/chapters.py).
"""

from __future__ import annotations

from companion.engine.chapters import Chapters
from companion.games.pattern.model import Ended, State

from . import ending, turns
from .start import start

BOOK = Chapters(turns, ending, untimely="PAT-1", end=Ended)
objections, decide, evolve, follow, over = BOOK.objections, BOOK.decide, BOOK.evolve, BOOK.follow, BOOK.over


def turn(state: State) -> tuple[str, int] | None:
    """Whose time is running, and in which turn."""
    return None if over(state) else (turns.active(state).seat, state.turn)


__all__ = ["decide", "evolve", "follow", "objections", "over", "start", "turn"]
