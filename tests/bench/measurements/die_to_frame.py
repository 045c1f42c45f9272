"""From a die's last byte on the pty to the first frame of the touch screen that looks different, through the program as
`make run` starts it: its own broker, its window, its journal on a disk.

Floor: a bare Kivy window as Kivy itself runs it, 60 frames a second, with one label whose text is changed instead: at
any moment between two frames, as dice come, and with the wait for the next one. The clock is off, because a clock that
counts changes the picture by itself.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from contextlib import ExitStack
from random import Random

from companion.engine import timers
from companion.games import catalogue
from hardware.dice.framing import with_sum
from hardware.virtual.pty import PtyLink
from tests.bench.figure import Figure, Reach, share
from tests.bench.instruments.companion import NO_SCREEN, windowed
from tests.bench.instruments.disk import state_folder
from tests.bench.instruments.house import furnished, tray
from tests.bench.instruments.programs import Program, running
from tests.bench.instruments.seat_phone import SeatPhone, offered, places_of
from tests.bench.tables import dealt

THROWS, WARMING, FRAMES_A_SECOND = 50, 3, "60"
FRAMES, MOST_MS, FRAME_S, STILL_S = 1.5, 50, 1 / 30, 0.15


def measure() -> tuple[Figure, ...]:
    """Median for information, p95 against its reach."""
    table = dealt.waiting_for_dice(catalogue()[dealt.LEADING], clock=timers.NONE)
    roller, real, least = table.state.roll.seat, list[float](), list[float]()
    with state_folder() as folder, ExitStack() as stack:
        cable = PtyLink(folder / "tray")
        cable.plug()
        stack.callback(cable.unplug)
        joined = stack.enter_context(windowed(furnished(folder, table, tray(folder / "tray")), (roller,)))
        phone = SeatPhone(joined.phones[roller], places_of(roller))
        stack.callback(phone.hang_up)
        bare = stack.enter_context(running("-m", "tests.bench.floors.bare_window", FRAMES_A_SECOND, **NO_SCREEN,
                                         KIVY_CLOCK="default"))
        bare.line("drawn")
        for window in (joined.program, bare):
            window.tell("watch")
        luck = Random(1)
        for _ in range(THROWS + WARMING):
            real.append(_timed(joined.program, luck, lambda: _throw(cable)))
            phone.ask(phone.until(lambda view: offered(view, "read:")).key, "again")
            least.append(_timed(bare, luck, lambda: _change(bare)))
    return _figures(real[WARMING:], least[WARMING:])


def _figures(real: list[float], least: list[float]) -> tuple[Figure, ...]:
    return (Figure("die on the pty → pixels changed, median", share(real, 0.5), "ms", floor=share(least, 0.5),
                   note=f"{THROWS} throws"),
            Figure("die on the pty → pixels changed, p95", share(real, 0.95), "ms", Reach(most=MOST_MS, times=FRAMES),
                   share(least, 0.95), "floor: one frame of a bare window, one label changed"))


def _timed(window: Program, luck: Random, do: Callable[[], int]) -> float:
    """Milliseconds from the moment that `do` tells to the first other picture."""
    while window.said("changed", STILL_S):
        pass
    time.sleep(luck.uniform(0, FRAME_S))
    begun = do()
    return (int(window.line("changed").split()[1]) - begun) / 1e6


def _throw(cable: PtyLink) -> int:
    begun = time.monotonic_ns()
    os.write(cable.end, with_sum("ROLLED a 4"))
    return begun


def _change(bare: Program) -> int:
    bare.tell("label")
    return int(bare.line("begun").split()[1])
