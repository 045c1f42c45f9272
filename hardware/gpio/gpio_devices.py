"""Everything that is wired to pins: buttons, lamps, buzzer, encoders.

What may live here: opening them with one pin factory. What may not: serial lines; how a part works.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.signals import Signal

from . import input_pin
from .buttons import Buttons
from .buzzer import Buzzer
from .encoder import Encoder
from .lamps import Lamps
from .presses import Timing
from .wiring import Wiring


class GpioDevices:
    """The wired parts; each that cannot be had reports so and leaves the others alone."""

    def __init__(self, wired: Wiring, factory: Any, put: Callable[[Signal], None], now: Callable[[], int],
                 timing: Timing, record: input_pin.EdgeRecord = input_pin.record_nothing) -> None:
        """`factory`: a gpiozero pin factory; `now`: monotonic ms; `record` gets every edge of every contact."""
        self.buttons = Buttons(wired.buttons, factory, put, now, timing, record)
        self.lamps = Lamps(wired.lamps, factory, put, now)
        self.buzzer = Buzzer(wired.buzzer, factory, put, now) if wired.buzzer else None
        encoders = (Encoder(name, pins, factory, put, now, record) for name, pins in wired.encoders)
        self._parts = (self.buttons, self.lamps, *((self.buzzer,) if self.buzzer else ()), *encoders)

    def start(self) -> None:
        """Claim all pins."""
        for part in self._parts:
            part.start()

    def stop(self) -> None:
        """Give all pins back; may be called twice."""
        for part in self._parts:
            part.stop()
