"""Accepted commands per second in memory: asks submitted to a table, no disk, no View; and whether one of them costs
more when there have been many.

The trivial game steps through games of 1,000 entries; every installed game is played again from the asks of a random
game, full detail, three players. Floor: boardgame.io's local client steps through the trivial game beside it. It counts
its best round by the clock on the wall, and we our median by the processor's, so that other programs slow neither.
"""

from __future__ import annotations

from typing import Any

from companion.engine.game import Ask, Game
from companion.engine.table import Table, open_table
from companion.games import catalogue
from tests.bench.figure import Figure, Reach, share
from tests.bench.floors import rival
from tests.bench.instruments import timing
from tests.bench.tables import dealt, trivial_game
from tests.bench.tables.trivial_game import SETUP, STEP, stepped

ENTRIES, ROUNDS, RIVAL_ROUNDS = 1000, 7, 25
FEW, MANY, STEPS = 1000, 100_000, 500
TRIVIAL_TIMES, REAL_TIMES, LONG_TIMES = 5, 2, 2


def measure() -> tuple[Figure, ...]:
    """The trivial game first, then each of ours, then the long table."""
    floor = rival.moves_per_second(ENTRIES, RIVAL_ROUNDS)
    note = "floor: boardgame.io, trivial game" if floor else "boardgame.io could not be fetched"
    trivial = _per_second(open_table(trivial_game.GAME, SETUP), [STEP] * ENTRIES)
    return (Figure("accepted commands in memory, trivial game", trivial, "/s", Reach(least_times=TRIVIAL_TIMES), floor,
                   note),
            *(_of(game, floor, note) for game in catalogue().values()), _long())


def _of(game: Game, floor: float, note: str) -> Figure:
    long = dealt.long_game(game, ENTRIES)
    speed = _per_second(open_table(game, long.setup), [entry.ask for entry in long.entries])
    return Figure(f"accepted commands in memory, {game.id}", speed, "/s", Reach(least_times=REAL_TIMES), floor, note)


def _long() -> Figure:
    """Microseconds of one command at the end of a long table, beside a short one."""
    few = stepped(open_table(trivial_game.GAME, SETUP), FEW)
    many = stepped(few, MANY - FEW)
    each = [1e6 / _per_second(table, [STEP] * STEPS) for table in (many, few)]
    return Figure(f"one accepted command at {MANY:,} entries", each[0], "µs", Reach(times=LONG_TIMES), each[1],
                  f"floor: at {FEW:,}")


def _per_second(table: Table, asks: list[Ask[Any]]) -> float:
    return len(asks) / share(timing.rounds(lambda: trivial_game.submitted(table, asks), ROUNDS), 0.5)
