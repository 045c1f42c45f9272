"""Every number that is shown can be touched to put it right, or `fields.toml` among its game's tests says why not.

What may live here: which numbers a View shows, and what stands on them. What may not: whether a finger reaches what
stands there (tests/touch/meaning/test_reach.py), whether a field can be put right at all (test_fields.py).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.app.session import snapshot
from companion.engine.game import Game
from companion.engine.parts import Cards, Counters, Part, Provinces, Tiles, Track
from companion.engine.table import Table, believed
from companion.engine.view import View
from companion.games import catalogue
from tests.games.sampled import moments, wholes
from ui.touch.meaning.choice_placement import offered_choices

GAMES = [game for game in catalogue().values() if (Path(__file__).parents[1] / game.id / "fields.toml").exists()]
of_every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
SOME = 12
"""So many moments of a game are looked at."""


def reasons(game: Game) -> dict[str, str]:
    """Why a number cannot be touched, by where it stands and what it is called."""
    text = (Path(__file__).parents[1] / game.id / "fields.toml").read_text(encoding="utf-8")
    found: dict[str, str] = tomllib.loads(text).get("shown", {})
    return found


def numbers(view: View) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every number by where it stands and what it is called, with the things on which it can be touched."""
    for panel in view.seats:
        yield from ((f"panel: {counter.label.id}", (counter.id,)) for counter in panel.counters)
    for where, parts in (("header", view.header), ("stage", view.stage)):
        for part in parts:
            yield from ((f"{where}: {name}", things) for name, things in _in_part(part))


def _in_part(part: Part) -> Iterator[tuple[str, tuple[str, ...]]]:
    match part:
        case Counters(items):
            for item in items:
                yield f"{part.title.id}, {item.label.id}" if part.title else item.label.id, (item.id,)
        case Track(title) if part.position >= 0 or any(cell.filled for cell in part.cells):
            yield title.id, (part.id,)
        case Tiles() | Cards():
            things = part.tiles if isinstance(part, Tiles) else part.cards
            name = part.title.id if part.title else ""
            yield from ((f"{name}, {counter.label.id}", (thing.id, counter.id)) for thing in things
                        for counter in thing.counters)
            if isinstance(part, Cards) and part.count and not part.cards:
                yield name, ()
        case Provinces(places):
            yield from ((f"figures, {figure.icon}", (place.id, figure.id)) for place in places
                        for figure in place.figures if figure.count != 1)


def untouchable(table: Table) -> Iterator[str]:
    """The numbers on the shared screen that nothing puts right where they stand."""
    view = snapshot.screen_view(table, table.at, 0, (), ())
    offers, listed = offered_choices(view), {place.path for place in believed(table)}
    for name, things in numbers(view):
        if not any(thing and (offers.get(thing) or thing in listed) for thing in things):
            yield name


@of_every_game
@pytest.mark.wide
def test_every_number_that_is_shown_can_be_touched_or_there_is_a_reason(game: Game) -> None:
    known, met = reasons(game), set[str]()
    for detail in game.details:
        for whole in wholes(game.id, detail):
            for table in moments(whole, SOME):
                met |= set(untouchable(table))
    assert met - known.keys() == set(), f"tests/{game.id}/fields.toml, [shown]: why can these not be put right there?"


@of_every_game
def test_every_reason_is_one(game: Game) -> None:
    assert all(len(why.split()) > 3 for why in reasons(game).values())


def test_a_number_is_found_wherever_it_stands() -> None:
    game = catalogue()["noxius"]
    found = {name for detail in game.details for whole in wholes(game.id, detail) for table in moments(whole, 3)
             for name, _ in numbers(snapshot.screen_view(table, 0, 0, (), ()))}
    assert {"panel: LP", "header: Progress fields", "stage: {enemy} · a hit costs {costs}"} <= found
