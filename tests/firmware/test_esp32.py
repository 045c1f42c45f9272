"""The program for an ESP32, run by MicroPython itself against the companion's own mosquitto, heard by its own ports.

What may live here: what hands do to the die and what the companion hears of it over MQTT. What may not: Wi-Fi and the
battery of a real ESP32.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.engine.signals import Battery, DiceLanded, DiceMoved, LinkLost, LinkUp, Nonsense
from hardware.dice.dice_ports import DicePort, DicePorts
from hardware.errors import BROKER_REFUSES, REMEDIES
from tests.firmware.boards import MicroPythonBoard, eventually
from tests.hardware.running import Ears, now
from tests.phone.rig import Phone, RealBroker
from ui.phone.broker.passwords import fresh_password
from ui.phone.topics import LISTENER

pytestmark = pytest.mark.e2e
TOPIC = "tabletop/t1/dice/wireless"
HALF_FULL = 35750
PASSWORD = fresh_password()


@contextmanager
def broker(folder: Path) -> Iterator[tuple[RealBroker, str]]:
    """The companion's own broker, and the password of those who may listen and bring dice."""
    running = RealBroker(folder / "broker", listener=PASSWORD)
    try:
        yield running, PASSWORD
    finally:
        running.stop()


@contextmanager
def listening(port: int, password: str, topic: str = TOPIC) -> Iterator[tuple[DicePorts, Ears]]:
    """A companion with dice at that broker."""
    ears = Ears()
    ports = DicePorts((DicePort("wireless", f"mqtt://{LISTENER}:{password}@127.0.0.1:{port}/{topic}"),), ears.put, now)
    ports.start()
    try:
        yield ports, ears
    finally:
        ports.stop()


@contextmanager
def esp32(folder: Path, port: int, password: str) -> Iterator[MicroPythonBoard]:
    """A die that is in the network."""
    board = MicroPythonBoard("esp32_mqtt", folder / "board")
    (folder / "board/my_network.py").write_text(
        f'BROKER, PORT, USER, PASSWORD = "127.0.0.1", {port}, "{LISTENER}", "{password}"\n'
        f'TOPIC, DIE, WIFI_NAME, WIFI_PASSWORD = "{TOPIC}", "pebble", "home", "secret"\n', encoding="utf-8")
    board.put("adc34", HALF_FULL)
    board.begin()
    try:
        yield board
    finally:
        board.end()


def throw(board: MicroPythonBoard, ears: Ears) -> DiceLanded:
    """Hold the button, let go."""
    board.put("pin27", 0)
    assert ears.until(DiceMoved).die == "pebble"
    board.put("pin27", 1)
    return ears.until(DiceLanded)


def test_a_throw_comes_over_mqtt_and_its_light_goes_back(tmp_path: Path) -> None:
    with broker(tmp_path) as (mosquitto, password), listening(mosquitto.port, password) as (ports, ears):
        ears.until(LinkUp)
        with esp32(tmp_path, mosquitto.port, password) as board:
            ears.until(LinkUp, lambda link: link.what == "esp32-die")
            assert ears.until(Battery).percent == 50
            landed = throw(board, ears)
            assert landed.die == "pebble"
            assert 1 <= landed.value <= 6
            ports.light(0, "d62828")
            ports.light(1, "d62828")
            eventually(lambda: board.shows("lights26") == "350a0a")
            throw(board, ears)
            eventually(lambda: board.shows("lights26") == "000000")
        assert ears.until(LinkLost).why == "it has left the network"
        assert not any(isinstance(signal, Nonsense) for signal in ears.heard)


def test_a_broker_that_comes_back_finds_its_dice_again(tmp_path: Path) -> None:
    """The companion starts its broker anew when that has died; the die and the port go there again by themselves."""
    with broker(tmp_path) as (mosquitto, password), listening(mosquitto.port, password) as (_, ears):
        ears.until(LinkUp)
        with esp32(tmp_path, mosquitto.port, password) as board:
            throw(board, ears)
            os.kill(mosquitto.pid, signal.SIGKILL)
            ears.until(LinkLost)
            ears.until(LinkUp, lambda link: link.what == "esp32-die")
            throw(board, ears)


def test_a_wrong_password_is_told_with_what_to_do(tmp_path: Path) -> None:
    with broker(tmp_path) as (mosquitto, _), listening(mosquitto.port, "guess") as (__, ears):
        lost = ears.until(LinkLost)
        assert lost.why == BROKER_REFUSES
        assert lost.why in REMEDIES


def test_dice_of_other_makers_are_read_from_their_own_topics(tmp_path: Path) -> None:
    """What public firmware for MQTT prints, one message a roll, on topics of its own; old messages are no rolls."""
    with broker(tmp_path) as (mosquitto, password):
        device = Phone(mosquitto.port, LISTENER, password)
        eventually(lambda: device.up)
        device.say("tabletop/t1/dice/old", b"ROLLED old 1", retain=True)
        eventually(device.has_said_all)
        with listening(mosquitto.port, password, "tabletop/t1/dice/+") as (_, ears):
            ears.until(LinkUp)
            device.say("tabletop/t1/dice/other", b'{"name":"X","state":1","val":3}')
            assert ears.until(DiceLanded).die == "X"
            device.say("tabletop/t1/dice/other", b"Roll Y: ROLLED value: 4")
            assert ears.until(DiceLanded).die == "Y"
        device.end()


def test_a_seat_cannot_bring_dice(tmp_path: Path) -> None:
    with broker(tmp_path) as (mosquitto, password):
        seat = Phone(mosquitto.port, "seat-1", mosquitto.grant("seat-1"))
        with listening(mosquitto.port, password) as (_, ears):
            ears.until(LinkUp)
            eventually(lambda: seat.up)
            seat.say(TOPIC, b"ROLLED forged 6")
            honest = Phone(mosquitto.port, LISTENER, password)
            eventually(lambda: honest.up and seat.has_said_all())
            honest.say(TOPIC, b"ROLLED honest 5")
            assert ears.until(DiceLanded).die == "honest"
            honest.end()
        seat.end()
