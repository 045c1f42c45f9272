"""A screen's line to a hall's broker, which only listens: plain MQTT where the address says on which port, else as the
hall's page dials it, in a websocket.

What may live here: the address of the hall's screen, paho. What may not: what is heard means (companion/hall/), when
it is dialled again.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Literal
from urllib.parse import parse_qs, unquote, urlsplit

import paho.mqtt.client as mqtt
from msgspec import Struct
from paho.mqtt.enums import CallbackAPIVersion

from ui.phone.connection import KEEPALIVE_S, end_thread, never_raises

SCREEN = "hall"
SCREEN_PORT = 9002
HIGHEST_PORT = 65535
WATCHED = tuple(f"tabletop/+/{what}" for what in ("status", "link", "public/info", "public/state"))
NOTHING = "tabletop-companion/nothing"
"""A topic that nobody subscribed: what a broker says to its end comes after all that lay there."""
REFUSALS = {4, 5, 134, 135}
"""What brokers say to a user or a password that they do not know (MQTT 3 and 5)."""


class ScreenAddress(Struct, frozen=True):
    """Where a hall's screen is, and its password. `plain`: the port without a websocket, 0 if it is not said."""

    host: str
    port: int
    password: str
    plain: int = 0


class HallHeard(Struct, frozen=True):
    """A message of a table."""

    topic: str
    payload: bytes


class HallFound(Struct, frozen=True):
    """The line is there, and all that `lay` in the hall. Five hundred tables said one by one would hold each other up.
    """

    lay: tuple[HallHeard, ...]


class HallLost(Struct, frozen=True):
    """The line is gone. `refused`: the broker does not know the password."""

    refused: bool = False


FromHall = HallHeard | HallFound | HallLost


def read_screen_address(text: str) -> ScreenAddress:
    """The address of a screen as `companion hall init` prints it; ValueError for anything else."""
    parts = urlsplit(text.strip())
    if parts.scheme != "http" or not parts.hostname or not parts.fragment:
        raise ValueError("this is no address of a hall's screen")
    plain = int(parse_qs(parts.query).get("mqtt", ["0"])[-1])
    if not 0 <= plain <= HIGHEST_PORT:
        raise ValueError("there is no such port")
    return ScreenAddress(parts.hostname, parts.port or SCREEN_PORT, unquote(parts.fragment), plain)


class HallWatch:
    """One line, dialled once. `put` gets what is heard, and at last HallLost, from paho's thread."""

    def __init__(self, address: ScreenAddress, put: Callable[[FromHall], object]) -> None:
        self._put, self._address = put, address
        self._client = self._made("tcp")
        self._lay: list[HallHeard] | None = []

    def _made(self, transport: Literal["tcp", "websockets"]) -> mqtt.Client:
        client = mqtt.Client(CallbackAPIVersion.VERSION2, f"screen-{secrets.token_hex(8)}", transport=transport,
                             reconnect_on_failure=False)
        client.username_pw_set(SCREEN, self._address.password)
        client.ws_set_options(path="/")
        client.on_connect, client.on_message, client.on_disconnect = self._connected, self._message, self._disconnected
        client.on_unsubscribe = self._found
        return client

    def start(self) -> None:
        """Dial; OSError where nobody answers. Whatever keeps plain MQTT away may let websockets through."""
        host = self._address.host
        if self._address.plain:
            with suppress(OSError):
                self._client.connect(host, self._address.plain, KEEPALIVE_S)
                self._client.loop_start()
                return
        self._client = self._made("websockets")
        self._client.connect(host, self._address.port, KEEPALIVE_S)
        self._client.loop_start()

    def stop(self) -> None:
        """Hang up."""
        self._client.disconnect()
        end_thread(self._client)

    @never_raises
    def _connected(self, client: mqtt.Client, data: Any, flags: Any, code: Any, properties: Any) -> None:
        if code != 0:
            self._put(HallLost(code.value in REFUSALS))
        else:
            client.subscribe([(topic, 0) for topic in WATCHED])  # what is newer comes after it on the same line
            client.unsubscribe(NOTHING)

    @never_raises
    def _message(self, client: mqtt.Client, data: Any, message: mqtt.MQTTMessage) -> None:
        heard = HallHeard(message.topic, bytes(message.payload))
        if self._lay is None:
            self._put(heard)
        else:
            self._lay.append(heard)

    @never_raises
    def _found(self, *told: Any) -> None:
        lay, self._lay = self._lay, None
        self._put(HallFound(tuple(lay or ())))

    @never_raises
    def _disconnected(self, client: mqtt.Client, data: Any, flags: Any, code: Any, properties: Any) -> None:
        self._put(HallLost(getattr(code, "value", 0) in REFUSALS))
