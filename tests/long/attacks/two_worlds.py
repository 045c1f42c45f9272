"""Two worlds, equal but for one secret, in every game: whoever does not know it gets the same pages, all of them.

What may live here: how many tables are tried, and how long. What may not: the worlds (tests/games/two_worlds.py), the
way through the pages (tests/games/every_page.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from random import Random
from time import process_time

from companion.app.simulation.monkey import random_setup
from companion.engine.game import FULL
from companion.engine.view import TABLE
from tests.games.every_page import Walk
from tests.games.test_conformance import GAMES, PLACES, content_of, played
from tests.games.test_privacy import moments
from tests.games.two_worlds import Worlds, worlds
from tests.long.tried import Tried
from tests.noxius import unread

MINUTES = 15.0
SECONDS = 45.0
"""Of this machine's time, for each game and level; what is begun is ended."""
STEPS, WAYS = 3, 5


def attack() -> Iterator[Tried]:
    """One row a game, level and moment; a try is one comparison of what somebody is told."""
    for name, game in GAMES.items():
        for detail in game.details:
            yield from _of(name, detail)


def _of(name: str, detail: str) -> Iterator[Tried]:
    until, tries, failures = process_time() + SECONDS, dict[str, int](), dict[str, list[str]]()
    for there, called in _tables(name, detail):
        for viewer in there.strangers:
            walk = Walk(there.one, there.other, viewer, Random(len(there.one.entries)), STEPS, WAYS)
            for where, one, other in walk.all_pages():
                tries[there.moment] = tries.get(there.moment, 0) + 1
                if one != other:
                    failures.setdefault(there.moment, []).append(f"{called}: {viewer} at {where}")
        if process_time() > until:
            break
    for moment, number in tries.items() or {"no secrets": 0}.items():
        yield Tried(f"two worlds, {name}, {detail}, {moment}", number, tuple(failures.get(moment, ())))


def _tables(name: str, detail: str) -> Iterator[tuple[Worlds, str]]:
    """One table after the other, with a name by which it is found again."""
    places = [place for place in PLACES if place[0] == name and place[2] == detail]
    if name == "noxius" and detail == FULL:
        yield from _missions(places)
    if name in ("noxius", "dicewar"):  # no player has a secret there
        return
    for seed in count():
        for _, seats, _ in places:
            game = GAMES[name]
            setup = random_setup(game, content_of(game), Random(seed), seats, detail)
            yield from ((there, f"seed {seed}, {seats} seats") for there in worlds(game, setup, seed))


def _missions(places: list[tuple[str, int, str]]) -> Iterator[tuple[Worlds, str]]:
    for seed in count():
        for place in places:
            for there in (*moments(played(*place, seed), 6), played(*place, seed)):
                for found in (unread.otherwise_printed(there), unread.taken_back(there)):
                    if found is not None and TABLE in found.strangers and found.one.states != found.other.states:
                        yield found, f"seed {seed}, {place}, {len(there.entries)} entries"
