"""200 phones on one table: from a die's last byte on the pty to the View at the last phone; a phone for each of three
seats, all others are spectators. Plain TCP instead of websockets, all on one machine with companion and broker.

Floor: the least wire (die_to_phone.py) to as many phones: raw mosquitto fan-out of as many bytes.
"""

from __future__ import annotations

from companion.games import catalogue
from tests.bench.figure import Figure, Reach, share
from tests.bench.tables import dealt

from .wire import laid

PHONES, SEATS, THROWS = 200, 3, 60


def measure() -> tuple[Figure, ...]:
    """Median for information, p95 against its reach."""
    game = catalogue()[dealt.LEADING]
    with laid(dealt.waiting_for_dice(game), PHONES - SEATS, SEATS) as wire:
        real, least = wire.throws(THROWS)
    return (Figure(f"View at the last of {PHONES} phones, median", share(real, 0.5), "ms", floor=share(least, 0.5),
                   note=game.id),
            Figure(f"View at the last of {PHONES} phones, p95", share(real, 0.95), "ms", Reach(most=150, times=1.5),
                   share(least, 0.95)))
