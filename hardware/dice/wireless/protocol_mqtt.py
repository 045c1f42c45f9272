"""Dice that speak MQTT as a port: `mqtt://user:password@host:1883/topic` reads what is published on a topic.

What may live here: the broker and its connection (paho). What may not: what the messages say (the decoder).

Every message is taken for one line, or several, of whatever the protocol of this port is. What the companion says to
the device, its lights, is published on `<topic>/light`. The topic may hold wildcards (`dice/#`); then nothing is said.
The companion's own broker takes dice from its user `listener`: docs/mqtt.md.
"""

from __future__ import annotations

from contextlib import suppress
from threading import Event
from typing import Any
from urllib.parse import SplitResult, unquote, urlsplit

from paho.mqtt.client import Client, MQTTMessage, topic_matches_sub
from paho.mqtt.enums import CallbackAPIVersion

from hardware.errors import BROKER_LOST, BROKER_REFUSES, BROKER_SILENT

from .air_port import AirPort

PLAIN_PORT = 1883
ANSWER_S = 5.0
ALIVE_S = 20
LIGHT = "light"


class MqttPort(AirPort):
    """What is published on a topic, as a port. Raises OSError."""

    _client: Client | None = None
    _topic = ""

    def open(self) -> None:
        """Go to the broker and subscribe; returns when that is done."""
        address = urlsplit(self.port)
        self._topic = topic_of(address)
        client, ready = Client(CallbackAPIVersion.VERSION2), Event()
        client.username_pw_set(unquote(address.username or "") or None, unquote(address.password or ""))

        def connected(_: Client, __: object, ___: object, code: Any, ____: object) -> None:
            if code.is_failure:
                self.fail(BROKER_REFUSES)
                ready.set()
            else:
                client.subscribe(self._topic, 1)

        def subscribed(_: Client, __: object, ___: int, codes: list[Any], ____: object) -> None:
            if any(code.is_failure for code in codes):
                self.fail(BROKER_REFUSES)
            ready.set()

        client.on_connect, client.on_subscribe, client.on_message = connected, subscribed, self._heard
        client.on_disconnect = lambda *_: self.fail(BROKER_LOST)
        client.connect(address.hostname or "127.0.0.1", address.port or PLAIN_PORT, ALIVE_S)
        self._client = client
        client.loop_start()
        if not ready.wait(ANSWER_S) or self._trouble:
            self.close()
            raise OSError(self._trouble or BROKER_SILENT)

    def close(self) -> None:
        """Leave the broker; may be called twice."""
        client, self._client = self._client, None
        if client:
            client.on_disconnect = None
            client.disconnect()
            with suppress(AttributeError):  # paho 2.2 forgets its thread when that ends, be it within this call
                client.loop_stop()
        self.cancel_read()

    def write(self, data: bytes) -> int:
        """Publish what the companion says to the device, one message for each line."""
        if self._client and not {"#", "+"} & set(self._topic):
            for line in data.splitlines():
                self._client.publish(f"{self._topic}/{LIGHT}", line)
        return len(data)

    def _heard(self, _: Client, __: object, message: MQTTMessage) -> None:
        """A message that the broker had retained says what was once, so it is no roll."""
        if not message.retain:
            self.fill(bytes(message.payload) + b"\n")


def serial_class_for_url(url: str) -> tuple[str, type[MqttPort]]:
    """What pyserial asks of a file like this."""
    return url, MqttPort


def topic_of(address: SplitResult) -> str:
    """The topic in an address; a `#` is a wildcard here. Raises OSError where there is none."""
    topic = unquote(address.path.removeprefix("/")) + ("#" if address.geturl().endswith("#") else "")
    if not topic:
        raise OSError("the address names no topic")
    return topic


def reads_topic(url: str, topic: str) -> bool:
    """Whether what is published on `topic` is read at this address, whatever the broker."""
    try:
        return topic_matches_sub(topic_of(urlsplit(url)), topic)
    except (OSError, ValueError):
        return False
