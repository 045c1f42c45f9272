"""Wi-Fi through NetworkManager on a private D-Bus: list, join, refuse, open one of our own; and the same as values."""

from __future__ import annotations

import json
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path
from queue import Queue
from typing import Any

import pytest

from companion.engine.signals import NetworkSeen
from companion.engine.view import Notice
from companion.engine.words import say
from hardware.host import networks, power
from hardware.host.bus import Bus, bare_values
from hardware.host.host_thread import HostThread
from hardware.host.network_manager import NAME, PROFILE, ROOT, STORE, NetworkManager
from tests.hardware.host.buses import HERE, LIMIT_S, MOCK, SYSTEM_PYTHON, mocked, private_bus, waited

pytestmark = pytest.mark.e2e
DEVICES = "/org/freedesktop/NetworkManager/Devices"
WLAN, PSK, OPEN, COMPANY = f"{DEVICES}/wlan0", 0x100, 0, 0x200
TEMPLATE = str(HERE / "a_network.py")


class Air:
    """A NetworkManager of software, and a thread of ours that talks to it."""

    def __init__(self, line: Bus, address: str, **more: Any) -> None:
        self._line = line
        self.told: Queue[NetworkSeen] = Queue()
        self.notices: dict[str, Notice | None] = {}
        self.thread = HostThread(self.told.put, self.notices.__setitem__, lambda: 7, address, **more)

    def command(self, member: str, signature: str, *values: Any) -> None:
        """Have the mock do something."""
        self._line.call(NAME, "/org/freedesktop", MOCK, member, signature, *values)

    def set_property(self, name: str, value: tuple[str, Any]) -> None:
        """Let the radio say something else of itself."""
        self._line.set(NAME, WLAN, f"{NAME}.Device", name, value)

    def near(self, name: str, strength: int = 60, security: int = PSK) -> None:
        """One more access point."""
        mac = f"00:11:22:33:44:{strength:02d}"
        self.command("AddAccessPoint", "ssssuuuyu", WLAN, f"ap{strength}", name, mac, 2, 2437, 54000, strength,
                     security)

    def rename(self, strength: int, name: bytes) -> None:
        """Let the access point of that strength call itself otherwise."""
        point = f"/org/freedesktop/NetworkManager/AccessPoint/ap{strength}"
        self._line.set(NAME, point, f"{NAME}.AccessPoint", "Ssid", ("ay", name))

    def seen(self) -> NetworkSeen:
        """The next thing that is told when all is done."""
        return waited(lambda: (told := self.told.get(timeout=LIMIT_S)).doing == "" and told)

    def after(self, *order: Any, **more: Any) -> NetworkSeen:
        """What is true after an order, of which is told that it is under way."""
        self.thread.ask(*order, **more)
        assert self.told.get(timeout=LIMIT_S).doing == order[0]
        return self.seen()

    def opened(self, profile: networks.Profile) -> None:
        """A profile is made and joined."""
        self._line.call(NAME, ROOT, NAME, "AddAndActivateConnection", "a{sa{sv}}oo", profile, WLAN, "/")

    def channels(self) -> list[int | None]:
        """The channel of each network of our own that is kept."""
        kept = (self._line.call(NAME, path, PROFILE, "GetSettings")
                for path in self._line.call(NAME, f"{ROOT}/Settings", STORE, "ListConnections"))
        radios = (bare_values(parts[networks.WIRELESS]) for parts in kept if networks.WIRELESS in parts)
        return [radio.get("channel") for radio in radios if radio.get("mode") == "ap"]

    def words(self) -> str:
        """What people read."""
        notice = self.notices[networks.NOTICE]
        return f"{say(notice.text)}. {say(notice.remedy)}" if notice and notice.remedy else ""


@pytest.fixture
def bus(tmp_path: Path) -> Iterator[str]:
    with private_bus(tmp_path) as address:
        yield address


@pytest.fixture
def air(bus: str) -> Iterator[Air]:
    """A house with a radio, one network at home and one for guests."""
    with mocked(bus, NAME, TEMPLATE) as line:
        made = Air(line, bus)
        made.command("AddWiFiDevice", "ssi", "wlan0", "wlan0", 30)
        made.near("Zuhause", 80)
        made.near("Gast", 40, OPEN)
        made.thread.start()
        yield made
        made.thread.stop()


def test_networks_in_reach_are_listed_the_strongest_first_each_once(air: Air) -> None:
    assert [one.name for one in air.seen().networks] == ["Zuhause", "Gast"]
    air.near("Zuhause", 20)
    air.near("Firma", 90, COMPANY)
    air.near("", 95)
    seen = air.after("look")
    assert [(one.name, one.strength, one.lock) for one in seen.networks] == [
        ("Firma", 90, "other"), ("Zuhause", 80, "password"), ("Gast", 40, "open")]
    assert (seen.way, seen.radio, seen.managed) == ("", "on", True)


def test_a_network_is_joined_with_its_password_and_known_from_then_on(air: Air) -> None:
    air.seen()
    seen = air.after("join", "Zuhause", "sehr geheim")
    assert (seen.way, seen.name, air.words()) == ("wifi", "Zuhause", "")
    assert seen.networks[0].known
    assert air.after("join", "Gast").name == "Gast"
    assert air.after("join", "Zuhause").name == "Zuhause"  # without its password, which is stored


