"""The set-up that a game starts from: out of a draft, or without one. Pure."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from companion.app.config.settings import clock_for, plan
from companion.app.storage.inventory import EXAMPLES, OWN
from companion.engine.game import FULL, Game, Seat, Setup
from companion.engine.view import MARKS
from companion.engine.words import Msg

from .navigation import Draft, PageContext

BOXES = {OWN: Msg("Our own"), EXAMPLES: Msg("The invented examples")}


def setup_of(context: PageContext, draft: Draft) -> Setup[Any, Any]:
    """What the game starts from. ValidationError if the options do not fit the game."""
    game = context.games[draft.game]
    seats = tuple(Seat(f"seat-{n}", seat.name, seat.mark, seat.character)
                  for n, seat in enumerate(draft.seats, 1))
    return Setup(game.id, seats, msgspec.convert(draft.options, game.options), content_of(context, draft),
                 draft.detail, plan(draft.timers))


def with_box(draft: Draft, box: str) -> Draft:
    """The draft played with another box, whose characters nobody has chosen yet."""
    nobody = tuple(replace(seat, character="") for seat in draft.seats)
    return replace(draft, box=box, seats=nobody if box != draft.box else draft.seats)


def content_of(context: PageContext, draft: Draft) -> Any:
    """What the box holds that this game is played with."""
    return context.inventories[draft.game].box(draft.box)


def rematch(context: PageContext, setup: Setup[Any, Any]) -> Setup[Any, Any]:
    """The same game once more, with the same people; with all that is known now, where that is enough for it."""
    game = context.games[setup.game]
    content = context.inventories[setup.game].content
    there = {"", *(option.key for option in game.characters(content))}
    enough = setup.detail != FULL or not game.lacks(content, len(setup.seats))
    return replace(setup, content=content) if enough and {seat.character for seat in setup.seats} <= there else setup


def default_setup(context: PageContext, game: Game, names: list[str], detail: str) -> Setup[Any, Any]:
    """What a game starts from that nobody has set up: the first characters that are known, all else as it comes.

    At the full level a box that lacks something gives way to the examples.
    """
    boxes = context.inventories[game.id]
    content = boxes.box(EXAMPLES if detail == FULL and game.lacks(boxes.content, len(names)) else OWN)
    there = [option.key for option in game.characters(content)] or [""]
    seats = tuple(Seat(f"seat-{n + 1}", name, MARKS[n], there[n % len(there)]) for n, name in enumerate(names))
    return Setup(game.id, seats, game.options(), content, detail,
                 plan(clock_for(context.settings.timers, game.timer)))
