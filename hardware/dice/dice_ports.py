"""All devices that read dice: one serial line each, and the lights of their dice.

What may live here: opening the lines, sending lights. What may not: protocols; which roll counts.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from threading import Lock

from msgspec import Struct

from companion.engine.signals import LinkLost, LinkUp, Signal
from hardware.serial.ports import learn_addresses
from hardware.serial.serial_port import SerialPort

from .decoders import Decoder, ProtocolError, decoder
from .dice_lights import DiceLights, DieAddress

learn_addresses("hardware.dice.wireless")


class DicePort(Struct, frozen=True):
    """A device that reads dice: port (file, pattern or URL), protocol, speed, faces of its dice."""

    name: str
    url: str
    protocol: str = "line"
    baud: int = 115_200
    sides: int = 6


class DicePorts:
    """The serial lines of all dice. A protocol that is not there disables its own line and is told as LinkLost."""

    def __init__(self, dice: tuple[DicePort, ...], put: Callable[[Signal], None], now: Callable[[], int]) -> None:
        """`now`: monotonic ms; `put` is called from the threads of the lines."""
        self._dice, self._put, self._now = dice, put, now
        self._ports: dict[str, tuple[type[Decoder], SerialPort]] = {}
        self._lights, self._lock = DiceLights(), Lock()

    def start(self) -> None:
        """Open every line, now or as soon as it is there."""
        for tray in self._dice:
            self._add(tray)
        for _, port in self._ports.values():
            port.start()

    def stop(self) -> None:
        """Close every line; may be called twice."""
        for _, port in self._ports.values():
            port.stop()

    def light(self, count: int, colour: str, kept: tuple[str, ...] = ()) -> None:
        """Let `count` dice that are to be rolled shine in `colour` (rrggbb), none of them in `kept`."""
        with self._lock:
            self._send(self._lights.want(count, colour, kept))

    def _add(self, tray: DicePort) -> None:
        try:
            kind = decoder(tray.protocol)
        except ProtocolError as error:
            self._put(LinkLost(tray.name, self._now(), str(error)))
            return
        if tray.name in self._ports:
            place = tray.url.rpartition("@")[2]  # before it there may be a password
            self._put(LinkLost(tray.name, self._now(), f"two devices are called {tray.name}; {place} is left out"))
            return
        port = SerialPort(tray.name, tray.url, partial(kind, tray.name, tray.sides), self._heard, baud=tray.baud,
                          now=self._now)
        self._ports[tray.name] = kind, port

    def _heard(self, signal: Signal) -> None:
        """A die changes the lights; a device that has just come, or has been reset, is told all of its own anew."""
        with self._lock:
            self._send(self._lights.observe(signal))
            if isinstance(signal, LinkUp):
                self._send(self._lights.shining(signal.device))
        self._put(signal)

    def _send(self, lights: dict[DieAddress, str]) -> None:
        for (device, die), colour in lights.items():
            kind, port = self._ports[device]
            port.send(kind.light(die, colour))
