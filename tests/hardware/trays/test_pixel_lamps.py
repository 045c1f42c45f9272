"""Coloured lamps behind a serial bridge: told only to who says that it has them, a line for every change."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine import bindings
from companion.engine.signals import LinkLost, LinkUp
from hardware.devices import Devices, DevicesConfig
from hardware.dice.dice_ports import DicePort
from hardware.dice.pixel_lamps import NUMBERS, PixelLamps
from hardware.gpio.patterns import MEANINGS, PATTERNS
from hardware.virtual.pty import PtyLink
from tests.hardware.feeding import AT, fed
from tests.hardware.running import LIMIT_S, Ears, now

GREEN, BLUE = "004000", "000040"


def lamps(pixels: int) -> PixelLamps:
    """The lamps of a device that has so many."""
    made = PixelLamps()
    assert made.observe(LinkUp("lid", 0, "lid", pixels))
    return made


def test_every_meaning_of_a_lamp_has_a_pattern_of_its_own() -> None:
    assert set(MEANINGS) == set(bindings.LAMPS)
    assert len(set(MEANINGS.values())) == len(MEANINGS)
    assert set(MEANINGS.values()) <= set(PATTERNS)


def test_a_device_is_told_what_changes_and_nothing_else() -> None:
    lid = lamps(2)
    assert lid.step(0) == ({"lid": b"PIXEL 1 000000\nPIXEL 2 000000\n"}, None)
    lid.show({"seat-1": "steady", "seat-2": "slow", "next": "steady"})
    assert lid.step(0) == ({"lid": f"PIXEL 1 {GREEN}\nPIXEL 2 {BLUE}\n".encode()}, 900)
    assert lid.step(10) == ({}, 900)
    assert lid.step(900) == ({"lid": b"PIXEL 2 000000\n"}, 1800)
    assert lid.step(1800)[0] == {"lid": f"PIXEL 2 {BLUE}\n".encode()}


def test_a_device_that_was_reset_is_told_everything_anew_and_one_that_is_gone_nothing() -> None:
    lid = lamps(1)
    lid.show({"seat-1": "steady"})
    assert lid.step(0)[0] == {"lid": f"PIXEL 1 {GREEN}\n".encode()}
    lid.observe(LinkUp("lid", 1, "lid", 1))
    assert lid.step(1)[0] == {"lid": f"PIXEL 1 {GREEN}\n".encode()}
    lid.observe(LinkLost("lid", 2, "pulled"))
    assert lid.step(2) == ({}, None)


def test_every_button_has_a_pixel() -> None:
    assert sorted(NUMBERS.values()) == list(range(1, 12))
    assert {bindings.NEXT, bindings.UNDO, bindings.PAUSE} < NUMBERS.keys()


@pytest.mark.parametrize(("hello", "pixels"), [
    ("HELLO lid", 0), ("HELLO lid 1", 0), ("HELLO lid 1 pixels:11", 11), ("HELLO lid 1 sings pixels:3", 3),
    ("HELLO lid 1 pixels:-4", 0), ("HELLO lid 1 pixels:many", 0), ("HELLO lid 1 pixels", 0)])
def test_a_device_says_in_its_greeting_how_many_pixels_it_has(hello: str, pixels: int) -> None:
    assert list(fed("line", f"{hello}\n".encode())) == [LinkUp("tray", AT, "lid", pixels)]


@pytest.mark.e2e
def test_the_lamps_of_a_lid_shine_and_a_tray_without_pixels_hears_nothing_of_it(tmp_path: Path) -> None:
    ears, lid, plain = Ears(), PtyLink(tmp_path / "lid"), PtyLink(tmp_path / "plain")
    ports = tuple(DicePort(name, str(tmp_path / name)) for name in ("lid", "plain"))
    devices = Devices(DevicesConfig(ports), ears.put, now)
    for cable in (lid, plain):
        cable.plug()
    devices.start()
    devices.show_lamps({"seat-2": "press", "next": "press"})
    heard, until = b"", now() + LIMIT_S * 1000
    while b"PIXEL 9 004000\n" not in heard and now() < until:
        lid.write(b"HELLO lid 1 pixels:11\n")
        plain.write(b"HELLO plain 1\n")
        ears.now(LinkUp)
        heard += lid.read()
    assert b"PIXEL 2 004000\n" in heard
    assert plain.read() == b""
    devices.stop()
    for cable in (lid, plain):
        cable.unplug()
