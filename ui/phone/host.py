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
from collections.abc import Mapping
from pathlib import Path

PATHS = ("/usr/sbin", "/usr/local/sbin", "/usr/bin")
LIBRARIES = ("usr/lib/*-linux-*", "usr/lib", "usr/lib64", "usr/local/lib")
SIOCGIFADDR = 0x8915
INSIDE = ("lo", "docker", "br-", "veth", "virbr", "tun", "tap")
LOOPBACK = "127.0.0.1"


def program(name: str) -> Path | None:
    """Where a program is installed; also in the places that only root's path names."""
    found = shutil.which(name, path=os.pathsep.join((os.environ.get("PATH", ""), *PATHS)))
    return Path(found) if found else None


def library(name: str) -> Path | None:
    """Where a library that programs load by its path is installed; the system's own places know machine types."""
    return next((path for place in LIBRARIES for path in sorted(Path("/").glob(f"{place}/{name}"))), None)


def many_files(count: int) -> tuple[str, ...]:
    """What a command begins with to have so many files open at once, or as many as we may give; nothing if it may."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = count if hard == resource.RLIM_INFINITY else min(count, hard)
    return () if soft == resource.RLIM_INFINITY or soft >= most else ("prlimit", f"--nofile={most}:", "--")


def is_free(port: int) -> bool:
    """Whether nobody listens on the TCP port."""
    with socket.socket() as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((LOOPBACK, port))
        except OSError:
            return False
    return True


def unix_user() -> str:
    """The name of the user we are; its number where it has no name."""
    try:
        return pwd.getpwuid(os.geteuid()).pw_name
    except KeyError:
        return str(os.geteuid())


def local_address() -> str:
    """This machine's IPv4 address for phones beside it; 127.0.0.1 without a network."""
    return _routed() or best(_interfaces())


def best(addresses: Mapping[str, str]) -> str:
    """Of the addresses by interface name: the wireless one before the wired, none that stays inside the machine."""
    outside = {name: address for name, address in addresses.items() if not name.startswith(INSIDE)}
    order = sorted(outside, key=lambda name: (not name.startswith("wl"), name))
    return outside[order[0]] if order else LOOPBACK


def _routed() -> str:
    """The address from which the next packet into the world would go; nothing is sent. Empty without such a way."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        return str(probe.getsockname()[0])


def _interfaces() -> dict[str, str]:
    """Addresses by interface: a Pi that is its own access point has no way into the world, but an address."""
    found = {}
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            try:
                answer = fcntl.ioctl(probe.fileno(), SIOCGIFADDR, struct.pack("256s", name.encode()[:15]))
            except OSError:
                continue
            found[name] = socket.inet_ntoa(answer[20:24])
    return found
