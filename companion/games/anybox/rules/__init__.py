"""The rules, one file per chapter. Here the chapters are bound together, nothing is decided.

start.py before anything happens · choosing.py the sheet · row.py who comes after whom · turns.py whose turn it is and
what is written · passing.py passing, and another order of a round · throwing.py dice · counters.py counters ·
holding.py hands in secret · company.py who comes late and leaves early, a category more · counting.py what a sheet
comes to · ending.py. Each chapter tells by tables what it knows (engine/chapters.py).

Imports many modules, because each chapter has one.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.chapters import Chapters
from companion.games.anybox.content import ONCE
from companion.games.anybox.model import Choosing, Ended, State

from . import choosing, company, counters, counting, ending, holding, passing, row, throwing, turns
from .company import joined
from .start import start

BOOK = Chapters(choosing, turns, passing, throwing, counters, holding, company, ending, untimely="ANY-1", end=Ended)
objections = BOOK.objections
decide = BOOK.decide
evolve = BOOK.evolve
follow = BOOK.follow
over = BOOK.over
opens = BOOK.table("OPENS")


def turn(state: State) -> tuple[str, int] | None:
    """Whose time is running, and in which turn; nobody's where all write together, or once all have passed."""
    if over(state) or isinstance(state.step, Choosing) or not row.turns_go_on(state):
        return None
    return turns.active(state).seat, state.turn


def points(state: State) -> Mapping[str, int]:
    """What everybody has now, a team's members as much as their team; nothing before the sheet is chosen."""
    if isinstance(state.step, Choosing):
        return dict.fromkeys((player.seat for player in state.players), 0)
    return {player.seat: counting.side_total(state, player) for player in state.players}


def round_number(state: State) -> int | None:
    """The round; None before the sheet is chosen."""
    return None if isinstance(state.step, Choosing) else turns.round_number(state)


def known_length(state: State) -> tuple[int, int] | None:
    """How many rounds are over, and how many there are, where the sheet says so (ANY-3, ANY-6)."""
    if isinstance(state.step, Choosing):
        return None
    whole = len(state.sheet.columns) if state.sheet.written == ONCE else state.rounds
    return (min(turns.round_number(state) - 1, whole), whole) if whole else None


__all__ = ["decide", "evolve", "follow", "joined", "known_length", "objections", "opens", "over", "points",
           "round_number", "start", "turn"]
