"""Words that find no room: every moment of every kept game, in German, in a window of any form.

What may live here: how much is looked at. What may not: what a cut word is (tests/touch/cut_words.py).
"""

from __future__ import annotations

from collections.abc import Iterator

from tests.long.tried import Tried
from tests.touch.cut_words import SIZES, TABLES, cut_in, played

MINUTES = 10.0


def attack() -> Iterator[Tried]:
    """One row a game; a try is a moment of it in one window."""
    for path in TABLES:
        faces = [(path.stem.split("-")[0], view) for view in played(path)]
        failures = tuple(words for size in SIZES for words in cut_in(faces, size))
        yield Tried(f"cut words, {path.stem}", len(faces) * len(SIZES), failures)
