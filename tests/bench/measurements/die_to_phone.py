"""From a die's last byte on the pty to the View at an MQTT subscriber: real serial line, real runner and journal, real
mosquitto, each in a process of its own, the roller's phone as the only subscriber.

Floor, measured turn by turn with it: a program that reads a line from a pty, commits one row (WAL, FULL) and publishes
the bytes of a View, QoS 1, to the same subscriber through the same broker.
"""

from __future__ import annotations

from companion.games import catalogue
from tests.bench.figure import Figure, Reach, share
from tests.bench.tables import dealt

from .wire import laid

THROWS = 250
FRAME_MS = 16.7


def measure() -> tuple[Figure, ...]:
    """Median and p99, in the game that comes first."""
    game = catalogue()[dealt.LEADING]
    with laid(dealt.waiting_for_dice(game)) as wire:
        real, least = wire.throws(THROWS)
    return (Figure("die on the pty → View at a phone, median", share(real, 0.5), "ms", Reach(times=2),
                   share(least, 0.5), f"{game.id}, {THROWS} throws"),
            Figure("die on the pty → View at a phone, p99", share(real, 0.99), "ms", Reach(most=FRAME_MS),
                   share(least, 0.99)))
