"""All devices of one table, started and stopped together: dice on serial lines, buttons, lamps, buzzer, encoders.

What may live here: which parts there are, and that a broken one disables only itself. What may not: how a part works.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from companion.engine.signals import LinkLost, LinkUp, Signal

from . import board, trays
from .lamps import Pins
from .pins import AUTO, PinsError, described, pin_factory
from .presses import Timing

log = logging.getLogger(__name__)


class DevicesConfig(Struct, frozen=True):
    """What is wired. `buttons` and `lamps`: (name, BCM pin); `encoders`: (name, (pin, pin)); `buzzer`: a pin, 0: none.

    A lamp of three colours has three pins (red, green, blue). `platform`: auto, pi or virtual.
    """

    dice: tuple[trays.DicePort, ...] = ()
    buttons: tuple[tuple[str, int], ...] = ()
    lamps: tuple[tuple[str, Pins], ...] = ()
    buzzer: int = 0
    encoders: tuple[tuple[str, tuple[int, int]], ...] = ()
    platform: str = AUTO
    timing: Timing = Timing()


class Devices:
    """The devices of one table; everything that they hear goes to `put`, from their own threads."""

    def __init__(self, config: DevicesConfig, put: Callable[[Signal], None], now: Callable[[], int]) -> None:
        """`now`: monotonic ms. Nothing is opened before `start`."""
        self._config, self._put_out, self._now = config, put, now
        self._trays = trays.Trays(config.dice, self._put, now)
        self._board: board.Board | None = None
        self.pins: Any = None

    def start(self) -> None:
        """Open everything; what cannot be opened is told as LinkLost and, where it may come, tried again."""
        self._trays.start()
        wired = board.Wiring(self._config.buttons, self._config.lamps, self._config.buzzer, self._config.encoders)
        if wired == board.Wiring():
            return
        try:
            self.pins = pin_factory(self._config.platform)
        except PinsError as error:
            self._put(LinkLost("pins", self._now(), str(error)))
            return
        self._put(LinkUp("pins", self._now(), described(self.pins)))
        self._board = board.Board(wired, self.pins, self._put, self._now, self._config.timing)
        self._board.start()

    def stop(self) -> None:
        """Close everything; may be called twice."""
        self._trays.stop()
        if self._board:
            self._board.stop()
            self.pins.close()
        self._board = None

    def show_lamps(self, patterns: Mapping[str, str]) -> None:
        """Name of lamp → name of pattern (patterns.PATTERNS); lamps that are not named go dark."""
        if self._board:
            self._board.lamps.show(patterns)

    def light_dice(self, count: int, colour: str, kept: tuple[str, ...] = ()) -> None:
        """Let `count` dice that are still to be rolled shine in `colour` (rrggbb); those in `kept` stay as they lie."""
        self._trays.light(count, colour, kept)

    def buzz(self, tune: str) -> None:
        """Play press, warning, final or over on the buzzer."""
        if self._board and self._board.buzzer:
            self._board.buzzer.play(tune)

    def _put(self, signal: Signal) -> None:
        """A listener that fails costs one signal and no part."""
        try:
            self._put_out(signal)
        except Exception:
            log.exception("a signal of %s was not taken", signal.device)
