"""Pixels dice over Bluetooth: bleak itself, a bus of its own, and a Bluetooth service without a radio.

What may live here: what dice say to everybody, and what the table hears. What may not: frames (`test_dice_pixels.py`).
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.engine.signals import Battery, DiceCrooked, DiceLanded, DiceMoved, DiceTurned, LinkLost, LinkUp, Nonsense
from hardware.dice.decoders import ProtocolError, broadcast
from hardware.dice.decoders.pixels import COMPANY, LOST_MS
from hardware.dice.dice_ports import DicePort, DicePorts
from hardware.errors import BLUETOOTH_OFF, NO_BLUETOOTH, REMEDIES
from tests.hardware.bluez import Bluez, bluetooth, system_bus
from tests.hardware.feeding import fed
from tests.hardware.running import LIMIT_S, Ears, now

RED, BLUE = "AA:BB:CC:00:00:01", "AA:BB:CC:00:00:02"
SERVICE = "0000180a-0000-1000-8000-00805f9b34fb"
BUILT = bytes(4) + (1_720_000_000).to_bytes(4, "little")
ROLLED, HANDLING, ROLLING, CROOKED, ON_FACE = range(1, 6)
D6, D20 = 8, 7


def said(state: int, face: int, kind: int = D6, power: int = 80) -> dict[int, bytes]:
    """What a die says of itself."""
    return {COMPANY: bytes((20, kind << 4, state, face, power))}


@contextmanager
def listening(url: str = "ble://pixels") -> Iterator[tuple[DicePorts, Ears]]:
    """The dice of a table that has Pixels dice."""
    ears = Ears()
    ports = DicePorts((DicePort("pixels", url, "pixels"),), ears.put, now)
    ports.start()
    try:
        yield ports, ears
    finally:
        ports.stop()


def scanned(service: Bluez, scans: int = 1) -> None:
    """Wait until somebody listens to the air, for the `scans`th time."""
    end = time.monotonic() + LIMIT_S
    while not (service.scanning and service.scans >= scans):
        assert time.monotonic() < end, "nobody listens"
        time.sleep(0.01)


def test_throws_of_several_dice_are_heard_without_a_connection(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with system_bus(monkeypatch, tmp_path), bluetooth() as service, listening() as (_, ears):
        scanned(service)
        for address, name, kind in ((RED, "Red", D6), (BLUE, "Big blue", D20)):
            service.advertise(address, name, said(HANDLING, 0, kind), {SERVICE: BUILT})
        assert {ears.until(Battery).die for _ in range(2)} == {"Red", "Big-blue"}
        service.advertise(RED, "Red", said(ROLLING, 2), {})
        assert ears.until(DiceMoved).die == "Red"
        service.advertise(RED, "Red", said(ROLLED, 4), {})
        service.advertise(RED, "Red", said(ROLLED, 4), {})
        service.advertise(BLUE, "Big blue", said(ROLLED, 19, D20), {})
        assert [(die.die, die.value) for die in (ears.until(DiceLanded), ears.until(DiceLanded))] == [
            ("Red", 5), ("Big-blue", 20)]
        service.advertise(RED, "Red", said(CROOKED, 4, power=60 | 0x80), {})
        assert ears.until(DiceCrooked).die == "Red"
        assert ears.until(Battery).percent == 60
        assert not any(isinstance(signal, Nonsense) for signal in ears.heard)


def test_only_the_dice_that_are_named_are_ours(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with system_bus(monkeypatch, tmp_path), bluetooth() as service, listening("ble://pixels/Blue,Green") as (_, ears):
        scanned(service)
        service.advertise(RED, "Red", said(ROLLING, 0), {})
        service.advertise(BLUE, "Blue", said(ROLLING, 0), {})
        assert ears.until(DiceMoved).die == "Blue"


def test_bluetooth_that_is_off_is_told_and_heard_as_soon_as_it_is_on(monkeypatch: pytest.MonkeyPatch,
                                                                     tmp_path: Path) -> None:
    with system_bus(monkeypatch, tmp_path), bluetooth(powered=False) as service, listening() as (_, ears):
        assert ears.until(LinkLost).why == BLUETOOTH_OFF
        assert BLUETOOTH_OFF in REMEDIES
        service.power(True)
        ears.until(LinkUp)
        service.advertise(RED, "Red", said(ROLLING, 0), {})
        assert ears.until(DiceMoved).die == "Red"


@pytest.mark.wide
def test_bluetooth_that_is_switched_off_in_play_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with system_bus(monkeypatch, tmp_path), bluetooth() as service, listening() as (_, ears):
        scanned(service)
        service.power(False)
        assert ears.until(LinkLost).why == BLUETOOTH_OFF
        service.power(True)
        scanned(service, 2)
        service.advertise(RED, "Red", said(ROLLING, 0), {})
        assert ears.until(DiceMoved).die == "Red"


def test_a_machine_without_bluetooth_says_what_to_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with system_bus(monkeypatch, tmp_path), listening() as (_, ears):
        assert ears.until(LinkLost).why == NO_BLUETOOTH
    assert NO_BLUETOOTH in REMEDIES


def test_a_machine_without_a_system_bus_says_what_to_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", f"unix:path={tmp_path / 'nowhere'}")
    with listening() as (_, ears):
        assert ears.until(LinkLost).why == NO_BLUETOOTH


def test_a_model_that_is_not_known_is_named() -> None:
    with listening("ble://wooden") as (_, ears):
        assert "no dice protocol is called wooden" in ears.until(LinkLost).why
    with pytest.raises(ProtocolError, match="line dice are not heard over Bluetooth"):
        broadcast("line")


def told(*moments: tuple[int, int, int]) -> list[object]:
    """What a table hears of (moment, state, face) of one die: kinds, results with their value."""
    dice = broadcast("pixels")(())
    lines = b"".join(dice.lines(RED, "Red", said(state, face), {SERVICE: BUILT}, at) for at, state, face in moments)
    return [(type(s), s.value) if isinstance(s, DiceLanded | DiceTurned) else type(s)
            for s in fed("pixels", lines) if not isinstance(s, Battery)]


def test_where_a_die_lay_before_it_was_heard_is_no_roll() -> None:
    assert told((0, ROLLED, 3)) == [(DiceTurned, 4)]


def test_a_die_that_comes_back_from_out_of_reach_has_not_rolled_here() -> None:
    late = LOST_MS + 1000
    assert told((0, ROLLED, 3), (late, ROLLED, 5)) == [(DiceTurned, 4), (DiceTurned, 6)]
    assert told((0, ROLLED, 3), (late, ROLLED, 5), (late + 1, ROLLING, 0), (late + 2, ROLLED, 1))[2:] == [
        DiceMoved, (DiceLanded, 2)]


def test_a_roll_whose_middle_was_not_heard_is_a_roll() -> None:
    assert told((0, ROLLED, 3), (500, ROLLED, 5)) == [(DiceTurned, 4), DiceMoved, (DiceLanded, 6)]


def test_two_dice_of_one_name_are_told_apart() -> None:
    dice = broadcast("pixels")(())
    names = [dice.lines(address, "My die: 1", said(ROLLING, 0), {}, 0).split()[1] for address in (RED, BLUE)]
    assert names == [b"My-die--1", b"My-die--1-0002"]


def test_what_is_no_pixels_die_says_nothing() -> None:
    dice = broadcast("pixels")(())
    for maker in ({}, {76: b"\x01\x06\x50\x01\x05"}, {COMPANY: b""}, {COMPANY: bytes(4)}, {COMPANY: bytes(99)}):
        assert dice.lines(RED, "Watch", maker, {}, 0) == b""
