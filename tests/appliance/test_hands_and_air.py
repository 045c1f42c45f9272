"""The programs that run inside a virtual Pi as hands and as a radio, without a kernel: what they say to one."""

from __future__ import annotations

import fcntl
import os
import socket
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.engine.signals import DiceLanded
from hardware.dice.decoders.pixels import Decoder, PixelsBroadcast
from tests.appliance.guest import bluetooth_radio
from tests.appliance.guest.hands import ABS, KEY, MT_X, MT_Y, SLOT, SYN, TOUCH, TRACKING, Hands

EVENT = struct.Struct("@qqHHi")
RED = "C0:00:00:00:00:01"


@pytest.fixture
def kernel(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A file in place of /dev/uinput, which takes every wish."""
    file = tmp_path / "uinput"
    file.touch()
    opened = os.open
    monkeypatch.setattr(os, "open", lambda path, flags: opened(file if path == "/dev/uinput" else path, flags))
    monkeypatch.setattr(fcntl, "ioctl", lambda *_: 0)
    return file


def said(file: Path) -> list[tuple[int, int, int]]:
    return [event[2:] for event in EVENT.iter_unpack(file.read_bytes())]


def do(hands: Hands, *steps: str) -> None:
    for step in steps:
        name, *given = step.split()
        hands.steps[name](*given)


def test_a_second_finger_comes_down_beside_the_first_and_only_the_last_one_lets_go(kernel: Path) -> None:
    do(Hands(), "panel", "down 0 10 20", "report", "down 1 30 40", "report", "up 0", "report", "up 1", "report")
    events = said(kernel)
    assert [event for event in events if event[1] == TOUCH] == [(KEY, TOUCH, 1), (KEY, TOUCH, 0)]
    assert events[:4] == [(ABS, SLOT, 0), (ABS, TRACKING, 1), (ABS, MT_X, 10), (ABS, MT_Y, 20)]
    assert events[-4:] == [(ABS, SLOT, 1), (ABS, TRACKING, -1), (KEY, TOUCH, 0), (SYN, 0, 0)]
    assert events.count((SYN, 0, 0)) == 4


def test_a_swarm_reports_as_often_as_it_is_told_and_every_finger_is_lifted(kernel: Path) -> None:
    do(Hands(), "panel", "swarm 3 20 10000")
    events = said(kernel)
    assert events.count((SYN, 0, 0)) == 21
    assert events.count((ABS, TRACKING, -1)) == 3


def test_a_key_of_one_keyboard_goes_down_and_up(kernel: Path) -> None:
    do(Hands(), "keys pad", "press pad 96", "let pad 96")
    assert said(kernel) == [(KEY, 96, 1), (SYN, 0, 0), (KEY, 96, 0), (SYN, 0, 0)]


@pytest.fixture
def radio() -> Iterator[tuple[bluetooth_radio.Radio, socket.socket]]:
    """A radio that is plugged in, and the kernel's end of its line."""
    ours, kernels = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    made = bluetooth_radio.Radio()
    with ours, kernels, open(ours.fileno(), "r+b", buffering=0, closefd=False) as line:
        made._line = line
        yield made, kernels


def ask(radio: tuple[bluetooth_radio.Radio, socket.socket], command: int, *given: int) -> bytes:
    """Give the controller a command; what it answers beyond that it went well."""
    made, kernel = radio
    kernel.send(struct.pack("<BHB", 1, command, len(given)) + bytes(given))
    made.answer()
    heard = kernel.recv(300)
    kind, event, length, _, back, status = struct.unpack_from("<BBBBHB", heard)
    assert (kind, event, length, back, status) == (4, 0x0E, len(heard) - 3, command, 0)
    return heard[7:]


def test_it_is_a_radio_of_low_energy_alone_and_has_an_address(
        radio: tuple[bluetooth_radio.Radio, socket.socket]) -> None:
    assert ask(radio, 0x1003)[4] == 0x60
    assert ask(radio, 0x1009).hex(":") == "29:71:da:7d:1a:00"
    assert ask(radio, 0x1001)[0] == 8
    assert len(ask(radio, 0x1002)) == 64
    assert ask(radio, 0x0C03), "whatever else it is asked went well"


def test_dice_are_heard_only_while_somebody_scans_and_say_what_a_pixels_die_says(
        radio: tuple[bluetooth_radio.Radio, socket.socket]) -> None:
    made, kernel = radio
    kernel.setblocking(False)
    assert made.step("die", RED, "Red", "3", "2", "80") == "done"
    made.advertise()
    with pytest.raises(BlockingIOError):
        kernel.recv(300)
    ask(radio, 0x200C, 1, 0)
    assert made.step("scans") == "1"
    dice, decoder, signals = PixelsBroadcast(), Decoder("air"), list[object]()
    for at, (state, face) in enumerate(((3, 2), (1, 4))):
        made.step("die", RED, "Red", str(state), str(face), "80")
        made.advertise()
        told, answered = kernel.recv(300), kernel.recv(300)
        assert told[3:7] == bytes((2, 1, 0, 1))
        assert told[7:13].hex(":") == "01:00:00:00:00:c0"
        parts = dict(_parts(told[14:-1]) + _parts(answered[14:-1]))
        lines = dice.lines(RED, parts[0x09].decode(), {0x0D39: parts[0xFF][2:]}, {"180a": parts[0x16][2:]}, at * 1000)
        signals += decoder.feed(lines, at * 1000)
    rolled = [signal for signal in signals if isinstance(signal, DiceLanded)]
    assert [(one.die, one.value) for one in rolled] == [("Red", 5)]
    made.step("dead", RED)
    made.advertise()
    with pytest.raises(BlockingIOError):
        kernel.recv(300)


def _parts(data: bytes) -> list[tuple[int, bytes]]:
    """The parts of an advertisement, each with its kind."""
    found = list[tuple[int, bytes]]()
    while data:
        found.append((data[1], data[2:data[0] + 1]))
        data = data[data[0] + 1:]
    return found
