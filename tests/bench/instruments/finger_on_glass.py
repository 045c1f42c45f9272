"""A finger on a display that is really there: an X server without a screen (Xvfb), and its extension XTEST, which makes
events as a device does.

What may live here: that server, its pointer. What may not: what lies under the finger.
"""

from __future__ import annotations

import ctypes
import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager

from .glass import SIZE

LEFT, NOW = 1, 0
SERVER = "Xvfb"


class Finger:
    """The pointer of the X server `display` (:7); OSError where X's libraries are missing, or nobody answers."""

    def __init__(self, display: str) -> None:
        self._x11, self._xtst = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
        self._x11.XOpenDisplay.restype = ctypes.c_void_p
        opened = self._x11.XOpenDisplay(display.encode())
        if not opened:
            raise OSError(f"no X server at {display}")
        self._display = ctypes.c_void_p(opened)

    def move(self, x: float, y: float) -> None:
        """Be over a place of the display, in pixels from its upper left corner."""
        self._xtst.XTestFakeMotionEvent(self._display, -1, round(x), round(y), NOW)
        self._x11.XFlush(self._display)

    def press(self) -> int:
        """Touch; the moment, in monotonic ns."""
        return self._button(1)

    def release(self) -> int:
        """Let go; the moment, in monotonic ns."""
        return self._button(0)

    def _button(self, down: int) -> int:
        at = time.monotonic_ns()
        self._xtst.XTestFakeButtonEvent(self._display, LEFT, down, NOW)
        self._x11.XFlush(self._display)
        return at


@contextmanager
def display() -> Iterator[dict[str, str]]:
    """An X server as large as a window; what a program's environment needs to be seen on it."""
    read_end, write_end = os.pipe()
    words = (SERVER, "-displayfd", str(write_end), "-screen", "0", "{}x{}x24".format(*SIZE), "-nolisten", "tcp")
    server = subprocess.Popen(words, pass_fds=(write_end,), stderr=subprocess.DEVNULL)
    os.close(write_end)
    try:
        with os.fdopen(read_end) as said:
            yield {"DISPLAY": f":{said.readline().strip()}", "SDL_VIDEODRIVER": "x11"}
    finally:
        server.terminate()
        server.wait()
