"""Luck against expectation: what dice have shown beside what fair ones would, and when that says anything at all. Pure.

What may live here: counting and the arithmetic of chance. What may not: which number is good in which game, pictures.
Fair dice keep within the margin in 19 of 20 cases; a verdict is given only where they would go beyond it in less than
one case in a hundred, and never on few throws.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import erfc, exp, gamma, sqrt

from msgspec import Struct

from companion.engine import dice
from companion.engine.table import Table

FEW = 10
NINETEEN_OF_TWENTY, EVIDENCE = 1.96, 0.01


class DieThrow(Struct, frozen=True):
    """One result of a real die, drawn die or typed number: who rolled, how many sides there are, what it shows."""

    seat: str
    sides: int
    value: int


class Luck(Struct, frozen=True):
    """`throws` have come to `sum`; fair dice come to `expected`, and 19 of 20 times no further off than `margin`.

    `chance`: how seldom fair dice are as far off as this, or further; 1 where nothing was thrown.
    """

    throws: int
    sum: int
    expected: float
    margin: float
    chance: float

    @property
    def between(self) -> tuple[int, int]:
        """The range in which fair dice come 19 of 20 times."""
        return round(self.expected - self.margin), round(self.expected + self.margin)

    @property
    def unusual(self) -> int:
        """1 or -1 where the sum is so high, or so low, that it is more than the luck of an evening; 0 without such
        evidence.
        """
        if self.throws < FEW or self.chance >= EVIDENCE:
            return 0
        return 1 if self.sum > self.expected else -1


def all_throws(table: Table) -> tuple[DieThrow, ...]:
    """Every physical result of this game, as it was read last, also if it was undone, because the die was thrown all
    the same.
    """
    found, last = dict[str, DieThrow](), None
    for state in table.states:
        if state.roll is None or state.roll is last:
            continue
        last = state.roll
        for number in range(len(last.slots)):
            name = dice.slot_key(last, number)
            rolled = None if name in found else table.kept_rolls.get(name)
            if rolled:
                found[name] = DieThrow(last.seat, last.sides, rolled.value)
    return tuple(found.values())


def luck_of(thrown: Iterable[DieThrow]) -> Luck:
    """How these throws lie beside those of fair dice (normal approximation of their sum)."""
    every = tuple(thrown)
    total, expected = sum(t.value for t in every), sum((t.sides + 1) / 2 for t in every)
    spread = sqrt(sum((t.sides**2 - 1) / 12 for t in every))
    chance = erfc(abs(total - expected) / spread / sqrt(2)) if spread else 1.0
    return Luck(len(every), total, expected, NINETEEN_OF_TWENTY * spread, chance)


def face_counts(values: Iterable[int], sides: int) -> tuple[int, ...]:
    """How often each face was up, the 1 first."""
    shown = list(values)
    return tuple(shown.count(face) for face in range(1, sides + 1))


def chance_of(counts: tuple[int, ...]) -> float:
    """How seldom a fair die's faces are counted as unevenly as this, or more (Pearson's chi-squared test)."""
    expected = sum(counts) / len(counts) if counts else 0
    if not expected:
        return 1.0
    return _beyond(sum((count - expected)**2 / expected for count in counts), len(counts) - 1)


def _beyond(value: float, freedom: int) -> float:
    """The upper tail of the chi-squared distribution: 1 − P(freedom/2, value/2), by the series of P."""
    half, x = freedom / 2, value / 2
    if not half or not x:
        return 1.0
    if x > 300:
        return 0.0
    term = total = 1 / half
    for step in range(1, 2000):
        term *= x / (half + step)
        total += term
    share: float = total * exp(-x) * x**half / gamma(half)
    return min(1.0, max(0.0, 1 - share))
