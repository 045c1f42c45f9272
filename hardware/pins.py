"""Where pins come from: a Raspberry Pi's header, or mock pins where there is none.

What may live here: choosing and opening the pin factory, one input wire with its edges. What may not: what is wired.

The lgpio library makes a pipe in the *current* directory when it is imported and fails where that cannot be written to
(as under systemd), whereupon gpiozero falls back to another driver in silence. So it is imported from within a folder
that is writable for certain, and by name.
"""

from __future__ import annotations

import logging
import tempfile
from collections.abc import Callable
from contextlib import chdir, suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

from gpiozero import GPIOPinInUse, InputDevice  # type: ignore[import-untyped]
from gpiozero.pins.mock import MockFactory, MockPWMPin  # type: ignore[import-untyped]

from .troubles import IN_USE, NO_DRIVER, reason

MODEL = Path("/proc/device-tree/model")
DRIVER = "gpiozero.pins.lgpio"
AUTO, PI, VIRTUAL = "auto", "pi", "virtual"
LATE_MS = 1000
log = logging.getLogger(__name__)


class PinsError(OSError):
    """There are no pins; the text says why."""


def is_pi(model: Path = MODEL) -> bool:
    """Whether this machine says that it is a Raspberry Pi."""
    try:
        return model.read_text(encoding="ascii", errors="replace").startswith("Raspberry Pi")
    except OSError:
        return False


def pin_factory(platform: str, model: Path = MODEL, driver: str = DRIVER) -> Any:
    """The gpiozero factory for `platform` (auto, pi, virtual). Raises PinsError where the pins cannot be had.

    `model` is the file that names the machine, `driver` the module with the factory of a Pi.
    """
    if platform == VIRTUAL or (platform == AUTO and not is_pi(model)):
        return MockFactory(pin_class=MockPWMPin)
    try:
        with chdir(tempfile.gettempdir()):
            return import_module(driver).LGPIOFactory()
    except ImportError as error:
        raise PinsError(NO_DRIVER) from error
    except Exception as error:  # lgpio raises an error of its own, which does not say of what kind it is
        raise PinsError(pin_trouble(error)) from error


def pin_trouble(error: Exception) -> str:
    """Why a pin could not be had, in a short English phrase."""
    return IN_USE if isinstance(error, GPIOPinInUse) else reason(error)


class Wire:
    """One contact between a pin and ground, pulled up inside the Pi. Reports raw edges, bounce and all.

    `heard(closed, at)` is called in the driver's thread, `at` in monotonic ms: the kernel's own time where there is
    one. The driver keeps only a weak reference to what it calls, and an exception would end its one thread: hence this
    class.
    """

    def __init__(self, pin: int, factory: Any, heard: Callable[[bool, int], None], now: Callable[[], int]) -> None:
        """Claim `pin` (BCM number). Raises what gpiozero raises for a pin that is not there or in use."""
        self._heard, self._now = heard, now
        self._device = InputDevice(pin, pull_up=True, pin_factory=factory)
        self._device.pin.edges = "both"
        self._callback = partial(self._edge)
        self._device.pin.when_changed = self._callback

    @property
    def closed(self) -> bool:
        """Whether the contact is closed now."""
        return bool(self._device.is_active)

    def close(self) -> None:
        """Give the pin back; may be called twice."""
        with suppress(Exception):  # a driver that fails while closing has nothing left to close
            if not self._device.closed:
                self._device.pin.when_changed = None
            self._device.close()

    def _edge(self, ticks: float, state: int) -> None:
        try:
            self._heard(not state, self._stamp(ticks))
        except Exception:
            log.exception("an edge was lost")

    def _stamp(self, ticks: float) -> int:
        """The driver's seconds as ms of our clock; a driver whose clock is another one is not believed."""
        at, now = int(ticks * 1000), self._now()
        return at if now - LATE_MS <= at <= now else now
