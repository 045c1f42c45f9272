"""What is wired to which pin, as somebody has written it down.

What may live here: pins and names. What may not: opening a pin, and gpiozero, because a table that has nothing wired
never loads it.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from companion.engine.signals import PinTaken

from .taken_pins import PinUse

AUTO = "auto"
VIRTUAL = "virtual"
Pins = int | tuple[int, int, int]
"""The BCM number of a lamp's pin; of a lamp of three colours those of red, green, blue."""


class Wiring(Struct, frozen=True):
    """What is wired to which pin, as in devices.DevicesConfig."""

    buttons: tuple[tuple[str, int], ...] = ()
    lamps: tuple[tuple[str, Pins], ...] = ()
    buzzer: int = 0
    encoders: tuple[tuple[str, tuple[int, int]], ...] = ()


def lamp_pins(pins: Pins) -> tuple[int, ...]:
    """The pins of one lamp."""
    return (pins,) if isinstance(pins, int) else pins


def without_taken(wired: Wiring, uses: Mapping[int, PinUse], at: int) -> tuple[Wiring, tuple[PinTaken, ...]]:
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
