"""Statistics of this table: its games, its players, its dice; and the way to keep all of it as a file. Pure.

What may live here: the pages and their numbers, and the way back to games that ended without a result. What may not:
what a die's counts mean (die_record.py), forms of files.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.app.pages.navigation import Continue, KeepFile, PageContext, Transition
from companion.app.pages.routes import (
    DICE_LUCK,
    SHARE,
    STATISTICS,
    TAKEN_UP,
    DiceLuckRoute,
    HomeRoute,
    ShareRoute,
    StatisticsRoute,
)
from companion.engine.parts import Chart, ChartLine
from companion.engine.view import Choice, Page, Row
from companion.engine.words import Msg, say

from . import die_record, exports
from .played_games import PlayedGame, all_played
from .sums import Sums, sums_of

ROUTE = StatisticsRoute
MOST_GAMES, MOST_LEFT = 12, 6
OPEN = "open"
CSV, JSON = "csv", "json"
FORMS = {CSV: exports.as_csv, JSON: exports.as_json}


def page(context: PageContext, route: StatisticsRoute) -> Page:
    """Games, players, dice, and the games one by one."""
    games = played_games(context)
    text = None if games else Msg("Nothing has been played to its end yet. The first game that is begins the list.")
    sums = sums_of(games)
    rows = (*_games(context, sums), *_players(context, sums), *_dice(context), *_single(context, games),
            *_without_result(context))
    keep = (Choice(CSV, Msg("Keep as a table (CSV)"), "table"), Choice(JSON, Msg("Keep as JSON"), "code-json"))
    return Page(STATISTICS, Msg("Statistics of this table"), text, rows, keep if games else (), back="back",
                notices=context.notices, parts=_curve(context, games, sums))


def answer(context: PageContext, route: StatisticsRoute, key: str, value: Any) -> Transition | None:
    """Go to a file, one game, the dice, or back."""
    kind, _, number = key.partition(":")
    if key == "back":
        return Transition(HomeRoute())
    if key in (CSV, JSON):
        return Transition(route, KeepFile(key))
    if kind == OPEN:
        return Transition(TAKEN_UP, Continue(int(number)))
    return Transition(ShareRoute(int(number), StatisticsRoute()) if kind == SHARE else DiceLuckRoute())


def played_games(context: PageContext) -> tuple[PlayedGame, ...]:
    """Every game that is over, newest first."""
    return all_played(context.finished(), context.past())


def exported_text(context: PageContext, form: str) -> str:
    """All games as the text of a file: csv or json."""
    titles = {name: say(context.games[name].title) for name in context.games}
    return FORMS[form](played_games(context), titles, context.settings.table.id)


def _games(context: PageContext, sums: Sums) -> Iterator[Row]:
    """Each game that was played: how often, who won, how long it took."""
    for own in sums.games:
        known = context.games.get(own.game)
        yield Row(known.title if known else Msg.plain(own.game), note=own.note,
                  value=Msg("{n} game", {"n": own.count}, "{n} games"), icon=known.icon if known else "dice-multiple")


def _players(context: PageContext, sums: Sums) -> Iterator[Row]:
    """Everybody who has played a game to its end, who played most first."""
    for who in sums.players:
        yield Row(Msg.plain(who.name), mark=_mark(context, who.name), note=who.luck,
                  value=Msg("{won} of {n} won", {"won": who.won, "n": who.played}))


def _dice(context: PageContext) -> Iterator[Row]:
    found = die_record.die_records(context.readings())
    if found:
        odd = [record for record in found if die_record.is_odd(record)]
        said = Msg("look at them") if odd else Msg("no sign of bias")
        rolls = sum(record.rolls for record in found)
        yield Row(Msg("Dice"), DICE_LUCK, Msg("{n} roll", {"n": rolls}, "{n} rolls"), said, "dice-multiple")


def _single(context: PageContext, games: tuple[PlayedGame, ...]) -> Iterator[Row]:
    """The last games, one by one; a touch shows how a game leaves the table."""
    for game in games[:MOST_GAMES]:
        known = context.games.get(game.game)
        names = ", ".join(seat.name for seat in game.seats)
        winners = ", ".join(seat.name for seat in game.seats if seat.winner)
        yield Row(known.title if known else Msg.plain(game.game), f"{SHARE}:{game.number}",
                  Msg.plain(winners) if winners else None, Msg.plain(names), "trophy")


def _without_result(context: PageContext) -> Iterator[Row]:
    """The last games that were ended before they were over; a touch goes on with one."""
    left = [game for game in context.past() if game.finished and not game.over and game.game in context.games]
    for game in left[:MOST_LEFT]:
        yield Row(Msg("Go on: {game}", {"game": context.games[game.game].title}), f"{OPEN}:{game.number}",
                  Msg("ended without a result"), Msg.plain(", ".join(game.seats)), "play")


def _curve(context: PageContext, games: tuple[PlayedGame, ...], sums: Sums) -> tuple[Chart, ...]:
    """How many games everybody had won, game after game."""
    if len(games) < 2 or not sums.curve:
        return ()
    lines = tuple(ChartLine(Msg.plain(name), wins, mark=_mark(context, name)) for name, wins in sums.curve)
    return (Chart(Msg("Games won"), lines, Msg("game by game")),)


def _mark(context: PageContext, name: str) -> str:
    return next((player.mark for player in context.players() if player.name == name), "")
