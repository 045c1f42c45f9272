"""What this machine has to offer: programs, free ports, the user we are, its address in the local network.

What may live here: questions to the operating system, asked anew each time. What may not: brokers, web servers, files
of ours. Nothing is ever sent, and no Internet is needed.
"""

from __future__ import annotations

import fcntl
import os
import pwd
import resource
import shutil
import socket
import struct
import sys
from collections.abc import Iterable
from pathlib import Path

from msgspec import Struct

PATHS = ("/usr/sbin", "/usr/local/sbin", "/usr/bin")
LIBRARIES = ("usr/lib/*-linux-*", "usr/lib", "usr/lib64", "usr/local/lib")
SIOCGIFADDR = 0x8915
IFF_UP, IFF_POINTOPOINT = 0x1, 0x10
NET, ROUTES = Path("/sys/class/net"), Path("/proc/net/route")
ELSEWHERE = ("docker", "podman", "veth", "virbr", "vmnet", "vboxnet", "lxc", "lxd", "cni", "flannel", "tun", "tap",
             "tailscale", "wg", "zt", "ppp", "wwan")
PRIVATE = ("10.", "192.168.", *(f"172.{n}." for n in range(16, 32)))
UNREACHABLE = ("0.", "127.", "169.254.", *(f"100.{n}." for n in range(64, 128)))
LOOPBACK = "127.0.0.1"


def find_program(name: str) -> Path | None:
    """Where a program is installed; also in the places that only root's path names."""
    found = shutil.which(name, path=os.pathsep.join((os.environ.get("PATH", ""), *PATHS)))
    return Path(found) if found else None


def find_library(name: str) -> Path | None:
    """Where a library that programs load by its path is installed; the system's own places know machine types."""
    return next((path for place in LIBRARIES for path in sorted(Path("/").glob(f"{place}/{name}"))), None)


def many_files(count: int) -> tuple[str, ...]:
    """The beginning of a command that may have so many files open at once, or as many as we may grant; nothing if that
    is allowed anyway.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = count if hard == resource.RLIM_INFINITY else min(count, hard)
    return () if soft == resource.RLIM_INFINITY or soft >= most else ("prlimit", f"--nofile={most}:", "--")


def open_files() -> int:
    """How many files this process may have open at once."""
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return sys.maxsize if soft == resource.RLIM_INFINITY else soft


def port_trouble(port: int) -> OSError | None:
    """Why nobody can listen on the TCP port: it is taken, we may not, no file can be opened; None if it is possible."""
    try:
        with socket.socket() as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            trial.bind((LOOPBACK, port))
    except OSError as error:
        return error
    return None


def unix_user() -> str:
    """The name of the user we are; its number where it has no name."""
    try:
        return pwd.getpwuid(os.geteuid()).pw_name
    except KeyError:
        return str(os.geteuid())


class Interface(Struct, frozen=True):
    """One way out of this machine. `outside`: it, or a port of this bridge, is a real device; `routed`: the way on."""

    name: str
    address: str
    up: bool = True
    outside: bool = True
    wireless: bool = False
    routed: bool = False
    pointed: bool = False
    bridge: bool = False


def local_address(net: Path = NET, routes: Path = ROUTES) -> str:
    """This machine's IPv4 address for phones near it; empty if no network reaches them."""
    return best_address(interfaces(net, routes))


def best_address(found: Iterable[Interface]) -> str:
    """The address that phones can reach: a real device before others, wireless before wired, then the way on.

    What stays inside the machine (containers, their bridges) or leads elsewhere (tunnels, modems) is left out.
    """
    order = sorted((way for way in found if _reaches_phones(way)), key=lambda way: (
        not way.address.startswith(PRIVATE), not way.outside, not way.wireless, not way.routed, way.name))
    return order[0].address if order else ""


def _reaches_phones(way: Interface) -> bool:
    leads_in = way.bridge and not way.outside
    elsewhere = way.pointed or way.name.startswith(ELSEWHERE) or way.address.startswith(UNREACHABLE)
    return way.up and not leads_in and not elsewhere


def interfaces(net: Path = NET, routes: Path = ROUTES) -> tuple[Interface, ...]:
    """Every interface with an IPv4 address, as the system describes it (`net`: sysfs, `routes`: /proc/net/route)."""
    table = (line.split() for line in _read(routes).splitlines()[1:])
    ways_on = {way[0] for way in table if way[1:2] == ["00000000"]}
    return tuple(_described(net / name, address, name in ways_on) for name, address in _addresses().items())


def _described(place: Path, address: str, routed: bool) -> Interface:
    ports = (place, *(place.parent / port.name for port in place.glob("brif/*")))
    flags = int(_read(place / "flags") or "0", 16)
    return Interface(
        place.name, address, bool(flags & IFF_UP) and _read(place / "operstate") != "down",
        any((port / "device").exists() for port in ports), (place / "phy80211").exists(), routed,
        bool(flags & IFF_POINTOPOINT), (place / "bridge").exists())


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="ascii", errors="replace").strip()
    except OSError:
        return ""


def _addresses() -> dict[str, str]:
    """Addresses by interface; needed because a Pi that is its own access point has no route into the world, but an
    address.
    """
    found = {}
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            try:
                answer = fcntl.ioctl(probe.fileno(), SIOCGIFADDR, struct.pack("256s", name.encode()[:15]))
            except OSError:
                continue
            found[name] = socket.inet_ntoa(answer[20:24])
    return found
