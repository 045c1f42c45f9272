"""What is in this copy's box: each kind of thing entered through the game's own form, once for ever. Pure."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from companion.app.storage.library import ContentItem
from companion.engine.game import ContentKind
from companion.engine.view import Page, Row
from companion.engine.words import Msg

from .navigation import CONTENT, SETUP, Draft, Learn, PageContext, Route, SenselessError, Transition


def page(context: PageContext, route: Route) -> Page:
    """One line a kind, with how many are known; a touch asks for one more."""
    game = context.games[(route.draft or Draft("", "")).game]
    content = context.inventories[game.id].content
    rows = tuple(Row(kind.label, kind.name, Msg("{n} known", {"n": len(kind.things(content))}), icon="plus",
                     input=kind.asked(content)) for kind in game.kinds)
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

