"""Buttons, lamps, buzzer and encoder on mock pins, with a clock that stands still until it is told to go on."""

from __future__ import annotations

import errno
import gc
import logging
import tempfile
from pathlib import Path
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory  # type: ignore[import-untyped]

from companion.engine.signals import Held, LinkLost, Pressed, Released, Signal, Stuck, Turned
from companion.engine.words import phrase_of
from hardware.errors import IN_USE, NO_CHIP, NO_DRIVER, lost_remedy
from hardware.gpio.buttons import Buttons
from hardware.gpio.buzzer import Buzzer
from hardware.gpio.encoder import Encoder, Quadrature
from hardware.gpio.lamps import Lamps
from hardware.gpio.patterns import MEANINGS, PATTERNS, TUNES
from hardware.gpio.pins import PinsError, is_pi, pin_factory, pin_trouble
from hardware.virtual.buttons import VirtualButtons

WIRED = (("seat-1", 5), ("next", 16))


class Bench:
    """Mock pins, a list of what was put, and the time."""

    def __init__(self) -> None:
        self.pins: Any = pin_factory("virtual")
        self.heard: list[Signal] = []
        self.time = 1000

    def now(self) -> int:
        """The time as told."""
        return self.time

    def put(self, signal: Signal) -> None:
        """Remember a signal."""
        self.heard.append(signal)

    def lit(self, pin: int) -> bool:
        """Whether an output pin is high."""
        return bool(self.pins.pin(pin).state)


@pytest.fixture
def bench() -> Bench:
    return Bench()


@pytest.fixture
def buttons(bench: Bench) -> Buttons:
    wired = Buttons(WIRED, bench.pins, bench.put, bench.now)
    wired.open()
    return wired


def test_a_bouncing_button_is_one_press_and_a_hold(bench: Bench, buttons: Buttons) -> None:
    fingers = VirtualButtons(bench.pins, WIRED)
    fingers.bounce("seat-1")
    assert buttons.step(bench.time) == 1025
    assert buttons.step(1025) == 1500
    assert buttons.step(1500) == 3000
    bench.time = 1600
    fingers.release("seat-1")
    assert buttons.step(1625) is None
    assert bench.heard == [Pressed("buttons", 1000, "seat-1"), Held("buttons", 1500, "seat-1"),
                           Released("buttons", 1600, "seat-1", 600)]


def test_a_stuck_button_is_told(bench: Bench, buttons: Buttons) -> None:
    VirtualButtons(bench.pins, WIRED).stick("next")
    buttons.step(40_000)
    assert bench.heard[-1] == Stuck("buttons", 31_000, "next")


def test_a_button_is_heard_after_its_fingers_are_all_that_is_left(bench: Bench, buttons: Buttons) -> None:
    """The driver keeps what it calls weakly: whoever claims a pin has to keep it."""
    gc.collect()
    VirtualButtons(bench.pins, WIRED).press("next")
    buttons.step(2000)
    assert bench.heard[0] == Pressed("buttons", 1000, "next")


def test_a_listener_that_fails_costs_one_signal(bench: Bench, caplog: pytest.LogCaptureFixture) -> None:
    def put(signal: Signal) -> None:
        bench.put(signal)
        raise RuntimeError("full")

    deaf = Buttons(WIRED, bench.pins, put, bench.now)
    deaf.open()
    fingers = VirtualButtons(bench.pins, WIRED)
    with caplog.at_level(logging.CRITICAL):
        for name in fingers.names:
            fingers.press(name)
        deaf.step(1100)
    assert bench.heard == [Pressed("buttons", 1000, "seat-1"), Pressed("buttons", 1000, "next")]


def test_a_pin_that_cannot_be_had_disables_only_its_own_button(bench: Bench) -> None:
    some = Buttons((("seat-1", 5), ("seat-2", 5), ("seat-3", 99), ("next", 16)), bench.pins, bench.put, bench.now)
    some.open()
    assert [signal.device for signal in bench.heard] == ["button seat-2", "button seat-3"]
    first = bench.heard[0]
    assert isinstance(first, LinkLost)
    assert first.why == IN_USE
    VirtualButtons(bench.pins, WIRED).press("next")
    some.step(1100)
    assert bench.heard[-1] == Pressed("buttons", 1000, "next")


def test_pins_are_given_back(bench: Bench, buttons: Buttons) -> None:
    buttons.stop()
    buttons.stop()
    again = Buttons(WIRED, bench.pins, bench.put, bench.now)
    again.open()
    assert bench.heard == []


