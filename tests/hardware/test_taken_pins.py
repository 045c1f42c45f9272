"""Pins that something else uses, read off folders like the device trees of a Pi 4 and a Pi 5: left alone and told."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from companion.app.session import notices
from companion.engine.signals import LinkUp, PinTaken
from companion.engine.words import say
from hardware.devices import Devices, DevicesConfig
from hardware.gpio.taken_pins import PinUse, read_taken_pins
from tests.hardware.running import Ears, now

GPIO = 0x11
NO_CONFIG = Path("/nowhere/config.txt")


def node(tree: Path, name: str, **properties: bytes | tuple[int, ...]) -> Path:
    """A device of the tree; `_` in a name stands for `-` and `__` for `,`."""
    (tree / name).mkdir(parents=True, exist_ok=True)
    for key, value in properties.items():
        data = value if isinstance(value, bytes) else struct.pack(f">{len(value)}I", *value)
        (tree / name / key.replace("__", ",").replace("_", "-")).write_bytes(data)
    return tree / name


@pytest.fixture
def pi_4(tmp_path: Path) -> Path:
    """SPI and 1-Wire on; I2C off; Bluetooth on pins that are on no header; what the controller has at the start."""
    tree, soc = tmp_path / "tree", "soc/"
    node(tree, soc + "gpio@7e200000", compatible=b"brcm,bcm2711-gpio\0", gpio_controller=b"", phandle=(GPIO,),
         pinctrl_0=(0x20,))
    node(tree, soc + "gpio@7e200000/gpioout", phandle=(0x20,), brcm__pins=(6,))
    node(tree, soc + "gpio@7e200000/spi0_pins", phandle=(0x21,), brcm__pins=(9, 10, 11))
    node(tree, soc + "gpio@7e200000/i2c1", phandle=(0x22,), brcm__pins=(2, 3))
    node(tree, soc + "gpio@7e200000/uart0_pins", phandle=(0x23,), brcm__pins=(32, 33))
    node(tree, soc + "spi@7e204000", status=b"okay\0", pinctrl_0=(0x21,), cs_gpios=(GPIO, 8, 1, GPIO, 7, 1))
    node(tree, soc + "i2c@7e804000", status=b"disabled\0", pinctrl_0=(0x22,))
    node(tree, soc + "serial@7e201000", status=b"okay\0", pinctrl_0=(0x23,))
    node(tree, "onewire@4", gpios=(GPIO, 4, 0))
    node(tree, "leds/led-act", gpios=(0x99, 2, 0))  # of another controller
    return tree


@pytest.fixture
def pi_5(tmp_path: Path) -> Path:
    """A sound card on I2S, and I2C."""
    tree, rp1 = tmp_path / "tree", "axi/pcie@120000/rp1/"
    node(tree, rp1 + "gpio@d0000", compatible=b"raspberrypi,rp1-gpio\0", gpio_controller=b"", phandle=(GPIO,))
    node(tree, rp1 + "gpio@d0000/rp1_i2s0_18_21", phandle=(0x30,), pins=b"gpio18\0gpio19\0gpio20\0gpio21\0")
    node(tree, rp1 + "gpio@d0000/rp1_i2c1_2_3", phandle=(0x31,))
    node(tree, rp1 + "gpio@d0000/rp1_i2c1_2_3/both", pins=b"gpio2\0gpio3\0")
    node(tree, rp1 + "i2s@a0000", status=b"okay\0", pinctrl_0=(0x30,))
    node(tree, rp1 + "i2c@74000", status=b"okay\0", pinctrl_0=(0x31,))
    return tree


def test_a_pi_4_tells_who_uses_which_pin(pi_4: Path) -> None:
    spi = PinUse("SPI")
    assert read_taken_pins(pi_4, NO_CONFIG) == {**dict.fromkeys((7, 8, 9, 10, 11), spi), 4: PinUse("1-Wire")}


def test_a_pi_5_tells_it_in_words(pi_5: Path, tmp_path: Path) -> None:
    (tmp_path / "config.txt").write_text("# dtparam=i2c_arm=on\ndtparam=i2c_arm=on\ndtoverlay=hifiberry-dac\n")
    card = PinUse("I2S", "dtoverlay=hifiberry-dac")
    assert read_taken_pins(pi_5, tmp_path / "config.txt") == {
        **dict.fromkeys((18, 19, 20, 21), card), **dict.fromkeys((2, 3), PinUse("I2C", "dtparam=i2c_arm=on"))}


def test_where_there_is_no_tree_nothing_is_used(tmp_path: Path) -> None:
    assert read_taken_pins(tmp_path / "nowhere", NO_CONFIG) == {}
    node(tmp_path, "broken", phandle=b"\0", pinctrl_0=b"\0\0", gpios=b"\1\2\3", compatible=b"\xff\xfe")
    assert read_taken_pins(tmp_path, NO_CONFIG) == {}


def test_a_pin_that_something_else_uses_is_left_alone_and_told(pi_4: Path) -> None:
    ears = Ears()
    wired = DevicesConfig(buttons=(("seat-1", 5), ("next", 4)), lamps=(("seat-1", 17), ("seat-4", 10)), buzzer=9,
                          encoders=(("dial", (13, 11)),), tree=pi_4)
    devices = Devices(wired, ears.put, now)
    devices.start()
    assert ears.until(LinkUp).device == "pins"
    told = {ears.until(PinTaken).device for _ in range(4)}
    assert told == {"button next", "lamp seat-4", "buzzer", "encoder dial"}
    devices.show_lamps({"seat-1": "press", "seat-4": "press"})
    assert {number for number in range(28) if number in devices.pins.pins} <= {5, 17}
    devices.stop()


@pytest.mark.parametrize(("line", "remedy"), [
    ("", "Wire it to another pin, and name that one in the configuration."),
    ("dtparam=spi=on", "Wire it to another pin, or take the line dtparam=spi=on out of /boot/firmware/config.txt.")])
def test_the_word_names_pin_use_and_remedy(line: str, remedy: str) -> None:
    notice, = notices.notices_after((), PinTaken("lamp seat-4", 0, 10, "SPI", line))
    assert say(notice.text) == "lamp seat-4 is not used: GPIO10 belongs to SPI"
    assert notice.remedy
    assert say(notice.remedy) == remedy
