"""Which address phones are told: one that they can reach, or none. The system is a folder of files here."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine.view import Notice
from tests.phone.rig import free_port
from ui.phone.config import PhonesConfig, Services
from ui.phone.host import Interface, best_address, interfaces, local_address
from ui.phone.join_server import JoinServer
from ui.phone.notices import NETWORK, NO_NETWORK

CABLE = Interface("eth0", "192.168.1.7", routed=True)
WIRELESS = Interface("wlan0", "192.168.1.8", wireless=True)
HOTSPOT = Interface("wlan0", "10.42.0.1", wireless=True)
LOOPBACK = Interface("lo", "127.0.0.1", outside=False)
INSIDE = (
    LOOPBACK,
    Interface("docker0", "172.17.0.1", outside=False, bridge=True, routed=True),
    Interface("br-1f2e3d", "172.18.0.1", outside=False, bridge=True),
    Interface("games", "172.19.0.1", outside=False, bridge=True),
    Interface("veth1a2b", "172.20.0.1", outside=False),
    Interface("virbr0", "192.168.122.1", outside=False, bridge=True),
    Interface("tailscale0", "100.101.102.103", outside=False, routed=True),
    Interface("mesh0", "100.64.0.1", outside=False),
    Interface("wg0", "10.8.0.2", outside=False, pointed=True, routed=True),
    Interface("vpn", "10.9.0.2", outside=False, pointed=True),
    Interface("tun0", "10.10.0.2", outside=False, pointed=True),
    Interface("ztabcdef", "10.147.17.1", outside=False),
    Interface("wwan0", "10.64.1.2", routed=True),
    Interface("eth7", "169.254.3.4"),
    Interface("eth8", "192.168.8.8", up=False),
)


@pytest.mark.parametrize("way", INSIDE, ids=lambda way: way.name)
def test_what_phones_cannot_reach_is_never_told(way: Interface) -> None:
    assert best_address([way]) == ""
    assert best_address([way, CABLE]) == best_address([CABLE, way]) == CABLE.address


@pytest.mark.parametrize(("found", "address"), [
    ((CABLE, HOTSPOT), "10.42.0.1"),
    ((CABLE, WIRELESS), "192.168.1.8"),
    ((Interface("eth0", "203.0.113.5", routed=True), Interface("eth1", "192.168.0.2")), "192.168.0.2"),
    ((Interface("eth0", "203.0.113.5"),), "203.0.113.5"),
    ((Interface("eth0", "192.168.0.2"), Interface("eth1", "192.168.5.2", routed=True)), "192.168.5.2"),
    ((Interface("eth0", "10.0.0.2"), Interface("br0", "10.0.0.3", bridge=True, routed=True)), "10.0.0.3"),
    ((Interface("eth0", "172.17.0.5", outside=False, routed=True), LOOPBACK), "172.17.0.5"),
    ((), ""),
])
def test_of_several_the_one_beside_the_phones_is_told(found: tuple[Interface, ...], address: str) -> None:
    assert best_address(found) == address
    assert best_address((*INSIDE, *found)) == address


def test_this_machine_tells_of_itself() -> None:
    own = {way.name: way for way in interfaces()}
    assert own["lo"] == Interface("lo", "127.0.0.1", own["lo"].up, outside=False)
    assert not local_address().startswith("127.")


def test_files_of_the_system_that_are_missing_or_odd_do_no_harm(tmp_path: Path) -> None:
    (tmp_path / "lo").mkdir()
    (tmp_path / "route").write_bytes(b"Iface\n\n\xff lo\n")
    assert all(not way.up and not way.routed for way in interfaces(tmp_path, tmp_path / "route"))
    assert local_address(tmp_path, tmp_path / "nowhere") == ""


def test_without_a_network_there_is_no_code_but_a_sentence_until_there_is_one() -> None:
    said: dict[str, Notice | None] = {}
    world = Services(lambda: 0, lambda: 0, lambda _: {}, ("en",), lambda name, notice: said.update({name: notice}))
    ways: list[Interface] = [LOOPBACK]
    server = JoinServer(PhonesConfig("t1", web_port=free_port()), world, lambda user: pytest.fail(user),
                        lambda: best_address(ways))
    server.open()
    assert (server.invite("seat-1"), said[NETWORK]) == ("", NO_NETWORK)
    ways.append(HOTSPOT)
    assert server.invite("seat-1").startswith("http://10.42.0.1:")
    assert said[NETWORK] is None
    server.close()
