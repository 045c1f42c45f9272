"""What an eye beside the table sees of lamps and hears of a buzzer: levels over time, and the rhythm in them. Pure.

What may live here: reading what the machine says about pins. What may not: the machine.
"""

from __future__ import annotations

from itertools import pairwise

from msgspec import Struct

from hardware.gpio.patterns import OFF, PATTERNS, Rhythm

LATE_MS = 90
"""So much later than on a Pi a lamp may change on an emulated machine beside others."""


class Level(Struct, frozen=True):
    """A pin has had `high` (or not) since `at` ms."""

    at: int
    high: bool


def read_levels(said: str) -> dict[int, tuple[Level, ...]]:
    """Pin → its levels, from lines of ms, pin and level (guest/pins.py, watch)."""
    found: dict[int, tuple[Level, ...]] = {}
    for line in said.splitlines():
        at, pin, high = map(int, line.split())
        found[pin] = (*found.get(pin, ()), Level(at, bool(high)))
    return found


def lamp_pattern(levels: tuple[Level, ...]) -> str:
    """The name of the pattern that a lamp shows; empty for one that there is not."""
    if len(levels) == 1:
        return "steady" if levels[0].high else OFF
    steps = tuple((one.high, two.at - one.at) for one, two in pairwise(levels[1:]))
    return next((name for name, pattern in PATTERNS.items() if _plays(steps, pattern.rhythm)), "")


def _plays(steps: tuple[tuple[bool, int], ...], rhythm: Rhythm) -> bool:
    """Whether whole steps (level, ms) are those of a rhythm that began anywhere; two periods have to be seen."""
    if len(rhythm) < 2 or len(steps) < 2 * len(rhythm) - 1:
        return False
    return any(all(high is (place % 2 == 0) and abs(ms - rhythm[place]) <= LATE_MS
                   for place, (high, ms) in ((n % len(rhythm), step) for n, step in enumerate(steps, begun)))
               for begun in range(len(rhythm)))


def sounds(levels: tuple[Level, ...]) -> tuple[int, ...]:
    """How many ms each sound of a buzzer has lasted."""
    return tuple(two.at - one.at for one, two in pairwise(levels) if one.high)
