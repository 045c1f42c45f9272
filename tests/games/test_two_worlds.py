"""Law of secrets for every game: of two worlds that differ in one secret, every page tells everybody else the same.

A small sample of what `tests/long/attacks/two_worlds.py` does at length. What only one game has does not belong here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from companion.app.simulation.monkey import random_setup
from companion.engine.view import TABLE
from tests.games.every_page import Said, Walk
from tests.games.test_conformance import GAMES, content_of
from tests.games.two_worlds import Worlds, worlds

STEPS, WAYS, MOST = 1, 2, 120
"""How many entries of a table are looked at, how many acts are tried on each, how long such a game is played."""


def pairs(name: str, seats: int, detail: str, seed: int) -> Iterator[Worlds]:
    game = GAMES[name]
    return worlds(game, random_setup(game, content_of(game), Random(seed), seats, detail), seed, MOST)


def told(there: Worlds, steps: int = STEPS, ways: int = WAYS, viewers: int = 9) -> Iterator[tuple[str, Said]]:
    """All that is told to those who do not know the secret; who is told."""
    for viewer in there.strangers[:viewers]:
        walk = Walk(there.one, there.other, viewer, Random(len(there.one.entries)), steps, ways)
        yield from ((viewer, said) for said in walk.all_pages())


SAMPLES = [(name, max(2, game.seats[0]), detail) for name, game in GAMES.items() for detail in game.details]
SEEDS = {("advyria", "light"): 4, ("advyria", "full"): 9, ("luescherzia", "light"): 4, ("luescherzia", "full"): 4}
"""Games in which something would be told, if nothing said what opens a secret."""
WITH_SECRETS = ("advyria", "luescherzia", "lyssan")
"""Players have secrets there; what a mission's fields say is nobody's (tests/noxius/test_unread_fields.py)."""


@pytest.mark.parametrize(("name", "seats", "detail"), SAMPLES)
@pytest.mark.sampled(10)
def test_two_worlds_look_the_same_to_who_does_not_know_the_secret(name: str, seats: int, detail: str) -> None:
    compared = 0
    for there in islice(pairs(name, seats, detail, SEEDS.get((name, detail), 0)), 4):
        for viewer, (where, one, other) in told(there, viewers=2):
            compared += 1
            assert one == other, f"{there.moment}: {viewer} learns a secret of {there.owner} by {where}"
    assert compared > 100 or name not in WITH_SECRETS


def test_the_owner_sees_the_two_worlds_apart() -> None:
    """So that the law above is not kept by pages that show nothing."""
    there = next(pairs("luescherzia", 2, "light", 1))
    walk = Walk(there.one, there.other, there.owner, Random(1), STEPS, WAYS)
    assert any(one != other for _, one, other in walk.all_pages())


def test_the_worlds_stand_at_all_moments() -> None:
    games = ((3, "light", 0), (3, "light", 1), (2, "full", 6))
    found = Counter(there.moment for game in games for there in pairs("luescherzia", *game))
    assert set(found) == {"running", "undone", "over"}
    assert TABLE in next(pairs("luescherzia", 3, "light", 0)).strangers
