"""Whole random games per second through the Views, as `companion simulate` plays them: look, answer, submit, invariants
after every entry, and a replay at the end. Any number of players, both detail levels.
"""

from __future__ import annotations

from companion.app.simulation.simulate import simulate_game
from companion.engine.game import Game
from companion.games import catalogue
from tests.bench.figure import Figure, Reach
from tests.bench.instruments import timing
from tests.bench.tables import dealt

GAMES = 20


def measure() -> tuple[Figure, ...]:
    """One figure for each game."""
    return tuple(_of(game) for game in catalogue().values())


def _of(game: Game) -> Figure:
    known, entries = dealt.content(game), 0

    def play() -> None:
        nonlocal entries
        for seed in range(1, GAMES + 1):
            entries += len(simulate_game(game, known, seed).table.entries)
    taken = timing.seconds(play)
    return Figure(f"random games through the Views, {game.id}", GAMES / taken, "/s", Reach(least=20),
                  note=f"{entries // GAMES} entries each")
