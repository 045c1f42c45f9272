"""Fingers for buttons that are not there: drives the mock pins of a table without a Raspberry Pi.

What may live here: closing and opening contacts by name, and looking at lamps. What may not: what a press means.
"""

from __future__ import annotations

from typing import Any

BOUNCES = 3


class VirtualButtons:
    """The buttons of a running Devices whose `pins` are mock pins, for tests, the demonstration and the keyboard."""

    def __init__(self, factory: Any, wired: tuple[tuple[str, int], ...]) -> None:
        """`factory`: the devices' `pins`; `wired`: (name, BCM pin) as in their configuration."""
        self._pins = {name: factory.pin(pin) for name, pin in wired}

    @property
    def names(self) -> tuple[str, ...]:
        """The buttons that there are."""
        return tuple(self._pins)

    def press(self, name: str) -> None:
        """Put a finger on a button and leave it there. Raises KeyError for a button that is not wired."""
        self._pins[name].drive_low()

    def release(self, name: str) -> None:
        """Take the finger away."""
        self._pins[name].drive_high()

    def bounce(self, name: str) -> None:
        """Press as worn contacts do: closed and open several times within a moment, then closed."""
        for _ in range(BOUNCES):
            self.press(name)
            self.release(name)
        self.press(name)

    def stick(self, name: str) -> None:
        """Let something lie on the button: it is pressed, and nobody comes to release it."""
        self.press(name)
