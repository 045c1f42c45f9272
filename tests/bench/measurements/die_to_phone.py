"""From a die's last byte on the pty to the View at the roller's phone, through the program: without a window, and as
`make run` starts it, with one.

Floor, measured turn by turn with it: a program that reads a line from a pty, commits one row (WAL, FULL) and publishes
the bytes of that View, QoS 1, over a bare mosquitto.
"""

from __future__ import annotations

from companion.games import catalogue
from tests.bench.figure import Figure, Reach, share
from tests.bench.tables import dealt

from .wire import laid

THROWS = {"headless": 200, "with a window": 120}
FRAME_MS = 16.7


def measure() -> tuple[Figure, ...]:
    """Median and p99 of either, in the game that comes first."""
    return tuple(figure for how in THROWS for figure in _of(how))


def _of(how: str) -> tuple[Figure, ...]:
    with laid(dealt.waiting_for_dice(catalogue()[dealt.LEADING]), window="window" in how) as wire:
        real, least = wire.throws(THROWS[how])
    name = f"die on the pty → View at its seat's phone, {how}"
    return (Figure(f"{name}, median", share(real, 0.5), "ms", Reach(times=2), share(least, 0.5),
                   f"{THROWS[how]} throws"),
            Figure(f"{name}, p99", share(real, 0.99), "ms", Reach(most=FRAME_MS), share(least, 0.99)))
