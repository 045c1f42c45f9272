"""Choices that no finger and no dial reaches: every moment of kept and random games, in a window of every size.

What may live here: how much is looked at. What may not: what is reached (tests/touch/finger_person.py), the law
(tests/touch/meaning/test_reach.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from tests.games.sampled import LEVELS, moments, wholes
from tests.long.tried import Tried
from tests.touch.meaning.test_reach import HANDS, missed

MINUTES, SEEDS = 60.0, 3


def attack() -> Iterator[Tried]:
    """One row a game and level; a try is a moment of it for a finger and one for the dial; sizes, texts and languages
    take turns.
    """
    turn = count()
    for name, detail in LEVELS:
        tried, failures = 0, list[str]()
        for whole in wholes(name, detail, SEEDS):
            for table in moments(whole, 0):
                for hand in (HANDS[next(turn) * 7 % len(HANDS)], HANDS[next(turn) * 7 % len(HANDS)]):
                    tried += 1
                    failures += [f"{len(table.entries)}: {key}, {hand}" for key in sorted(missed(table, hand))]
        yield Tried(f"by finger, {name} {detail}", tried, tuple(failures))
