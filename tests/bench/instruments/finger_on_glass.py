"""A finger on a display that is really there: an X server's extension XTEST, which makes events as a device does.

What may live here: the pointer. What may not: the server (x_server.py), what lies under the finger.
"""

from __future__ import annotations

import ctypes
import time

LEFT, NOW = 1, 0


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
