"""Programs in the house and devices with dice on the managed broker: what they hear, what they may say, what is asked.

Each with MQTT 3.1.1 and with MQTT 5, through the port for the network. What may not live here: what is told of a game
(tests/app/integrations).
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue

import pytest
from msgspec.structs import replace
from paho.mqtt.enums import MQTTProtocolVersion

from companion.engine.signals import DiceLanded, DiceMoved, DiceTurned, LinkUp, Plugged, Signal
from hardware.devices import Devices, DevicesConfig
from hardware.dice.dice_ports import DicePort
from tests.phone.phone_table import Round
from tests.phone.rig import PATIENCE_S, TOPICS, Phone, a_view, free_port, services, until
from ui.phone.phones import Phones, PhonesConfig

VERSIONS = (MQTTProtocolVersion.MQTTv311, MQTTProtocolVersion.MQTTv5)
ROLL = TOPICS.dice.replace("+", "cup")
both = pytest.mark.parametrize("version", VERSIONS, ids=("mqtt-3.1.1", "mqtt-5"))


class House:
    """A table with a port for programs, and devices that hear dice there."""

    def __init__(self, folder: Path, *dice: DicePort) -> None:
        self.heard: SimpleQueue[Signal] = SimpleQueue()
        self.devices = Devices(DevicesConfig(dice), self.heard.put, lambda: 7)
        self.port = free_port()
        config = PhonesConfig("t1", port=free_port(), websocket_port=free_port(), web_port=free_port(),
                              lan_port=self.port, lan_password="listen")  # noqa: S106
        self.phones = Phones(config, folder, lambda _: None, replace(services(), dice=self.devices.hear))
        self.devices.speak_over(self.phones.speak)
        self.phones.start()
        self._programs: list[Phone] = []
        self._wait_until_heard()

    def _wait_until_heard(self) -> None:
        """What is said before the table listens to dice is lost, as with every broker."""
        probe = self.program(MQTTProtocolVersion.MQTTv5)
        until(lambda: probe.say(ROLL.replace("cup", "probe"), b"ROLLED red 1") and not self.heard.empty())
        self.next()

    def program(self, version: MQTTProtocolVersion, *filters: str, will: tuple[str, bytes] | None = None) -> Phone:
        """A program of the owner."""
        found = Phone(self.port, "listener", "listen", filters or (f"{TOPICS.root}/public/#", TOPICS.status),
                      protocol=version, will=will)
        self._programs.append(found)
        until(lambda: found.granted)
        return found

    def next(self) -> Signal:
        return self.heard.get(timeout=PATIENCE_S)

    def until(self, kind: type[Signal]) -> Signal:
        return next(signal for signal in iter(self.next, None) if isinstance(signal, kind))

    def end(self) -> None:
        for program in self._programs:
            program.end()
        self.phones.stop()
        self.devices.stop()


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    made = House(tmp_path)
    yield made
    made.end()


@both
def test_a_program_hears_state_and_events_with_either_version_of_mqtt(
        house: House, version: MQTTProtocolVersion) -> None:
    program = house.program(version)
    until(lambda: program.newest(TOPICS.status) == b"online")
    house.phones.show({"public": a_view("public")}, {})
    house.phones.report(Round(2), (("dice", Round(1)), ("turn", Round(2))))
    until(lambda: program.got(TOPICS.event("turn")) == [b'{"round":2}'])
    assert program.got(TOPICS.event("dice")) == [b'{"round":1}']
    assert program.got(TOPICS.state) == [b'{"round":2}']


@both
def test_dice_that_speak_on_the_tables_topic_are_asked_about_and_then_used(
        house: House, version: MQTTProtocolVersion) -> None:
    cup = house.program(version, f"{ROLL}/light")
    cup.say(ROLL, b"ROLLED red 5")
    asked = house.next()
    assert asked == Plugged("mqtt-cup", 7, "tray")
    house.devices.decide_trays({"mqtt-cup": "tray"})
    assert house.until(LinkUp).device == "tray"
    cup.say(ROLL, b"ROLLED red 3")
    landed = house.until(DiceLanded)
    assert isinstance(landed, DiceLanded)
    assert (landed.device, landed.die, landed.value) == ("tray", "red", 3)


def test_dice_that_are_to_be_rolled_are_lit_once_they_are_in_use(house: House) -> None:
    cup = house.program(MQTTProtocolVersion.MQTTv5, f"{ROLL}/light")
    house.devices.start()
    house.devices.decide_trays({"mqtt-cup": "tray"})
    cup.say(ROLL, b"HELLO cup\nBATTERY red 80")
    house.until(LinkUp)
    house.devices.light_dice(1, "aa0000")
    until(lambda: cup.got(f"{ROLL}/light"))
    assert cup.got(f"{ROLL}/light")[0].startswith(b"LIGHT red ")


def test_a_device_that_is_left_alone_or_says_nothing_of_dice_is_not_heard(house: House) -> None:
    cup = house.program(MQTTProtocolVersion.MQTTv5)
    house.devices.decide_trays({"mqtt-cup": ""})
    for words in (b"ROLLED red 5", b"ROLLED red 6"):
        cup.say(ROLL, words)
    cup.say(ROLL.replace("cup", "lamp"), b"on")
    cup.say(ROLL.replace("cup", "other"), b"ROLLED red 1")
    assert house.next() == Plugged("mqtt-other", 7, "tray")
    assert not house.heard.qsize()


def test_what_the_broker_had_kept_and_what_is_too_long_is_no_roll(house: House) -> None:
    cup = house.program(MQTTProtocolVersion.MQTTv5)
    cup.say(ROLL, b"ROLLED red 5 " + b"x" * 2000)
    cup.say(ROLL, b"ROLLED red 5", retain=True)
    cup.say(ROLL.replace("cup", "other"), b"ROLLED red 1")
    assert house.next() == Plugged("mqtt-other", 7, "tray")


def test_dice_that_have_a_block_of_their_own_are_not_asked_about(tmp_path: Path) -> None:
    house = House(tmp_path, DicePort("cup", "mqtt://listener:listen@127.0.0.1:1/tabletop/t1/dice/cup"))
    cup = house.program(MQTTProtocolVersion.MQTTv5)
    cup.say(ROLL, b"ROLLED red 5")
    cup.say(ROLL.replace("cup", "other"), b"ROLLED red 1")
    assert house.next() == Plugged("mqtt-other", 7, "tray")
    house.end()


WLED = (b'{"name":"Ruby","state":3,"val":2,"time":91000}', b'{"name":"Ruby","state":1,"val":5,"time":91840}',
        b'{"name":"Ruby","state":5,"val":5,"time":95000}')
"""As WLED's usermod pixels_dice_tray sends them (usermods/pixels_dice_tray/pixels_dice_tray.h of WLED 0.15): on
<device topic>/dice/roll, `state` in the numbers of the Pixels protocol: rolling, rolled, on a face."""


@pytest.mark.sampled(2)
@both
def test_wled_with_the_table_as_its_device_topic_is_a_tray(house: House, version: MQTTProtocolVersion) -> None:
    """WLED's device topic is tabletop/<table>; beside dice it would say much that it may not say there."""
    wled = house.program(version, f"{TOPICS.root}/col", f"{TOPICS.root}/api", will=(TOPICS.status, b"offline"))
    assert not any(wled.granted.values())
    listener = house.program(version)
    until(lambda: listener.newest(TOPICS.status) == b"online")
    wled.say(f"{TOPICS.root}/status", b"online", retain=True)
    wled.say(f"{TOPICS.root}/dice/roll_label", b"Wisdom Save", qos=0)
    wled.say(f"{TOPICS.root}/dice/roll", WLED[0].replace(b"Ruby", b"Opal"), qos=0)
    assert house.next() == Plugged("mqtt-roll", 7, "tray")
    house.devices.decide_trays({"mqtt-roll": "tray"})
    house.until(LinkUp)
    for words in WLED:
        wled.say(f"{TOPICS.root}/dice/roll", words, qos=0)
    heard = [house.next() for _ in WLED]
    assert [type(signal) for signal in heard] == [DiceMoved, DiceLanded, DiceTurned]
    assert [getattr(signal, "value", None) for signal in heard] == [None, 5, 5]
    wled.cut()
    wled.say(f"{TOPICS.root}/dice/roll", WLED[1])
    house.until(DiceLanded)
    assert listener.got(TOPICS.status) == [b"online"]


def test_nobody_without_the_password_of_the_owner_brings_dice(house: House) -> None:
    for user, password in (("listener", "guessed"), ("", "")):
        stranger = Phone(house.port, user, password, ("#",))
        assert is_turned_away(stranger)
        stranger.end()


def is_turned_away(stranger: Phone) -> bool:
    """Whether the broker has answered, and does not let it in."""
    until(lambda: stranger.codes)
    return not stranger.up
