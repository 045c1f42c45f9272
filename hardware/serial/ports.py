"""Finding and opening serial ports by file, pattern or URL.

What may live here: what pyserial needs to be told. What may not: threads, reading, waiting.
"""

from __future__ import annotations

import termios
from collections.abc import Collection, Iterator
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

    def read(self, size: int) -> bytes: ...
    def write(self, data: bytes) -> int: ...
    def cancel_read(self) -> None: ...
    def close(self) -> None: ...


def open_port(url: str, baud: int, last: Collection[str] = ()) -> Port:
    """The first port that `url` names and that opens, for us alone; reads and writes take at most WAIT_S seconds.

    `url`: a file, a pattern for files, or a pyserial URL; names in `last` come last. Raises one of TROUBLE.
    """
    trouble: Exception = FileNotFoundError(NOTHING_THERE, "nothing is plugged in", url)
    for name in sorted(found(url), key=lambda name: name in last):
        try:
            port = serial.serial_for_url(name, baud, timeout=WAIT_S, write_timeout=WAIT_S, exclusive=True)
            return cast("Port", port)
        except TROUBLE as error:
            trouble = error
    raise trouble


def learn_addresses(package: str) -> None:
    """From now on `package` also says how addresses are opened: <name>:// by its module protocol_<name>."""
    if package not in serial.protocol_handler_packages:
        serial.protocol_handler_packages.append(package)


def found(url: str) -> Iterator[str]:
    """The names that a pattern stands for now, in order; an address stands for itself."""
    yield from (url,) if "://" in url else sorted(glob(url))  # noqa: PTH207 (may be absolute)


def is_there(url: str) -> bool:
    """Whether there is something to open; of an address that is not known before it is tried."""
    return any("://" in name or Path(name).exists() for name in found(url))
