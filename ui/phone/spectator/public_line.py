"""A spectator's line to a table's broker, as a phone's page dials it: MQTT 5 in a websocket. It only listens.

What may live here: paho. What may not: what is heard means (public_face.py), when it is dialled again.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

import paho.mqtt.client as mqtt
from msgspec import Struct
from paho.mqtt.enums import CallbackAPIVersion

from ui.phone.connection import KEEPALIVE_S, end_thread, never_raises
from ui.phone.joining import Credentials
from ui.phone.topics import PUBLIC, VIEW, Topics

from .table_address import TableAddress
from .table_page import TableSite

REFUSALS = {4, 5, 134, 135}
"""What brokers say to a user or a password that they do not know (MQTT 3 and 5)."""


class PublicHeard(Struct, frozen=True):
    """What spectators are to see, at `at` (monotonic ms); `kept`: it was there before we came."""

    payload: bytes
    at: int
    kept: bool


class TableStatus(Struct, frozen=True):
    """Whether the table says that it is on."""

    online: bool


class LineLost(Struct, frozen=True):
    """The line is gone. `refused`: the broker does not know the password any more."""

    refused: bool = False


class PublicLine:
    """One line, dialled once. `put` gets what is heard, and at last LineLost, from paho's thread."""

    def __init__(self, address: TableAddress, site: TableSite, credentials: Credentials,
                 put: Callable[[PublicHeard | TableStatus | LineLost], object], now: Callable[[], int]) -> None:
        self._put, self._now = put, now
        topics = Topics(site.table)
        self._view, self._status = topics.of(PUBLIC, VIEW), topics.status
        self._place = site.broker.host or address.host, site.broker.port
        client = mqtt.Client(CallbackAPIVersion.VERSION2, f"spectator-{secrets.token_hex(8)}", protocol=mqtt.MQTTv5,
                             transport="websockets", reconnect_on_failure=False)
        client.username_pw_set(credentials.user, credentials.password)
        client.ws_set_options(path=site.broker.path or "/")
        if site.broker.tls:
            client.tls_set()
        client.on_connect, client.on_message, client.on_disconnect = self._connected, self._message, self._disconnected
        self._client = client

    def start(self) -> None:
        """Dial; OSError where nobody answers."""
        try:
            self._client.connect(*self._place, keepalive=KEEPALIVE_S)
        except ValueError as error:  # a port that is none
            raise ConnectionError(str(error)) from error
        self._client.loop_start()

    def stop(self) -> None:
        """Hang up."""
        self._client.disconnect()
        end_thread(self._client)

    @never_raises
    def _connected(self, client: mqtt.Client, data: Any, flags: Any, code: Any, properties: Any) -> None:
        if code != 0:
            self._put(LineLost(code.value in REFUSALS))
        else:
            client.subscribe([(self._view, 1), (self._status, 1)])  # what lies there comes in this order

    @never_raises
    def _message(self, client: mqtt.Client, data: Any, message: mqtt.MQTTMessage) -> None:
        payload = bytes(message.payload)
        if message.topic == self._view:
            self._put(PublicHeard(payload, self._now(), bool(message.retain)))
        else:
            self._put(TableStatus(payload == b"online"))

    @never_raises
    def _disconnected(self, client: mqtt.Client, data: Any, flags: Any, code: Any, properties: Any) -> None:
        self._put(LineLost(getattr(code, "value", 0) in REFUSALS))
