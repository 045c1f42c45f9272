"""Statistics of this table: its games, its players, its dice; and the way to keep all of it as a file. Pure.

What may live here: the pages and their numbers. What may not: what a die's counts mean (die_record.py), forms of files.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from typing import Any

from companion.app.pages.navigation import KeepFile, PageContext, Transition
from companion.app.pages.routes import (
    DICE_LUCK,
    SHARE,
    STATISTICS,
    DiceLuckRoute,
    HomeRoute,
    ShareRoute,
    StatisticsRoute,
)
from companion.engine.parts import Chart, ChartLine
from companion.engine.view import Choice, Page, Row
from companion.engine.words import Msg, join_texts, say

from . import die_record, exports
from .played_games import PlayedGame, all_played
from .records import minutes

ROUTE = StatisticsRoute
MOST_GAMES = 12
MOST_LINES = 8
MOST_NAMED = 3
CSV, JSON = "csv", "json"
FORMS = {CSV: exports.as_csv, JSON: exports.as_json}


def page(context: PageContext, route: StatisticsRoute) -> Page:
    """Games, players, dice, and the games one by one."""
    games = played_games(context)
    text = None if games else Msg("Nothing has been played to its end yet. The first game that is begins the list.")
    rows = (*_games(context, games), *_players(context, games), *_dice(context), *_single(context, games))
    keep = (Choice(CSV, Msg("Keep as a table (CSV)"), "table"), Choice(JSON, Msg("Keep as JSON"), "code-json"))
    return Page(STATISTICS, Msg("Statistics of this table"), text, rows, keep if games else (), back="back",
                notices=context.notices, parts=_curve(context, games))


def answer(context: PageContext, route: StatisticsRoute, key: str, value: Any) -> Transition | None:
    """Go to a file, one game, the dice, or back."""
    kind, _, number = key.partition(":")
    if key == "back":
        return Transition(HomeRoute())
    if key in (CSV, JSON):
        return Transition(route, KeepFile(key))
    return Transition(ShareRoute(int(number), StatisticsRoute()) if kind == SHARE else DiceLuckRoute())


def played_games(context: PageContext) -> tuple[PlayedGame, ...]:
    """Every game that is over, newest first."""
    return all_played(context.finished(), context.past())


def exported_text(context: PageContext, form: str) -> str:
    """All games as the text of a file: csv or json."""
    titles = {name: say(context.games[name].title) for name in context.games}
    return FORMS[form](played_games(context), titles, context.settings.table.id)


def _games(context: PageContext, games: tuple[PlayedGame, ...]) -> Iterator[Row]:
    """Each game that was played: how often, who won, how long it took."""
    for name in dict.fromkeys(game.game for game in games):
        own = [game for game in games if game.game == name]
        count = Msg("{n} game", {"n": len(own)}, "{n} games")
        known = context.games.get(name)
        note = join_texts((*_wins(own), *_best(own), *_times(own)))
        yield Row(known.title if known else Msg.plain(name), value=count, note=note,
                  icon=known.icon if known else "dice-multiple")


def _wins(games: list[PlayedGame]) -> Iterator[Msg]:
    won = [seat.name for game in games for seat in game.seats if seat.winner]
    most = sorted(dict.fromkeys(won), key=won.count, reverse=True)
    for name in most[:MOST_NAMED]:
        yield Msg("{name} won {n}", {"name": name, "n": won.count(name)})


def _best(games: list[PlayedGame]) -> Iterator[Msg]:
    """The most points that anybody has had, and who."""
    best = max((game.best for game in games if game.best is not None), default=None)
    if best is not None:
        names = dict.fromkeys(seat.name for game in games for seat in game.seats if seat.total == best)
        yield Msg("record {n} ({names})", {"n": best, "names": ", ".join(names)})


def _times(games: list[PlayedGame]) -> Iterator[Msg]:
    timed = [minutes(game.lasted) for game in games if game.lasted]
    if len(set(timed)) > 1:
        yield Msg("{least} to {most} minutes", {"least": min(timed), "most": max(timed)})
    elif timed:
        yield Msg("{n} minute", {"n": timed[0]}, "{n} minutes")


def _players(context: PageContext, games: tuple[PlayedGame, ...]) -> Iterator[Row]:
    """Everybody who has played a game to its end, who played most first."""
    names = [seat.name for game in games for seat in game.seats]
    won = [seat.name for game in games for seat in game.seats if seat.winner]
    for name in sorted(dict.fromkeys(names), key=names.count, reverse=True)[:MOST_LINES]:
        yield Row(Msg.plain(name), mark=_mark(context, name), note=_luck(name, games), value=Msg(
            "{won} of {n} won", {"won": won.count(name), "n": names.count(name)}))


def _luck(name: str, games: tuple[PlayedGame, ...]) -> Msg | None:
    """How all dice of a player compare with fair ones; margins of several games add up as their squares do."""
    dice = [seat.dice for game in games for seat in game.seats if seat.name == name and seat.dice]
    if not dice:
        return None
    return Msg("dice {sum}, expected {expected} ± {margin}", {
        "sum": sum(value for value, _, _ in dice), "expected": round(sum((low + high) / 2 for _, low, high in dice)),
        "margin": round(hypot(*((high - low) / 2 for _, low, high in dice)))})


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


def _curve(context: PageContext, games: tuple[PlayedGame, ...]) -> tuple[Chart, ...]:
    """How many games everybody had won, game after game."""
    names = [seat.name for game in games for seat in game.seats if seat.winner]
    best = sorted(dict.fromkeys(names), key=names.count, reverse=True)[:MOST_LINES]
    if len(games) < 2 or not best:
        return ()
    lines = tuple(ChartLine(Msg.plain(name), _wins_by(name, games), mark=_mark(context, name)) for name in best)
    return (Chart(Msg("Games won"), lines, Msg("game by game")),)


def _wins_by(name: str, games: tuple[PlayedGame, ...]) -> tuple[int, ...]:
    """0, then the wins of `name` after each game, the first one first."""
    wins = [0]
    for game in reversed(games):
        wins.append(wins[-1] + any(seat.winner and seat.name == name for seat in game.seats))
    return tuple(wins)


def _mark(context: PageContext, name: str) -> str:
    return next((player.mark for player in context.players() if player.name == name), "")
