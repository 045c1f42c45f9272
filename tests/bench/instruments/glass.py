"""A window without a display that says when its pixels change: what is drawn is read back before each frame is shown.

What may live here: Kivy's window as an instrument. What may not: what is drawn on it. Waiting for the frame to be drawn
and reading it back is part of every figure made with it, floors included; so only every eighth row is read.
"""

from __future__ import annotations

import time
from threading import Event
from typing import Any
from zlib import crc32

SIZE = (800, 480)
EVERY = 8
QUIET_FRAMES = 3
PATIENCE_S = 10.0


class Glass:
    """Watches Kivy's window; made in the main thread after the window is there. The other methods are for a thread."""

    def __init__(self, window: Any) -> None:
        from kivy.clock import Clock
        self._sum, self._quiet, self._at = 0, 0, 0.0
        self._changed, self._still = Event(), Event()
        window.bind(on_flip=self._drawn)
        Clock.schedule_interval(self._frame, 0)

    def _drawn(self, *_: Any) -> None:
        """Something was drawn and will be shown now; Kivy leaves out frames in which nothing is drawn."""
        seen = picture_sum()
        if seen != self._sum:
            self._sum, self._at, self._quiet = seen, time.perf_counter(), 0
            self._still.clear()
            self._changed.set()

    def _frame(self, _: float) -> None:
        self._quiet += 1
        if self._quiet == QUIET_FRAMES:
            self._still.set()

    def wait_still(self) -> None:
        """Wait until several frames have been the same; RuntimeError when it does not become still."""
        if not self._still.wait(PATIENCE_S):
            raise RuntimeError("the picture does not become still")

    def begin(self) -> float:
        """From now on the next change counts; the moment."""
        self._changed.clear()
        return time.perf_counter()

    def seconds_since(self, begun: float) -> float:
        """Seconds from `begun` to the first frame that differs; RuntimeError when none comes."""
        if not self._changed.wait(PATIENCE_S):
            raise RuntimeError("the picture does not change")
        return self._at - begun


def rows() -> list[bytes]:
    """Every eighth row of what is drawn, RGB; only with the window's context, in its thread."""
    from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels
    width, height = SIZE
    return [bytes(glReadPixels(0, row, width, 1, GL_RGB, GL_UNSIGNED_BYTE)) for row in range(0, height, EVERY)]


def picture_sum() -> int:
    """A checksum of what is drawn."""
    return crc32(b"".join(rows()))


def is_drawn() -> bool:
    """Whether there is more than one colour to be seen."""
    seen = b"".join(rows())
    return seen != seen[:3] * (len(seen) // 3)