NAMES = ["Küche 🎲 „am \"Tisch“", "a" * 32, "ä" * 16, "Wo;hn:zim,mer\\ ", "🎲" * 8]
"""Names of 32 bytes and less with all that routers allow."""


@pytest.mark.sampled(5)
@pytest.mark.parametrize("name", NAMES)
def test_whatever_a_network_is_called_it_is_joined(air: Air, name: str) -> None:
    air.seen()
    air.near(name, 95)
    assert air.after("look").networks[0].name == name
    seen = air.after("join", name, "x" * 63)
    assert (seen.way, seen.name, air.words()) == ("wifi", name, "")


def test_an_old_router_that_writes_latin_1_is_called_and_joined_by_its_own_bytes(air: Air) -> None:
    air.seen()
    air.near("Kueche", 95)
    air.rename(95, "Küche".encode("latin-1"))
    assert air.after("look").networks[0].name == "Küche"
    seen = air.after("join", "Küche", "lang genug")
    assert (seen.way, seen.name, air.words()) == ("wifi", "Küche", "")
    assert seen.networks[0].known


def test_bytes_that_are_no_writing_are_told_from_others() -> None:
    assert networks.ssid_text(b"\xff\x00\x81") == "�\0�"


def test_a_wrong_password_is_told_and_not_kept(air: Air) -> None:
    air.seen()
    seen = air.after("join", "Zuhause", "ganz falsch")
    assert seen.way == ""
    assert air.words().startswith("“Zuhause” does not take this password. Touch the network again")
    assert not seen.networks[0].known
    assert air.after("join", "Zuhause", "sehr geheim").way == "wifi"
    assert air.words() == ""


def test_a_hidden_network_that_is_not_there_is_told(air: Air) -> None:
    air.seen()
    assert air.after("join", "Unsichtbar", "lang genug", hidden=True).way == ""
    assert "“Unsichtbar” is not in reach" in air.words()


def test_what_goes_while_it_is_looked_at_or_makes_no_sense_harms_nothing(air: Air) -> None:
    before = air.seen()
    gone, nonsense = (("ActiveConnection", ("o", "/nowhere")), ("State", ("u", 100))), (("State", ("s", "connected")),)
    for changes in (gone, nonsense):
        for name, value in changes:
            air.set_property(name, value)
        air.thread.ask("see")
        seen = air.seen()
        assert (seen.managed, seen.networks) == (before.managed, before.networks)
    air.set_property("State", ("u", 30))
    assert air.after("join", "Zuhause", "sehr geheim").name == "Zuhause"


def test_a_network_of_our_own_keeps_its_name_and_password(air: Air) -> None:
    air.seen()
    own = air.after("hotspot")
    assert (own.way, len(own.password)) == ("hotspot", 10)
    assert own.code == f"WIFI:T:WPA;S:{own.name};P:{own.password};;"
    air.near(own.name, 99)  # the radio hears itself
    assert own.name not in [one.name for one in air.after("look").networks]
    assert air.after("leave").way == ""
    again = air.after("hotspot")
    assert (again.name, again.password) == (own.name, own.password)


def test_our_own_network_keeps_to_a_channel_that_every_phone_hears_and_its_name_and_password(air: Air) -> None:
    air.seen()
    older = networks.hotspot_profile("Tabletop-1234", "geheim1234", 1)
    del older[networks.WIRELESS]["channel"]  # as it was made before
    air.opened(older)
    again = air.after("hotspot")
    assert (again.name, again.password) == ("Tabletop-1234", "geheim1234")
    (channel,) = air.channels()
    assert channel in networks.CHANNELS
    air.after("leave")
    air.after("hotspot")
    assert air.channels() == [channel]


def test_where_no_network_comes_by_itself_our_own_is_opened_if_that_is_wished(bus: str) -> None:
    with mocked(bus, NAME, TEMPLATE) as line:
        alone = Air(line, bus, alone_s=(0.01, 0.01), own=True)
        alone.command("AddWiFiDevice", "ssi", "wlan0", "wlan0", 30)
        alone.thread.start()
        assert waited(lambda: alone.seen().way) == "hotspot"
        alone.thread.stop()


def test_a_cable_is_a_network_too_and_no_wifi_is_said(bus: str) -> None:
    with mocked(bus, NAME, TEMPLATE) as line:
        wired = Air(line, bus)
        wired.command("AddEthernetDevice", "ssi", "eth0", "eth0", 100)
        wired.thread.start()
        seen = wired.seen()
        assert (seen.way, seen.radio, seen.networks) == ("wired", "", ())
        wired.after("hotspot")
        assert wired.words().startswith("This machine has no Wi-Fi.")
        wired.thread.stop()


