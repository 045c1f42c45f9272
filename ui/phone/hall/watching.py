"""A screen's line to a hall's broker, as the hall's page dials it: MQTT in a websocket. It only listens.

What may live here: the address of the hall's screen, paho. What may not: what is heard means (companion/hall/), when
it is dialled again.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any
from urllib.parse import unquote, urlsplit

import paho.mqtt.client as mqtt
from msgspec import Struct
from paho.mqtt.enums import CallbackAPIVersion

from ui.phone.connection import KEEPALIVE_S, never_raises

SCREEN = "hall"
SCREEN_PORT = 9002
WATCHED = tuple(f"tabletop/+/{what}" for what in ("status", "link", "public/info", "public/state"))
REFUSALS = {4, 5, 134, 135}
"""What brokers say to a user or a password that they do not know (MQTT 3 and 5)."""


class ScreenAddress(Struct, frozen=True):
    """Where a hall's screen is, and its password."""

    host: str
    port: int
    password: str


class HallHeard(Struct, frozen=True):
    """A message of a table, or (an empty topic) that the line is there and all that lies in the hall comes now."""

    topic: str = ""
    payload: bytes = b""


class HallLost(Struct, frozen=True):
    """The line is gone. `refused`: the broker does not know the password."""

    refused: bool = False


def read_screen_address(text: str) -> ScreenAddress:
    """The address of a screen as `companion hall init` prints it; ValueError for anything else."""
    parts = urlsplit(text.strip())
    if parts.scheme != "http" or not parts.hostname or not parts.fragment:
        raise ValueError("this is no address of a hall's screen")
    return ScreenAddress(parts.hostname, parts.port or SCREEN_PORT, unquote(parts.fragment))


class HallWatch:
    """One line, dialled once. `put` gets what is heard, and at last HallLost, from paho's thread."""

    def __init__(self, address: ScreenAddress, put: Callable[[HallHeard | HallLost], object]) -> None:
        self._put, self._place = put, (address.host, address.port)
        client = mqtt.Client(CallbackAPIVersion.VERSION2, f"screen-{secrets.token_hex(8)}", transport="websockets",
                             reconnect_on_failure=False)
        client.username_pw_set(SCREEN, address.password)
        client.ws_set_options(path="/")
        client.on_connect, client.on_message, client.on_disconnect = self._connected, self._message, self._disconnected
        self._client = client

    def start(self) -> None:
        """Dial; OSError where nobody answers."""
        self._client.connect(*self._place, keepalive=KEEPALIVE_S)
        self._client.loop_start()

    def stop(self) -> None:
        """Hang up."""
        self._client.disconnect()
        self._client.loop_stop()

    @never_raises
    def _connected(self, client: mqtt.Client, data: Any, flags: Any, code: Any, properties: Any) -> None:
        if code != 0:
            self._put(HallLost(code.value in REFUSALS))
        else:
            self._put(HallHeard())
            client.subscribe([(topic, 0) for topic in WATCHED])  # what is newer comes after it on the same line

    @never_raises
    def _message(self, client: mqtt.Client, data: Any, message: mqtt.MQTTMessage) -> None:
        self._put(HallHeard(message.topic, bytes(message.payload)))

    @never_raises
    def _disconnected(self, client: mqtt.Client, data: Any, flags: Any, code: Any, properties: Any) -> None:
        self._put(HallLost(getattr(code, "value", 0) in REFUSALS))
