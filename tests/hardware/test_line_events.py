"""Edges as the kernel tells them: lines that are pipes, written to as it does, and gpiozero's pins over them."""

from __future__ import annotations

import errno
import fcntl
import os
import struct
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from queue import SimpleQueue
from types import ModuleType
from typing import Any

import pytest
from gpiozero import InputDevice  # type: ignore[import-untyped]

from hardware.gpio import line_events
from hardware.gpio.line_events import LINE_EVENT, LineEvents, request_line
from hardware.gpio.pins import describe_factory

CHIP, BUTTON, OTHER = Path("/dev/gpiochip0"), 17, 27
PULLED_UP = line_events.PULL_UP | line_events.RISING | line_events.FALLING
FELL, PATIENCE_S = 2, 60.0


class Chip:
    """A chip whose lines are pipes."""

    def __init__(self) -> None:
        self.ends, self.asked = dict[int, int](), list[tuple[int, int]]()
        self.refused: int | None = None

    def request(self, chip: Path, number: int, flags: int) -> int:
        assert chip == CHIP
        if self.refused is not None:
            raise OSError(self.refused, os.strerror(self.refused))
        self.asked.append((number, flags))
        line, self.ends[number] = os.pipe()
        return line

    def edge(self, number: int, *kinds_at: tuple[int, int]) -> None:
        os.write(self.ends[number], b"".join(LINE_EVENT.pack(at, kind) for kind, at in kinds_at))


def unexpected(error: Exception) -> None:
    raise AssertionError(error)


@pytest.fixture
def chip() -> Chip:
    return Chip()


@pytest.fixture
def events(chip: Chip) -> Iterator[LineEvents]:
    watched = LineEvents(CHIP, chip.request)
    yield watched
    watched.close()
    watched.close()


def test_what_is_asked_and_what_is_told_are_as_large_as_the_kernel_has_them() -> None:
    assert (line_events.LINE_REQUEST.size, LINE_EVENT.size, line_events.LINE_VALUES.size) == (592, 48, 16)
    assert (line_events.GET_LINE >> 16 & 0x3FFF, line_events.GET_VALUES >> 16 & 0x3FFF) == (592, 16)


