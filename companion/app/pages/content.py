"""What is in this copy's box: each kind of thing entered through the game's own form, once for ever. Pure."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from companion.app.storage.library import ContentItem
from companion.engine.game import ContentKind, Game
from companion.engine.view import Page, Row
from companion.engine.words import Msg

from .navigation import CONTENT, SETUP, Draft, Learn, PageContext, Route, SenselessError, Transition


def page(context: PageContext, route: Route) -> Page:
    """One line a kind, with how many are known; a touch asks for one more."""
    game = context.games[(route.draft or Draft("", "")).game]
    rows = tuple(Row(kind.label, kind.name, _count(context, game, kind), icon="plus", input=kind.form)
                 for kind in game.kinds)
    return Page(CONTENT, Msg("What is in your box"), game.title, rows, back="back", notices=context.notices,
                game=game.id)


def answer(context: PageContext, route: Route, key: str, value: Any) -> Transition | None:
    """One more thing to remember. SenselessError where the game says that the values cannot be."""
    if key == "back":
        return Transition(replace(route, id=SETUP))
    game = context.games[(route.draft or Draft("", "")).game]
    kind = next(kind for kind in game.kinds if kind.name == key)
    return Transition(route, Learn(game.id, item_of(kind, value)))


def item_of(kind: ContentKind, values: dict[str, Any]) -> ContentItem:
    """An answered form as a thing to remember."""
    try:
        thing = kind.read(values)
    except ValueError as error:
        text = error.args[0] if error.args and isinstance(error.args[0], Msg) else Msg("These values cannot be.")
        raise SenselessError(text) from error
    data = msgspec.json.encode(thing)
    key = str(getattr(thing, "key", "")) or data.decode()
    return ContentItem(kind.name, key, data)


def _count(context: PageContext, game: Game, kind: ContentKind) -> Msg:
    there = getattr(context.inventories[game.id].content, kind.name.partition("/")[0], ())
    if not isinstance(there, tuple):
        return Msg("one, to be replaced")
    fitting = [thing for thing in there if _of_kind(thing, kind)]
    return Msg("{n} known", {"n": len(fitting)})


def _of_kind(thing: Any, kind: ContentKind) -> bool:
    sub = kind.name.partition("/")[2]
    return not sub or getattr(thing, "kind", sub) == sub
