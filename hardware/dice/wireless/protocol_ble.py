"""Bluetooth dice as a port: `ble://<model>` reads what dice of a model advertise, without any connection.

What may live here: Bluetooth (bleak) and its thread. What may not: what a model's advertisements say (its decoder).

pyserial finds this file by its name and opens it like a serial port, so it is found, lost and tried again like every
port. `ble://pixels/red,blue` hears the dice of these names alone, where several tables play in one room. A die that
hangs on a connection says nothing to others, so none is made; its lights therefore stay as they are.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import Future
from functools import cache
from threading import Thread
from typing import TYPE_CHECKING

from hardware.dice.decoders import Broadcast, broadcast
from hardware.errors import BLUETOOTH_DENIED, BLUETOOTH_OFF, NO_BLEAK, NO_BLUETOOTH

from .air_port import AirPort

if TYPE_CHECKING:
    from bleak import BleakScanner
    from bleak.backends.device import BLEDevice
    from bleak.backends.scanner import AdvertisementData

START_S, QUIET_S = 10.0, 5.0
SCHEME = "ble://"


class BluetoothPort(AirPort):
    """What the dice of a model advertise, as a port. Raises OSError."""

    _scan: Future[None] | None = None

    def open(self) -> None:
        """Begin to listen; returns as soon as the radio does. If something is missing, the error says so in one phrase.
        """
        model, _, names = self.port.removeprefix(SCHEME).partition("/")
        dice = broadcast(model)(tuple(name for name in names.split(",") if name))
        begun: Future[None] = Future()
        self._scan = asyncio.run_coroutine_threadsafe(self._listen(dice, begun), _loop())
        try:
            begun.result(START_S)
        except TimeoutError as error:
            self.close()
            raise OSError(NO_BLUETOOTH) from error

    def close(self) -> None:
        """End the listening; may be called twice."""
        if self._scan:
            self._scan.cancel()
        self.cancel_read()

    def write(self, data: bytes) -> int:
        """Nothing is sent: see the head of this file."""
        return len(data)

    async def _listen(self, dice: Broadcast, begun: Future[None]) -> None:
        """Scan until cancelled. If nothing at all is heard the scan begins again, which shows whether it still can."""
        from_air = Advertisements(dice, self.fill)
        try:
            while True:
                async with scanner(from_air):
                    if not begun.done():
                        begun.set_result(None)
                    await asyncio.sleep(QUIET_S)
                    while from_air.talks():
                        await asyncio.sleep(QUIET_S)
        except Exception as error:  # whatever bleak or the system's bus raises: this port is lost, and says why
            self.fail(trouble_of(error))
            if not begun.done():
                begun.set_exception(OSError(trouble_of(error)))


class Advertisements:
    """Takes the advertisements of all Bluetooth devices, and passes on what those of our dice mean."""

    def __init__(self, dice: Broadcast, take: Callable[[bytes], None]) -> None:
        self._dice, self._take, self._heard = dice, take, False

    def hear(self, device: BLEDevice, said: AdvertisementData) -> None:
        """One advertisement."""
        self._heard = True
        at = time.monotonic_ns() // 1_000_000
        lines = self._dice.lines(device.address, said.local_name or "", said.manufacturer_data, said.service_data, at)
        if lines:
            self._take(lines)

    def talks(self) -> bool:
        """Whether anything was heard since this was last asked."""
        heard, self._heard = self._heard, False
        return heard


def serial_class_for_url(url: str) -> tuple[str, type[BluetoothPort]]:
    """What pyserial asks of a file like this."""
    return url, BluetoothPort


def scanner(heard: Advertisements) -> BleakScanner:
    """A scan that reports every advertisement, repeated or not, because some radios call a changed one repeated."""
    from bleak import BleakScanner
    return BleakScanner(heard.hear, bluez={"filters": {"DuplicateData": True}})


def trouble_of(error: Exception) -> str:
    """Why Bluetooth cannot be used, in one short phrase, the same for the same cause."""
    if isinstance(error, ImportError):
        return NO_BLEAK
    told = f"{error!r} {error}"
    if "POWERED_OFF" in told or "NotReady" in told:
        return BLUETOOTH_OFF
    return BLUETOOTH_DENIED if "AccessDenied" in told or "DENIED" in told else NO_BLUETOOTH


@cache
def _loop() -> asyncio.AbstractEventLoop:
    """The one loop for all radios, because bleak keeps a connection to the system's bus for every loop that it has
    seen.
    """
    loop = asyncio.new_event_loop()
    Thread(target=loop.run_forever, name="bluetooth", daemon=True).start()
    return loop
