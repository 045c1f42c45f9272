"""A game read back from the journal: the table that its entries describe.

What may live here: from rows to a table, fast. What may not: clocks, signs of life, what happens next.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

from companion.app.storage.journal import Journal, Recorded
from companion.engine.codec import decode_entries, decode_setup
from companion.engine.game import Game
from companion.engine.table import Table, replay


def read_back(journal: Journal, recorded: Recorded, game: Game) -> Table:
    """The table as the journal knows it. ForeignError: not this game's."""
    with _no_collecting():
        entries = decode_entries(game, journal.entries(recorded.id))
        return replay(game, decode_setup(game, recorded.setup), entries)


@contextmanager
def _no_collecting() -> Iterator[None]:
    """Reading without garbage collection: thousands of values are made, and all stay, so that looking for garbage takes
    longer than making them.

    Nor are they looked through later, in the middle of a turn, because nothing in a table is a circle.
    """
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
        gc.freeze()
    finally:
        if collecting:
            gc.enable()
