"""The pins of a Raspberry Pi's header: gpiozero over lgpio, but edges come from the kernel as they happen.

A program that watches one pin through lgpio is woken a thousand times a second (joan2937/lg, issue 26): a twentieth of
a Pi's core, all evening, for buttons that nobody presses. What may live here: that one difference. It is imported where
lgpio is, and nowhere else (pins.py).
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import lgpio  # type: ignore[import-not-found]
from gpiozero.pins.lgpio import LGPIOFactory, LGPIOPin  # type: ignore[import-untyped]

from . import line_events

PULLS = {"up": line_events.PULL_UP, "down": line_events.PULL_DOWN, "floating": line_events.NO_PULL}
LGPIO_PULLS = {"up": lgpio.SET_PULL_UP, "down": lgpio.SET_PULL_DOWN, "floating": lgpio.SET_PULL_NONE}
EDGES = {"rising": line_events.RISING, "falling": line_events.FALLING,
         "both": line_events.RISING | line_events.FALLING}


class HeaderFactory(LGPIOFactory):  # type: ignore[misc]
    """All pins of the header's chip."""

    def __init__(self, chip: int | None = None) -> None:
        """`chip`: its number; None: as gpiozero knows it of this Pi. Raises what lgpio raises."""
        super().__init__(chip)
        self.line_events = line_events.LineEvents(Path(f"/dev/gpiochip{self.chip}"))
        self.pin_class = HeaderPin

    def close(self) -> None:
        """Give every pin back, as far as the chip is there."""
        self.line_events.close()
        with suppress(lgpio.error):
            super().close()


class HeaderPin(LGPIOPin):  # type: ignore[misc]
    """One pin: lgpio's, but while its edges are watched the kernel's own line. Watched as lgpio does where the kernel
    refuses that (it is older than Linux 5.10, or the line is in use, which lgpio then says in its own words).
    """

    def __init__(self, factory: Any, info: Any) -> None:
        self._line: int | None = None
        self.when_lost: Callable[[OSError], object] = lambda _: None
        super().__init__(factory, info)

    def close(self) -> None:
        """Give it back; may be called again. What is gone with its chip need not be given back."""
        self._leave_line()
        with suppress(lgpio.error):
            super().close()

    def _get_state(self) -> Any:
        return super()._get_state() if self._line is None else bool(line_events.line_level(self._line))

    def _enable_event_detect(self) -> None:
        pull = self._get_pull()
        lgpio.gpio_free(self.factory._handle, self._number)
        try:
            self._line = self.factory.line_events.watch(self._number, PULLS[pull] | EDGES[self._get_edges()],
                                                        self._tell_edge, self._lose)
        except OSError:
            self._claim(pull)
            super()._enable_event_detect()

    def _disable_event_detect(self) -> None:
        if self._line is None:
            super()._disable_event_detect()
            return
        pull = self._get_pull()
        self._leave_line()
        self._claim(pull)

    def _tell_edge(self, nanoseconds: int, level: int) -> None:
        self._call_when_changed(None, None, level, nanoseconds)

    def _lose(self, error: OSError) -> None:
        """The chip is gone, and with it the line; in the thread that hears it."""
        self._line = None
        self.when_lost(error)

    def _claim(self, pull: str) -> None:
        lgpio.gpio_claim_input(self.factory._handle, self._number, LGPIO_PULLS[pull])

    def _leave_line(self) -> None:
        if self._line is not None:
            line, self._line = self._line, None
            self.factory.line_events.leave(line)
