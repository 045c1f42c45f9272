"""Bytes per View as it travels to phones (JSON, whole, retained), the typical and the largest ones of random games.

Seats' and spectators' Views after every act are counted; detail light and full both.
"""

from __future__ import annotations

from random import Random

import msgspec

from companion.engine.game import FULL, LIGHT, Game
from companion.engine.screens import look
from companion.engine.table import Table, open_table
from companion.engine.view import PUBLIC
from companion.games import catalogue
from tests.bench.figure import Figure, Reach, share
from tests.bench.tables import dealt

ENTRIES = 250
KIB, TYPICAL_KIB = 1024, 4


def measure() -> tuple[Figure, ...]:
    """Seats and spectators of each game."""
    return tuple(figure for game in catalogue().values() for figure in _of(game))


def _of(game: Game) -> tuple[Figure, ...]:
    sizes: dict[str, list[float]] = {"seats": [], "public": []}
    for seed, (players, detail) in enumerate(_tables(game), 1):
        start = open_table(game, dealt.setup(game, players, seed, detail=detail))
        dealt.played(start, Random(seed), lambda table: _weighed(table, sizes))
    return tuple(Figure(f"bytes of a View for {whose}, median, {game.id}", share(found, 0.5) / KIB, "KiB",
                        Reach(most=TYPICAL_KIB), note=f"p95 {share(found, 0.95) / KIB:.1f}, "
                        f"largest {max(found) / KIB:.1f} KiB") for whose, found in sizes.items())


def _tables(game: Game) -> list[tuple[int, str]]:
    least, most = game.seats
    return [(players, detail) for players in sorted({least, (least + most) // 2, most}) for detail in (LIGHT, FULL)]


def _weighed(table: Table, sizes: dict[str, list[float]]) -> bool:
    """Weigh every View of this moment; True once it has been enough."""
    for viewer in (*(seat.id for seat in table.setup.seats), PUBLIC):
        view = look(table, viewer, table.at)
        sizes["public" if viewer == PUBLIC else "seats"].append(len(msgspec.json.encode(view)))
    return len(table.entries) >= ENTRIES or table.game.over(table.state)
