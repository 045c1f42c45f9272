"""A rotary encoder: two contacts whose order says which way it turns.

What may live here: reading the two contacts (pure) and claiming their pins. What may not: what is being dialled.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.signals import LinkLost, Signal, Turned

from .input_pin import EdgeRecord, InputPin, record_nothing
from .pins import pin_trouble

CLOCKWISE = {(0, 0): (1, 0), (1, 0): (1, 1), (1, 1): (0, 1), (0, 1): (0, 0)}
QUARTERS = 4


class Quadrature:
    """Counts detents from the two contacts, both open at rest. A bounce goes one quarter back and forth and makes no
    step.
    """

    def __init__(self) -> None:
        self._now, self._quarters = (0, 0), 0

    def edge(self, first: bool, closed: bool) -> int:
        """The first (or second) contact changed: 1 for a detent clockwise, -1 against, else 0.

        Clockwise the first contact closes before the second.
        """
        before, self._now = self._now, (int(closed), self._now[1]) if first else (self._now[0], int(closed))
        if CLOCKWISE[before] == self._now:
            self._quarters += 1
        elif CLOCKWISE[self._now] == before:
            self._quarters -= 1
        if self._now != (0, 0):
            return 0
        turned, self._quarters = self._quarters, 0
        return 1 if turned == QUARTERS else -1 if turned == -QUARTERS else 0


class Encoder:
    """One encoder on two pins. Pins that cannot be had are reported as LinkLost of "encoder <name>"."""

    def __init__(self, name: str, pins: tuple[int, int], factory: Any, put: Callable[[Signal], None],
                 now: Callable[[], int], record: EdgeRecord = record_nothing) -> None:
        """`pins`: BCM numbers of the first and the second contact; `now`: monotonic ms; `record` gets every edge."""
        self._name, self._pins, self._factory, self._put, self._now = name, pins, factory, put, now
        self._record = record
        self._quadrature, self._wires = Quadrature(), list[InputPin]()

    def start(self) -> None:
        """Claim the pins; every detent is put as Turned."""
        try:
            for place, pin in enumerate(self._pins):
                heard = self._first if place == 0 else self._second
                self._wires.append(InputPin(pin, self._factory, heard, self._lose, self._now, self._record))
        except Exception as error:  # whatever the driver raises: the screen can dial as well
            self.stop()
            self._lose(error)

    def stop(self) -> None:
        """Give the pins back; may be called twice."""
        while self._wires:
            self._wires.pop().close()

    def _lose(self, error: Exception) -> None:
        self._put(LinkLost(f"encoder {self._name}", self._now(), pin_trouble(error)))

    def _first(self, closed: bool, at: int) -> None:
        self._edge(first=True, closed=closed, at=at)

    def _second(self, closed: bool, at: int) -> None:
        self._edge(first=False, closed=closed, at=at)

    def _edge(self, first: bool, closed: bool, at: int) -> None:
        steps = self._quadrature.edge(first, closed)
        if steps:
            self._put(Turned(f"encoder {self._name}", at, self._name, steps))
