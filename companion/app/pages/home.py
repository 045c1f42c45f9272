"""Home: go on, begin a game, or look after the companion. A pure function of what is known."""

from __future__ import annotations

from typing import Any

from companion.engine.page import Page, Row
from companion.engine.view import Choice
from companion.engine.words import Msg

from .place import AT_TABLE, HARDWARE, HISTORY, HOME, JOIN, SETTINGS, Continue, Known, Place, Step
from .setup import draft_for

MOST_OPEN = 4
ELSEWHERE = (SETTINGS, HARDWARE, JOIN, HISTORY)


def page(known: Known, place: Place) -> Page:
    """The game on the table, games put aside, every installed game, and the companion's own pages."""
    rows = (*_table_rows(known), *_open_rows(known), *_new_rows(known))
    choices = (Choice(SETTINGS, Msg("Settings"), "cog"), Choice(HARDWARE, Msg("Check the parts"), "stethoscope"))
    text = None if known.games else Msg("No game is installed.")
    return Page(HOME, Msg("Tabletop Companion"), text, rows, choices, back="back" if known.table else "",
                notices=known.notices)


def answer(known: Known, place: Place, key: str, value: Any) -> Step | None:
    """To the table, to a set-up, or to one of the other pages."""
    kind, _, name = key.partition(":")
    if key in ("back", "go-on"):
        return Step(AT_TABLE)
    if kind == "open":
        return Step(AT_TABLE, Continue(int(name)))
    if kind == "new":
        return Step(Place("setup", draft_for(known, known.games[name])))
    return Step(Place(key)) if key in ELSEWHERE else None


def _table_rows(known: Known) -> tuple[Row, ...]:
    if known.table is None:
        return ()
    title = known.table.game.title
    names = ", ".join(seat.name for seat in known.table.setup.seats)
    return (Row(Msg("Go on: {game}", {"game": title}), "go-on", note=_text(names), icon="play", tone="good"),
            Row(Msg("What happened so far"), HISTORY, icon="history"),
            Row(Msg("Phones at this table"), JOIN, icon="cellphone"))


def _open_rows(known: Known) -> tuple[Row, ...]:
    waiting = [game for game in known.past
               if not game.finished and game.number != known.number and game.game in known.games]
    return tuple(Row(Msg("Go on: {game}", {"game": known.games[game.game].title}), f"open:{game.number}",
                     note=_text(", ".join(game.seats)), icon="play") for game in waiting[:MOST_OPEN])


def _new_rows(known: Known) -> tuple[Row, ...]:
    """Every installed game, the one that was played last first."""
    played = [game.game for game in known.past]
    names = sorted(known.games, key=lambda name: played.index(name) if name in played else len(played))
    return tuple(Row(known.games[name].title, f"new:{name}", icon=known.games[name].icon,
                     note=_for(*known.games[name].seats)) for name in names)


def _for(least: int, most: int) -> Msg:
    if least == most:
        return Msg("New: {n} player", {"n": least}, "New: {n} players")
    return Msg("New: {least} to {most} players", {"least": least, "most": most})


def _text(words: str) -> Msg:
    return Msg("{text}", {"text": words})
