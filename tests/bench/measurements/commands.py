"""Accepted commands per second in memory: asks submitted to a table, no disk, no View.

The trivial game steps through games of 1,000 entries; every installed game is played again from the asks of a random
game, full detail, three players. The yardstick is boardgame.io's local client, about 12,000 a second on a trivial game
on such a machine; it is not part of this house, so it is no floor here.
"""

from __future__ import annotations

from companion.engine.game import Ask, Game
from companion.engine.table import Accepted, Table, open_table, submit
from companion.games import catalogue
from tests.bench.figure import Figure, Reach, share
from tests.bench.instruments import timing
from tests.bench.tables import dealt, trivial_game

ENTRIES, ROUNDS = 1000, 7


def measure() -> tuple[Figure, ...]:
    """The trivial game first, then each of ours."""
    trivial = _per_second(open_table(trivial_game.GAME, trivial_game.SETUP), [trivial_game.STEP] * ENTRIES)
    return (Figure("accepted commands in memory, trivial game", trivial, "/s", Reach(least=30_000)),
            *(_of(game) for game in catalogue().values()))


def _of(game: Game) -> Figure:
    long = dealt.long_game(game, ENTRIES)
    speed = _per_second(open_table(game, long.setup), [entry.ask for entry in long.entries])
    return Figure(f"accepted commands in memory, {game.id}", speed, "/s", Reach(least=10_000))


def _per_second(table: Table, asks: list[Ask]) -> float:
    return len(asks) / share(timing.rounds(lambda: _again(table, asks), ROUNDS), 0.5)


def _again(table: Table, asks: list[Ask]) -> None:
    for ask in asks:
        done = submit(table, ask)
        if not isinstance(done, Accepted):
            raise RuntimeError(f"{table.game.id} refused what it had accepted: {ask}")
        table = done.table
