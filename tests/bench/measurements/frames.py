"""Frames while something moves on the window of `companion run`: a die lands, a sheet slides, a list is flung. How many
a second, and how long from one to the next: the median, p99, the worst.

The goal is a frame at each turn of a display with 60 a second. Pictures are drawn by software, each at once (AT_ONCE).
Floor: a bare Kivy window at 60 frames a second in which one rectangle moves. At rest nothing is drawn: what lies longer
than REST_S between two frames is no frame that came late, but the end of a motion.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from itertools import pairwise
from typing import Any

from companion.engine import timers
from companion.games import catalogue
from hardware.dice.framing import with_sum
from hardware.virtual.pty import PtyLink
from tests.bench.figure import Figure, Reach, share
from tests.bench.instruments.companion import AT_ONCE, NO_SCREEN, windowed
from tests.bench.instruments.disk import state_folder
from tests.bench.instruments.house import furnished, tray
from tests.bench.instruments.programs import Program, running
from tests.bench.instruments.seat_phone import SeatPhone, offered, places_of
from tests.bench.tables import dealt

TIMES, FLINGS, FRAMES_A_SECOND = 10, 5, 60
SHORT_S, LONG_S, REST_S, LOOKS = 0.5, 1.5, 0.25, 20
LEAST_A_SECOND, MOST_MS = 57, 34
"""Of 60 a second three may fall out; no frame but one of a hundred takes the time of two."""


def measure() -> tuple[Figure, ...]:
    """First the floor, then each motion."""
    table = dealt.waiting_for_dice(catalogue()[dealt.LEADING], clock=timers.NONE)
    roller = table.state.roll.seat
    with state_folder() as folder, ExitStack() as stack:
        cable = PtyLink(folder / "tray")
        cable.plug()
        stack.callback(cable.unplug)
        bare = stack.enter_context(running("-m", "tests.bench.floors.bare_window", str(FRAMES_A_SECOND), **NO_SCREEN,
                                           **AT_ONCE))
        bare.line("drawn")
        floor = _filmed(bare, lambda: bare.tell("move"), LONG_S)
        joined = stack.enter_context(windowed(furnished(folder, table, tray(folder / "tray")), (roller,), "fingers",
                                              **AT_ONCE))
        phone = SeatPhone(joined.phones[roller], places_of(roller))
        stack.callback(phone.hang_up)
        window = joined.program
        return (*_figures("a die lands", _landing(window, cable, phone), floor),
                *_figures("a sheet slides", _sliding(window), floor),
                *_figures("a list is flung", _flung(window), floor))


def _figures(what: str, frames: list[float], floor: list[float]) -> Iterator[Figure]:
    worst = f"{len(frames)} frames, the worst {max(frames):.0f} ms; of the floor {max(floor):.0f} ms"
    yield Figure(f"frames a second while {what}", _a_second(frames), "/s", Reach(least=LEAST_A_SECOND),
                 _a_second(floor), "floor: a rectangle moves in a bare window")
    yield Figure(f"from frame to frame while {what}, median", share(frames, 0.5), "ms", floor=share(floor, 0.5))
    yield Figure(f"from frame to frame while {what}, p99", share(frames, 0.99), "ms", Reach(most=MOST_MS),
                 share(floor, 0.99), worst)


def _a_second(frames: list[float]) -> float:
    return 1000 * len(frames) / sum(frames)


def _filmed(window: Program, do: Callable[[], object], seconds: float) -> list[float]:
    """Milliseconds from frame to frame of what `do` sets going."""
    window.tell("film")
    do()
    time.sleep(seconds)
    window.tell("filmed")
    drawn = [int(word) / 1e6 for word in window.line("filmed").split()[1:]]
    return [after - before for before, after in pairwise(drawn) if after - before < REST_S * 1000]


def _landing(window: Program, cable: PtyLink, phone: SeatPhone) -> list[float]:
    frames: list[float] = []
    for _ in range(TIMES):
        frames += _filmed(window, lambda: os.write(cable.end, with_sum("ROLLED a 4")), SHORT_S)
        phone.ask(phone.until(lambda view: offered(view, "read:")).key, "again")
        time.sleep(SHORT_S)
    return frames


def _sliding(window: Program) -> list[float]:
    """The sheet of the player who rolls, opened and closed again."""
    frames: list[float] = []
    for _ in range(TIMES):
        place = _place(window, lambda place: place["kind"] == "HoldSeat" and any(
            key.startswith("roll:") for key in place["keys"]))
        frames += _filmed(window, partial(_touch, window, place), SHORT_S)
        _touch(window, _place(window, lambda place: place["kind"] == "Close"))
        time.sleep(SHORT_S)
    return frames


def _flung(window: Program) -> list[float]:
    """What has happened, a list that is longer than the window, flung by a finger."""
    for key in ("menu", "history"):
        _touch(window, _place(window, partial(_means, key)))
    _place(window, lambda place: place["keys"] == ["back"])
    frames: list[float] = []
    for _ in range(FLINGS):
        frames += _filmed(window, lambda: window.tell("swipe"), LONG_S)
    return frames


def _touch(window: Program, place: Any) -> None:
    window.tell(f"touch {place['x']} {place['y']}")


def _means(key: str, place: Any) -> bool:
    return bool(place["keys"] == [key])


def _place(window: Program, fits: Callable[[Any], bool]) -> Any:
    """The place to touch, once the screen takes touches on it. RuntimeError when it does not come."""
    for _ in range(LOOKS):
        time.sleep(SHORT_S)
        window.tell("places")
        shown = json.loads(window.line("places").partition(" ")[2])
        if found := next((place for place in shown if fits(place)), None):
            return found
    raise RuntimeError(f"it is not to be seen among {[(place['kind'], place['keys']) for place in shown]}")
