"""The film of an evening, for every game: about a minute, every scene drawn by `look`, and never a secret too early.

What may live here: laws for all games. What may not: the choice of moments (tests/engine/past/test_film.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest
from msgspec import json

from companion.app.pages.evenings import seen_again
from companion.app.pages.navigation import PageContext, Reel
from companion.app.pages.routes import FilmRoute
from companion.app.simulation.monkey import random_setup
from companion.app.simulation.simulate import rehearse_game
from companion.engine import codec
from companion.engine.game import Game
from companion.engine.past.film import LEAST_MS, film_of
from companion.engine.table import Table, replay
from companion.engine.view import TABLE, View
from companion.engine.words import say
from tests.games.test_conformance import GAMES, content_of
from tests.games.test_two_worlds import WITH_SECRETS
from tests.games.two_worlds import Worlds, worlds
from tests.playthroughs.standard import habit

SHORT = 40
"""An evening of fewer entries has not enough to tell for a minute."""
LEVELS = [(name, detail) for name, game in GAMES.items() for detail in game.details]


def whole(game: Game, detail: str, seed: int) -> Table:
    luck = Random(seed)
    setup = random_setup(game, content_of(game), luck, max(2, game.seats[0]), detail)
    return rehearse_game(game, setup, luck, player=habit).table


def pictures(table: Table) -> Iterator[tuple[int, bytes]]:
    """Every scene as the shared screen shows it; after which entry that was."""
    film, route = film_of(table), FilmRoute(1, begun=0)
    for scene in film.scenes:
        context = PageContext(GAMES, reel=Reel(1, table, film), now=scene.begins)
        shown = seen_again.page(context, route)
        assert isinstance(shown, View)
        yield scene.seq, json.encode(shown)


@pytest.mark.parametrize(("name", "detail"), LEVELS)
@pytest.mark.sampled(11)
def test_a_whole_game_becomes_a_film_of_about_a_minute(name: str, detail: str) -> None:
    table = whole(GAMES[name], detail, 3)
    film = film_of(table)
    assert film.length <= 70_000
    assert film.length >= 55_000 or len(table.counting) < SHORT
    assert all(scene.lasts >= LEAST_MS and say(scene.text) for scene in film.scenes)
    seqs = [scene.seq for scene in film.scenes]
    assert seqs == sorted(seqs)
    assert (seqs[0], seqs[-1]) == (-1, len(table.entries) - 1)
    views = [json.decode(data) for _, data in pictures(table)]
    assert views[-1].get("result")
    assert not any(view.get("result") for view in views[:-1])


@pytest.mark.parametrize(("name", "detail"), LEVELS)
@pytest.mark.sampled(11)
def test_a_game_read_from_the_journal_makes_the_same_film(name: str, detail: str) -> None:
    table = whole(GAMES[name], detail, 4)
    setup = codec.decode_setup(table.game, codec.encode(table.setup))
    entries = codec.decode_entries(table.game, map(codec.encode, table.entries))
    assert film_of(replay(table.game, setup, entries)) == film_of(table)


def pairs(name: str, detail: str, seed: int) -> Iterator[Worlds]:
    game = GAMES[name]
    setup = random_setup(game, content_of(game), Random(seed), max(2, game.seats[0]), detail)
    return worlds(game, setup, seed)


@pytest.mark.parametrize(("name", "detail"), LEVELS)
@pytest.mark.wide
def test_two_evenings_that_differ_in_a_secret_are_seen_alike(name: str, detail: str) -> None:
    """At any moment, as if the evening were seen again by then; the shared screen is one of those who do not know."""
    compared = 0
    for there in islice((pair for seed in range(3) for pair in pairs(name, detail, seed)), 24):
        if TABLE in there.strangers:
            compared += there.one.state != there.other.state
            one, other = list(_pictures_so_far(there.one)), list(_pictures_so_far(there.other))
            assert one == other, f"{there.moment}: the film tells a secret of {there.owner}"
    assert compared > 3 or name not in WITH_SECRETS


def _pictures_so_far(table: Table) -> Iterator[tuple[str, bytes]]:
    """All that a film of this table would be made of, and how each moment is shown, whether or not it is over."""
    for scene in film_of(table).scenes:
        yield say(scene.text), json.encode(seen_again.scene_view(table, scene))
