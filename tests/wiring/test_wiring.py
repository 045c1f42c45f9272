"""What documents tell an owner to solder and to buy: pins, places and currents agree with the configuration.

What may live here: comparing drawing, tables and configuration. What may not: whether anything shines.
"""

from __future__ import annotations

import re
import tomllib
from xml.etree import ElementTree

from companion.app.config.conflicts import MOST_MA, MOST_MA_A_PIN
from tests.wiring.__main__ import CONFIG, DRAWING, ROOT, wired_parts
from tests.wiring.drawing import HEADER, drawing, place_of

WIRING = (ROOT / "hardware/WIRING.md").read_text(encoding="utf-8")
FIRMWARE = ROOT / "hardware/firmware"
SETTINGS = tomllib.loads(CONFIG.read_text(encoding="utf-8"))


def test_the_drawing_is_true() -> None:
    assert DRAWING.read_text(encoding="utf-8") == drawing(wired_parts()), "`python -m tests.wiring` draws it anew."


def test_the_drawing_is_whole_and_shows_every_part() -> None:
    shown = "".join(ElementTree.fromstring(drawing(wired_parts())).itertext())  # noqa: S314  # our own text
    parts = wired_parts()
    for kind, pins in (("button", parts.buttons), ("lamp", parts.lamps)):
        assert all(f"GPIO{pin} · {kind} {name}" in shown for pin, name in pins.items())
    assert f"GPIO{parts.buzzer} · buzzer" in shown


def test_the_header_is_that_of_a_raspberry_pi() -> None:
    """Known places of the 40-pin header, each GPIO on it once, eight grounds."""
    pins = [pin for row in HEADER for pin in row]
    assert len(pins) == 40
    assert sorted(pin for pin in pins if isinstance(pin, int)) == list(range(28))
    assert [place for place, pin in enumerate(pins, 1) if pin == "GND"] == [6, 9, 14, 20, 25, 30, 34, 39]
    assert [place_of(pin) for pin in (2, 17, 18, 10, 5, 21)] == [3, 11, 12, 19, 29, 40]


def test_the_table_has_the_pins_of_the_configuration_on_their_places() -> None:
    rows = re.findall(r"^\| `([\w-]+)`\s*\| GPIO(\d+) \((\d+)\)\s*\| GPIO(\d+) \((\d+)\) ", WIRING, re.MULTILINE)
    assert {name: (int(button), int(lamp)) for name, button, _, lamp, _ in rows} == {
        name: (pin, SETTINGS["lamps"][name]) for name, pin in SETTINGS["buttons"].items() if pin}
    for _, button, button_place, lamp, lamp_place in rows:
        assert (place_of(int(button)), place_of(int(lamp))) == (int(button_place), int(lamp_place))
    assert f"GPIO{SETTINGS['buzzer']['pin']} ({place_of(SETTINGS['buzzer']['pin'])})" in WIRING


def test_the_currents_are_those_of_the_configuration_and_add_up() -> None:
    lamp, buzzer = SETTINGS["currents"]["lamp"], SETTINGS["currents"]["buzzer"]
    told = [int(ma) for ma in re.findall(r"^\| (?:`[\w-]+`|buzzer) .*?\| (\d+) mA ", WIRING, re.MULTILINE)]
    assert told == [lamp] * len(wired_parts().lamps) + [buzzer]
    assert f"{sum(told)} mA      | of {MOST_MA} mA for all pins, {MOST_MA_A_PIN} mA for one" in WIRING
    assert sum(told) <= MOST_MA
    assert round((3.3 - 2.0) / 330 * 1000) == lamp


def test_the_currents_of_the_devices_add_up() -> None:
    told = (FIRMWARE / "README.md").read_text(encoding="utf-8").split("## Parts, and what they draw")[1]
    rows = re.findall(r"^\| `(\w+)`\s*\|(.*?)\|\s*(\d+) mA\s*\|", told, re.MULTILINE)
    assert {name for name, _, _ in rows} == {folder.name for folder in FIRMWARE.iterdir() if folder.is_dir()}
    assert [(sum(map(int, re.findall(r"\((\d+) mA", parts))), name) for name, parts, _ in rows] == [
        (int(together), name) for name, _, together in rows]


def test_every_program_can_be_read_in_an_evening() -> None:
    programs = [path for path in FIRMWARE.rglob("*") if path.suffix in (".py", ".ino")]
    assert len(programs) > 6
    assert [path.name for path in programs if len(path.read_text(encoding="utf-8").splitlines()) > 150] == []
