"""Lyssan's rules, one file per chapter of the rulebook. Here the chapters are bound together, nothing is decided.

start.py set-up · lots.py turn order by lot · placement.py opening · influence.py cards · spring.py triumphs ·
atonement.py S1, S2 · taxes.py S3 · seasons.py turns and winter · orders.py, agents.py, fighting.py and envoys.py S4 ·
corrections.py cards and hands · endings.py elimination and end · realm.py, table.py questions about board and factions.

Each chapter states its rules in tables (engine/chapters.py). Imports many modules, because each chapter is one.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.chapters import Chapters
from companion.games.lyssan.model import events as ev
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

BOOK = Chapters(table, realm, lots, placement, influence, spring, atonement, taxes, seasons, orders, agents, fighting,
                envoys, corrections, endings, untimely="LYS-19", end=Ended)
objections = BOOK.objections
decide = BOOK.decide
over = BOOK.over
points = endings.triumphs_now
opens = BOOK.table("OPENS")
STILL = (ev.TriumphReached, ev.RevealBegan, ev.MasterNamed)
"""Events during which hands may go on with what they have to do."""


def evolve(state: State, event: Any) -> State:
    """What is true after an event; a player who acts has done what hands had to do."""
    after: State = BOOK.evolve(state, event)
    return replace(after, meanwhile="") if state.meanwhile and not isinstance(event, STILL) else after


def follow(state: State) -> tuple[Any, ...]:
    """What happens by itself now: first the ends of factions and of all, then what the step brings."""
    return endings.endings_due(state) or BOOK.follow(state)


__all__ = ["decide", "evolve", "follow", "objections", "opens", "over", "points", "start", "turn"]
