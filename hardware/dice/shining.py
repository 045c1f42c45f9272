"""Everything that shines at the other end of a serial line: dice that are to be rolled, coloured lamps.

What may live here: when something has to be sent to whom, and one small thread for rhythms. What may not: which dice
and which lamps shine (`dice_lights.py`, `pixel_lamps.py`), ports.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from threading import Lock

from companion.engine.signals import LinkUp, Signal
from hardware.gpio.deadline_thread import DeadlineThread

from .dice_lights import DiceLights, DieAddress
from .pixel_lamps import PixelLamps

Send = Callable[[str, bytes], None]


class Shining:
    """The lights of all devices. May be called from any thread; nothing waits for a device."""

    def __init__(self, send: Send, light: Callable[[DieAddress, str], bytes], now: Callable[[], int]) -> None:
        """`send`: bytes to a device; `light`: what makes a die shine in a colour (rrggbb); `now`: monotonic ms."""
        self._send, self._light = send, light
        self._dice, self._pixels, self._lock = DiceLights(), PixelLamps(), Lock()
        self._clockwork = DeadlineThread("pixels", self._step, now)

    def start(self) -> None:
        """Begin to play rhythms."""
        self._clockwork.start()

    def stop(self) -> None:
        """Send nothing more; may be called twice."""
        self._clockwork.stop()

    def want(self, count: int, colour: str, kept: tuple[str, ...]) -> None:
        """`count` dice are to be rolled, and those in `kept` not."""
        with self._lock:
            self._tell(self._dice.want(count, colour, kept))

    def show(self, patterns: Mapping[str, str]) -> None:
        """Show these patterns on the coloured lamps: name of lamp → name of pattern."""
        with self._lock:
            self._pixels.show(patterns)
        self._clockwork.wake()

    def heard(self, signal: Signal) -> None:
        """Note a signal that changes the lights; a device that has just come, or was reset, gets all its lights again.
        """
        with self._lock:
            self._tell(self._dice.observe(signal))
            if isinstance(signal, LinkUp):
                self._tell(self._dice.shining(signal.device))
            coloured = self._pixels.observe(signal)
        if coloured:
            self._clockwork.wake()

    def _tell(self, lights: dict[DieAddress, str]) -> None:
        for die, colour in lights.items():
            self._send(die[0], self._light(die, colour))

    def _step(self, now: int) -> int | None:
        with self._lock:
            said, due = self._pixels.step(now)
            for device, data in said.items():
                self._send(device, data)
        return due
