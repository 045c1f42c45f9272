"""One moment of the past: the table as it was after an entry, only to be looked at, and the ways on from there. Pure.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.app.pages.box.dressing import dress_past
from companion.app.pages.navigation import GoBack, PageContext, Transition
from companion.app.pages.routes import AT_TABLE, MOMENT, HistoryRoute, MomentRoute, OtherwiseRoute, PreviewRoute
from companion.engine.acts import DICE_COMMANDS
from companion.engine.inputs import Option, Pick
from companion.engine.openings import before_telling
from companion.engine.past.amending import LEFT_OUT, Change, may_change
from companion.engine.screens import look
from companion.engine.table import Table, as_it_was, last_decision
from companion.engine.view import TABLE, Choice, Notice, Page, UndoState, View
from companion.engine.words import Msg

from .consequences import TELLS

ROUTE = MomentRoute
INSTEAD, BEFORE = "instead", "before"


def page(context: PageContext, route: MomentRoute) -> View | Page:
    """The viewer's View as it was; the only choices are to leave or to go on from here."""
    table = context.table
    if table is None:
        return Page(MOMENT, Msg("History"), Msg("No game is open."), back="back")
    then = as_it_was(table, route.seq + 1)
    old, notice = before_telling(table, then, context.viewer), Notice(
        "moment", Msg("This is the table as it was"), Msg("It is for looking only."))
    if old is not then:
        notice = Notice("moment", TELLS, Msg("This is the table as it was before that."))
    seen = dress_past(context, look(old, context.viewer, old.at), old)
    return replace(seen, choices=_ways(table, route.seq, context.viewer),
                   undo=UndoState(), hands=(), notices=(notice, *context.notices))


def answer(context: PageContext, route: MomentRoute, key: str, value: Any) -> Transition | None:
    """Go back to the list, really back to that moment, or on to how it should have been."""
    if key == "back":
        return Transition(HistoryRoute())
    if key.startswith("change:"):
        change = Change(route.seq, before=value == BEFORE)
        return Transition(PreviewRoute(change) if value == LEFT_OUT else OtherwiseRoute(change))
    return Transition(AT_TABLE, GoBack(route.seq)) if key.startswith("to:") else None


def _ways(table: Table, seq: int, viewer: str) -> tuple[Choice, ...]:
    """There is a way back only from an entry that still counts, and only if something was decided since.

    Only the shared screen may take back everything since, because several players did it.
    """
    ways = [Choice("back", Msg("Back to the list"), "arrow-left", emphasis="main")]
    if may_change(table, seq):
        ways.append(Choice(f"change:{seq}", Msg("Change this step"), "pencil", input=Pick(_changes(table, seq))))
    if viewer == TABLE and seq in table.counting and last_decision(table) > seq:
        ways.append(Choice(f"to:{seq}", Msg("Go on from here"), "undo"))
    return tuple(ways)


def _changes(table: Table, seq: int) -> tuple[Option, ...]:
    """What may be done about a step. Dice lie as they lie, so they can be read otherwise but not left out."""
    found = (Option(INSTEAD, Msg("Something else was done"), "playlist-edit"),
             Option(BEFORE, Msg("Something was forgotten before it"), "playlist-plus"),
             Option(LEFT_OUT, Msg("It was not done at all"), "playlist-remove"))
    return found[:2] if isinstance(table.entries[seq].ask.command, DICE_COMMANDS) else found
