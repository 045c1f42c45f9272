"""The picture of the real table that a phone takes before a game is put away, and that helps to lay it out again. Pure.

What may live here: its lines on other pages, and how long it is true. What may not: what a picture is (boxes/), where
its name is kept (storage/repository.py), the pages themselves.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.app.boxes import tickets
from companion.engine.inputs import Text
from companion.engine.parts import Sketch
from companion.engine.table import CORRECTIONS, TURNING, Entry, Table, is_decision
from companion.engine.view import TABLE, Row
from companion.engine.words import Msg

from .box.changes import picture_name
from .navigation import PageContext, PictureTable

TAKEN, GONE = "table-picture", "no-table-picture"
LONGEST = 80


def lies_still(table: Table, after: int) -> bool:
    """Whether nobody has played on since the first `after` entries; what was only put right lay there before."""
    return not any(map(_moves, table.entries[after:]))


def picture_part(context: PageContext) -> tuple[Sketch, ...]:
    """The picture as large as the page has room for; nothing where there is none."""
    return (Sketch("", picture=context.picture),) if context.picture else ()


def picture_rows(context: PageContext) -> Iterator[Row]:
    """A phone takes it, and another one in its place; the shared screen says where, if phones are here."""
    ticket = context.ticket(tickets.PICTURE)
    if ticket:
        label = Msg("Another picture of the table") if context.picture else Msg("Take a picture of the table")
        yield Row(label, TAKEN, icon="camera", input=Text(LONGEST), upload=f"picture?ticket={ticket}")
    elif context.viewer == TABLE and context.connected and not context.picture:
        yield Row(Msg("A phone takes a picture of the table: in its menu, Compare the table"), icon="camera")
    if context.picture:
        yield Row(Msg("Without a picture"), GONE, icon="image-off-outline")


def pictured(key: str, value: Any) -> PictureTable | None:
    """What a touch on one of these lines asks for; None for any other. SenselessError if it is no picture."""
    if key == GONE:
        return PictureTable()
    return PictureTable(picture_name(value) or "") if key == TAKEN else None


def _moves(entry: Entry[Any, Any]) -> bool:
    command = type(entry.ask.command)
    return command in TURNING or (is_decision(entry) and command not in CORRECTIONS)
