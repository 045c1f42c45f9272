"""For a test one output at a time is on, whatever the game says, and afterwards the game's are on again."""

from __future__ import annotations

from companion.engine.signals import LinkLost
from hardware.devices import Devices, DevicesConfig
from hardware.dice.dice_ports import DicePort
from hardware.errors import with_remedy
from tests.phone.rig import until
from tests.reading import say

CONFIG = DevicesConfig((DicePort("tray", "/nowhere/*"),), (("seat-1", 5), ("undo", 6)),
                       (("seat-1", 17), ("undo", 27)), 18, platform="virtual")


def test_every_part_has_a_name():
    assert CONFIG.parts() == ("dice:tray", "lights", "button:seat-1", "button:undo", "lamp:seat-1", "lamp:undo",
                              "buzzer")
    assert DevicesConfig().parts() == ()


def test_one_output_is_on_and_the_buzzer_sounds_when_its_turn_comes():
    devices = Devices(CONFIG, lambda _: None, lambda: 0)
    devices.start()
    try:
        lit = {name: devices.pins.pin(pin) for name, pin in (("seat-1", 17), ("undo", 27), ("buzzer", 18))}
        devices.show_lamps({"undo": "press"})
        until(lambda: lit["undo"].state)
        devices.try_out("lamp:seat-1")
        until(lambda: lit["seat-1"].state and not lit["undo"].state)
        devices.try_out("buzzer")
        until(lambda: lit["buzzer"].state and not lit["seat-1"].state)
        devices.try_out("")
        devices.show_lamps({"undo": "press"})
        until(lambda: lit["undo"].state)
    finally:
        devices.stop()


def test_with_a_lost_device_goes_what_to_do():
    lost = with_remedy(LinkLost("tray", 1, "Permission denied"))
    assert isinstance(lost, LinkLost)
    assert "dialout" in say(lost.remedy)