def test_every_pattern_has_a_rhythm_of_its_own() -> None:
    rhythms = [pattern.rhythm for pattern in PATTERNS.values()]
    assert len(set(rhythms)) == len(rhythms)
    assert PATTERNS[MEANINGS["seldom"]].colour == PATTERNS[MEANINGS["act"]].colour, "it is their turn as well"
    colours = [pattern.colour for name, pattern in PATTERNS.items() if name != MEANINGS["seldom"]]
    assert len(set(colours)) == len(colours)


def test_lamps_show_their_rhythms(bench: Bench) -> None:
    lamps = Lamps((("seat-1", 17), ("next", 23)), bench.pins, bench.put, bench.now)
    lamps.open()
    lamps.show({"seat-1": "steady", "next": "slow", "nobody": "quick"})
    assert lamps.step(0) == 900
    assert (bench.lit(17), bench.lit(23)) == (True, True)
    assert lamps.step(900) == 1800
    assert (bench.lit(17), bench.lit(23)) == (True, False)
    lamps.show({"next": "steady"})
    assert lamps.step(1000) is None
    assert (bench.lit(17), bench.lit(23)) == (False, True)


def test_only_lamps_that_change_are_touched(bench: Bench) -> None:
    lamps = Lamps((("seat-1", 17), ("next", 23)), bench.pins, bench.put, bench.now)
    lamps.open()
    lamps.show({"seat-1": "steady"})
    for now in range(0, 1000, 10):
        lamps.step(now)
    assert [state.state for state in bench.pins.pin(17).states] == [0, 1]
    assert [state.state for state in bench.pins.pin(23).states] == [0]


def test_a_double_flash_is_two_flashes_a_round(bench: Bench) -> None:
    lamps = Lamps((("undo", 24),), bench.pins, bench.put, bench.now)
    lamps.open()
    lamps.show({"undo": "double"})
    for now in range(1500):
        lamps.step(now)
    assert [state.state for state in bench.pins.pin(24).states] == [0, 1, 0, 1, 0]


def test_a_lamp_of_three_colours_shows_the_colour_of_its_pattern(bench: Bench) -> None:
    lamps = Lamps((("seat-1", (17, 27, 22)),), bench.pins, bench.put, bench.now)
    lamps.open()
    lamps.show({"seat-1": "quick"})
    lamps.step(0)
    assert [bench.lit(pin) for pin in (17, 27, 22)] == [True, False, False]


def test_a_lamp_without_a_pin_disables_only_itself(bench: Bench) -> None:
    lamps = Lamps((("seat-1", (17, 27, 99)), ("seat-2", 17), ("seat-3", 17)), bench.pins, bench.put, bench.now)
    lamps.open()
    assert [signal.device for signal in bench.heard] == ["lamp seat-1", "lamp seat-3"]
    lamps.show({"seat-2": "steady"})
    lamps.step(0)
    assert bench.lit(17)
    lamps.stop()
    assert not bench.lit(17)


def test_a_pattern_that_there_is_not_is_refused(bench: Bench) -> None:
    lamps = Lamps((("next", 23),), bench.pins, bench.put, bench.now)
    with pytest.raises(ValueError, match="no lamp pattern is called disco; there are off, steady"):
        lamps.show({"next": "disco"})


def test_outputs_that_fail_later_are_told_once_and_left_alone(bench: Bench) -> None:
    lamps = Lamps((("seat-1", 17), ("next", 23)), bench.pins, bench.put, bench.now)
    buzzer = Buzzer(18, bench.pins, bench.put, bench.now)
    lamps.open()
    buzzer.open()
    for pin in (17, 18):
        bench.pins.pin(pin).function = "input"  # as if another program had taken it
    lamps.show({"seat-1": "steady", "next": "steady"})
    buzzer.play("over")
    for now in (1000, 1001):
        lamps.step(now)
        buzzer.step(now)
    assert [signal.device for signal in bench.heard] == ["lamp seat-1", "buzzer"]
    assert bench.lit(23)


def test_a_tune_is_played_once(bench: Bench) -> None:
    buzzer = Buzzer(18, bench.pins, bench.put, bench.now)
    buzzer.open()
    assert buzzer.step(1000) is None
    buzzer.play("warning")
    now: int | None = 1000
    while now is not None:
        now = buzzer.step(now)
    assert [state.state for state in bench.pins.pin(18).states] == [0, 1, 0, 1, 0]


def test_tunes_differ_and_end_in_silence() -> None:
    assert len(set(TUNES.values())) == len(TUNES)
    assert all(len(tune) % 2 for tune in TUNES.values())


