"""From a draft to the set-up that a game starts from. Pure."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.app.settings import plan
from companion.engine.game import Seat, Setup

from .place import Draft, Known


def setup_of(known: Known, draft: Draft) -> Setup[Any, Any]:
    """What the game starts from. ValidationError if the options do not fit the game."""
    game = known.games[draft.game]
    seats = tuple(Seat(f"seat-{n}", seat.name, seat.mark, seat.character)
                  for n, seat in enumerate(draft.seats, 1))
    return Setup(game.id, seats, msgspec.convert(draft.options, game.options), known.stocks[game.id].content,
                 draft.detail, plan(draft.timers))
