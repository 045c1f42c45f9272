"""The set-up that a game starts from: out of a draft, or without one. Pure."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.app.config.settings import clock_for, plan
from companion.engine.game import Game, Seat, Setup
from companion.engine.view import MARKS

from .navigation import Draft, PageContext


def setup_of(context: PageContext, draft: Draft) -> Setup[Any, Any]:
    """What the game starts from. ValidationError if the options do not fit the game."""
    game = context.games[draft.game]
    seats = tuple(Seat(f"seat-{n}", seat.name, seat.mark, seat.character)
                  for n, seat in enumerate(draft.seats, 1))
    return Setup(game.id, seats, msgspec.convert(draft.options, game.options), context.inventories[game.id].content,
                 draft.detail, plan(draft.timers))


def default_setup(context: PageContext, game: Game, names: list[str], detail: str) -> Setup[Any, Any]:
    """What a game starts from that nobody has set up: the first characters that are known, all else as it comes."""
    content = context.inventories[game.id].content
    there = [option.key for option in game.characters(content)] or [""]
    seats = tuple(Seat(f"seat-{n + 1}", name, MARKS[n], there[n % len(there)]) for n, name in enumerate(names))
    return Setup(game.id, seats, game.options(), content, detail,
                 plan(clock_for(context.settings.timers, game.timer)))
