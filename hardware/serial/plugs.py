"""What is plugged in: the serial devices of this machine under names that last. Reads folders, opens nothing.

What may live here: names, and which names cannot be a dice tray's. What may not: ports, threads, waiting.
"""

from __future__ import annotations

import re
from pathlib import Path

from msgspec import Struct

KNOWN_STRANGERS = (
    ("gps", re.compile(r"u-blox|gps|gnss|glonass|SiRF", re.IGNORECASE)),
    ("radio", re.compile(r"zig-?bee|z-?wave|zwave|conbee|raspbee|skyconnect|connect_zbt|sonoff|cc25\d\d|cc26\d\d|"
                         r"efr32|deconz|enocean|thread_", re.IGNORECASE)),
    ("printer", re.compile(r"prusa|klipper|marlin|ultimaker|makerbot|creality|lulzbot|duet|3d_printer|reprap|btt_",
                           re.IGNORECASE)),
    ("modem", re.compile(r"modem|huawei|sierra|quectel|simcom|telit|gobi|zte_|fibocom", re.IGNORECASE)),
)


class PlugFolders(Struct, frozen=True):
    """Where the system (udev) names serial devices: by what they say they are, by where they are plugged in."""

    by_id: Path = Path("/dev/serial/by-id")
    by_path: Path = Path("/dev/serial/by-path")
    classes: Path = Path("/sys/class/tty")

    @classmethod
    def under(cls, folder: Path) -> PlugFolders:
        """The folders of a system that names its serial devices in `folder` instead of /dev/serial."""
        return cls(folder / "by-id", folder / "by-path")


def plugged_devices(folders: PlugFolders) -> dict[str, Path]:
    """Every serial device: a name that lasts → the link to open.

    The name is that by which udev knows the device, with maker, model and serial number. One without a serial number,
    or whose twin has taken that name, is known by its kind and the socket it is plugged into.
    """
    ids, sockets = _links(folders.by_id), _links(folders.by_path)
    found = {}
    for device in sorted({*ids, *sockets}):
        kind = _anonymous(folders.classes / device.name)
        if device in ids and not (kind and device in sockets):
            found[ids[device].name] = ids[device]
        else:
            found[f"{kind or 'usb'}@{sockets[device].name}"] = sockets[device]
    return found


def stranger_kind(name: str) -> str:
    """What a device is by its name, when that cannot be a dice tray: gps, radio, printer, modem; empty: unknown."""
    return next((kind for kind, known in KNOWN_STRANGERS if known.search(name)), "")


def _links(folder: Path) -> dict[Path, Path]:
    """Device → the first link to it in `folder`."""
    try:
        links = sorted(folder.iterdir(), reverse=True)
        return {link.resolve(): link for link in links if link.exists()}
    except OSError:
        return {}


def _anonymous(device: Path) -> str:
    """The maker's and the model's number (1a86:7523) of a USB device that has no serial number; else empty."""
    here = (device / "device").resolve()
    usb = next((place for place in (here, *here.parents) if (place / "idVendor").exists()), None)
    if usb is None or (usb / "serial").exists():
        return ""
    try:
        return ":".join((usb / name).read_text(encoding="ascii").strip() for name in ("idVendor", "idProduct"))
    except (OSError, UnicodeError):
        return "usb"