def test_a_line_is_asked_for_as_the_kernel_reads_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Places of gpio_v2_line_request: offsets 0, consumer 256, config.flags 288, num_lines 560, event_buffer_size 564,
    fd 588.
    """
    def kernel(_: int, number: int, asked: bytearray) -> None:
        assert number == line_events.GET_LINE
        assert struct.unpack_from("=II", asked) == (BUTTON, 0)
        assert asked[256:288].rstrip(b"\0") == line_events.CONSUMER
        assert struct.unpack_from("=QI", asked, 288) == (PULLED_UP, 0)
        assert struct.unpack_from("=II", asked, 560) == (1, line_events.WAITING)
        struct.pack_into("=i", asked, 588, 42)
    monkeypatch.setattr(fcntl, "ioctl", kernel)
    (tmp_path / "gpiochip0").touch()
    assert request_line(tmp_path / "gpiochip0", BUTTON, PULLED_UP) == 42


def test_every_edge_is_heard_with_the_kernels_time(chip: Chip, events: LineEvents) -> None:
    heard = SimpleQueue[tuple[int, int]]()
    events.watch(BUTTON, PULLED_UP, lambda at, level: heard.put((at, level)), unexpected)
    assert chip.asked == [(BUTTON, PULLED_UP | line_events.INPUT)]
    chip.edge(BUTTON, (FELL, 1_000_000_000), (line_events.ROSE, 1_001_500_000))
    assert [heard.get(timeout=PATIENCE_S) for _ in range(2)] == [(1_000_000_000, 0), (1_001_500_000, 1)]


def test_a_line_that_is_left_says_nothing_and_the_others_go_on(chip: Chip, events: LineEvents) -> None:
    heard = SimpleQueue[int]()
    left = events.watch(BUTTON, PULLED_UP, lambda *_: heard.put(BUTTON), unexpected)
    events.watch(OTHER, PULLED_UP, lambda *_: heard.put(OTHER), unexpected)
    events.leave(left)
    events.leave(left)
    with pytest.raises(BrokenPipeError):
        chip.edge(BUTTON, (FELL, 1))
    chip.edge(OTHER, (FELL, 2))
    assert heard.get(timeout=PATIENCE_S) == OTHER
    assert heard.empty()


def test_a_line_whose_chip_is_gone_is_left_instead_of_asked_without_end(
        chip: Chip, events: LineEvents, monkeypatch: pytest.MonkeyPatch) -> None:
    heard, lost, read = SimpleQueue[int](), SimpleQueue[OSError](), os.read
    gone = events.watch(BUTTON, PULLED_UP, lambda *_: heard.put(BUTTON), lost.put)
    events.watch(OTHER, PULLED_UP, lambda *_: heard.put(OTHER), unexpected)

    def without_chip(line: int, most: int) -> bytes:
        if line == gone:
            raise OSError(errno.ENODEV, os.strerror(errno.ENODEV))
        return read(line, most)
    monkeypatch.setattr(os, "read", without_chip)
    chip.edge(BUTTON, (FELL, 1))
    assert lost.get(timeout=PATIENCE_S).errno == errno.ENODEV
    chip.edge(OTHER, (FELL, 2))
    assert heard.get(timeout=PATIENCE_S) == OTHER
    with pytest.raises(BrokenPipeError):  # our end of the line is closed
        chip.edge(BUTTON, (FELL, 1))


def test_what_is_no_chip_is_refused(tmp_path: Path) -> None:
    (tmp_path / "gpiochip0").touch()
    with pytest.raises(OSError, match="ioctl"):
        request_line(tmp_path / "gpiochip0", BUTTON, PULLED_UP)


class Lgpio(ModuleType):
    """The library as gpiozero uses it, of one chip; what was done with each line is written down."""

    SET_PULL_NONE, SET_PULL_UP, SET_PULL_DOWN = 1 << 7, 1 << 5, 1 << 6
    RISING_EDGE, FALLING_EDGE, BOTH_EDGES = 1, 2, 3
    error = RuntimeError

    def __init__(self) -> None:
        super().__init__("lgpio")
        self.done, self.modes = list[str](), dict[int, int]()

    def gpiochip_open(self, _chip: int) -> int:
        return 0

    def gpiochip_close(self, _handle: int) -> None:
        self.done.append("closed")

    def gpio_get_mode(self, _handle: int, number: int) -> int:
        return self.modes[number]

    def gpio_claim_input(self, _handle: int, number: int, flags: int = 0) -> None:
        self.done.append("input")
        self.modes[number] = flags or self.modes.get(number, 0)

    gpio_claim_output = gpio_claim_input

    def gpio_free(self, _handle: int, _number: int) -> None:
        self.done.append("free")

    def gpio_read(self, _handle: int, _number: int) -> int:
        return 1

    def gpio_claim_alert(self, _handle: int, _number: int, _edges: int, _flags: int) -> None:
        self.done.append("alert")

    def callback(self, *_: object) -> Any:
        return self

    def cancel(self) -> None:
        self.done.append("cancelled")


@pytest.fixture
def lgpio(chip: Chip, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Lgpio, Any]]:
    library = Lgpio()
    monkeypatch.setitem(sys.modules, "lgpio", library)
    for name in ("gpiozero.pins.lgpio", "hardware.gpio.header"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    from gpiozero.pins import local  # type: ignore[import-untyped]
    monkeypatch.setattr(local, "get_pi_revision", lambda: 0xC03115)
    header = import_module("hardware.gpio.header")
    factory = header.HeaderFactory()
    factory.line_events._request = chip.request
    yield library, factory
    factory.close()
    for name in ("gpiozero.pins.lgpio", "hardware.gpio.header"):
        sys.modules.pop(name, None)


def test_a_button_is_heard_by_the_kernel_and_given_back_to_lgpio(chip: Chip, lgpio: tuple[Lgpio, Any]) -> None:
    from hardware.gpio.input_pin import InputPin
    library, factory = lgpio
    heard = SimpleQueue[tuple[bool, int]]()
    wire = InputPin(BUTTON, factory, lambda closed, at: heard.put((closed, at)), unexpected, lambda: 1500)
    assert chip.asked == [(BUTTON, PULLED_UP | line_events.INPUT)]
    assert library.done[-1] == "free"
    assert describe_factory(factory) == "lgpio"
    chip.edge(BUTTON, (FELL, 1_200_000_000))
    assert heard.get(timeout=PATIENCE_S) == (True, 1200)
    wire.close()
    assert library.modes[BUTTON] == library.SET_PULL_NONE
    assert "alert" not in library.done
    with pytest.raises(BrokenPipeError):
        chip.edge(BUTTON, (FELL, 1))


def test_a_button_whose_chip_is_gone_is_told(
        chip: Chip, lgpio: tuple[Lgpio, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    from hardware.gpio.buttons import Buttons
    told = SimpleQueue[Any]()
    buttons = Buttons((("next", BUTTON),), lgpio[1], told.put, lambda: 0)
    monkeypatch.setattr(line_events, "line_level", lambda _: 1)
    buttons.start()

    def unread(*_: int) -> bytes:
        raise OSError(errno.ENODEV, os.strerror(errno.ENODEV))

    def without_chip(*_: int) -> None:
        raise lgpio[0].error("unexpected error")
    monkeypatch.setattr(os, "read", unread)
    chip.edge(BUTTON, (FELL, 1))
    lost = told.get(timeout=PATIENCE_S)
    vars(lgpio[0])["gpio_claim_input"] = without_chip
    buttons.stop()
    assert lost.device == "button next"
    assert buttons._wires["next"]._device.closed


def test_a_pin_whose_chip_is_gone_is_closed_without_a_word(lgpio: tuple[Lgpio, Any]) -> None:
    library, factory = lgpio
    contact = InputDevice(OTHER, pull_up=True, pin_factory=factory)

    def without_chip(*_: int) -> None:
        raise library.error("unexpected error")
    vars(library)["gpio_claim_input"] = without_chip
    contact.close()
    assert contact.closed


@pytest.mark.parametrize("refused", [errno.ENOTTY, errno.EBUSY])
def test_a_kernel_that_refuses_leaves_it_to_lgpio(refused: int, chip: Chip, lgpio: tuple[Lgpio, Any]) -> None:
    from hardware.gpio.input_pin import InputPin
    library, factory = lgpio
    chip.refused = refused
    wire = InputPin(BUTTON, factory, lambda *_: None, unexpected, lambda: 0)
    assert library.done[-3:] == ["free", "input", "alert"]
    assert library.modes[BUTTON] == library.SET_PULL_UP
    wire.close()
    assert "cancelled" in library.done