def test_a_cable_that_something_else_sees_to_counts_too(bus: str, tmp_path: Path) -> None:
    with mocked(bus, NAME, TEMPLATE) as line:
        line.call(NAME, "/org/freedesktop", MOCK, "AddEthernetDevice", "ssi", "eth0", "eth0", 10)
        line.set(NAME, f"{DEVICES}/eth0", f"{NAME}.Device", "Managed", ("b", False))
        manager = NetworkManager(Bus(bus), threading.Event().wait, net=tmp_path)
        assert manager.seen(0).way == ""
        (tmp_path / "eth0").mkdir()
        (tmp_path / "eth0" / "operstate").write_text("up\n")
        assert manager.seen(0).way == "wired"


def test_a_radio_that_is_off_is_switched_on_or_its_country_is_asked_for(bus: str) -> None:
    with mocked(bus, NAME, TEMPLATE, '{"WirelessEnabled": false}') as line:
        silent = Air(line, bus)
        silent.command("AddWiFiDevice", "ssi", "wlan0", "wlan0", 20)
        silent.thread.start()
        assert silent.seen().radio == "off"
        manager = NetworkManager(Bus(bus), threading.Event().wait, scan_s=0.1)
        with pytest.raises(networks.NetworkError) as told:
            manager.open_hotspot()
        assert "country" in say(told.value.notice.remedy or told.value.notice.text)
        assert line.properties(NAME, ROOT, NAME)["WirelessEnabled"]
        silent.thread.stop()


def test_a_user_who_may_not_is_told_what_gives_the_right(bus: str) -> None:
    with mocked(bus, NAME, TEMPLATE, '{"refused": true}') as line:
        powerless = Air(line, bus)
        powerless.command("AddWiFiDevice", "ssi", "wlan0", "wlan0", 30)
        powerless.near("Zuhause")
        powerless.thread.start()
        powerless.seen()
        powerless.after("join", "Zuhause", "sehr geheim")
        assert powerless.words().startswith("This user may not change the network. “make install”")
        powerless.thread.stop()


@pytest.mark.parametrize("there", [True, False])
def test_without_networkmanager_or_without_any_bus_it_says_so_and_stands(bus: str, *, there: bool) -> None:
    told: Queue[NetworkSeen] = Queue()
    notices: dict[str, Notice | None] = {}
    thread = HostThread(told.put, notices.__setitem__, lambda: 7, bus if there else f"{bus}-is-not-there")
    thread.start()
    assert told.get(timeout=LIMIT_S) == NetworkSeen("network", 7)
    thread.ask("look")
    thread.ask("power-off")
    waited(lambda: power.NOTICE in notices)
    assert notices == {networks.NOTICE: networks.NO_MANAGER, power.NOTICE: power.NOBODY}
    thread.stop()
    thread.stop()


@pytest.mark.parametrize(("order", "member"), [("power-off", "PowerOff"), ("restart", "Reboot")])
def test_the_machine_is_switched_off_and_started_again_through_logind(bus: str, order: str, member: str) -> None:
    with mocked(bus, power.NAME, "logind") as line:
        assert power.request_power(Bus(bus), order) is None
        calls = line.call(power.NAME, power.PATH, MOCK, "GetMethodCalls", "s", member)
        assert [given for _, given in calls] == [[("b", False)]]


def test_the_code_of_a_network_is_escaped() -> None:
    assert networks.network_code("Café; 2", 'a"b:c,\\d') == 'WIFI:T:WPA;S:Café\\; 2;P:a\\"b\\:c\\,\\\\d;;'


@pytest.mark.parametrize(("flags", "wpa", "rsn", "kind"), [
    (0, 0, 0, "open"), (1, 0, 0, "other"), (1, 0, 0x100, "password"), (1, 0x100, 0, "password"),
    (1, 0, 0x400, "password"), (1, 0, 0x200, "other")])
def test_what_guards_a_network(flags: int, wpa: int, rsn: int, kind: str) -> None:
    assert networks.network_lock(flags, wpa, rsn) == kind


@pytest.mark.parametrize(("reason", "words"), [
    (5, "no address"), (53, "not in reach"), (8, "password"), (99, "reason 99")])
def test_every_reason_has_words_and_a_remedy(reason: int, words: str) -> None:
    notice = networks.not_joined("Zuhause", reason)
    assert words in say(notice.text)
    assert notice.remedy


def verified(*profiles: networks.Profile) -> list[str]:
    """What NetworkManager's own library says of profiles."""
    lines = "".join(json.dumps(profile, default=list) + "\n" for profile in profiles)
    done = subprocess.run([SYSTEM_PYTHON, str(HERE / "verified.py")], input=lines, capture_output=True, text=True,
                          check=True, timeout=LIMIT_S)
    return done.stdout.splitlines()


def test_networkmanagers_own_library_takes_what_it_is_asked_for() -> None:
    name, secret = "Café; 2", "sehr geheim"
    good = (networks.hotspot_profile(name, secret, networks.CHANNELS[-1]), networks.joining_profile(name, secret),
            networks.joining_profile(name, ""),
            networks.joining_profile(name, secret, wpa3=True), networks.joining_profile(name, secret, hidden=True))
    assert verified(*good) == ["well"] * len(good)
    assert "well" not in verified(networks.joining_profile("x" * 33, secret), networks.joining_profile(name, "kurz"))
