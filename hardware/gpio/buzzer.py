"""A buzzer on a pin (the kind that sounds by itself when it has power): plays short tunes once.

What may live here: the pin and one small thread. What may not: tunes (`patterns.py`), when one is played.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gpiozero import OutputDevice  # type: ignore[import-untyped]

from companion.engine.signals import LinkLost, Signal

from .deadline_thread import DeadlineThread
from .patterns import TUNES, Rhythm, tune_sounding
from .pins import pin_trouble


class Buzzer:
    """One buzzer. If its pin cannot be had, that is reported as LinkLost of "buzzer", and the buzzer stays silent."""

    def __init__(self, pin: int, factory: Any, put: Callable[[Signal], None], now: Callable[[], int]) -> None:
        """`pin`: BCM number; `factory`: a gpiozero pin factory; `now`: monotonic ms."""
        self._pin, self._factory, self._put, self._now = pin, factory, put, now
        self._output: Any = None
        self._playing: tuple[Rhythm, int] = ((), 0)
        self._clockwork = DeadlineThread("buzzer", self.step, now)

    def open(self) -> None:
        """Claim the pin."""
        try:
            self._output = OutputDevice(self._pin, pin_factory=self._factory)
        except Exception as error:  # whatever the driver raises: the table goes on in silence
            self._lose(error)

    def start(self) -> None:
        """Claim the pin and let a small thread play."""
        self.open()
        self._clockwork.start()

    def stop(self) -> None:
        """Fall silent and give the pin back; may be called twice."""
        self._clockwork.stop()
        output, self._output = self._output, None
        if output is not None:
            output.close()

    def play(self, tune: str) -> None:
        """Play one of TUNES from its beginning, in place of what sounds now."""
        self._playing = TUNES[tune], self._now()
        self._clockwork.wake()

    def step(self, now: int) -> int | None:
        """Sound or be silent, as is right at `now`; returns when that changes."""
        tune, start = self._playing
        on, until = tune_sounding(tune, now - start)
        try:
            if self._output is not None:
                (self._output.on if on else self._output.off)()
        except Exception as error:  # as above
            self._lose(error)
        return None if until is None else start + until

    def _lose(self, error: Exception) -> None:
        self._output = None
        self._put(LinkLost("buzzer", self._now(), pin_trouble(error)))
