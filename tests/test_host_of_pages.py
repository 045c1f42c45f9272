"""The composition root lets pages ask the machine: a network is joined, the device switched off, on a private D-Bus."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.app.config.settings import PhoneSettings, Settings
from companion.assembly import Application
from companion.engine.answers import Answer
from companion.engine.signals import NetworkSeen
from hardware.host import power
from hardware.host.network_manager import NAME
from tests.hardware.host.buses import HERE, MOCK, mocked, private_bus, waited

pytestmark = pytest.mark.e2e
WLAN = "/org/freedesktop/NetworkManager/Devices/wlan0"


def test_from_home_to_a_joined_network_and_to_switching_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with (private_bus(tmp_path) as address, mocked(address, NAME, str(HERE / "a_network.py")) as air,
          mocked(address, power.NAME, "logind") as logind):
        monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", address)
        for member, signature, values in (
                ("AddWiFiDevice", "ssi", ("wlan0", "wlan0", 30)),
                ("AddAccessPoint", "ssssuuuyu", (WLAN, "a", "Zuhause", "00:11:22:33:44:55", 2, 2437, 1, 80, 0x100))):
            air.call(NAME, "/org/freedesktop", MOCK, member, signature, *values)
        app = Application(Settings(phones=PhoneSettings(mode="off")), tmp_path)
        app.runner.start()
        app.open_parts("virtual")
        until = until_seen(app)
        until(lambda seen: bool(seen.networks))
        for key, value in (("machine", None), ("network", None), ("join:Zuhause", "sehr geheim")):
            app.runner.put(Answer("table", key, 0, value, id=key))
        until(lambda seen: seen.name == "Zuhause" and not seen.doing)
        for key in ("back", "power-off", "sure"):
            app.runner.put(Answer("table", key, 0, id=f"then {key}"))
        waited(lambda: logind.call(power.NAME, power.PATH, MOCK, "GetMethodCalls", "s", "PowerOff"))
        app.close()


def until_seen(app: Application) -> Callable[[Callable[[NetworkSeen], bool]], None]:
    """Waits until the pages know of the network what is asked for."""
    return lambda met: waited(lambda: met(app.state.devices.network))
