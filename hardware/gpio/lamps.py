"""Lamps on pins: shows one pattern on each, and touches a pin only when its level changes.

What may live here: pins and one small thread. What may not: rhythms (`patterns.py`), what a lamp means.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from threading import Lock
from typing import Any

from gpiozero import OutputDevice  # type: ignore[import-untyped]

from companion.engine.signals import LinkLost, Signal

from .deadline_thread import DeadlineThread
from .patterns import OFF, PATTERNS, is_on, next_change
from .pins import pin_trouble
from .wiring import Pins, lamp_pins


class Lamps:
    """All lamps. One that cannot be had is reported as LinkLost of "lamp <name>" and left alone."""

    def __init__(self, wired: tuple[tuple[str, Pins], ...], factory: Any, put: Callable[[Signal], None],
                 now: Callable[[], int]) -> None:
        """`wired`: (name, BCM pin), or (name, pins of red, green, blue); `now`: monotonic ms."""
        self._wired, self._factory, self._put, self._now = wired, factory, put, now
        self._outputs: dict[str, tuple[Any, ...]] = {}
        self._shown: dict[str, str] = {}
        self._levels: dict[str, tuple[bool, ...]] = {}
        self._lock, self._clockwork = Lock(), DeadlineThread("lamps", self.step, now)

    def open(self) -> None:
        """Claim the pins; all lamps are dark."""
        for name, pins in self._wired:
            outputs: list[Any] = []
            try:
                outputs.extend(OutputDevice(pin, pin_factory=self._factory) for pin in lamp_pins(pins))
                self._outputs[name] = tuple(outputs)
            except Exception as error:  # whatever the driver raises: this lamp is out, the others are not
                _close(outputs)
                self._lose(name, error)

    def start(self) -> None:
        """Claim the pins and let a small thread play the rhythms."""
        self.open()
        self._clockwork.start()

    def stop(self) -> None:
        """Darken all lamps and give the pins back; may be called twice."""
        self._clockwork.stop()
        for name in tuple(self._outputs):
            _close(self._outputs.pop(name))

    def show(self, patterns: Mapping[str, str]) -> None:
        """Show these patterns from now on (name of lamp → name of pattern); lamps that are not named go dark.

        Raises ValueError for a pattern that there is not.
        """
        if unknown := set(patterns.values()) - PATTERNS.keys():
            raise ValueError(f"no lamp pattern is called {', '.join(sorted(unknown))}; there are {', '.join(PATTERNS)}")
        with self._lock:
            wanted = {name: patterns.get(name, OFF) for name in tuple(self._outputs)}
            changed, self._shown = wanted != self._shown, wanted
        if changed:
            self._clockwork.wake()

    def step(self, now: int) -> int | None:
        """Set every lamp as is right at `now`; returns when one changes next."""
        with self._lock:
            shown = dict(self._shown)
        for name, pattern in shown.items():
            self._set(name, pattern, now)
        changes = (next_change(PATTERNS[pattern].rhythm, now) for pattern in shown.values())
        return min((change for change in changes if change is not None), default=None)

    def _set(self, name: str, pattern: str, now: int) -> None:
        wanted, outputs = PATTERNS[pattern], self._outputs.get(name, ())
        on = is_on(wanted.rhythm, now)
        levels = (on,) if len(outputs) == 1 else tuple(on and part for part in wanted.colour)
        if outputs and self._levels.get(name, (False,) * len(outputs)) != levels:
            self._levels[name] = levels
            self._write(name, outputs, levels)

    def _write(self, name: str, outputs: tuple[Any, ...], levels: tuple[bool, ...]) -> None:
        try:
            for output, level in zip(outputs, levels, strict=True):
                (output.on if level else output.off)()
        except Exception as error:  # as above
            self._outputs.pop(name, None)
            self._lose(name, error)

    def _lose(self, name: str, error: Exception) -> None:
        self._put(LinkLost(f"lamp {name}", self._now(), pin_trouble(error)))


def _close(outputs: tuple[Any, ...] | list[Any]) -> None:
    for output in outputs:
        output.close()
