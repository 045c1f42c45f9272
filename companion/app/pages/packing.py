"""Putting a game away that is not over: what lies where, once more to be looked at, as a page and as text. Pure.

What may live here: the put-away card. What may not: files (appliance/card_file.py), how a game is laid out again
(agreement.py).
"""

from __future__ import annotations

from typing import Any

from companion.engine.table import Table
from companion.engine.view import Choice, Page, Row
from companion.engine.words import Msg

from . import agreement, put_right
from .navigation import AT_TABLE, PACKING, Pack, PageContext, Route, Transition

PACK = "pack"
Section = tuple[Msg, tuple[Row, ...]]


def page(context: PageContext, route: Route) -> Page:
    """All that is believed; a touch puts right what lies otherwise."""
    if context.table is None:
        return Page(PACKING, Msg("Put away for another day"), Msg("No game is open."), back="back")
    text = Msg("So it will be laid out again. Touch what is different; then put the box away.")
    return Page(PACKING, Msg("Put away for another day"), text, put_right.page(context, route).rows,
                (Choice(PACK, Msg("Put it away"), "package-down", emphasis="main"),), back="back",
                notices=context.notices, game=context.table.game.id)


def answer(context: PageContext, route: Route, key: str, value: Any) -> Transition | None:
    """Into the box; or back to the table, or one thing put right."""
    if key == PACK:
        return Transition(Route(), Pack())
    if key == "back":
        return Transition(AT_TABLE)
    found = put_right.answer(context, route, key, value)
    return Transition(route, found.action) if found else None


def card(context: PageContext, table: Table) -> tuple[Section, ...]:
    """What lies where: the middle of the table, then every player's; what is secret is a question mark."""
    rows = tuple((agreement.title_of(table, seat), tuple(agreement.things(context, table, seat)))
                 for seat in (agreement.COMMON, *(seat.id for seat in table.setup.seats)))
    return tuple((title, lines) for title, lines in rows if lines)
