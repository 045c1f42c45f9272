"""All devices of one table, started and stopped together: dice on serial lines, buttons, lamps, buzzer, encoders.

What may live here: which parts there are, and that a broken one disables only itself. What may not: how a part works.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from companion.engine.signals import LinkLost, LinkUp, Signal

from .dice import dice_ports
from .errors import with_remedy
from .gpio import patterns, presses, taken_pins, wiring
from .recording.device_log import DeviceLog

if TYPE_CHECKING:
    from .gpio.gpio_devices import GpioDevices
    from .gpio.pins import Factory

log = logging.getLogger(__name__)
LIGHTS, BUZZER = "lights", "buzzer"
ALL, WHITE = 99, "ffffff"


class DevicesConfig(Struct, frozen=True):
    """What is wired. `buttons` and `lamps`: (name, BCM pin); `encoders`: (name, (pin, pin)); `buzzer`: a pin, 0: none.

    A lamp of three colours has three pins (red, green, blue). `platform`: auto, pi or virtual. `chip`: the
    name of the chip of the pins, or auto. `plugs`: where trays that nobody has configured are looked for; None:
    nowhere. `tunes`: all, or warnings (of the clock) alone. `tree`: the machine's device tree.
    """

    dice: tuple[dice_ports.DicePort, ...] = ()
    buttons: tuple[tuple[str, int], ...] = ()
    lamps: tuple[tuple[str, wiring.Pins], ...] = ()
    buzzer: int = 0
    encoders: tuple[tuple[str, tuple[int, int]], ...] = ()
    platform: str = wiring.AUTO
    chip: str = wiring.AUTO
    tree: Path = taken_pins.TREE
    timing: presses.Timing = presses.Timing()
    plugs: Path | None = None
    tunes: str = patterns.ALL_TUNES

    def parts(self) -> tuple[str, ...]:
        """The names of all parts, as a self-test calls them: dice:tray, lights, button:seat-1, lamp:seat-1, buzzer …"""
        trays = tuple(f"dice:{tray.name}" for tray in self.dice)
        return (*trays, *((LIGHTS,) if trays else ()), *(f"button:{name}" for name, _ in self.buttons),
                *(f"lamp:{name}" for name, _ in self.lamps), *(f"encoder:{name}" for name, _ in self.encoders),
                *((BUZZER,) if self.buzzer else ()))


class Devices:
    """The devices of one table; they put everything that they hear to `put`, from their own threads."""

    def __init__(self, config: DevicesConfig, put: Callable[[Signal], None], now: Callable[[], int],
                 record: DeviceLog | None = None) -> None:
        """`now`: monotonic ms; `record` keeps what arrives. Nothing is opened before `start`."""
        self._config, self._put_out, self._now, self._record = config, put, now, record
        self._dice = dice_ports.DicePorts(config.dice, self._put, now, config.plugs, record.of_port if record else None)
        self._gpio: GpioDevices | None = None
        self._tried = ""
        self._troubled = False
        self.pins: Factory | None = None

    def start(self) -> None:
        """Open everything; a part that cannot be opened is reported as LinkLost and, if it may come, tried again."""
        if self._record:
            self._record.start()
        self._dice.start()
        config = self._config
        wired = wiring.Wiring(config.buttons, config.lamps, config.buzzer, config.encoders)
        if wired != wiring.Wiring():
            self._open_pins(wired)

    def _open_pins(self, wired: wiring.Wiring) -> None:
        """Open what is wired. The library of pins is large: a table with nothing wired never loads it."""
        from .gpio import gpio_devices, input_pin, pins
        config = self._config
        try:
            self.pins = pins.pin_factory(config.platform, config.chip)
        except pins.PinsError as error:
            self._put(LinkLost("pins", self._now(), str(error)))
            return
        self._put(LinkUp("pins", self._now(), pins.describe_factory(self.pins)))
        if config.platform != wiring.VIRTUAL:
            wired = self._without_taken(wired)
        edges = self._record.edge if self._record else input_pin.record_nothing
        self._gpio = gpio_devices.GpioDevices(wired, self.pins, self._put, self._now, config.timing, edges)
        self._gpio.start()

    def _without_taken(self, wired: wiring.Wiring) -> wiring.Wiring:
        """The wiring of pins that nobody else uses; the others are reported and left alone."""
        free, taken = wiring.without_taken(wired, taken_pins.read_taken_pins(self._config.tree), self._now())
        for signal in taken:
            self._put(signal)
        return free

    def stop(self) -> None:
        """Close everything; may be called twice."""
        self._dice.stop()
        if self._gpio and self.pins:
            self._gpio.stop()
            self.pins.close()
        self._gpio = None
        if self._record:
            self._record.stop()

    def show_lamps(self, lit: Mapping[str, str]) -> None:
        """What the lamps say: name of a lamp → its meaning (engine/bindings.py, LAMPS); the others go dark."""
        shown = patterns.shown_as(lit)
        self._dice.show_lamps(shown)
        self._tried = ""
        if self._gpio:
            self._gpio.lamps.show(shown)
        before, self._troubled = self._troubled, patterns.PROBLEM in lit.values()
        if self._troubled and not before:
            self._play(patterns.PROBLEM)

    def light_dice(self, count: int, colour: str, kept: tuple[str, ...] = ()) -> None:
        """Light up `count` dice that are still to be rolled, in `colour` (rrggbb); those in `kept` stay as they lie."""
        self._dice.light(count, colour, kept)

    def decide_trays(self, trays: Mapping[str, str]) -> None:
        """Which plugged-in devices are used as trays, and under which name; an empty name: left alone."""
        self._dice.decide(trays)

    def hear(self, topic: str, payload: bytes) -> None:
        """A device with dice has spoken on a topic of the table's broker; from any thread."""
        self._dice.spoken.hear(topic, payload)

    def speak_over(self, say: Callable[[str, bytes], None]) -> None:
        """How such devices are spoken to: `say(device, line)`."""
        self._dice.spoken.say = say

    def ring(self, bells: tuple[int, ...], events: tuple[str, ...] = ()) -> None:
        """Play the sound of what has happened (turn, end …), or rather of the clock's warnings, each with the ms left
        on it.
        """
        for left in bells:
            self._play(patterns.warning_tune(left))
        tune = patterns.event_tune(events)
        if tune and not bells:
            self._play(tune)

    def answered(self, *, accepted: bool) -> None:
        """A button was pressed, and this is what came of it."""
        self._play("press" if accepted else "refused")

    def _play(self, tune: str) -> None:
        if self._gpio and self._gpio.buzzer and (tune in patterns.WARNINGS or self._config.tunes == patterns.ALL_TUNES):
            self._gpio.buzzer.play(tune)

    def try_out(self, part: str) -> None:
        """For a test, only `part` of all outputs is on (lamp:<name>, lights, buzzer); empty: none.

        The buzzer sounds once when its turn comes. `show_lamps` ends the test.
        """
        before, self._tried = self._tried, part
        lamp = {part.removeprefix("lamp:"): patterns.MEANINGS["press"]} if part.startswith("lamp:") else {}
        self._dice.light(ALL if part == LIGHTS else 0, WHITE)
        self._dice.show_lamps(lamp)
        if self._gpio:
            self._gpio.lamps.show(lamp)
            if part == BUZZER != before and self._gpio.buzzer:
                self._gpio.buzzer.play("over")

    def _put(self, signal: Signal) -> None:
        """Pass on a signal; a listener that fails costs one signal and no part."""
        try:
            self._put_out(with_remedy(signal))
        except Exception:
            log.exception("a signal of %s was not taken", signal.device)
