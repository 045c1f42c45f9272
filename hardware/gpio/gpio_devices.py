"""Everything that is wired to pins: buttons, lamps, buzzer, encoders.

What may live here: opening them with one pin factory. What may not: serial lines; how a part works.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from companion.engine.signals import PinTaken, Signal

from . import input_pin, taken_pins
from .buttons import Buttons
from .buzzer import Buzzer
from .encoder import Encoder
from .lamps import Lamps, Pins, lamp_pins
from .presses import Timing


class Wiring(Struct, frozen=True):
    """What is wired to which pin, as in devices.DevicesConfig."""

    buttons: tuple[tuple[str, int], ...] = ()
    lamps: tuple[tuple[str, Pins], ...] = ()
    buzzer: int = 0
    encoders: tuple[tuple[str, tuple[int, int]], ...] = ()


def without_taken(wired: Wiring, uses: Mapping[int, taken_pins.PinUse], at: int) -> tuple[Wiring, tuple[PinTaken, ...]]:
    """The part of the wiring that can be used, and a signal for each part whose pin something else uses."""
    named = (*((f"button {name}", (pin,)) for name, pin in wired.buttons),
             *((f"lamp {name}", lamp_pins(pins)) for name, pins in wired.lamps),
             *((f"encoder {name}", pins) for name, pins in wired.encoders), ("buzzer", (wired.buzzer,)))
    taken = {device: pin for device, pins in named for pin in reversed(pins) if pin in uses}
    free = Wiring(tuple(one for one in wired.buttons if f"button {one[0]}" not in taken),
                  tuple(one for one in wired.lamps if f"lamp {one[0]}" not in taken),
                  0 if "buzzer" in taken else wired.buzzer,
                  tuple(one for one in wired.encoders if f"encoder {one[0]}" not in taken))
    return free, tuple(PinTaken(device, at, pin, uses[pin].by, uses[pin].line) for device, pin in taken.items())


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
