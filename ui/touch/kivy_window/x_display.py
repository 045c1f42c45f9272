"""How large the X display is. A desktop's window manager makes a window as large as that; where none runs, as where
`xinit` starts a program alone, a window stays as large as it was opened.

What may live here: the question to Xlib. What may not: windows, whether that display is at work (desktops.py).
"""

from __future__ import annotations

import ctypes
import time
from collections.abc import Mapping

LIBRARY = "libX11.so.6"
X_DRIVERS = ("", "x11")
"""SDL's words for drawing on X; empty: it takes X where X is."""
TRIES = 20
PAUSE_S = 0.05


def x_display_size(environ: Mapping[str, str]) -> tuple[int, int] | None:
    """Width and height (pixels) of the X display that a window of this environment is drawn on; None: it is not X.

    A server whose last client has gone, as after a greeting, begins anew and refuses everybody for a moment. So it is
    asked again, and the connection stays open for as long as this program lasts: the window comes next.

    Source: XOpenDisplay(3), DisplayWidth(3).
    """
    if not environ.get("DISPLAY") or environ.get("SDL_VIDEODRIVER", "").lower() not in X_DRIVERS:
        return None
    try:
        xlib = ctypes.CDLL(LIBRARY)
    except OSError:
        return None
    xlib.XOpenDisplay.restype = ctypes.c_void_p
    for _ in range(TRIES):
        display = ctypes.c_void_p(xlib.XOpenDisplay(environ["DISPLAY"].encode()))
        if display:
            screen = xlib.XDefaultScreen(display)
            return xlib.XDisplayWidth(display, screen), xlib.XDisplayHeight(display, screen)
        time.sleep(PAUSE_S)
    return None
