"""History: every entry in words, newest first; touch one to look at the table as it was and perhaps go back. Pure."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.page import Page, Row
from companion.engine.screens import lines, look
from companion.engine.table import Entry, Table, last_decision
from companion.engine.table import replay as replayed
from companion.engine.view import TABLE, Choice, Notice, Undo, View
from companion.engine.words import Msg

from .place import AT_TABLE, HISTORY, GoBack, Known, Place, Step

SHOWN = 60
OLDER = "older:"


def page(known: Known, place: Place) -> Page:
    """Up to SHOWN entries from `place.seq` backwards (-1: from the newest)."""
    table = known.table
    if table is None:
        return Page(HISTORY, Msg("History"), Msg("No game is open."), back="back")
    newest = place.seq if place.seq >= 0 else len(table.entries) - 1
    rows, below = _rows(table, newest)
    choices = (Choice(f"{OLDER}{below}", Msg("Further back"), "history"),) if below >= 0 else ()
    text = Msg("Touch a line to see the table as it was then.") if rows else Msg("Nothing has happened yet.")
    return Page(HISTORY, Msg("History"), text, rows, choices, back="back", notices=known.notices)


def answer(known: Known, place: Place, key: str, value: Any) -> Step | None:
    """An older stretch, the table as it was after one entry, back to it, or to the table."""
    kind, _, number = key.partition(":")
    match kind:
        case "back":
            return Step(AT_TABLE)
        case "older":
            return Step(Place(HISTORY, seq=int(number)))
        case "at":
            return Step(Place("then", seq=int(number)))
    return None


def then(known: Known, place: Place) -> View | Page:
    """The table as it was after entry `place.seq`, to look at only, with the ways on from here."""
    table = known.table
    if table is None:
        return page(known, place)
    old = replayed(table.game, table.setup, table.entries[:place.seq + 1])
    view = look(old, TABLE, old.at)
    notice = Notice("then", Msg("This is the table as it was"), Msg("It is for looking only."))
    return replace(view, choices=_ways(table, place.seq), undo=Undo(), notices=(notice, *known.notices))


def answer_then(known: Known, place: Place, key: str, value: Any) -> Step | None:
    """Back to the list, or really back to that moment."""
    if key == "back":
        return Step(Place(HISTORY))
    return Step(AT_TABLE, GoBack(place.seq)) if key.startswith("to:") else None


def _ways(table: Table, seq: int) -> tuple[Choice, ...]:
    back = Choice("back", Msg("Back to the list"), "arrow-left", emphasis="main")
    if seq not in table.line or last_decision(table) <= seq:
        return (back,)
    return back, Choice(f"to:{seq}", Msg("Go on from here"), "undo")


def _rows(table: Table, newest: int) -> tuple[tuple[Row, ...], int]:
    """Lines to show, newest first, and the entry at which the next stretch begins (-1: none)."""
    rows: list[Row] = []
    for seq in range(newest, -1, -1):
        if len(rows) >= SHOWN:
            return tuple(rows), seq
        rows.extend(_row(table, table.entries[seq]))
    return tuple(rows), -1


def _row(table: Table, entry: Entry[Any, Any]) -> list[Row]:
    said = list(lines(table, entry, TABLE))
    marks = {seat.id: seat.mark for seat in table.setup.seats}
    return [Row(line.text, f"at:{entry.seq}", _when(line.at), _note(line.undone, line.waived),
                mark=marks.get(line.seat, ""), tone="quiet" if line.undone else "plain") for line in said[:1]] + [
            Row(line.text, mark=marks.get(line.seat, ""), tone="quiet") for line in said[1:]]


def _note(undone: bool, waived: bool) -> Msg | None:
    if undone:
        return Msg("taken back")
    return Msg("house rule") if waived else None


def _when(at: int) -> Msg:
    minutes, seconds = divmod(at // 1000, 60)
    return Msg("{text}", {"text": f"{minutes // 60}:{minutes % 60:02}:{seconds:02}"})
