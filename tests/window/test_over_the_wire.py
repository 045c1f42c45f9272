"""What goes to the window while nobody peeks depends on no secret: of two worlds that differ in one, it gets the same
bytes.

What may live here: the pictures of whole random games, as they travel. What may not: pages, all of which
tests/games/test_two_worlds.py walks through, and what phones get.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from companion.app.simulation.monkey import random_setup
from companion.engine.screens import look
from companion.engine.table import Table
from companion.engine.view import TABLE
from tests.games.test_conformance import GAMES, content_of
from tests.games.two_worlds import Worlds, worlds
from ui.touch.wire import messages

SAMPLES = [(name, detail) for name, game in GAMES.items() for detail in game.details]
WITH_SECRETS = ("advyria", "luescherzia", "lyssan")


def pairs(name: str, detail: str, seed: int) -> Iterator[Worlds]:
    """Moments of a whole random game at which the table must not know in which of two worlds it is."""
    game = GAMES[name]
    setup = random_setup(game, content_of(game), Random(seed), max(2, game.seats[0]), detail)
    return (there for there in worlds(game, setup, seed) if TABLE in there.strangers)


def bytes_of(table: Table, viewer: str = TABLE) -> bytes:
    """The picture of a table, as it travels to the window."""
    return messages.encode(messages.shown(1, look(table, viewer, table.at), 0, 0))


@pytest.mark.parametrize(("name", "detail"), SAMPLES)
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.sampled(3)
def test_the_window_gets_the_same_bytes_whatever_a_secret_is(name: str, detail: str, seed: int) -> None:
    for there in pairs(name, detail, seed):
        assert bytes_of(there.one) == bytes_of(there.other), f"{there.moment}: a secret of {there.owner} travels"


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", WITH_SECRETS)
def test_there_are_such_secrets_and_their_owner_would_get_others(name: str) -> None:
    found = [there for seed in range(2) for there in pairs(name, GAMES[name].details[0], seed)]
    assert any(bytes_of(there.one, there.owner) != bytes_of(there.other, there.owner) for there in found)