def test_a_table_without_a_buzzer_is_silent_and_goes_on(bench: Bench) -> None:
    buzzer = Buzzer(99, bench.pins, bench.put, bench.now)
    buzzer.open()
    buzzer.play("over")
    assert buzzer.step(1000) == 1600
    assert [signal.device for signal in bench.heard] == ["buzzer"]


def turn(bench: Bench, pins: tuple[int, int]) -> None:
    """One detent: the first of `pins` closes first."""
    first, second = (bench.pins.pin(pin) for pin in pins)
    first.drive_low()
    first.drive_high()  # it bounces
    first.drive_low()
    second.drive_low()
    first.drive_high()
    second.drive_high()


def test_an_encoder_turns_both_ways(bench: Bench) -> None:
    encoder = Encoder("dial", (2, 3), bench.pins, bench.put, bench.now)
    encoder.start()
    for pins in ((2, 3), (3, 2), (3, 2)):
        turn(bench, pins)
    assert bench.heard == [Turned("encoder dial", 1000, "dial", steps) for steps in (1, -1, -1)]


def test_half_a_detent_and_back_is_no_step() -> None:
    dial = Quadrature()
    edges = [(True, True), (False, True), (False, False), (True, False)]
    assert [dial.edge(first, closed) for first, closed in edges] == [0, 0, 0, 0]


def test_an_encoder_without_pins_gives_back_what_it_has(bench: Bench) -> None:
    Encoder("dial", (2, 99), bench.pins, bench.put, bench.now).start()
    assert [signal.device for signal in bench.heard] == ["encoder dial"]
    Encoder("dial", (2, 3), bench.pins, bench.put, bench.now).start()
    assert len(bench.heard) == 1


def test_pins_are_mock_pins_where_there_is_no_pi(tmp_path: Path) -> None:
    model = tmp_path / "model"
    assert isinstance(pin_factory("auto", model=model), MockFactory)
    model.write_text("Raspberry Pi 5 Model B Rev 1.0\0")
    assert is_pi(model)
    assert isinstance(pin_factory("virtual", model=model), MockFactory)


def on_a_pi(tmp_path: Path, driver: str, chip: str = "auto") -> Any:
    """The pins of a machine that says that it is a Raspberry Pi and has this driver."""
    model = tmp_path / "model"
    model.write_text("Raspberry Pi 4 Model B Rev 1.4\0")
    return pin_factory("auto", chip, model, driver, tmp_path)


def test_a_pin_that_another_program_holds_says_what_to_do() -> None:
    """lgpio's error has no number, and its text would be shown in quotes."""
    assert pin_trouble(RuntimeError("GPIO busy")) == phrase_of(errno.EBUSY)
    assert "end that program" in lost_remedy(LinkLost("lamp seat-1", 0, pin_trouble(RuntimeError("GPIO busy")))).id


def test_a_pi_whose_driver_is_missing_says_what_to_install(tmp_path: Path) -> None:
    with pytest.raises(PinsError) as told:
        on_a_pi(tmp_path, "tests.hardware.no_such_driver")
    assert str(told.value) == NO_DRIVER
    assert "python3-lgpio" in lost_remedy(LinkLost("pins", 0, str(told.value))).id


def test_the_chip_is_the_one_that_is_named_or_the_drivers_own(tmp_path: Path) -> None:
    (tmp_path / "gpiochip4").touch()
    assert on_a_pi(tmp_path, "tests.hardware.a_driver", "gpiochip4").chip == 4
    assert on_a_pi(tmp_path, "tests.hardware.a_driver").chip is None


def test_a_chip_that_is_not_there_says_what_to_write(tmp_path: Path) -> None:
    with pytest.raises(PinsError) as told:
        on_a_pi(tmp_path, "tests.hardware.a_driver", "gpiochip4")
    assert str(told.value) == NO_CHIP
    assert "ls /dev/gpiochip*" in lost_remedy(LinkLost("pins", 0, str(told.value))).id


def test_the_driver_is_loaded_where_it_may_write_and_we_stay_where_we_are(tmp_path: Path) -> None:
    here = Path.cwd()
    assert on_a_pi(tmp_path, "tests.hardware.a_driver").loaded_in == Path(tempfile.gettempdir()).resolve()
    assert Path.cwd() == here


def test_no_pattern_needs_the_current_of_all_three_colours() -> None:
    assert all(sum(pattern.colour) <= 2 for pattern in PATTERNS.values() if pattern.rhythm)
