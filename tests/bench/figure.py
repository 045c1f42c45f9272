"""One figure as a value: what was measured, its floor, and what it has to reach. Pure; no clock, no printing.

What may live here: figures, reaches, and whether one meets the other. What may not: how anything is measured.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from msgspec import Struct


class Reach(Struct, frozen=True):
    """What a figure has to be, 0: no matter. `least` or `most` in its own unit; `times` its floor at the most, or
    `least_times` its floor at the least. `none`: it has to be nothing at all.
    """

    least: float = 0
    most: float = 0
    times: float = 0
    least_times: float = 0
    none: bool = False


class Figure(Struct, frozen=True):
    """`value` of `name` in `unit`, beside its `floor` (0: there is none). `note` says of what it was made."""

    name: str
    value: float
    unit: str
    reach: Reach = Reach()
    floor: float = 0
    note: str = ""

    @property
    def ratio(self) -> float:
        """How many times the floor; 0 without one."""
        return self.value / self.floor if self.floor else 0

    @property
    def misses(self) -> tuple[str, ...]:
        """Every reach that was missed, in words; none: all is well."""
        reach, missed = self.reach, []
        if reach.least and self.value < reach.least:
            missed.append(f"under {reach.least:g} {self.unit}")
        if reach.most and self.value > reach.most:
            missed.append(f"over {reach.most:g} {self.unit}")
        if reach.times and not 0 < self.ratio <= reach.times:
            missed.append(f"over {reach.times:g} × the floor")
        if reach.least_times and self.ratio < reach.least_times:
            missed.append(f"under {reach.least_times:g} × the floor" if self.floor else "the floor was not measured")
        if reach.none and self.value:
            missed.append("more than none")
        return tuple(missed)


class Measured(Struct, frozen=True):
    """What one measurement gave: its figures, or why it could not be made; and how long it took."""

    name: str
    figures: tuple[Figure, ...] = ()
    failure: str = ""
    seconds: float = 0


def share(values: Sequence[float], part: float) -> float:
    """The smallest of `values` that `part` (0 … 1) of them do not exceed: 0.5 median, 0.99 p99. ValueError for none."""
    if not values:
        raise ValueError("there is nothing to take a share of")
    return sorted(values)[max(0, ceil(part * len(values)) - 1)]
