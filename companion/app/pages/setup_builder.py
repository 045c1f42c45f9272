"""The set-up that a game starts from: out of a draft, or without one. Pure."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from companion.app.config.settings import TimerSettings, clock_for, timer_plan
from companion.app.storage.inventory import EXAMPLES, OWN
from companion.engine.game import FULL, Game, Seat, Setup
from companion.engine.view import MARKS
from companion.engine.words import Msg

from .navigation import GameSummary, PageContext
from .routes import Draft

BOXES = {OWN: Msg("Our own"), EXAMPLES: Msg("The invented examples")}


def setup_of(context: PageContext, draft: Draft) -> Setup[Any, Any]:
    """What the game starts from. ValidationError if the options do not fit the game."""
    game = context.games[draft.game]
    seats = tuple(Seat(f"seat-{n}", seat.name, seat.mark, seat.character)
                  for n, seat in enumerate(draft.seats, 1))
    return Setup(game.id, seats, msgspec.convert(draft.options, game.options), content_of(context, draft),
                 draft.detail, timer_plan(draft.timers))


def as_last_time(context: PageContext, draft: Draft, last: GameSummary) -> Draft:
    """The draft with the set-up of this game's last evening; players who were there have the same characters.

    At the full level, a box that lacks something gives way to the examples, as it must have done then.
    """
    game = context.games[draft.game]
    detail = last.detail if last.detail in game.details else draft.detail
    lacks = detail == FULL and game.lacks(context.inventories[game.id].content, len(draft.seats))
    clock = clock_for(TimerSettings(), last.timer) if context.settings.timers.mode == "game" else draft.timers
    draft = replace(draft, detail=detail, options=_switched(game, last.options), timers=clock,
                    box=EXAMPLES if lacks else OWN)
    there = {option.key for option in game.characters(content_of(context, draft))}
    was = {name: who for name, who in zip(last.seats, last.characters, strict=False) if who in there}
    return replace(draft, seats=tuple(replace(seat, character=was.get(seat.name, "")) for seat in draft.seats))


def _switched(game: Game, options: dict[str, Any]) -> dict[str, Any]:
    """The switches of a game that differ from the default; none if they no longer make sense."""
    usual = msgspec.to_builtins(game.options())
    changed = {name: value for name, value in options.items() if name in usual and usual[name] != value}
    try:
        msgspec.convert(changed, game.options)
    except msgspec.ValidationError:
        return {}
    return changed


def with_box(draft: Draft, box: str) -> Draft:
    """The draft played with another box, whose characters nobody has chosen yet."""
    nobody = tuple(replace(seat, character="") for seat in draft.seats)
    return replace(draft, box=box, seats=nobody if box != draft.box else draft.seats)


def content_of(context: PageContext, draft: Draft) -> Any:
    """What the box holds that this game is played with."""
    return context.inventories[draft.game].box(draft.box)


def rematch_setup(context: PageContext, setup: Setup[Any, Any]) -> Setup[Any, Any]:
    """The same game once more, with the same people; with everything that is known now, if that is enough for it."""
    game = context.games[setup.game]
    content = context.inventories[setup.game].content
    there = {"", *(option.key for option in game.characters(content))}
    enough = setup.detail != FULL or not game.lacks(content, len(setup.seats))
    return replace(setup, content=content) if enough and {seat.character for seat in setup.seats} <= there else setup


def default_setup(context: PageContext, game: Game, names: list[str], detail: str, box: str = OWN) -> Setup[Any, Any]:
    """The set-up of a game that nobody has set up: the first characters in the box, everything else by default."""
    content = context.inventories[game.id].box(box)
    there = [option.key for option in game.characters(content)] or [""]
    seats = tuple(Seat(f"seat-{n + 1}", name, MARKS[n], there[n % len(there)]) for n, name in enumerate(names))
    return Setup(game.id, seats, game.options(), content, detail,
                 timer_plan(clock_for(context.settings.timers, game.timer)))
