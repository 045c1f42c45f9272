"""What would come of doing something old otherwise, before anything is changed. Pure.

What may live here: what would be different, what the rules would no longer allow. What may not: how a change is made
(engine/past), how it is proposed (otherwise.py).
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.app.pages.navigation import (
    AMENDED,
    AT_TABLE,
    HISTORY,
    MOMENT,
    OTHERWISE,
    PREVIEW,
    Amend,
    PageContext,
    Route,
    Transition,
)
from companion.engine.inputs import Option, Pick
from companion.engine.log import headline
from companion.engine.past.amending import (
    ANYWAY,
    LEFT_OUT,
    NO_LONGER,
    STOP,
    Amended,
    Change,
    NoLongerLegal,
    amend,
    changeable,
)
from companion.engine.screens import look
from companion.engine.table import Table
from companion.engine.view import TABLE, Choice, Notice, Page, Row, SeatPanel, UndoState, View
from companion.engine.words import Msg

WAYS = {ANYWAY: Msg("play it anyway"), LEFT_OUT: Msg("leave it out"), STOP: Msg("stop before it")}
CHANGED = Msg("{was} → {now}")


def page(context: PageContext, route: Route) -> Page:
    """What would come out different, and what could no longer be done as it was."""
    table, change = context.table, route.change
    found = amend(table, change, TABLE, table.at) if table is not None and change is not None else None
    if table is None or change is None or not isinstance(found, Amended):
        return no_longer(PREVIEW)
    rows = (*_step(table, change, found), *_differences(table, found.table), *_no_longer_legal(table, found))
    choices = (Choice("do", Msg("Change it so"), "check", emphasis="main"),
               Choice("look", Msg("Look at the table"), "eye"))
    text = Msg("Nothing is changed yet. Afterwards, redo brings the other version back.")
    return Page(PREVIEW, Msg("Change this step"), text, rows, choices, back="back", game=table.game.id)


def answer(context: PageContext, route: Route, key: str, value: Any) -> Transition | None:
    """Another way for a step that is no longer legal, a look, or the change itself."""
    table, change = context.table, route.change
    if table is None or change is None or not changeable(table, change.seq):
        return Transition(Route(HISTORY))
    if key == "back":
        return Transition(replace(route, id=OTHERWISE if change.ask else MOMENT))
    if key == "do":
        return Transition(AT_TABLE, Amend(change))
    if key == "look":
        return Transition(replace(route, id=AMENDED))
    seq = int(key.removeprefix("way:"))
    return Transition(replace(route, change=replace(change, ways={**change.ways, seq: value})))


def no_longer(page_id: str) -> Page:
    """In the place of a page: what it was about does not count any more, somebody else has taken it back meanwhile."""
    return Page(page_id, Msg("Change this step"), NO_LONGER, back="back")


def amended(context: PageContext, route: Route) -> View | Page:
    """The table as it would be, to look at only."""
    table, change = context.table, route.change
    found = amend(table, change, TABLE, table.at) if table is not None and change is not None else None
    if not isinstance(found, Amended):
        return no_longer(AMENDED)
    notice = Notice("moment", Msg("So the table would be"), Msg("Nothing is changed yet."))
    back = Choice("back", Msg("Back"), "arrow-left", emphasis="main")
    return replace(look(found.table, TABLE, found.table.at), undo=UndoState(), notices=(notice,), choices=(back,))


def answer_amended(context: PageContext, route: Route, key: str, value: Any) -> Transition | None:
    """Back to what would come of it."""
    return Transition(replace(route, id=PREVIEW))


def _step(table: Table, change: Change, found: Amended) -> tuple[Row, ...]:
    old, first = headline(table, change.seq, TABLE), found.entries[1] if change.ask is not None else None
    new = headline(found.table, first.seq, TABLE) if first else None
    if new is None:
        return (Row(old, value=Msg("left out"), icon="playlist-remove"),)
    said = Msg("house rule") if first and first.waived else Msg("new")
    if change.before:
        return (Row(new, value=said, note=Msg("before: {step}", {"step": old}), icon="playlist-plus"),)
    return (Row(new, value=said, note=Msg("instead of: {step}", {"step": old}), icon="playlist-edit"),)


def _differences(before: Table, after: Table) -> tuple[Row, ...]:
    """Everybody's numbers, and what is asked now, where they would be others."""
    old, new = look(before, TABLE, before.at), look(after, TABLE, after.at)
    rows = [row for was, now in zip(old.seats, new.seats, strict=True) for row in _panels(was, now)]
    if old.prompt.text != new.prompt.text:
        rows.append(Row(new.prompt.text, note=Msg("instead of: {step}", {"step": old.prompt.text}), icon="arrow-right"))
    if rows:
        return tuple(rows)
    same = old.stage == new.stage and old.header == new.header and old.result == new.result
    return (Row(Msg("Nothing comes out different.") if same else Msg("All numbers stay; the table looks different.")),)


def _panels(was: SeatPanel, now: SeatPanel) -> list[Row]:
    values = {counter.id or str(n): counter.value for n, counter in enumerate(was.counters)}
    return [Row(Msg("{name}: {what}", {"name": now.name, "what": counter.label}), mark=now.mark,
                value=replace(CHANGED, args={"was": _number(values[key]), "now": _number(counter.value)}))
            for n, counter in enumerate(now.counters)
            if (key := counter.id or str(n)) in values and values[key] != counter.value]


def _number(value: int | None) -> int | str:
    return "?" if value is None else value


def _no_longer_legal(table: Table, found: Amended) -> tuple[Row, ...]:
    """Each later step that the rules stand against then, with what is to become of it."""
    return tuple(Row(headline(table, each.seq, TABLE), f"way:{each.seq}", WAYS[each.way], each.reason,
                     "alert-outline", tone="warn", input=Pick(_ways(each))) for each in found.illegal)


def _ways(each: NoLongerLegal) -> tuple[Option, ...]:
    return tuple(Option(way, label) for way, label in WAYS.items() if way != ANYWAY or each.waivable)
