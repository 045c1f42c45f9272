"""From the name, state and value that a device reports for a die to a signal. Pure.

What may live here: what holds for dice in any protocol – names, bounds of values, the words for states. What may not:
the form of a line or of a frame.
"""

from __future__ import annotations

import re

from companion.engine.signals import Battery, DiceCrooked, DiceLanded, DiceMoved, DiceTurned, Nonsense, Signal

from .framing import VALUE

NAME = re.compile(r"[^\s=*:,{}\"]{1,24}")
COLOUR = re.compile(r"[0-9a-fA-F]{6}")
NUMBER = re.compile(r"[+-]?[0-9]{1,4}")

LANDED = "landed"
MOVED = "moved"
CROOKED = "crooked"
TURNED = "turned"
QUIET = "quiet"

# Pixels dice: current firmware says rolled (1) and onFace (5, not a roll); old libraries call 1 ON_FACE and know no 5.
STATES = {
    "ROLLED": LANDED, "ON_FACE": LANDED, "LANDED": LANDED, "1": LANDED,
    "ROLLING": MOVED, "3": MOVED,
    "CROOKED": CROOKED, "4": CROOKED,
    "ONFACE": TURNED, "MOVED": TURNED, "5": TURNED,
    "UNKNOWN": QUIET, "HANDLING": QUIET, "0": QUIET, "2": QUIET,
}


class SignalFactory:
    """Makes the signals of one device, whose dice have `sides` faces."""

    def __init__(self, device: str, sides: int) -> None:
        self._device, self._sides = device, sides

    def from_state(self, state: str, die: str, value: int, at: int, raw: str, sides: int = 0) -> tuple[Signal, ...]:
        """What one of the states above means; `sides` where this die differs from the device's others."""
        match state:
            case "moved":
                return (DiceMoved(self._device, at, die, raw),)
            case "crooked":
                return (DiceCrooked(self._device, at, die, raw),)
            case "quiet":
                return ()
        if not 1 <= value <= (sides or self._sides):
            return (Nonsense(self._device, at, raw, VALUE),)
        kind = DiceLanded if state == LANDED else DiceTurned
        return (kind(self._device, at, die, value, raw),)

    def battery(self, die: str, percent: int, at: int, raw: str) -> tuple[Signal, ...]:
        """A die's battery; more than full or less than empty is nonsense."""
        good = 0 <= percent <= 100
        return (Battery(self._device, at, die, percent) if good else Nonsense(self._device, at, raw, VALUE),)


def whole_number(text: str) -> int:
    """A whole number as written, -1 for anything else: no die and no battery has such a value."""
    return int(text) if NUMBER.fullmatch(text) else -1


def is_die_name(text: str) -> bool:
    """Whether `text` can be the name of a die in a line."""
    return NAME.fullmatch(text) is not None


def is_colour(text: str) -> bool:
    """Whether `text` is a colour, rrggbb."""
    return COLOUR.fullmatch(text) is not None
