"""Does the table agree? People count a few facts and confirm or correct each with a touch; then they see what lies
where. Pure.

After a time without the companion it asks for the facts alone (of the game's own choice, or the first numbers); a game
that was put away is laid out again player by player, with all that is believed.

What may live here: which lines, in which order. What may not: what these lines say and how they are put right
(put_right.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from companion.engine.screens import look
from companion.engine.table import Table, believed, last_step
from companion.engine.view import TABLE, Choice, Page, Row
from companion.engine.words import Msg

from . import owners, put_right, table_picture
from .navigation import PageContext, Transition
from .routes import AGREEMENT, AT_TABLE, HISTORY, PACKING, AgreementRoute, HistoryRoute, PackingRoute, Route

ROUTE = AgreementRoute
MOST = 6
RIGHT, ALL = "right", "all"
TITLE = Msg("Does the table agree?")


def after_a_pause(table: Table) -> Route:
    """The page for a resumed game that still stands on the table: its facts, while it is being played."""
    played = last_step(table) >= 0 and not table.game.over(table.state)
    return AgreementRoute() if played and agreed_facts(table) else AT_TABLE


def laid_out(table: Table) -> Route:
    """The page for a resumed game that was put away: what lies in the middle, then each player's things."""
    places = set(owners.thing_owners(table).values())
    queue = tuple(seat for seat in (owners.COMMON, *(seat.id for seat in table.seats)) if seat in places)
    return AgreementRoute(queue) if queue else AT_TABLE


def agreed_facts(table: Table) -> tuple[str, ...]:
    """The paths of three to six beliefs by which a table sees whether all is well.

    The game names them, most telling first, as patterns ("players/*/hp"); one that would be more lines than there is
    room for is left out. A game that names none has its first numbers of everybody and of the table.
    """
    places = tuple(dict.fromkeys(place.path for place in believed(table)))
    found: tuple[str, ...] = ()
    for pattern in table.game.facts or dict.fromkeys(map(_pattern, places)):
        more = tuple(path for path in places if _fits(path, pattern) and path not in found)
        found += more if len(found) + len(more) <= MOST else () if found else more[:MOST]
    return found


def page(context: PageContext, route: AgreementRoute) -> Page:
    """The facts; or the things of the player who is first in the queue, beside the picture of the table. A phone has
    the picture as well, and takes it.
    """
    table = context.table
    if table is None:
        return Page(AGREEMENT, TITLE, Msg("No game is open."), back="back")
    rows = (*_whose_turn(table), *_facts(context, table, route.line)) if not route.queue else tuple(things_of(
        context, table, route.queue[0]))
    title = title_of(table, route.queue[0]) if route.queue else TITLE
    text = Msg("Lay it out like this. Touch what is different.") if route.queue else Msg(
        "Is it like this on the table? Touch what is different.")
    pictured = table_picture.picture_part(context) if route.queue or context.viewer != TABLE else ()
    lines = (*table_picture.picture_rows(context), *rows) if context.viewer != TABLE else rows
    return Page(AGREEMENT, title, text, lines, tuple(_choices(table, route, context.viewer)), back="back",
                notices=context.notices, game=table.game.id, revision=len(table.entries), parts=pictured)


def answer(context: PageContext, route: AgreementRoute, key: str, value: Any) -> Transition | None:
    """Go on to the next player's things, to the table, or to what has happened so far; or put one thing right."""
    if key == RIGHT and route.queue[1:]:
        return Transition(replace(route, queue=route.queue[1:]))
    if key in (RIGHT, ALL, "back"):
        return Transition(AT_TABLE)
    if key in (HISTORY, PACKING) or context.table is None:
        return Transition({HISTORY: HistoryRoute(), PACKING: PackingRoute()}.get(key, AT_TABLE))
    if (picture := table_picture.pictured(key, value)) is not None:
        return Transition(route, picture)
    found = put_right.answer_line(context, context.table, key, value)
    return Transition(replace(route, line=found.asked), found.action)


def seats_asked(context: PageContext, route: AgreementRoute) -> tuple[str, ...]:
    """The seats whose button is lit to confirm: the one whose things are asked about, or everybody's."""
    seats = tuple(seat.id for seat in context.table.seats) if context.table else ()
    asked = route.queue[:1]
    return tuple(seat for seat in seats if not asked or asked[0] in (owners.COMMON, seat))


def _choices(table: Table, route: AgreementRoute, viewer: str) -> Iterator[Choice]:
    if viewer != TABLE:
        yield Choice(PACKING, Msg("All that lies before me"), "card-account-details-outline")
    if route.queue[1:]:
        yield Choice(ALL, Msg("All of it is right"), "check-all", emphasis="quiet")
        yield Choice(RIGHT, Msg("It lies like this: next {name}", {"name": _name(table, route.queue[1])}), "check",
                     emphasis="main")
    else:
        yield Choice(RIGHT, Msg("All of it is right"), "check-all", emphasis="main")


def title_of(table: Table, seat: str) -> Msg:
    """Whose things are asked about."""
    return Msg("The middle of the table") if seat == owners.COMMON else Msg.plain(_name(table, seat))


def _name(table: Table, seat: str) -> str:
    return next((there.name for there in table.seats if there.id == seat), seat)


def _whose_turn(table: Table) -> tuple[Row, ...]:
    """The line that says who is to act and what to do; if that is wrong, something was done or left out."""
    prompt = look(table, TABLE, table.at).prompt
    marks = {seat.id: seat.mark for seat in table.seats}
    return (Row(Msg("Now"), HISTORY, prompt.text, mark=marks.get(prompt.seat, "")),)


def _facts(context: PageContext, table: Table, asked: str) -> Iterator[Row]:
    rows = {row.key.removeprefix(put_right.ASK): row for row in put_right.correction_rows(context, table, asked)}
    yield from (rows[path] for path in agreed_facts(table) if path in rows)


def things_of(context: PageContext, table: Table, seat: str) -> Iterator[Row]:
    """All that is believed of the things of one seat, or of the middle of the table."""
    mine = owners.thing_owners(table)
    yield from (row for row in put_right.correction_rows(context, table) if mine.get(row.key) == seat)


def _pattern(path: str) -> str:
    return "/".join("*" if step.isdecimal() else step for step in path.split("/"))


def _fits(path: str, pattern: str) -> bool:
    """Whether a path fits a pattern, step by step; a * stands for any one step."""
    steps, wanted = path.split("/"), pattern.split("/")
    return len(steps) == len(wanted) and all(want in ("*", step) for step, want in zip(steps, wanted, strict=True))
