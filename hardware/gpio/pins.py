"""Where pins come from: a Raspberry Pi's header, or mock pins where there is none.

What may live here: choosing and opening the pin factory. What may not: what is wired, what a pin does.

The lgpio library makes a pipe in the *current* directory when it is imported and fails where that cannot be written to
(as under systemd), whereupon gpiozero falls back to another driver in silence. So it is imported from within a folder
that is writable for certain, and by name.
"""

from __future__ import annotations

import errno
import tempfile
from contextlib import chdir
from importlib import import_module
from pathlib import Path
from typing import Any

from gpiozero import GPIOPinInUse  # type: ignore[import-untyped]
from gpiozero.pins.mock import MockFactory, MockPWMPin  # type: ignore[import-untyped]

from companion.engine.words import phrase_of
from hardware.errors import IN_USE, NO_CHIP, NO_DRIVER, port_reason

from .wiring import AUTO, VIRTUAL

Factory = Any
"""A pin factory of gpiozero, which has no types."""
MODEL = Path("/proc/device-tree/model")
DEVICES = Path("/dev")
CHIP = "gpiochip"
"""What the kernel calls a chip of pins, before its number."""
DRIVER = "hardware.gpio.header"
LIBRARY = "gpiozero.pins."
"""Where gpiozero has its own drivers, by whose names pins are told."""
BUSY = "GPIO busy"
"""What lgpio says, in words alone, of a pin that another program or the kernel holds."""


class PinsError(OSError):
    """There are no pins; the text says why."""


def is_pi(model: Path = MODEL) -> bool:
    """Whether this machine says that it is a Raspberry Pi."""
    try:
        return model.read_text(encoding="ascii", errors="replace").startswith("Raspberry Pi")
    except OSError:
        return False


def pin_factory(platform: str, chip: str = AUTO, model: Path = MODEL, driver: str = DRIVER,
                devices: Path = DEVICES) -> Factory:
    """The gpiozero factory for `platform` (auto, pi, virtual). Raises PinsError where the pins cannot be had.

    `chip`: the name of the chip of the header's pins (gpiochip4), or auto: gpiozero knows those of each Pi. `model` is
    the file that names the machine, `driver` the module with the factory of a Pi, `devices` the folder of its devices.
    """
    if platform == VIRTUAL or (platform == AUTO and not is_pi(model)):
        return MockFactory(pin_class=MockPWMPin)
    if chip != AUTO and not (devices / chip).exists():
        raise PinsError(NO_CHIP)
    number = None if chip == AUTO else int(chip.removeprefix(CHIP))
    try:
        with chdir(tempfile.gettempdir()):
            return import_module(driver).HeaderFactory(number)
    except ImportError as error:
        raise PinsError(NO_DRIVER) from error
    except Exception as error:  # lgpio raises an error of its own, which does not say of what kind it is
        raise PinsError(pin_trouble(error)) from error


def describe_factory(factory: Any) -> str:
    """What a factory's pins are, in a word for the list of parts."""
    if isinstance(factory, MockFactory):
        return VIRTUAL
    modules = (kind.__module__ for kind in type(factory).__mro__)
    return next(module.removeprefix(LIBRARY) for module in modules if module.startswith(LIBRARY))


def pin_trouble(error: Exception) -> str:
    """Why a pin could not be had, in a short English phrase."""
    if isinstance(error, GPIOPinInUse):
        return IN_USE
    return phrase_of(errno.EBUSY) if BUSY in error.args else port_reason(error)
