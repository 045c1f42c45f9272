"""Doing something old otherwise: the table as it was before a step, on which something else is played. Pure.

What may live here: the screen and the way through it. What may not: how a change is made (engine/past), what comes of
it (change_preview.py).
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.app.pages.navigation import (
    HISTORY,
    MOMENT,
    OTHERWISE,
    PREVIEW,
    PageContext,
    Route,
    SenselessError,
    Transition,
)
from companion.engine.answers import Answer, Reply
from companion.engine.past.amending import CORRECTIONS, Change, amend, changeable, forked, reason
from companion.engine.screens import answer as asked, look
from companion.engine.table import Refused, Table
from companion.engine.view import HANDS_DONE, TABLE, Choice, Notice, Page, UndoState, View
from companion.engine.words import Msg

from .change_preview import no_longer

BESIDE = ("peek:", "pause", "resume", "table-time", "agree:", "keep:", "withdraw:", HANDS_DONE)


def page(context: PageContext, route: Route) -> View | Page:
    """The table as it was before the step, with everything that could be done then."""
    table, change = context.table, route.change
    if table is None or change is None:
        return Page(OTHERWISE, Msg("History"), Msg("No game is open."), back="back")
    if not changeable(table, change.seq):
        return no_longer(OTHERWISE)
    then = look(forked(table, change.seq, TABLE, table.at), _eyes(table, change, context.viewer), table.at)
    choices = tuple(choice for choice in then.choices if not choice.key.startswith(BESIDE))
    notice = Notice("moment", Msg("This is the table as it was then"), Msg("Do what should have been done."))
    return replace(then, undo=UndoState(), hands=(), notices=(notice,), choices=(*choices, Choice(
        "back", Msg("Leave it as it is"), "arrow-left", emphasis="quiet")))


def answer(context: PageContext, route: Route, key: str, value: Any) -> Transition | None:
    """What is done on the old table is what is proposed. SenselessError where the rules do not allow it, as in play."""
    table, change = context.table, route.change
    if table is not None and change is not None and not changeable(table, change.seq):
        return Transition(Route(HISTORY))
    if key == "back" or table is None or change is None:
        return Transition(replace(route, id=MOMENT, change=None))
    given = Answer(_eyes(table, change, context.viewer), key, table.at, value, waive=context.waive)
    meant = asked(forked(table, change.seq, TABLE, table.at), given, table.at)
    if isinstance(meant, Reply):
        raise SenselessError(meant.why or reason(()), meant.rule, waivable=meant.waivable)
    proposed = replace(change, ask=meant, before=change.before or isinstance(meant.command, CORRECTIONS))
    found = amend(table, proposed, TABLE, table.at)
    if isinstance(found, Refused):
        waivable = all(objection.waivable for objection in found.objections)
        raise SenselessError(reason(found.objections), found.objections[0].rule, waivable=waivable)
    return Transition(replace(route, id=PREVIEW, change=proposed))


def _eyes(table: Table, change: Change, viewer: str) -> str:
    """As whom one looks at the table of then: what somebody else did is seen as on the shared screen, by all."""
    return viewer if table.entries[change.seq].ask.by == viewer else TABLE
