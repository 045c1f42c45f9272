"""Power cuts of a table, of the hall's broker and of what collects there, in any order: each result is kept once.

What may live here: how often, and by which seeds. What may not: the programs and how they are cut
(tests/hall/evening.py).
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from tests.hall.evening import Evening, cut_often
from tests.long.tried import Tried

MINUTES = 30.0
CUTS, AN_EVENING = 1000, 50


def attack(cuts: int = CUTS) -> Iterator[Tried]:
    """So many cuts, in evenings of fifty; what was lost or doubled is told with the evening's seed."""
    failures = list[str]()
    for seed in range(-(-cuts // AN_EVENING)):
        with tempfile.TemporaryDirectory() as folder, closing(Evening(Path(folder))) as evening:
            failures += cut_often(evening, min(AN_EVENING, cuts - seed * AN_EVENING), seed)
    yield Tried("power cuts of a table and its hall", cuts, tuple(failures))
