"""A window without a display that says when its pixels change: what is drawn is read back before each frame is shown.

What may live here: Kivy's window as an instrument. What may not: what is drawn on it. Waiting for the frame to be drawn
and reading it back is part of every figure made with it, floors included; so only every eighth row is read.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from threading import Thread
from typing import Any
from zlib import crc32

SIZE = (800, 480)
EVERY = 8


class Glass:
    """Watches Kivy's window. `draw` is called from Kivy's thread, everything else from any."""

    def __init__(self) -> None:
        self._drawn, self._watched, self._sum = False, False, 0
        self._film: list[int] | None = None

    def draw(self, *_: Any) -> None:
        """Something was drawn and will be shown now; Kivy leaves out frames in which nothing is drawn."""
        film = self._film
        if film is not None:
            rows()  # what nobody looks at piles up, and is drawn many frames later
            film.append(time.monotonic_ns())
        if not self._drawn and is_drawn():
            self._drawn = True
            print("drawn", time.monotonic_ns(), flush=True)
        if self._watched and (seen := picture_sum()) != self._sum:
            self._sum = seen
            print("changed", time.monotonic_ns(), flush=True)

    def watch(self) -> None:
        """From now on tell every change of the picture."""
        self._watched = True


    def film(self) -> None:
        """From now on keep when each frame was drawn."""
        self._film = []

    def tell_film(self) -> None:
        """Tell when each frame was drawn since, and keep it no longer."""
        print("filmed", *(self._film or ()), flush=True)
        self._film = None


def tell_frames(opened: Any, more: dict[str, Callable[..., None]] | None = None) -> None:
    """Have the opened window say what is asked of it on standard input.

    `more`: other words, called in that thread with what stands behind them on their line.
    """
    glass = Glass()
    opened.bind(on_flip=glass.draw)
    words: dict[str, Callable[..., None]] = {"watch": glass.watch, "film": glass.film, "filmed": glass.tell_film,
                                           "pace": _pace, **(more or {})}

    def listen() -> None:
        for line in sys.stdin:
            word, *rest = line.split()
            words[word](*rest)
    Thread(target=listen, daemon=True).start()


def _pace() -> None:
    from kivy.clock import Clock
    print("pace", round(Clock._max_fps), flush=True)  # Kivy has no public name for it


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
