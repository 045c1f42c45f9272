"""The list of what can be put right, made anew for states of a long game: full detail, as many players as may play.

What may live here: how long a game takes to list everything, in memory. What may not: pages, the way to a phone.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.engine.game import Adjustable, Game
from companion.games import catalogue
from tests.bench.figure import Figure, Reach, share
from tests.bench.instruments import timing
from tests.bench.tables import dealt

ENTRIES, EACH = 500, 5
MOST_MS = 5


def measure() -> tuple[Figure, ...]:
    """One figure for each game."""
    return tuple(_of(game) for game in catalogue().values())


def _of(game: Game) -> Figure:
    long = dealt.long_game(game, ENTRIES, players=game.seats[1])
    taken = [1000 * timing.seconds(partial(_list, game, state)) for state in long.states[::EACH]]
    most = max(len(_list(game, state)) for state in long.states[::EACH])
    return Figure(f"list of what can be put right, median, {game.id}", share(taken, 0.5), "ms", Reach(most=MOST_MS),
                  note=f"p95 {share(taken, 0.95):.1f} ms, up to {most} things, {len(long.setup.seats)} players")


def _list(game: Game, state: Any) -> tuple[Adjustable, ...]:
    return (*game.adjustable(state), *game.believed(state))
