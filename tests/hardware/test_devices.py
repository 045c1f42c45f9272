"""All devices together: a broken one disables only itself, and lit dice are rolled by an eager tray."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import pytest

from companion.engine.signals import Battery, DiceLanded, Held, LinkLost, LinkUp, Pressed, Signal
from companion.engine.words import Msg, say
from hardware.devices import Devices, DevicesConfig
from hardware.dice.dice_ports import DicePort
from hardware.errors import NAME_TWICE
from hardware.gpio.presses import Timing
from hardware.virtual.__main__ import VirtualButtons
from tests.hardware.running import LIMIT_S, Ears, now, tray

BUTTONS = (("seat-1", 5), ("next", 16))


def test_buttons_of_software_press_as_real_ones_do() -> None:
    ears, time = Ears(), [1000]
    quick = Timing(settle=5, hold=20, long_hold=40)
    devices = Devices(DevicesConfig(buttons=BUTTONS, platform="virtual", timing=quick), ears.put, lambda: time[0])
    devices.start()
    assert ears.until(LinkUp) == LinkUp("pins", 1000, "virtual")
    VirtualButtons(devices.pins, BUTTONS).bounce("seat-1")
    for at, heard in ((1005, Pressed("buttons", 1000, "seat-1")), (1020, Held("buttons", 1020, "seat-1")),
                      (1040, Held("buttons", 1040, "seat-1", long=True))):
        time[0] = at
        assert ears.until(type(heard)) == heard
    devices.stop()
    devices.stop()


def test_every_broken_part_disables_only_itself() -> None:
    ears = Ears()
    dice = (DicePort("tray", "loop://", "semaphore"), DicePort("gone", "/nowhere/at/all"), DicePort("good", "loop://"))
    config = DevicesConfig(dice, (("seat-1", 99), ("next", 16)), (("next", 99),), 99, (("dial", (98, 99)),), "virtual")
    devices = Devices(config, ears.put, now)
    devices.start()
    broken = {ears.until(LinkLost).device for _ in range(6)}
    assert broken == {"tray", "gone", "button seat-1", "lamp next", "buzzer", "encoder dial"}
    VirtualButtons(devices.pins, (("next", 16),)).press("next")
    assert ears.until(Pressed).button == "next"
    assert "good" in {signal.device for signal in ears.heard if isinstance(signal, LinkUp)}
    devices.show_lamps({"next": "press"})
    devices.ring((0,))
    devices.stop()


def test_a_table_without_devices_has_nothing_to_do() -> None:
    ears = Ears()
    devices = Devices(DevicesConfig(), ears.put, now)
    devices.start()
    devices.show_lamps({"next": "press"})
    devices.light_dice(3, "d62828")
    devices.ring((60_000,))
    devices.stop()
    assert ears.heard == []
    assert devices.pins is None


def test_of_two_devices_with_one_name_the_second_is_left_out_and_told() -> None:
    ears = Ears()
    devices = Devices(DevicesConfig((DicePort("tray", "loop://"), DicePort("tray", "/nowhere"))), ears.put, now)
    devices.start()
    lost = ears.until(LinkLost)
    assert (lost.why, say(lost.remedy or Msg(""))[:8]) == (NAME_TWICE, "/nowhere")
    assert ears.until(LinkUp).device == "tray"
    devices.stop()


def test_a_listener_that_fails_costs_signals_and_no_part(caplog: pytest.LogCaptureFixture) -> None:
    ears = Ears()

    def put(signal: Signal) -> None:
        ears.put(signal)
        raise RuntimeError("full")

    devices = Devices(DevicesConfig(buttons=BUTTONS, lamps=(("next", 99),), platform="virtual"), put, now)
    with caplog.at_level(logging.CRITICAL):
        devices.start()
        VirtualButtons(devices.pins, BUTTONS).press("next")
        assert ears.until(Pressed).button == "next"
        devices.stop()


@pytest.mark.e2e
def test_an_eager_tray_rolls_exactly_the_dice_that_are_asked_for(tmp_path: Path) -> None:
    ears, link = Ears(), tmp_path / "tray"
    devices = Devices(DevicesConfig((DicePort("tray", str(link)),)), ears.put, now)
    with tray(link, "--eager", "--eager-ms", "1", "--dice", "a,b,c", "--seed", "7"):
        devices.start()
        devices.light_dice(2, "d62828")  # asked before any die is known
        assert {ears.until(DiceLanded).die for _ in range(2)} == {"a", "b"}
        devices.light_dice(0, "000000")
        devices.light_dice(1, "d62828", kept=("a", "b"))
        assert ears.until(DiceLanded).die == "c"
        devices.stop()


@pytest.mark.e2e
def test_a_tray_that_is_plugged_in_again_is_told_its_lights_again(tmp_path: Path) -> None:
    ears, link = Ears(), tmp_path / "tray"
    devices = Devices(DevicesConfig((DicePort("tray", str(link)),)), ears.put, now)
    with tray(link, "--eager", "--eager-ms", "2000", "--dice", "a") as device:
        devices.start()
        devices.light_dice(1, "d62828")
        ears.until(Battery)
        device.say("unplug", "plug")
        assert ears.until(DiceLanded).die == "a"
        devices.stop()


def test_a_part_that_is_lost_comes_with_what_to_do_about_it() -> None:
    ears = Ears()
    devices = Devices(DevicesConfig((DicePort("gone", "/nowhere/at/all"), DicePort("odd", "x://y"))), ears.put, now)
    devices.start()
    lost = {signal.device: signal for signal in (ears.until(LinkLost), ears.until(LinkLost))}
    devices.stop()
    assert lost["gone"].remedy == Msg("Plug it in, or correct its url in the configuration.")
    assert lost["odd"].remedy is None


@pytest.mark.parametrize(("tunes", "sounds"), [("all", 3), ("warnings", 1)])
def test_the_buzzer_sounds_for_a_turn_and_a_press_unless_only_warnings_are_wanted(tunes: str, sounds: int) -> None:
    ears, time = Ears(), [1000]
    devices = Devices(DevicesConfig(buzzer=18, platform="virtual", tunes=tunes), ears.put, lambda: time[0])
    devices.start()
    ears.until(LinkUp)
    pin = devices.pins.pin(18)
    devices.ring((), ("dice", "turn"))
    over(pin, time, wanted=tunes == "all")
    devices.answered(accepted=True)
    over(pin, time, wanted=tunes == "all")
    devices.ring((10_000,), ("turn",))
    over(pin, time, wanted=True)
    devices.stop()
    assert sum(bool(state.state) for state in pin.states) == sounds


def over(pin: Any, time: list[int], *, wanted: bool) -> None:
    """Wait until the buzzer sounds, if that is wanted; then let its tune be over."""
    until = now() + LIMIT_S * 1000
    for level in (True, False) if wanted else ():
        while bool(pin.state) != level:
            assert now() < until
        time[0] += 10_000 * level
