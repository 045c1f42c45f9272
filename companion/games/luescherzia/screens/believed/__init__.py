"""All that may be put right besides the numbers that stand on the screen, at any moment, also after the end.

table.py holds cards and turns, board.py board and group, seats.py what everybody has; printed.py of
the game says where things lie on which something is printed. What may live here: their order. What may not: what
follows from a correction (rules/).
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.game import Adjustable
from companion.games.luescherzia.model import State
from companion.games.luescherzia.numbers import turns_to_skip

from .board import tile_beliefs
from .seats import own_beliefs
from .table import turn_beliefs


def believed(state: State) -> Iterator[Adjustable]:
    """What a table may put right now."""
    yield from turn_beliefs(state)
    yield from tile_beliefs(state)
    yield from (turns_to_skip(f"players/{n}", player) for n, player in enumerate(state.players) if not player.skips)
    yield from own_beliefs(state)
