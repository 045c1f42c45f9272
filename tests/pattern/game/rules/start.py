"""Preparation: everybody has no points, and the first at the table begins (PAT-1)."""

from __future__ import annotations

from companion.engine.game import Setup
from companion.games.pattern.content import Content
from companion.games.pattern.model import Player, State
from companion.games.pattern.options import Options


def start(setup: Setup[Options, Content]) -> State:
    """The state before anything happens."""
    players = tuple(Player(seat.id, seat.name, seat.mark) for seat in setup.seats)
    return State(players=players, options=setup.options)
