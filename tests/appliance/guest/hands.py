"""Fingers and keys inside the machine: devices of the kernel's uinput, moved by lines from outside. Standard library.

A line holds steps with semicolons between them, and its number at its end, which is said once all of them are taken.
What may live here: what a panel, a keyboard and a presenter say to the kernel. What may not: what is touched, or what
is to come of it.

    panel                  a panel of 800 × 480 with ten fingers is plugged in
    keys NAME              a keyboard of that name is plugged in
    pull panel | NAME      it is pulled out
    down FINGER X Y [SIZE] a finger comes down, as large as SIZE
    move FINGER X Y        it moves
    up FINGER              it goes up
    report                 all that has happened since the last report happens now
    press NAME CODE        a key goes down …
    let NAME CODE          … and up again
    wait MS                nothing happens for so long
    swarm N REPORTS HZ     N fingers move about for so many reports, HZ a second
"""

from __future__ import annotations

import fcntl
import os
import struct
import sys
import time
from collections.abc import Callable

SYN, KEY, ABS = 0, 1, 3
TOUCH, X, Y = 0x14A, 0, 1
SLOT, MAJOR, MT_X, MT_Y, TRACKING = 0x2F, 0x30, 0x35, 0x36, 0x39
KEYS = tuple(range(1, 112))
"""Every key up to `delete`, and none that switches a machine off: others listen to that."""
DIRECT = 1
"""The property of a panel that lies over its picture."""
FINGERS, WIDTH, HEIGHT, LARGEST = 10, 800, 480, 255
SET_EV, SET_KEY, SET_ABS, SET_PROP = 0x40045564, 0x40045565, 0x40045567, 0x4004556E
SETUP, ABS_SETUP, CREATE, DESTROY = 0x405C5503, 0x401C5504, 0x5501, 0x5502
USB = 3


class Device:
    """One device of the kernel's, there until it is pulled."""

    def __init__(self, name: str, product: int, keys: tuple[int, ...], axes: dict[int, int]) -> None:
        """`axes`: the greatest value of each."""
        self._file = os.open("/dev/uinput", os.O_WRONLY)
        for kind, codes, bit in ((KEY, keys, SET_KEY), (ABS, tuple(axes), SET_ABS)):
            if codes:
                fcntl.ioctl(self._file, SET_EV, kind)
            for code in codes:
                fcntl.ioctl(self._file, bit, code)
        for code, greatest in axes.items():
            fcntl.ioctl(self._file, ABS_SETUP, struct.pack("HxxiiiiiI", code, 0, 0, greatest, 0, 0, 0))
        if axes:
            fcntl.ioctl(self._file, SET_PROP, DIRECT)
        fcntl.ioctl(self._file, SETUP, struct.pack("4H80sI", USB, 0x2E8A, product, 1, name.encode(), 0))
        fcntl.ioctl(self._file, CREATE)

    def say(self, *events: tuple[int, int, int]) -> None:
        """Say these events: kind, code, value."""
        os.write(self._file, b"".join(struct.pack("@qqHHi", 0, 0, *event) for event in events))

    def pull(self) -> None:
        """It is gone."""
        fcntl.ioctl(self._file, DESTROY)
        os.close(self._file)


class Hands:
    """All that somebody at the table may touch. `steps`: what may be asked for, by its name."""

    def __init__(self) -> None:
        self._devices: dict[str, Device] = {}
        self._said: list[tuple[int, int, int]] = []
        self._down: set[int] = set()
        self._next = 0
        self.steps: dict[str, Callable[..., None]] = {
            "panel": self._panel, "keys": self._keys, "pull": self._pull, "down": self._came, "move": self._moved,
            "up": self._went, "report": self._report, "press": lambda name, code: self._key(name, code, 1),
            "let": lambda name, code: self._key(name, code, 0), "wait": lambda ms: _last(int(ms) / 1000),
            "swarm": self._swarm}

    def _panel(self) -> None:
        axes = {X: WIDTH - 1, Y: HEIGHT - 1, SLOT: FINGERS - 1, MAJOR: LARGEST, MT_X: WIDTH - 1, MT_Y: HEIGHT - 1,
                TRACKING: 0xFFFF}
        self._devices["panel"] = Device("panel", 1, (TOUCH,), axes)
        self._down, self._next, self._said = set(), 0, []

    def _keys(self, name: str) -> None:
        self._devices[name] = Device(name, 2 + len(self._devices), KEYS, {})

    def _pull(self, name: str) -> None:
        self._devices.pop(name).pull()

    def _came(self, finger: str, x: str, y: str, size: str = "8") -> None:
        self._next += 1
        first = not self._down
        self._down.add(int(finger))
        self._said += [(ABS, SLOT, int(finger)), (ABS, TRACKING, self._next), (ABS, MT_X, int(x)), (ABS, MT_Y, int(y)),
                       (ABS, MAJOR, int(size)), *([(KEY, TOUCH, 1)] if first else []), (ABS, X, int(x)),
                       (ABS, Y, int(y))]

    def _moved(self, finger: str, x: str, y: str) -> None:
        self._said += [(ABS, SLOT, int(finger)), (ABS, MT_X, int(x)), (ABS, MT_Y, int(y))]

    def _went(self, finger: str) -> None:
        self._down.discard(int(finger))
        self._said += [(ABS, SLOT, int(finger)), (ABS, TRACKING, -1), *([] if self._down else [(KEY, TOUCH, 0)])]

    def _report(self) -> None:
        self._devices["panel"].say(*self._said, (SYN, 0, 0))
        self._said = []

    def _key(self, name: str, code: str, down: int) -> None:
        self._devices[name].say((KEY, int(code), down), (SYN, 0, 0))

    def _swarm(self, fingers: str, reports: str, hz: str) -> None:
        """They come down side by side, move to and fro and go up."""
        def place(finger: int, number: int) -> tuple[str, str, str]:
            return str(finger), str(60 + 60 * finger + number % 40), str(100 + 20 * finger + number % 30)
        for finger in range(int(fingers)):
            self._came(*place(finger, 0))
        begun = time.monotonic()
        for number in range(int(reports)):
            for finger in range(int(fingers)):
                self._moved(*place(finger, number))
            self._report()
            _last(begun + (number + 1) / int(hz) - time.monotonic())
        for finger in range(int(fingers)):
            self._went(str(finger))
        self._report()


def _last(seconds: float) -> None:
    """So long something stays as it is."""
    until = time.monotonic() + seconds
    while (left := until - time.monotonic()) > 0:
        time.sleep(left)


def main() -> None:
    """Take lines for as long as somebody may say one."""
    hands = Hands()
    for line in sys.stdin:
        *steps, number = line.strip().split(";")
        for step in steps:
            name, *given = step.split()
            hands.steps[name](*given)
        print(number, flush=True)


if __name__ == "__main__":
    main()
