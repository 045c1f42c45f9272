"""A phone's ask → its answer, and → its own new View, through the program: quiet, and with 200 phones, of which one
seat floods and one reads nothing.

Floor, by turns with the quiet asks: two raw QoS 1 trips over a bare mosquitto and one commit between them, with as many
bytes. The floor of the loaded asks is the quiet ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median

from msgspec.structs import replace

from companion.games import catalogue
from tests.bench.figure import Figure, Reach, share
from tests.bench.instruments.flood import Flooding
from tests.bench.instruments.programs import instrument
from tests.bench.instruments.seat_phone import Waited, places_of
from tests.bench.tables import dealt

from .wire import Wire, laid

ASKS, PHONES, SEATS, RATE = 150, 200, 3, 1000
FRAME_MS, LOADED_MS = 16.7, 100


def measure() -> tuple[Figure, ...]:
    """Quiet, then loaded, each for answers and Views."""
    game = catalogue()[dealt.LEADING]
    with laid(dealt.waiting_for_dice(game)) as wire:
        quiet, least = wire.asks(ASKS)
    with laid(dealt.waiting_for_dice(game), PHONES - SEATS) as wire:
        loaded, rate = _loaded(wire)
    return (*_figures("quiet", quiet, least, Reach(times=2), Reach(most=FRAME_MS), f"{ASKS} asks"),
            *_figures("loaded", loaded, quiet, Reach(times=2), Reach(most=LOADED_MS),
                      f"{PHONES} phones, {rate:.0f} asks/s beside"))


def _loaded(wire: Wire) -> tuple[list[Waited], float]:
    """The roller's asks beside a flood of the second seat and a third that does not read."""
    _, second, third, *_ = wire.joined.phones
    flooder = replace(wire.joined.phones[second], topics=places_of(second)[1:])
    flooding = Flooding(flooder, places_of(second).ask, RATE, wire.joined.phones[third])
    with instrument(flooding, "-m", "tests.bench.instruments.flood") as flood:
        first = flood.line("asked")
        asked = [wire.decide() for _ in range(ASKS)]
        return asked, median(int(line.split()[1]) for line in (first, *flood.lines("asked")))


def _figures(how: str, real: list[Waited], least: list[Waited], middle: Reach, rare: Reach,
             note: str) -> Iterator[Figure]:
    for what, values, floor in (("answer", [w.answer for w in real], [w.answer for w in least]),
                                ("own new View", [w.view for w in real], [w.view for w in least])):
        name = f"phone: ask → {what}, {how}"
        yield Figure(f"{name}, median", share(values, 0.5), "ms", middle, share(floor, 0.5), note)
        yield Figure(f"{name}, p99", share(values, 0.99), "ms", rare, share(floor, 0.99))
