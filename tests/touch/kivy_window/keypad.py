"""A keyboard for tests: its keys go through SDL, as those of a real one do. No test lives here."""

from __future__ import annotations

import ctypes
from pathlib import Path

from .crank import Crank

DOWN, UP = 0x300, 0x301
SCAN, PAD = 1 << 30, 88
SYMBOLS = {"enter": 13, "backspace": 8, "escape": 27, "tab": 9, "delete": 127, "right": SCAN | 79, "left": SCAN | 80,
           "down": SCAN | 81, "up": SCAN | 82, "page-up": SCAN | 75, "page-down": SCAN | 78, "f5": SCAN | 62,
           "pad-enter": SCAN | PAD, "pad+": SCAN | 87, "pad-": SCAN | 86, "pad*": SCAN | 85,
           **{f"pad{digit}": SCAN | PAD + digit for digit in range(1, 10)}}
"""SDL's symbols of keys; of those that are not named here the sign is the symbol."""


class _KeyEvent(ctypes.Structure):
    """SDL_KeyboardEvent, with the room that an SDL_Event takes."""

    _fields_ = (("type", ctypes.c_uint32), ("timestamp", ctypes.c_uint32), ("window", ctypes.c_uint32),
                ("state", ctypes.c_uint8), ("repeat", ctypes.c_uint8), ("padding", ctypes.c_uint8 * 2),
                ("scancode", ctypes.c_int32), ("symbol", ctypes.c_int32), ("modifiers", ctypes.c_uint16),
                ("rest", ctypes.c_uint8 * 64))


class Keypad:
    """The keys at one window. Every key that is struck is down for a moment, and `wait` ms pass before the next one."""

    def __init__(self, crank: Crank) -> None:
        self._crank = crank
        loaded = Path("/proc/self/maps").read_text().splitlines()
        self._sdl = ctypes.CDLL(next(line.split()[-1] for line in loaded if "libSDL2-2" in line))

    def strike(self, *names: str, wait: int = 1000) -> None:
        """Strike one key after the other."""
        for name in names:
            self.down(name)
            self.up(name)
            self._crank.at += wait

    def down(self, name: str) -> None:
        """A key goes down, or says again that it is down."""
        self._send(DOWN, name)

    def up(self, name: str) -> None:
        """A key comes up."""
        self._send(UP, name)

    def _send(self, kind: int, name: str) -> None:
        event = _KeyEvent(type=kind, window=1, symbol=SYMBOLS.get(name) or ord(name))
        assert self._sdl.SDL_PushEvent(ctypes.byref(event)) == 1
        self._crank.window.mainloop()
        self._crank.turn()
