"""Home: go on, begin a game, or look after the companion. A pure function of what is known."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine import screens
from companion.engine.view import PUBLIC, RARE_KEY, Choice, Page, Row
from companion.engine.words import Msg, dot_facts

from . import ceremony, menu_tiles
from .navigation import AskHost, Continue, GameSummary, PageContext, Transition
from .routes import (
    AT_TABLE,
    BOXES,
    HARDWARE,
    HOME,
    JOIN,
    MACHINE,
    SEATING,
    SETTINGS,
    STATISTICS,
    TAKEN_UP,
    AgreementRoute,
    BoxesRoute,
    BoxRoute,
    HardwareRoute,
    HistoryRoute,
    HomeRoute,
    JoinRoute,
    MachineRoute,
    PackingRoute,
    PutRightRoute,
    Route,
    RuleBookRoute,
    SettingsRoute,
    SetUpListRoute,
    SetupRoute,
    StatisticsRoute,
)
from .setup import draft_for

ROUTE = HomeRoute
MOST_OPEN = 4
ELSEWHERE: dict[str, Route] = {route.id: route for route in (
    SettingsRoute(), StatisticsRoute(), HardwareRoute(), HistoryRoute(), PutRightRoute(), AgreementRoute(),
    PackingRoute(), SetUpListRoute(), BoxesRoute(), BoxRoute(), RuleBookRoute())}
"""What a touch opens without more being done."""


def page(context: PageContext, route: HomeRoute) -> Page:
    """The game on the table, games put aside, every installed game, and the companion's own pages."""
    first, *acts = _table_rows(context) or (None,)
    rows = (*((first,) if first else ()), *(replace(row, shape="chip") for row in acts if row), *_open_rows(context),
            *_new_rows(context))
    boxed = any(game.kinds for game in context.games.values())
    choices = (*((Choice(BOXES, Msg("Boxes"), "package-variant"),) if boxed else ()),
               Choice(SETTINGS, Msg("Settings"), "cog"), Choice(STATISTICS, Msg("Statistics"), "chart-line"),
               Choice(HARDWARE, Msg("Check the parts"), "stethoscope"),
               Choice(MACHINE, Msg("This device"), "power"))
    text = None if context.past() else Msg("Which game is on the table?")
    text = text if context.games else Msg("No game is installed.")
    return Page(HOME, Msg("Tabletop Companion"), text, rows, choices, back="back" if context.table else "",
                notices=context.notices)


def answer(context: PageContext, route: HomeRoute, key: str, value: Any) -> Transition | None:
    """To the table, to a set-up, or to one of the other pages."""
    kind, _, name = key.partition(":")
    if key in ("back", "go-on"):
        return Transition(AT_TABLE)
    if kind == "open":
        return Transition(TAKEN_UP, Continue(int(name)))
    if kind == "new":
        return Transition(SetupRoute(draft_for(context, context.games[name])))
    if key.startswith(RARE_KEY):
        return menu_tiles.take_rare_act(context, key, value)
    done = menu_tiles.take_menu_tile(context, route, key)
    if done is not None:
        return done
    if key in (JOIN, MACHINE):
        return Transition(JoinRoute() if key == JOIN else MachineRoute(), AskHost("see"))
    if key == SEATING:
        return Transition(ceremony.open_ceremony(context))
    return Transition(ELSEWHERE[key]) if key in ELSEWHERE else None


def _table_rows(context: PageContext) -> tuple[Row, ...]:
    if context.table is None:
        return ()
    title = screens.look(context.table, PUBLIC, 0).title
    names, still = ", ".join(seat.name for seat in context.table.seats), context.still()
    note = dot_facts((Msg.plain(names), still.text)) if still else Msg.plain(names)
    return (Row(Msg("Go on: {game}", {"game": title}), "go-on", note=note, icon="play", tone="good",
                game=context.table.game.id), *menu_tiles.menu_tiles(context, context.table))


def _open_rows(context: PageContext) -> tuple[Row, ...]:
    waiting = [game for game in context.past()
               if not game.finished and game.number != context.number and game.game in context.games]
    return tuple(Row(Msg("Go on: {game}", {"game": context.games[game.game].title}), f"open:{game.number}",
                     note=_with(game), icon="package-variant" if game.packed else "play", game=game.game)
                 for game in waiting[:MOST_OPEN])


def _with(game: GameSummary) -> Msg:
    """Who plays, and whether things lie in the box and have to be laid out."""
    names = ", ".join(game.seats)
    return Msg("in its box: {names}", {"names": names}) if game.packed else Msg.plain(names)


def _new_rows(context: PageContext) -> tuple[Row, ...]:
    """Every installed game, the one that was played last first."""
    played = [game.game for game in context.past()]
    names = sorted(context.games, key=lambda name: played.index(name) if name in played else len(played))
    return tuple(Row(context.games[name].title, f"new:{name}", icon=context.games[name].icon,
                     note=_last(context, name) or _for(*context.games[name].seats), game=name) for name in names)


def _last(context: PageContext, name: str) -> Msg | None:
    """Who played this game last."""
    seats = next((game.seats for game in context.past() if game.game == name and game.seats), ())
    return Msg("New; last: {names}", {"names": ", ".join(seats)}) if seats else None


def _for(least: int, most: int) -> Msg:
    if least == most:
        return Msg("New: {n} player", {"n": least}, "New: {n} players")
    return Msg("New: {least} to {most} players", {"least": least, "most": most})
