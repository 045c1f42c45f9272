"""What the box still lacks for the full level, in words, and the ways on: enter it, play light, use the examples. Pure.

What may live here: that page. What may not: what a game needs (its `lacks`), how something is entered (content.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from companion.app.pages.navigation import PageContext, Transition
from companion.app.pages.routes import CONTENT, LACKING, BoxPlace, BoxRoute, Draft, LackingRoute, SetupRoute
from companion.app.pages.setup_builder import content_of, with_box
from companion.app.storage.inventory import EXAMPLES
from companion.engine.game import LIGHT, Game
from companion.engine.view import Page, Row
from companion.engine.words import Msg

ROUTE = LackingRoute


def page(context: PageContext, route: LackingRoute) -> Page:
    """Each thing that is missing as a line to read; below them what can be done."""
    draft = route.draft
    game = context.games[draft.game]
    missing = (Row(text, icon="alert-circle-outline", tone="warn") for text in game.lacks(
        content_of(context, draft), len(draft.seats)))
    return Page(LACKING, Msg("The box lacks something"), Msg("For the game with the board this is missing:"),
                (*missing, *_ways(game, draft)), back="back", notices=context.notices, game=game.id)


def _ways(game: Game, draft: Draft) -> Iterator[Row]:
    yield Row(Msg("Enter it now"), CONTENT, note=Msg("Once, for ever."), icon="pencil")
    if LIGHT in game.details:
        yield Row(Msg("Play light"), "light", note=Msg("It counts and reminds; nothing has to be entered."),
                  icon="feather")
    if draft.box != EXAMPLES:
        yield Row(Msg("Play with the invented examples"), "examples", note=Msg("To try the full game without the box."),
                  icon="drama-masks")


def answer(context: PageContext, route: LackingRoute, key: str, value: Any) -> Transition | None:
    """Go to the box, or back to the set-up with another level or another box."""
    draft = route.draft
    match key:
        case "content":
            return Transition(BoxRoute(BoxPlace(draft.game), SetupRoute(draft)))
        case "light":
            draft = replace(draft, detail=LIGHT)
        case "examples":
            draft = with_box(draft, EXAMPLES)
    return Transition(SetupRoute(draft))
