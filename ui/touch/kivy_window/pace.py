"""How often Kivy's loop wakes: at the display's rate while a finger is about, else seldom. No drawing lives here.

Between two frames the loop sleeps until something is due or put to it (Kivy's clock `interrupt`, window.py): news, a
timer and a clock that runs are on the glass at once, whatever the pace. Only for fingers the loop has to look by
itself.
"""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock

from .window import IDLE, QUICK

EARLY_S = 0.0005
"""If something is due so soon, the loop waits awake. Left to itself Kivy spins for a third of a frame, also of a slow
one.
"""
LINGER_S = 1.5
"""So long after the last sign of a finger, the loop keeps the quick pace."""
MOVED_S = 0.1
"""So long after the last frame of a motion, the pace is as before."""
SIGNS = ("on_mouse_down", "on_mouse_move", "on_mouse_up", "on_key_down")


class Pace:
    """The loop's pace. `hurry` may be called from any thread, and as an observer of whatever happens."""

    def __init__(self, window: Any, idle: float = IDLE) -> None:
        self.idle, Clock.clock_resolution = idle, EARLY_S
        self._wake = Clock.create_trigger(lambda _: None, 0)
        self._calm = Clock.create_trigger(self._slow_down, LINGER_S)
        self._settle = Clock.create_trigger(self._settled, MOVED_S)
        window.bind(**dict.fromkeys(SIGNS, self.hurry), on_touch_down=self.hurry, on_touch_move=self.hurry)
        self.hurry()

    def hurry(self, *_: object) -> None:
        """A finger is about: look at once, and often from now on."""
        Clock._max_fps = QUICK  # Kivy's setting maxfps is read once, when the window opens
        self._calm.cancel()
        self._calm()
        self._wake()

    def keep_up(self) -> None:
        """Something moves: the next frame comes as soon as the display can show it."""
        Clock._max_fps = QUICK
        self._settle.cancel()
        self._settle()

    def _slow_down(self, _: float) -> None:
        self._calm.cancel()
        Clock._max_fps = self.idle

    def _settled(self, _: float) -> None:
        if not self._calm.is_triggered:
            Clock._max_fps = self.idle
