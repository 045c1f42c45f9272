"""What would come of changing something old, before anything is changed. Pure.

What may live here: the page, and the way on from it. What may not: what stands in its lines (consequences.py), whose
consent is needed (consent.py), how a change is made (engine/past), how it is proposed (change_form.py).
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.app.pages.navigation import Amend, PageContext, Transition
from companion.app.pages.routes import (
    AT_TABLE,
    PREVIEW,
    AmendedRoute,
    HistoryRoute,
    MomentRoute,
    OtherwiseRoute,
    PreviewRoute,
)
from companion.engine.past.amending import NO_LONGER, Amended, Change, amend_table, may_change
from companion.engine.past.knowable import Knowable, knowable
from companion.engine.view import TABLE, Choice, Page
from companion.engine.words import Msg

from . import consent
from .consequences import consequence_rows

ROUTE = PreviewRoute


def page(context: PageContext, route: PreviewRoute) -> Page:
    """What would come out different, and which steps would no longer be legal."""
    table, found = context.table, what_is_known(context, route)
    if table is None or found is None:
        return no_longer(PREVIEW)
    asked = route.word_asked
    choices = consent.words_for(context.wish, context.viewer) if asked else consent.ways_on(
        table, route.change, found, context.viewer)
    look_at = Choice("look", Msg("Look at the table before that") if found.tells else Msg("Look at the table"), "eye")
    text = Msg("Nothing is changed yet. Afterwards, redo brings the other version back.")
    lines = consequence_rows(table, route.change, found, context.viewer, settled=asked)
    return Page(PREVIEW, Msg("Change this step"), text, lines, (*choices, look_at), back="back", game=table.game.id)


def answer(context: PageContext, route: PreviewRoute, key: str, value: Any) -> Transition | None:
    """Choose another way for a step that is no longer legal, look at the table, or make the change. Others are asked
    first.
    """
    table, change, found = context.table, route.change, what_is_known(context, route)
    if route.word_asked and key != "look":
        return consent.answer_consent(context, key)
    if table is None or not may_change(table, change.seq):
        return Transition(HistoryRoute())
    match key:
        case "back":
            return Transition(OtherwiseRoute(one_step_back(change)) if change.ask else MomentRoute(change.seq))
        case "do":
            return Transition(AT_TABLE, Amend(change, context.viewer))
        case "ask" if found is not None:
            return Transition(AT_TABLE, consent.propose_change(table, change, found, context.viewer))
        case "look":
            return Transition(AmendedRoute(change, route.word_asked))
    seq = int(key.removeprefix("way:"))
    return Transition(replace(route, change=replace(change, ways={**change.ways, seq: value})))


def one_step_back(change: Change) -> Change:
    """A change without the last thing that was said about it."""
    return replace(change, then=change.then[:-1]) if change.then else replace(change, ask=None)


def no_longer(page_id: str) -> Page:
    """The page that is shown when the entry no longer counts, because somebody else has taken it back meanwhile."""
    return Page(page_id, Msg("Change this step"), NO_LONGER, back="back")


def what_is_known(context: PageContext, route: PreviewRoute | AmendedRoute) -> Knowable | None:
    """What may be known of the consequences; None if the change is no longer possible, or its author has withdrawn it.
    """
    table, change = context.table, route.change
    gone = route.word_asked and (context.wish is None or context.wish.change != change)
    if table is None or gone:
        return None
    comes = amend_table(table, change, TABLE, table.at)
    return knowable(table, comes, context.viewer) if isinstance(comes, Amended) else None
