"""Stopping before a game is over: what lies where is checked and the game put away for another day, or it ends. Pure.

What may live here: this page, the put-away card. What may not: files (appliance/card_file.py), how a game is laid out
again (agreement.py).
"""

from __future__ import annotations

from typing import Any

from companion.engine.table import Table
from companion.engine.view import TABLE, Choice, Page, Row
from companion.engine.words import Msg

from . import agreement, owners, put_right, table_picture
from .navigation import EndEarly, Pack, PageContext, PutAway, Transition
from .routes import AT_TABLE, PACKING, AgreementRoute, HomeRoute, PackingRoute

ROUTE = PackingRoute
PACK = "pack"
END, SURE = "end-early", "end-surely"
KEEP = "keep-playing"
TITLE = Msg("Stop playing")
WITHOUT_RESULT = Msg(
    "The game ends without a result, and is not counted. You can still go on with it under “Statistics”.")
Section = tuple[Msg, tuple[Row, ...]]


def page(context: PageContext, route: PackingRoute) -> Page:
    """Everything that is believed, beside a picture of it; a touch corrects what lies elsewhere."""
    if context.table is None:
        return Page(PACKING, TITLE, Msg("No game is open."), back="back")
    if context.viewer != TABLE:
        return _before_me(context, context.table, route)
    if _is_over(context.table):
        return Page(PACKING, TITLE, Msg("The game is over."), (), (
            Choice(SURE, Msg("Put the game away"), "package-down", emphasis="main"),), back="back",
                    notices=context.notices, game=context.table.game.id)
    if route.ending:
        return Page(PACKING, Msg("End the game?"), WITHOUT_RESULT, (), (
            Choice(KEEP, Msg("Keep playing"), "play"),
            Choice(SURE, Msg("End the game"), "flag-checkered", emphasis="main")), back="back",
                    notices=context.notices, game=context.table.game.id)
    later = Choice(PACK, Msg("Put away for another day"), "package-down", emphasis="main")
    text = Msg("Go on another day? It is laid out like this: touch what is different. Or end the game.")
    rows = (*table_picture.picture_rows(context), *put_right.correction_rows(context, context.table))
    return Page(PACKING, TITLE, text, rows,
                (Choice(END, Msg("End the game"), "flag-checkered"), later), back="back",
                notices=context.notices, game=context.table.game.id, parts=table_picture.picture_part(context))


def answer(context: PageContext, route: PackingRoute, key: str, value: Any) -> Transition | None:
    """Put the game into the box, or end it, which is asked once; or go back to the table, or put one thing right."""
    if key in (SURE, END, PACK) and context.table is not None and _is_over(context.table):
        return Transition(HomeRoute(), PutAway())
    if key == END or (key == "back" and route.ending):
        return Transition(PackingRoute(ending=key == END))
    if key == SURE:
        return Transition(HomeRoute(), EndEarly())
    if key == PACK:
        return Transition(HomeRoute(), Pack())
    if key in ("back", KEEP) or context.table is None:
        return Transition(AT_TABLE if context.viewer == TABLE or context.table is None else AgreementRoute())
    if (picture := table_picture.pictured(key, value)) is not None:
        return Transition(route, picture)
    found = put_right.answer_line(context, context.table, key, value)
    return Transition(PackingRoute(found.asked), found.action)


def _is_over(table: Table) -> bool:
    return bool(table.game.over(table.state))


def _before_me(context: PageContext, table: Table, route: PackingRoute) -> Page:
    """The card on a phone: the things of this player. Only the shared screen puts the game away."""
    mine = owners.thing_owners(table)
    rows = tuple(row for row in put_right.correction_rows(context, table, route.line)
                 if mine.get(row.key.removeprefix(put_right.ASK)) == context.viewer)
    return Page(PACKING, Msg("All that lies before me"), Msg("Touch what is not as on the table."), rows, back="back",
                notices=context.notices, game=table.game.id, revision=len(table.entries))


def packing_card(context: PageContext, table: Table) -> tuple[Section, ...]:
    """What lies where: the middle of the table, then every player's things; a secret is a question mark."""
    rows = tuple((agreement.title_of(table, seat), tuple(agreement.things_of(context, table, seat)))
                 for seat in (owners.COMMON, *(seat.id for seat in table.seats)))
    return tuple((title, lines) for title, lines in rows if lines)
