"""History: every entry in words, newest first; touch one to look at the table as it was (history_entry.py). Pure."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.app.pages.navigation import PageContext, Transition
from companion.app.pages.routes import AT_TABLE, HISTORY, HistoryRoute, MomentRoute
from companion.engine.acts import Land
from companion.engine.log import entries_backwards, is_secret, told_side, wordless_entries
from companion.engine.past.amending import may_change
from companion.engine.screens import look
from companion.engine.table import Entry, Table
from companion.engine.view import TABLE, Choice, LogLine, Page, Row, SeatPanel
from companion.engine.words import Msg

ROUTE = HistoryRoute
SHOWN, ON_A_PHONE = 60, 20

Panels = tuple[SeatPanel, ...]


def page(context: PageContext, route: HistoryRoute) -> Page:
    """Up to SHOWN lines (fewer on a phone) from entry `route.newest` backwards (-1: from the newest)."""
    table = context.table
    if table is None:
        return Page(HISTORY, Msg("History"), Msg("No game is open."), back="back")
    newest = route.newest if route.newest >= 0 else len(table.entries) - 1
    rows, below = _stretch(table, newest, context.viewer)
    choices = (Choice(f"older:{below}", Msg("Further back"), "history"),) if below >= 0 else ()
    text = Msg("Touch a line to see the table as it was then.") if rows else Msg("Nothing has happened yet.")
    return Page(HISTORY, Msg("History"), text, rows, choices, back="back", notices=context.notices,
                game=table.game.id)


def answer(context: PageContext, route: HistoryRoute, key: str, value: Any) -> Transition | None:
    """Show an older stretch, the table as it was after one entry, or go to the table."""
    kind, _, number = key.partition(":")
    match kind:
        case "back":
            return Transition(AT_TABLE)
        case "older":
            return Transition(HistoryRoute(int(number)))
        case "at":
            return Transition(MomentRoute(int(number)))
    return None


def _stretch(table: Table, newest: int, viewer: str) -> tuple[tuple[Row, ...], int]:
    """Lines to show, newest first, and the entry at which the next stretch begins (-1: none)."""
    rows: list[Row] = []
    panels = look(table, TABLE, table.at).seats
    dice, most = list[Entry[Any, Any]](), SHOWN if viewer == TABLE else ON_A_PHONE
    for entry, lines in entries_backwards(table, newest, viewer):
        if len(rows) >= most:
            return tuple(rows), entry.seq
        if not lines and isinstance(entry.ask.command, Land):
            dice = [entry, *dice]
            continue
        rows.extend(_unsaid(table, panels, dice))
        dice = []
        unsaid = [] if is_secret(entry, viewer) else [entry]
        rows.extend(_rows(panels, entry, lines) or _unsaid(table, panels, unsaid))
    return (*rows, *_unsaid(table, panels, dice)), -1


def _rows(panels: Panels, entry: Entry[Any, Any], lines: tuple[LogLine, ...]) -> list[Row]:
    """An entry's lines; the first can be touched."""
    marks = {panel.seat: panel.mark for panel in panels}
    said = [Row(line.text, mark=marks.get(told_side(line, panels), ""), tone="quiet" if line.undone else "plain")
            for line in lines]
    return [replace(row, key=f"at:{entry.seq}", value=_when(entry.ask.at), note=_note(line))
            for row, line in zip(said[:1], lines, strict=False)] + said[1:]


def _unsaid(table: Table, panels: Panels, entries: list[Entry[Any, Any]]) -> list[Row]:
    """A line for entries that are not worth one, because they may be wrong all the same; dice that landed one after the
    other share a line.
    """
    entries = [entry for entry in entries if may_change(table, entry.seq)]
    if not entries:
        return []
    first, seqs = entries[0], (entry.seq for entry in entries)
    return _rows(panels, first, (LogLine(first.seq, first.ask.at, wordless_entries(table, *seqs), first.ask.by),))


def _note(line: LogLine) -> Msg | None:
    if line.undone:
        return Msg("taken back")
    return Msg("house rule") if line.waived else None


def _when(at: int) -> Msg:
    minutes, seconds = divmod(at // 1000, 60)
    return Msg.plain(f"{minutes // 60}:{minutes % 60:02}:{seconds:02}")
