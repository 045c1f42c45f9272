"""The boxes of all games, to be opened one by one. Pure.

What may live here: this list. What may not: what is in a box (contents.py).
"""

from __future__ import annotations

from typing import Any

from companion.app.pages.navigation import PageContext, Transition
from companion.app.pages.routes import BOXES, BoxesRoute, BoxPlace, BoxRoute, HomeRoute
from companion.engine.view import Page, Row
from companion.engine.words import Msg

ROUTE = BoxesRoute


def page(context: PageContext, route: BoxesRoute) -> Page:
    """The box of every game that has one."""
    rows = tuple(Row(game.title, name, Msg("{n} known", {"n": sum(
        len(kind.things(context.inventories[name].content)) for kind in game.kinds)}), icon=game.icon)
                 for name, game in context.games.items() if game.kinds)
    return Page(BOXES, Msg("What is in your boxes"), None, rows, back="back", notices=context.notices)


def answer(context: PageContext, route: BoxesRoute, key: str, value: Any) -> Transition | None:
    """Home, or into one of the boxes."""
    return Transition(HomeRoute() if key == "back" else BoxRoute(BoxPlace(key), BoxesRoute()))
