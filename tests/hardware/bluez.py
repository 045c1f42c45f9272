"""A Bluetooth service without a radio: what bleak asks of BlueZ, on a system bus of its own.

What may live here: the bus, one adapter, and devices that say something to everybody. What may not: what dice say.
"""

from __future__ import annotations

import asyncio
import subprocess
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from dbus_fast import BusType, Message, MessageType, Variant
from dbus_fast.aio import MessageBus

ADAPTER, ADAPTER_FACE, DEVICE_FACE = "/org/bluez/hci0", "org.bluez.Adapter1", "org.bluez.Device1"
OBJECTS, PROPERTIES = "org.freedesktop.DBus.ObjectManager", "org.freedesktop.DBus.Properties"
NOT_READY = "org.bluez.Error.NotReady"
LIMIT_S = 90


class Bluez:
    """org.bluez with one adapter, in a thread of its own; `powered` is how it begins."""

    def __init__(self, powered: bool) -> None:
        self._powered, self._scanning, self._devices = powered, False, dict[str, dict[str, Variant]]()
        self.scans = 0
        self._loop = asyncio.new_event_loop()
        Thread(target=self._loop.run_forever, daemon=True).start()
        self._bus = self._do(self._begin())

    async def _begin(self) -> MessageBus:
        bus = await MessageBus(bus_type=BusType.SYSTEM).connect()
        bus.add_message_handler(self._answer)
        await bus.request_name("org.bluez")
        return bus

    def power(self, on: bool) -> None:
        """Somebody switches the radio."""
        self._call(self._power, on)

    def advertise(self, address: str, name: str, maker: dict[int, bytes], service: dict[str, bytes]) -> None:
        """A device says something; it is heard only while somebody scans, as in the air."""
        self._call(self._tell, address, name, maker, service)

    def stop(self) -> None:
        """The service ends."""
        self._call(self._bus.disconnect)
        self._loop.call_soon_threadsafe(self._loop.stop)

    @property
    def scanning(self) -> bool:
        """Whether somebody listens."""
        return self._scanning

    def _do(self, work: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(LIMIT_S)

    def _call(self, act: Callable[..., None], *args: object) -> None:
        async def later() -> None:
            act(*args)
        self._do(later())

    def _answer(self, asked: Message) -> Message | bool:
        if asked.message_type != MessageType.METHOD_CALL or asked.interface not in (OBJECTS, ADAPTER_FACE):
            return False
        match asked.member:
            case "GetManagedObjects":
                return Message.new_method_return(asked, "a{oa{sa{sv}}}", [{ADAPTER: {ADAPTER_FACE: self._adapter()}}])
            case "StartDiscovery" if not self._powered:
                return Message.new_error(asked, NOT_READY, "Resource Not Ready")
            case "StartDiscovery":
                self._scanning, self.scans = True, self.scans + 1
            case "StopDiscovery":
                self._scanning = False
        return Message.new_method_return(asked)

    def _adapter(self) -> dict[str, Variant]:
        return {"Address": Variant("s", "00:00:00:00:00:00"), "Powered": Variant("b", self._powered),
                "Roles": Variant("as", ["central", "peripheral"])}

    def _power(self, on: bool) -> None:
        self._powered, self._scanning = on, self._scanning and on
        self._changed(ADAPTER, ADAPTER_FACE, {"Powered": Variant("b", on)})

    def _tell(self, address: str, name: str, maker: dict[int, bytes], service: dict[str, bytes]) -> None:
        if not self._scanning:
            return
        path = f"{ADAPTER}/dev_{address.replace(':', '_')}"
        said = {"ManufacturerData": Variant("a{qv}", {key: Variant("ay", data) for key, data in maker.items()}),
                "ServiceData": Variant("a{sv}", {key: Variant("ay", data) for key, data in service.items()}),
                "RSSI": Variant("n", -60)}
        if path in self._devices:
            self._changed(path, DEVICE_FACE, said)
            return
        self._devices[path] = {
            "Address": Variant("s", address), "Alias": Variant("s", name), "Name": Variant("s", name),
            "Adapter": Variant("o", ADAPTER), "UUIDs": Variant("as", []), **said}
        self._signal("/", OBJECTS, "InterfacesAdded", "oa{sa{sv}}", [path, {DEVICE_FACE: self._devices[path]}])

    def _changed(self, path: str, face: str, changed: dict[str, Variant]) -> None:
        self._signal(path, PROPERTIES, "PropertiesChanged", "sa{sv}as", [face, changed, []])

    def _signal(self, path: str, face: str, member: str, signature: str, body: list[Any]) -> None:
        self._bus.send(Message(message_type=MessageType.SIGNAL, path=path, interface=face, member=member,
                               signature=signature, body=body))


@contextmanager
def system_bus(monkeypatch: pytest.MonkeyPatch, folder: Path) -> Iterator[None]:
    """A bus of its own instead of the machine's, for the length of a test."""
    address = f"unix:path={folder / 'bus'}"
    daemon = subprocess.Popen(["dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address",
                               f"--address={address}"], stdout=subprocess.PIPE)
    try:
        assert daemon.stdout
        assert daemon.stdout.readline()  # it says its address once it can be reached
        monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", address)
        yield
    finally:
        daemon.terminate()
        daemon.communicate(timeout=LIMIT_S)


@contextmanager
def bluetooth(powered: bool = True) -> Iterator[Bluez]:
    """The service on that bus."""
    service = Bluez(powered)
    try:
        yield service
    finally:
        service.stop()
