"""Preparation: everybody sits there with an empty sheet (ANY-1)."""

from __future__ import annotations

from companion.engine.game import Setup
from companion.games.anybox.content import Content, playable_sheets
from companion.games.anybox.model import Player, State
from companion.games.anybox.options import Options


def start(setup: Setup[Options, Content]) -> State:
    """The state before anything happens."""
    players = tuple(Player(seat.id, seat.name, seat.mark) for seat in setup.seats)
    return State(players=players, options=setup.options, content=setup.content,
                 sheet=playable_sheets(setup.content)[0])
