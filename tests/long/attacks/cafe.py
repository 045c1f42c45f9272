"""A café of whole companions in one hall, whose broker is killed while they play: every result is kept once.

What may live here: how many tables, what is counted. What may not: how they are started (tests/hall/cafe.py).
"""

from __future__ import annotations

import tempfile
import threading
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

from tests.hall.cafe import Cafe
from tests.long.tried import Tried
from tests.phone.rig import until

MINUTES = 20.0
TABLES = 50


def attack(tables: int = TABLES) -> Iterator[Tried]:
    """A whole game at each of so many tables; after the first results the hall is gone for some of the others."""
    with tempfile.TemporaryDirectory() as folder, closing(Cafe(Path(folder), tables)) as cafe:
        playing = threading.Thread(target=cafe.play_everywhere)
        playing.start()
        until(lambda: len(cafe.kept()) >= tables // 5 or not playing.is_alive())
        cafe.hall.kill()
        playing.join()
        cafe.hall.start()
        with suppress(AssertionError):
            until(lambda: cafe.kept() == dict.fromkeys(cafe.tables, 1))
        kept = cafe.kept()
    yield Tried("whole companions in a hall that is killed: results", tables, tuple(
        f"the result of {name} is kept {kept[name]} times" for name in cafe.tables if kept[name] != 1))
