"""What every die in a button has: the button, and fair luck. Copied onto the board beside its main.py.

What may live here: contacts that bounce, and throwing. What may not: a line to the companion, lights.
"""

import os
import time

from machine import Pin

STABLE_MS = 20


def luck(sides):
    """A fair number from 1 to `sides`: bytes beyond the last whole row are drawn again."""
    while True:
        byte = os.urandom(1)[0]
        if byte < 256 - 256 % sides:
            return byte % sides + 1


class ThrowButton:
    """A contact that counts once it has been as it is for STABLE_MS."""

    def __init__(self, pin):
        self._pin = Pin(pin, Pin.IN, Pin.PULL_UP)
        self._seen, self._since, self.down = False, time.ticks_ms(), False

    def changed(self):
        """Whether it has just been pressed or let go; `down` says which."""
        now, level = time.ticks_ms(), self._pin.value() == 0
        if level != self._seen:
            self._seen, self._since = level, now
        if level != self.down and time.ticks_diff(now, self._since) >= STABLE_MS:
            self.down = level
            return True
        return False
