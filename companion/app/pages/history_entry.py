"""One moment of the past: the table as it was after an entry, to look at only, and the way on from there. Pure."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.screens import look
from companion.engine.table import Table, as_it_was, last_decision
from companion.engine.view import TABLE, Choice, Notice, Page, UndoState, View
from companion.engine.words import Msg

from .navigation import AT_TABLE, HISTORY, MOMENT, GoBack, PageContext, Route, Transition


def page(context: PageContext, route: Route) -> View | Page:
    """The shared screen's View as it was, with nothing to do but to leave or to go on from here."""
    table = context.table
    if table is None:
        return Page(MOMENT, Msg("History"), Msg("No game is open."), back="back")
    old = as_it_was(table, route.seq + 1)
    notice = Notice("moment", Msg("This is the table as it was"), Msg("It is for looking only."))
    return replace(look(old, TABLE, old.at), choices=_ways(table, route.seq), undo=UndoState(),
                   notices=(notice, *context.notices))


def answer(context: PageContext, route: Route, key: str, value: Any) -> Transition | None:
    """Back to the list, or really back to that moment."""
    if key == "back":
        return Transition(Route(HISTORY))
    return Transition(AT_TABLE, GoBack(route.seq)) if key.startswith("to:") else None


def _ways(table: Table, seq: int) -> tuple[Choice, ...]:
    """Only from what still counts, and only where something was decided since, is there a way on."""
    back = Choice("back", Msg("Back to the list"), "arrow-left", emphasis="main")
    if seq not in table.counting or last_decision(table) <= seq:
        return (back,)
    return back, Choice(f"to:{seq}", Msg("Go on from here"), "undo")
