"""Anything in any order, in every game: what was accepted is never asked for again, a power cut changes nothing.

What may live here: how long it is tried. What may not: what happens to a table, or the laws (tests/games/any_order.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic

from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from companion.engine.game import Game
from companion.games import catalogue
from tests.games.any_order import machine
from tests.long.tried import Tried

MINUTES = 5.0
SECONDS = 36.0
"""For each game; what is begun is ended."""
ROUND = settings(max_examples=60, stateful_step_count=60, deadline=None, database=None, print_blob=True,
                 suppress_health_check=list(HealthCheck), phases=(Phase.generate,))


def attack() -> Iterator[Tried]:
    """One row a game; a try is one act of somebody."""
    for game in catalogue().values():
        yield _of(game)


def _of(game: Game) -> Tried:
    tables, until = machine(game), monotonic() + SECONDS
    while monotonic() < until:
        try:
            run_state_machine_as_test(tables, settings=ROUND)
        except Exception as error:
            notes = "\n".join((str(error), *getattr(error, "__notes__", ())))
            return Tried(f"any order, {game.id}", tables.acts_tried, (notes,))
    return Tried(f"any order, {game.id}", tables.acts_tried)
