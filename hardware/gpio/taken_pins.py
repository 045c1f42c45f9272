"""Which pins of the header something else uses, as the device tree says with which the machine was started.

What may live here: reading the tree, and which lines of config.txt are behind a use. What may not: opening a pin.

A device of the tree that is switched on claims pins in two ways: by pinctrl, whose groups name pins as numbers
(`brcm,pins`, up to the Pi 4) or as words (`pins`, "gpio9", the Pi 5), and by properties that end in `gpios`. Sources:
the kernel's Documentation/devicetree/bindings/pinctrl, brcm,bcm2835-gpio and raspberrypi,rp1-gpio, and gpio.txt.
"""

from __future__ import annotations

import os
import re
import struct
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

TREE, CONFIG = Path("/proc/device-tree"), Path("/boot/firmware/config.txt")
HEADER = range(28)
CONTROLLERS = ("bcm2835-gpio", "bcm2711-gpio", "rp1-gpio")
"""What drives the header's pins; other controllers have pins of their own, which are on no header."""
CELL = struct.Struct(">I")
NAMES = {"i2c": "I2C", "spi": "SPI", "i2s": "I2S", "serial": "UART", "onewire": "1-Wire", "pwm": "PWM"}
LINES = {"I2C": r"dtparam=i2c", "SPI": r"dtparam=spi|dtoverlay=spi", "1-Wire": r"dtoverlay=w1",
         "UART": r"enable_uart=1|dtoverlay=uart|dtparam=uart", "PWM": r"dtoverlay=pwm",
         "I2S": r"dtparam=i2s|dtoverlay=\S*(dac|i2s|amp|audio|sound|codec)"}


class PinUse(Struct, frozen=True):
    """Who uses a pin: `by` such as SPI, or the device's own name; `line` of config.txt switches it on, if one does."""

    by: str
    line: str = ""


def read_taken_pins(tree: Path = TREE, config: Path = CONFIG) -> dict[int, PinUse]:
    """Every pin of the header (BCM number) that something uses; nothing where there is no device tree."""
    nodes = dict(_switched_on(tree))
    handles = {CELL.unpack(data)[0]: node for node, names in nodes.items() if "phandle" in names
               and len(data := _bytes(node / "phandle")) == CELL.size}
    header = {number for number, node in handles.items() if _drives_header(node, nodes[node])}
    lines = _lines(config)
    found: dict[int, PinUse] = {}
    for node, names in nodes.items():
        if "gpio-controller" not in names:  # what it has at the start is no use by anybody
            by = NAMES.get(node.name.partition("@")[0], node.name.partition("@")[0])
            use = PinUse(by, next((line for line in lines if re.match(LINES.get(by, rf"dtoverlay={by}"), line)), ""))
            pins = (*_grouped(node, names, handles), *_single(node, names, header))
            found |= {pin: use for pin in pins if pin in HEADER and pin not in found}
    return found


def _switched_on(tree: Path) -> Iterator[tuple[Path, frozenset[str]]]:
    """Every device that is not switched off, and the names of its properties."""
    for folder, inner, names in os.walk(tree):
        here = Path(folder)
        if "status" in names and _bytes(here / "status").rstrip(b"\0") not in (b"okay", b"ok"):
            inner.clear()
            continue
        inner.sort()
        yield here, frozenset(names)


def _drives_header(node: Path, names: frozenset[str]) -> bool:
    kinds = _bytes(node / "compatible").decode(errors="replace").split("\0") if "compatible" in names else []
    return any(kind.endswith(CONTROLLERS) for kind in kinds)


def _grouped(node: Path, names: frozenset[str], handles: dict[int, Path]) -> Iterator[int]:
    """The pins of the groups that a device uses from the start."""
    for handle in _cells(node / "pinctrl-0") if "pinctrl-0" in names else ():
        group = handles.get(handle)
        for place in (group, *sorted(group.glob("*/"))) if group else ():
            yield from _cells(place / "brcm,pins")
            words = _bytes(place / "pins").decode(errors="replace")
            yield from (int(number) for number in re.findall(r"gpio(\d+)", words))


def _single(node: Path, names: frozenset[str], header: set[int]) -> Iterator[int]:
    """The pins that a device names one by one: (controller, pin, flags), over and over."""
    for name in sorted(names):
        if name.endswith(("gpios", "-gpio")):
            cells = _cells(node / name)
            yield from (pin for handle, pin in zip(cells[::3], cells[1::3], strict=False) if handle in header)


def _cells(file: Path) -> tuple[int, ...]:
    data = _bytes(file)
    return tuple(number for number, in CELL.iter_unpack(data[:len(data) // CELL.size * CELL.size]))


def _lines(config: Path) -> tuple[str, ...]:
    """What config.txt says, without comments."""
    return tuple(line.strip() for line in _bytes(config).decode(errors="replace").splitlines()
                 if line.strip() and not line.strip().startswith("#"))


def _bytes(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError:
        return b""
