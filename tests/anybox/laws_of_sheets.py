"""What holds for every score sheet: no page tells a stranger a secret. What may not live here: which sheets there are.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

from companion.app.simulation.monkey import random_setup
from companion.games.anybox import GAME
from companion.games.anybox.content import Content, Sheet
from tests.games.every_page import Walk
from tests.games.two_worlds import worlds

ENTRIES, STEPS, WAYS = 60, 1, 2
"""How long such a game is played, how many entries of a table are looked at, how many acts are tried on each."""


def secrets_stay(sheet: Sheet, seed: int, *, seats: int = 3, moments: int = 6, strangers: int = 3) -> Iterator[bool]:
    """True for each page that was compared in two worlds that differ in one secret; AssertionError if one tells it."""
    setup = random_setup(GAME, Content((sheet,)), Random(seed), seats)
    for there in islice(worlds(GAME, setup, seed, ENTRIES), moments):
        for viewer in there.strangers[:strangers]:
            for where, one, other in Walk(there.one, there.other, viewer, Random(seed), STEPS, WAYS).all_pages():
                assert one == other, f"{there.moment}: {viewer} learns one of {there.owner} by {where}: {sheet}"
                yield True
