"""From a finger on the display to pixels: `companion run` with a game of 300 entries on an X server, touched as by a
device (XTEST), by turns on the table's page and on Home. It has no clock: that would change the picture.

Down: to the first frame that looks different, for what is touched looks pressed. Up: to the first frame that shows what
the table has answered, another page. The pointer has moved before, so that the loop is awake: on a panel its input
device wakes it (ui/touch/kivy_window/input_watch.py), and an X server without a screen has none. Floor of both: a bare
Kivy window at 60 frames a second on an X server of its own, whose label changes when a finger comes down.
"""

from __future__ import annotations

import json
import time
from contextlib import ExitStack
from itertools import cycle
from typing import Any, NamedTuple

from companion.engine import timers
from companion.games import catalogue
from tests.bench.figure import Figure, Reach, share
from tests.bench.instruments.companion import windowed
from tests.bench.instruments.disk import state_folder
from tests.bench.instruments.finger_on_glass import Finger
from tests.bench.instruments.house import furnished
from tests.bench.instruments.programs import PATIENCE_S, Program, running
from tests.bench.instruments.x_server import x_server
from tests.bench.tables import dealt

ENTRIES, TOUCHES, WARMING, FRAMES_A_SECOND = 300, 30, 3, "60"
TIMES, MOST_MS = 1.5, 50
LOOK_S, GUARDED_S, AWAKE_S, HELD_S = 0.1, 0.5, 0.2, 0.15
LEAVE, MENU, BACK = "back", "menu", "go-on"
MIDDLE = (400, 240)


class Touched(NamedTuple):
    """Milliseconds from a finger's coming down, and from its going up, to what is seen of it."""

    down: float
    up: float


def measure() -> tuple[Figure, ...]:
    """Medians for information, p95 against its reach."""
    table = dealt.waiting_for_dice(catalogue()[dealt.LEADING], timers.NONE, after=ENTRIES)
    ours, least = list[Touched](), list[float]()
    with state_folder() as folder, ExitStack() as stack:
        on_ours, on_bare = (stack.enter_context(x_server()).environment for _ in range(2))
        window = stack.enter_context(windowed(furnished(folder, table), (), "fingers", **on_ours)).program
        bare = stack.enter_context(running("-m", "tests.bench.floors.bare_window", FRAMES_A_SECOND, **on_bare,
                                           KIVY_CLOCK="default"))
        bare.line("drawn")
        finger, other = Finger(on_ours["DISPLAY"]), Finger(on_bare["DISPLAY"])
        _let_go_on(window)
        for program in (window, bare):
            program.tell("watch")
        ways = cycle(((MENU, BACK), (BACK, MENU)))
        for _ in range(TOUCHES + WARMING):
            ours.append(_touch(window, finger, *next(ways)))
            least.append(_touch_bare(bare, other))
    return tuple(figure for what, values in (("down → it looks pressed", [one.down for one in ours[WARMING:]]),
                                             ("up → the table's answer", [one.up for one in ours[WARMING:]]))
                 for figure in _figures(what, values, least[WARMING:]))


def _figures(what: str, values: list[float], floor: list[float]) -> tuple[Figure, ...]:
    return (Figure(f"finger {what} in a frame, median", share(values, 0.5), "ms", floor=share(floor, 0.5),
                   note=f"{len(values)} touches"),
            Figure(f"finger {what} in a frame, p95", share(values, 0.95), "ms", Reach(most=MOST_MS, times=TIMES),
                   share(floor, 0.95), "floor: a touched label in a bare window"))


def _let_go_on(window: Program) -> None:
    """Leave the question whether the table agrees, which comes after every start."""
    place = _place(window, LEAVE)
    window.tell(f"touch {place['x']} {place['y']}")


def _touch(window: Program, finger: Finger, key: str, wanted: str) -> Touched:
    """Touch what stands for `key`, and let go of it; the table then answers with what offers `wanted`."""
    place = _place(window, key)
    finger.move(place["x"], place["y"])
    time.sleep(AWAKE_S)
    window.drop_lines()
    began = finger.press()
    down = int(window.line("changed").split()[1]) - began
    window.tell(f"await {wanted}")
    time.sleep(HELD_S)
    window.drop_lines()
    ended = finger.release()
    return Touched(down / 1e6, (int(window.line("offered").split()[1]) - ended) / 1e6)


def _touch_bare(bare: Program, finger: Finger) -> float:
    """Milliseconds from the finger to the changed label."""
    finger.move(*MIDDLE)
    time.sleep(AWAKE_S)
    bare.drop_lines()
    began = finger.press()
    changed = int(bare.line("changed").split()[1])
    finger.release()
    return (changed - began) / 1e6


def _place(window: Program, key: str) -> Any:
    """The place that stands for `key`, once it is there for so long that the screen takes touches on it. RuntimeError
    when it does not come.
    """
    begun = since = time.monotonic()
    while since - begun < PATIENCE_S:
        window.tell("places")
        places = json.loads(window.line("places").partition(" ")[2])
        place = next((one for one in places if one["keys"] == [key]), None)
        if place is None:
            since = time.monotonic()
        elif time.monotonic() - since > GUARDED_S:
            return place
        time.sleep(LOOK_S)
    raise RuntimeError(f"{key} is not to be seen among {[(one['kind'], one['keys']) for one in places]}")
