"""A real mosquitto with the access rules of a managed one, and a phone on it that asks.

What may live here: broker and asking phone, for as long as a measurement lasts. What may not: what is measured.
"""

from __future__ import annotations

import time
from pathlib import Path
from uuid import uuid4

import msgspec
import paho.mqtt.client as mqtt
from paho.mqtt.enums import CallbackAPIVersion

from tests.phone.rig import RealBroker
from ui.phone.topics import ASK, Topics

from .house import TABLE_ID

TOPICS = Topics(TABLE_ID)
ASK_PAUSE_S = 0.06
"""A seat may ask 20 times a second."""


class Exchange:
    """The broker; `password` is the companion's own, `grant` makes one for a seat or for spectators."""

    def __init__(self, folder: Path) -> None:
        self._broker = RealBroker(folder / "broker", topics=TOPICS)
        self.port, self.password = self._broker.port, self._broker.password
        self.grant, self.end = self._broker.grant, self._broker.stop
        if not self._broker.pid:
            raise RuntimeError("mosquitto could not be started; is it installed?")


class Asker:
    """The phone of a seat, which only asks."""

    def __init__(self, port: int, seat: str, password: str) -> None:
        self._topic = TOPICS.of(seat, ASK)
        self._client = mqtt.Client(CallbackAPIVersion.VERSION2, "asker", protocol=mqtt.MQTTv5)
        self._client.username_pw_set(seat, password)
        self._client.connect("127.0.0.1", port)
        self._client.loop_start()

    def ask(self, key: str, value: str | int | None = None) -> None:
        """Ask, no faster than phones may."""
        time.sleep(ASK_PAUSE_S)
        said = {"id": uuid4().hex, "key": key, "value": value}
        self._client.publish(self._topic, msgspec.json.encode(said), 1)

    def end(self) -> None:
        """Hang up."""
        self._client.disconnect()
        self._client.loop_stop()
