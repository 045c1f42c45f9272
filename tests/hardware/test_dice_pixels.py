"""Frames of Pixels dice through a serial bridge: states, faces, and what old firmware did otherwise."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from companion.engine.signals import Battery, DiceCrooked, DiceLanded, DiceMoved, DiceTurned, LinkUp, Nonsense
from hardware.dice.decoders.pixels import Decoder
from tests.hardware.feeding import AT, fed

T = "tray"
RAW = "PIXELS red 03 01 05"
OLD, NEW = 1_700_000_000, 1_720_000_000


def heard(*frames: str, sides: int = 6) -> list[object]:
    """What frames of the die `red` say, without time and raw line: kind, or kind and value."""
    lines = "".join(f"PIXELS red {frame}\n" for frame in frames)
    signals = fed("pixels", lines.encode(), sides)
    return [(type(s), s.value) if isinstance(s, DiceLanded | DiceTurned) else type(s) for s in signals]


def hello(kind: int, leds: int, built: int) -> str:
    """The frame with which a die of old firmware introduces itself, battery at 80 %."""
    frame = bytes((2, leds, 0, kind)) + bytes(10) + built.to_bytes(4, "little") + bytes((0, 0, 80, 0))
    return frame.hex(" ")


def test_a_roll_is_a_frame_with_state_one() -> None:
    assert fed("pixels", f"{RAW}\r\n".encode()) == (DiceLanded(T, AT, "red", 6, RAW),)


def test_a_whole_throw() -> None:
    assert heard("03 02 05", "03 03 05", "03 03 01", "03 03 04", "03 01 02") == [DiceMoved, (DiceLanded, 3)]


def test_a_frame_told_twice_is_one_roll() -> None:
    assert heard("03 01 02", "03 01 02", "03 03 02", "03 01 02") == [(DiceLanded, 3), DiceMoved, (DiceLanded, 3)]


def test_another_face_without_rolling_is_no_roll() -> None:
    assert heard("03 01 02", "03 01 04", "03 05 01") == [(DiceLanded, 3), (DiceTurned, 5), (DiceTurned, 2)]


def test_crooked_is_told_once() -> None:
    assert heard("03 04 02", "03 04 03") == [DiceCrooked]


@pytest.mark.parametrize(("sides", "index", "value"), [
    (4, 3, 4), (6, 0, 1), (8, 7, 8), (12, 11, 12), (20, 19, 20), (10, 0, 10), (10, 9, 9), (100, 0, 100), (100, 3, 30)])
def test_faces(sides: int, index: int, value: int) -> None:
    assert heard(f"03 01 {index:02X}", sides=sides) == [(DiceLanded, value)]


def test_a_face_that_the_die_has_not_is_nonsense() -> None:
    assert heard("03 01 06") == [Nonsense]


@pytest.mark.parametrize(("kind", "built", "index", "value"), [
    (1, OLD, 3, 2), (1, OLD, 2, 3), (1, OLD, 5, 4), (1, OLD, 0, 1), (1, NEW, 3, 4),
    (2, OLD, 4, 2), (2, OLD, 1, 5), (2, OLD, 0, 1), (2, OLD, 5, 6), (2, NEW, 4, 5), (7, OLD, 19, 20)])
def test_old_firmware_counts_faces_otherwise_and_dice_say_what_they_are(kind: int, built: int, index: int,
                                                                          value: int) -> None:
    assert heard(hello(kind, 20, built), f"03 01 {index:02X}") == [Battery, (DiceLanded, value)]


def test_old_firmware_of_small_dice_calls_good_faces_crooked() -> None:
    assert heard(hello(2, 6, OLD), "03 04 00") == [Battery, (DiceLanded, 1)]
    assert heard(hello(2, 6, NEW), "03 04 00") == [Battery, DiceCrooked]
    assert heard(hello(2, 21, OLD), "03 04 00") == [Battery, DiceCrooked]


def test_battery() -> None:
    assert fed("pixels", b"PIXELS red 22 50 00\n") == (Battery(T, AT, "red", 80),)
    assert heard("22 65 00") == [Nonsense]


def test_other_frames_are_no_nonsense() -> None:
    assert heard("04", "1E 00", "02 11 22") == []


def test_the_bridge_names_itself() -> None:
    assert fed("pixels", b"HELLO bridge 1\n") == (LinkUp(T, AT, "bridge"),)


@pytest.mark.parametrize("line", ["PIXELS red", "PIXELS red 3 1 5", "PIXELS red 03 01", "PIXELS red 03 01 ZZ",
                                  "PIXELS red 03 09 01", "PIXELS red 22 50", "ROLLED red 5", "PIXELS"])
def test_broken_frames_are_counted(line: str) -> None:
    assert fed("pixels", f"{line}\n".encode()) == (Nonsense(T, AT, line, "unknown"),)


def test_a_wrong_checksum_is_counted() -> None:
    assert fed("pixels", b"PIXELS red 03 01 05*00\n") == (Nonsense(T, AT, f"{RAW}*00", "checksum"),)


@given(st.lists(st.binary(min_size=1, max_size=6), max_size=20))
def test_any_frames_do_no_harm(frames: list[bytes]) -> None:
    for signal in fed("pixels", b"".join(b"PIXELS a " + frame.hex(" ").encode() + b"\n" for frame in frames)):
        assert not isinstance(signal, DiceLanded) or 1 <= signal.value <= 6


def test_a_light_is_a_blink_for_the_bridge_to_pass_on() -> None:
    assert Decoder.light("red", "0A0B0C") == b"PIXELS red 1D FF F4 01 0C 0B 0A 00 FF FF FF FF 80 00\n"
    assert Decoder.light("red", "000000").startswith(b"PIXELS red 1D 01")
    assert Decoder.light("my die", "0A0B0C") == b""
