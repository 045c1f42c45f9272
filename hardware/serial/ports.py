"""Finding and opening serial ports by file, pattern or URL.

What may live here: what pyserial needs to be told. What may not: threads, reading, waiting.
"""

from __future__ import annotations

import fcntl
import termios
from collections.abc import Iterator, Mapping
from contextlib import suppress
from glob import glob
from pathlib import Path
from typing import Protocol, cast

import serial  # type: ignore[import-untyped]

from hardware.errors import NOTHING_THERE

WAIT_S = 1.0
# A port that goes away, or is closed, under its opener, reader or writer raises any of these.
TROUBLE = (OSError, ValueError, TypeError, termios.error)


class Port(Protocol):
    """What we use of an open port. Everything may raise TROUBLE once the device is gone."""

    in_waiting: int
    name: str

    def fileno(self) -> int: ...
    def read(self, size: int) -> bytes: ...
    def write(self, data: bytes) -> int: ...
    def cancel_read(self) -> None: ...
    def close(self) -> None: ...


def open_port(url: str, baud: int, late: Mapping[str, int] | None = None) -> Port:
    """The first port that `url` names and that opens, for us alone; reads and writes take at most WAIT_S seconds.

    `url`: a file, a pattern for files, or a pyserial URL; names in `late` are tried later, the higher their number
    there the later. Raises one of TROUBLE.
    """
    trouble: Exception = FileNotFoundError(NOTHING_THERE, "nothing is plugged in", url)
    for name in sorted(found_ports(url), key=lambda name: (late or {}).get(name, 0)):
        try:
            port = serial.serial_for_url(name, baud, timeout=WAIT_S, write_timeout=WAIT_S, exclusive=True)
            return _ours_alone(cast("Port", port))
        except TROUBLE as error:
            trouble = error
    raise trouble


def learn_addresses(package: str) -> None:
    """From now on `package` also says how addresses are opened: <name>:// by its module protocol_<name>."""
    if package not in serial.protocol_handler_packages:
        serial.protocol_handler_packages.append(package)


def _ours_alone(port: Port) -> Port:
    """Keep other programs out (`exclusive` is only a lock that most of them do not ask for), and the device running.

    Linux raises the line DTR whenever a port is opened, and nobody can keep it from that; boards of the Arduino Uno's
    kind are reset by it. What is possible: the line is not dropped when the port is closed (HUPCL), so that it does not
    rise again, and we never lower it, because a Pico says nothing without it, and an ESP32 is reset by DTR alone.
    """
    with suppress(AttributeError, *TROUBLE):  # an address in the network has no such lines
        fcntl.ioctl(port.fileno(), termios.TIOCEXCL)
        modes = termios.tcgetattr(port.fileno())
        modes[2] &= ~termios.HUPCL
        termios.tcsetattr(port.fileno(), termios.TCSANOW, modes)
    return port


def close_port(port: Port) -> None:
    """Close a port and let others open it: what TIOCEXCL has said outlives us on a pty."""
    with suppress(AttributeError, *TROUBLE):
        fcntl.ioctl(port.fileno(), termios.TIOCNXCL)
    with suppress(*TROUBLE):
        port.close()


def found_ports(url: str) -> Iterator[str]:
    """The names that a pattern stands for now, in order; an address stands for itself."""
    yield from (url,) if "://" in url else sorted(glob(url))  # noqa: PTH207 (may be absolute)


def is_there(url: str) -> bool:
    """Whether there is something to open; for an address nobody knows before it is tried."""
    return any("://" in name or Path(name).exists() for name in found_ports(url))
