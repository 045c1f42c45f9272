"""The table as a change would make it, to look at only. Pure.

What may live here: that look. What may not: what would come of the change in words (change_preview.py).
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.app.pages.box.dressing import dress_past
from companion.app.pages.navigation import PageContext, Transition
from companion.app.pages.routes import AMENDED, AmendedRoute, PreviewRoute
from companion.engine.screens import look
from companion.engine.view import Choice, Notice, Page, UndoState, View
from companion.engine.words import Msg

from .change_preview import no_longer, what_is_known
from .consequences import TELLS

ROUTE = AmendedRoute


def page(context: PageContext, route: AmendedRoute) -> View | Page:
    """The viewer's View of that table, with nothing to do but to leave."""
    found = what_is_known(context, route)
    if found is None:
        return no_longer(AMENDED)
    there, notice = found.amended.table, Notice("moment", Msg("So the table would be"), Msg("Nothing is changed yet."))
    if found.tells:
        notice = Notice("moment", TELLS, Msg("So the table would be before that."))
    back = Choice("back", Msg("Back"), "arrow-left", emphasis="main")
    seen = dress_past(context, look(there, context.viewer, there.at), there)
    return replace(seen, undo=UndoState(), hands=(), notices=(notice,), choices=(back,))


def answer(context: PageContext, route: AmendedRoute, key: str, value: Any) -> Transition | None:
    """Back to what would come of it."""
    return Transition(PreviewRoute(route.change, route.word_asked))
