"""One game leaves the table: a code that adds it to BG Stats, or a file. Nothing is sent by itself. Pure.

What may live here: the page. What may not: the form of what is in the code (exports.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.app.pages.navigation import AT_TABLE, SHARE, KeepFile, PageContext, Route, Transition
from companion.engine.screens import look
from companion.engine.view import TABLE, Choice, Page, Row
from companion.engine.words import Msg, say

from .exports import bg_stats_link
from .played import PlayedGame, just_played
from .records import minutes
from .statistics import CSV, JSON, played


def page(context: PageContext, route: Route) -> Page:
    """Who played, and the code of it; it is read by a phone that has BG Stats."""
    game = _meant(context, route)
    if game is None:
        return Page(SHARE, Msg("Keep the result"), Msg("This game has no result."), back="back")
    known = context.games.get(game.game)
    title = known.title if known else Msg.plain(game.game)
    text = Msg("Scan this with the phone that has BG Stats. Nothing leaves the table in any other way.")
    keep = (Choice(CSV, Msg("Keep as a table (CSV)"), "table"), Choice(JSON, Msg("Keep as JSON"), "code-json"))
    return Page(SHARE, Msg("Keep the result"), text, tuple(_rows(game, title)), keep,
                qr=bg_stats_link(game, say(title)), back="back", notices=context.notices, game=game.game)


def answer(context: PageContext, route: Route, key: str, value: Any) -> Transition | None:
    """A file of all games, or back to where it was asked for."""
    if key in (CSV, JSON):
        return Transition(route, KeepFile(key))
    return Transition(Route(route.asked) if route.asked else AT_TABLE) if key == "back" else None


def _meant(context: PageContext, route: Route) -> PlayedGame | None:
    """A game of the past by its number, else the one on the table."""
    past = next((game for game in played(context) if game.number == route.seq), None)
    if past is not None or context.table is None:
        return past
    result = look(context.table, TABLE).result
    return just_played(context.table, result, context.number, context.wall) if result else None


def _rows(game: PlayedGame, title: Msg) -> Iterator[Row]:
    time = Msg("{n} minute", {"n": minutes(game.lasted)}, "{n} minutes") if game.lasted else None
    yield Row(title, value=time, icon="dice-multiple")
    for seat in game.seats:
        yield Row(Msg.plain(seat.name), value=None if seat.total is None else Msg.plain(str(seat.total)),
                  icon="crown" if seat.winner else "account")
