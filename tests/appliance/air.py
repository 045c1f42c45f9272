"""Another machine with a radio, in reach of a virtual Pi: a router, or a phone. Both radios are the kernel's software.

What may live here: the other side of the air, and what a phone's camera reads. What may not: what the Pi is to do.
The other machine is a network namespace of the same kernel (mac80211_hwsim), which shares nothing with the first one
but the air.
"""

from __future__ import annotations

import re
import subprocess
from base64 import b64encode
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Struct

from .guest_programs import run_guest_program
from .machine import Machine
from .picture import Picture, png

INSIDE = "ip netns exec far"
MAKE = f"""\
modprobe mac80211_hwsim radios=2
udevadm settle
ip netns add far
iw phy phy1 set netns name far
{INSIDE} ip link set lo up
"""
ROUTER, LEASES = "10.9.0.1", "10.9.0.10,10.9.0.90,1h"
HOSTAPD = """\
interface={radio}
driver=nl80211
ssid2={ssid}
utf8_ssid=1
hw_mode=g
channel=1
wpa=2
wpa_key_mgmt=WPA-PSK
rsn_pairwise=CCMP
wpa_passphrase={password}
"""
SUPPLICANT = """\
network={{
 ssid={ssid}
 key_mgmt=WPA-PSK
 psk="{password}"
}}
"""
WIFI = re.compile(r'WIFI:T:WPA;S:((?:\\.|[^\\;])*);P:((?:\\.|[^\\;])*);;')


class OnAir(Struct, frozen=True):
    """A network's name and its password."""

    name: str
    password: str


class Far:
    """The other machine."""

    def __init__(self, pi: Machine) -> None:
        """Plug both radios in."""
        self._pi = pi
        pi.shell(MAKE)
        self._radio = pi.shell(f"{INSIDE} ls /sys/class/net | grep -v '^lo$'")

    def route(self, network: OnAir) -> None:
        """Be the router of this network, and of no other."""
        self.silent()
        self._write("hostapd", HOSTAPD.format(radio=self._radio, ssid=network.name.encode().hex(),
                                              password=network.password))
        self._run("router", "hostapd /run/hostapd.conf")
        self._run("leases", f"dnsmasq -k -p 0 -i {self._radio} --dhcp-range={LEASES} --leasefile-ro --pid-file=")
        self._pi.until(lambda: "AP-ENABLED" in self.said("router"), "the router is on the air")
        self._pi.shell(f"{INSIDE} ip addr replace {ROUTER}/24 dev {self._radio}")

    def join(self, network: OnAir) -> str:
        """Join this network as a phone does; the address that was given."""
        self.silent()
        self._pi.shell(f"{INSIDE} ip link set {self._radio} up")
        self._write("supplicant", SUPPLICANT.format(ssid=network.name.encode().hex(), password=network.password))
        self._run("phone", f"wpa_supplicant -i {self._radio} -c /run/supplicant.conf")
        self._pi.until(lambda: "CTRL-EVENT-CONNECTED" in self.said("phone"), "the phone is in the network")
        return run_guest_program(self._pi, "lease", self._radio, python=f"{INSIDE} python3 -I")

    def silent(self) -> None:
        """Neither router nor phone any more."""
        self._pi.shell.run("systemctl stop guest-router guest-leases guest-phone")
        self._pi.shell(f"{INSIDE} ip addr flush dev {self._radio}")

    def said(self, unit: str) -> str:
        """What one of its programs has said since it was started."""
        return self._pi.shell(f"journalctl -o cat -u guest-{unit} "
                              f"_SYSTEMD_INVOCATION_ID=$(systemctl show -P InvocationID guest-{unit})")

    def _write(self, name: str, text: str) -> None:
        self._pi.shell(f"echo {b64encode(text.encode()).decode()} | base64 -d > /run/{name}.conf")

    def _run(self, unit: str, command: str) -> None:
        self._pi.shell(f"systemd-run -q --collect --unit=guest-{unit} {INSIDE} {command}")


def read_code(picture: Picture) -> str:
    """The words of the code in a picture, as a phone's camera reads them; empty where there is none."""
    with TemporaryDirectory(prefix="camera-") as folder:
        seen = Path(folder) / "seen.png"
        seen.write_bytes(png(picture))
        read = subprocess.run(("zbarimg", "-q", "--raw", "--oneshot", str(seen)), capture_output=True, check=False)
    return read.stdout.decode().rstrip("\n")


def network_of(code: str) -> OnAir:
    """The network that a code lets a phone join; raises ValueError for words that are none."""
    if not (found := WIFI.fullmatch(code)):
        raise ValueError(f"this is no code of a network: {code!r}")
    name, password = (re.sub(r"\\(.)", r"\1", part) for part in found.groups())
    return OnAir(name, password)
