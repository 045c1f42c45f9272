"""Moments of whole games to look at: of all that are kept (tests/playthroughs), and of games that a monkey has played.

Nothing is judged here.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from companion.app.simulation.transcript import read_transcript
from companion.engine.table import Accepted, Table, as_it_was, open_table, submit
from companion.games import catalogue

from .test_conformance import played

GAMES = catalogue()
LEVELS = [(name, detail) for name, game in GAMES.items() for detail in game.details]
KEPT = Path(__file__).parents[1] / "playthroughs"
SEEDS = 1


@cache
def kept(file: Path) -> Table:
    """A kept game, played again."""
    told = read_transcript(file.read_text("utf-8"), GAMES)
    table = open_table(told.game, told.setup)
    for ask in told.asks:
        done = submit(table, ask)
        assert isinstance(done, Accepted)
        table = done.table
    return table


def wholes(name: str, detail: str, seeds: int = SEEDS) -> Iterator[Table]:
    """The kept games of this level, and some that a monkey has played with as many as may play."""
    for file in sorted(KEPT.glob(f"{name}-*.table")):
        table = kept(file)
        if table.setup.detail == detail:
            yield table
    yield from (played(name, GAMES[name].seats[1], detail, seed) for seed in range(1, seeds + 1))


def moments(whole: Table, count: int) -> Iterator[Table]:
    """The table at about so many moments of a game, its end among them; 0: at all of them."""
    length = len(whole.entries)
    step = max(1, length // count) if count else 1
    yield from (as_it_was(whole, at) for at in sorted({*range(0, length + 1, step), length}))
