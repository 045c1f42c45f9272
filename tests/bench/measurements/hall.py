"""A phone's ask → its answer at a table in a hall: with a hall that is there, hangs, is gone, comes and goes.

Floor, by turns with each ask: the same ask at a table without a hall.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack

from companion.games import catalogue
from companion.hall import broker_files
from tests.bench.figure import Figure, Reach, share
from tests.bench.tables import dealt
from tests.hall.rig import RealHall, heard, standing_hall
from tests.phone.rig import until

from .wire import Wire, laid

ASKS, FLAPS, FRAME_MS = 120, 12, 16.7


def measure() -> tuple[Figure, ...]:
    """The same asks in every state of the hall."""
    with standing_hall() as hall, ExitStack() as stack:
        code = broker_files.add_table(hall.folder, "bench")
        game = catalogue()[dealt.LEADING]
        alone = stack.enter_context(laid(dealt.waiting_for_dice(game)))
        bridged = stack.enter_context(laid(dealt.waiting_for_dice(game), sections=(f'[hall]\ncode = "{code}"',)))
        screen = hall.screen()
        until(lambda: heard(screen, "tabletop/bench/public/state"))
        return tuple(figure for how, before in _states(hall) for figure in _figures(how, alone, bridged, before))


def _states(hall: RealHall) -> Iterator[tuple[str, Callable[[int], None]]]:
    """Every state of a hall, and what is done to it before each ask; each state begins when the one before has ended.
    """
    def leave(_: int) -> None:
        """Nothing happens to it."""

    def flap(number: int) -> None:
        if number % FLAPS == 0:
            (hall.kill if hall.process else hall.start)()
    yield "is there", leave
    assert hall.process is not None
    hall.process.send_signal(signal.SIGSTOP)
    yield "hangs", leave
    hall.kill()
    yield "is gone", leave
    yield "comes and goes", flap


def _figures(how: str, alone: Wire, bridged: Wire, before: Callable[[int], None]) -> Iterator[Figure]:
    least, real = [], []
    for number in range(ASKS):
        before(number)
        least.append(alone.decide().answer)
        real.append(bridged.decide().answer)
    name = f"phone: ask → answer, its table's hall {how}"
    yield Figure(f"{name}, median", share(real, 0.5), "ms", Reach(times=1.1), share(least, 0.5), f"{ASKS} asks")
    yield Figure(f"{name}, p99", share(real, 0.99), "ms", Reach(most=FRAME_MS), share(least, 0.99))
