"""One game leaves the table: a code that adds it to BG Stats, or a file. Nothing is sent by itself. Pure.

What may live here: the page. What may not: the form of what is in the code (exports.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.app.pages.navigation import Continue, KeepFile, PageContext, Transition
from companion.app.pages.routes import FILM, SHARE, TAKEN_UP, FilmRoute, ShareRoute
from companion.engine.view import Choice, Page, Row
from companion.engine.words import Msg, say

from .exports import bg_stats_link
from .played_games import PlayedGame
from .records import minutes
from .statistics import CSV, JSON, played_games

ROUTE = ShareRoute
TAKE_UP = "take-up"


def page(context: PageContext, route: ShareRoute) -> Page:
    """Who played, and the code of the game for a phone that has BG Stats."""
    game = next((game for game in played_games(context) if game.number == route.number), None)
    if game is None:
        return Page(SHARE, Msg("Share the result"), Msg("This game has no result."), back="back")
    known = context.games.get(game.game)
    title = known.title if known else Msg.plain(game.game)
    text = Msg("Scan this with the phone that has BG Stats. Nothing leaves the table in any other way.")
    keep = (Choice(CSV, Msg("Keep as a table (CSV)"), "table"), Choice(JSON, Msg("Keep as JSON"), "code-json"),
            *_taking_up(context, game))
    return Page(SHARE, Msg("Share the result"), text, tuple(_rows(game, title)), keep, back="back", game=game.game,
                qr=bg_stats_link(game, say(title), context.settings.table.id), notices=context.notices)


def answer(context: PageContext, route: ShareRoute, key: str, value: Any) -> Transition | None:
    """Make a file of all games, open the game itself again, see it as a film, or go back to the page before."""
    if key in (CSV, JSON):
        return Transition(route, KeepFile(key))
    if key == TAKE_UP:
        return Transition(TAKEN_UP, Continue(route.number))
    if key == FILM:
        return Transition(FilmRoute(route.number, route))
    return Transition(route.before) if key == "back" else None


def _taking_up(context: PageContext, game: PlayedGame) -> tuple[Choice, ...]:
    """The buttons for a game of the journal: it can be seen again; one that was put away can be opened and put right,
    and its result counts as it is then.
    """
    if game.game not in context.games or all(summary.number != game.number for summary in context.past()):
        return ()
    again = Choice(FILM, Msg("See it again"), "filmstrip")
    return (again, Choice(TAKE_UP, Msg("Lay it out again"), "play")) if game.number != context.number else (again,)


def _rows(game: PlayedGame, title: Msg) -> Iterator[Row]:
    time = Msg("{n} minute", {"n": minutes(game.lasted)}, "{n} minutes") if game.lasted else None
    yield Row(title, value=time, icon="dice-multiple")
    for seat in game.seats:
        yield Row(Msg.plain(seat.name), value=None if seat.total is None else Msg.plain(str(seat.total)),
                  icon="crown" if seat.winner else "account")
