"""The line to the broker: MQTT 5 through paho. Bytes on topics go out and come in; lost lines are dialled again.

What may live here: paho. What may not: what the bytes mean (inbound.py), what is kept for whom (retained.py).
paho's thread ends on an exception while it says it is connected, so every callback is wrapped.
"""

from __future__ import annotations

import functools
import logging
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

from msgspec import Struct
from paho.mqtt import client as mqtt, packettypes, properties, subscribeoptions

from .prompt_client import PromptClient
from .topics import COMPANION

log = logging.getLogger(__name__)
KEEPALIVE_S = 15
SOONEST_S = 1
LATEST_S = 8
AT_ONCE = 200
"""So many unconfirmed messages may be in flight, more than a full table's Views, so that none waits for another."""
LARGEST_IN = 16_384
"""The broker drops a larger message; its sender is not waiting for an answer from people."""


class Address(Struct, frozen=True):
    """Where the broker is, and who the companion is there."""

    host: str
    port: int
    user: str = COMPANION
    password: str = ""
    tls: bool = False


class ConnectionCallbacks(Struct, frozen=True):
    """The callbacks of a line. All are called from paho's thread.

    `ready`: the line is there, and what was sent before it broke has gone out, so that what is sent now comes last.
    `lost`: it is gone or could not be had. `heard(topic, payload, retained)`: a message, `retained` as it was sent.
    `confirmed`: the broker has one of ours. It must not wait for anybody who is sending: paho's own lock is held.
    """

    ready: Callable[[], None]
    lost: Callable[[], None]
    heard: Callable[[str, bytes, bool], None]
    confirmed: Callable[[], None] = lambda: None


Callback = TypeVar("Callback", bound=Callable[..., None])


def end_thread(client: mqtt.Client) -> None:
    """Wait until the thread of a client has ended that has been told to hang up.

    paho 2.2 forgets its thread when that ends, be it between two lines of `loop_stop`, which then finds nothing to
    wait for.
    """
    with suppress(AttributeError):
        client.loop_stop()


def never_raises(callback: Callback) -> Callback:
    """The callback with its exceptions logged, because paho's thread would not outlive one."""
    @functools.wraps(callback)
    def guarded(*args: Any) -> None:
        try:
            callback(*args)
        except Exception:
            log.exception("a mistake in %s", callback.__name__)
    return guarded  # type: ignore[return-value]


class Connection:
    """One line. `will` is (topic, payload), laid retained by the broker when the line breaks.

    A line in `listen` sends in its callbacks alone.
    """

    def __init__(self, address: Address, filters: tuple[str, ...], will: tuple[str, bytes] | None,
                 callbacks: ConnectionCallbacks) -> None:
        self._address, self._filters, self._callbacks = address, filters, callbacks
        client = PromptClient()
        client.username_pw_set(address.user, address.password)
        if will is not None:
            client.will_set(will[0], will[1], 1, retain=True)
        client.reconnect_delay_set(SOONEST_S, LATEST_S)
        client.max_inflight_messages_set(AT_ONCE)
        if address.tls:
            client.tls_set()
        client.on_connect, client.on_subscribe, client.on_message = self._connected, self._subscribed, self._message
        client.on_disconnect, client.on_connect_fail = self._disconnected, self._unreached
        client.on_socket_open, client.on_publish = self._opened, self._published
        self._client, self._sent, self._confirmed = client, 0, 0

    def start(self) -> None:
        """Begin to connect, now or as soon as the broker is there."""
        self._client.connect_async(self._address.host, self._address.port, keepalive=KEEPALIVE_S)
        self._client.loop_start()

    def listen(self) -> None:
        """Connect, and listen in this thread until it is stopped."""
        about = properties.Properties(packettypes.PacketTypes.CONNECT)  # type: ignore[no-untyped-call]
        about.MaximumPacketSize = LARGEST_IN
        self._client.connect_async(self._address.host, self._address.port, keepalive=KEEPALIVE_S, properties=about)
        self._client.loop_forever(retry_first_connection=True)

    def send(self, topic: str, payload: bytes, *, retain: bool = False, expires: int = 0) -> mqtt.MQTTMessageInfo:
        """Send once the broker takes it, at least once; `expires` in seconds, 0 never."""
        about = properties.Properties(packettypes.PacketTypes.PUBLISH)  # type: ignore[no-untyped-call]
        if expires:
            about.MessageExpiryInterval = expires
        self._sent += 1
        sent = self._client.publish(topic, payload, 1, retain, about)
        if not self._address.tls:  # an encrypted line is one thread's alone
            self._client.write_now()
        return sent

    @property
    def unconfirmed(self) -> int:
        """How many of our messages the broker does not have yet, as far as we know."""
        return self._sent - self._confirmed

    def stop(self, last: mqtt.MQTTMessageInfo | None = None) -> None:
        """Hang up, after `last` has gone out or a second has passed."""
        if last is not None and self._client.is_connected():
            self._wait_for(last)
        self._client.hang_up_last()
        end_thread(self._client)

    @never_raises
    def hang_up(self) -> None:
        """Break the line, with everything that waits on it; it is connected again after a second."""
        line = self._client.socket()
        if line is not None:
            with suppress(OSError):  # it is broken already
                line.shutdown(socket.SHUT_RDWR)  # type: ignore[attr-defined]  # unlike closing it, this wakes who waits

    def _wait_for(self, last: mqtt.MQTTMessageInfo) -> None:
        try:
            last.wait_for_publish(1.0)
        except (ValueError, RuntimeError) as error:
            log.info("the last word has not gone out: %s", error)

    @never_raises
    def _opened(self, client: mqtt.Client, data: Any, line: Any) -> None:
        # An answer must not wait 40 ms for the confirmation of what was sent before it.
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    @never_raises
    def _connected(self, client: mqtt.Client, data: Any, flags: Any, code: Any, properties: Any) -> None:
        if code != 0:
            log.warning("the broker does not let the companion in: %s", code)
            self._callbacks.lost()
            return
        # Own messages are not wanted back; a phone that leaves an ask on the broker shall be seen doing so.
        options = subscribeoptions.SubscribeOptions(qos=1, noLocal=True, retainAsPublished=True)
        client.subscribe([(name, options) for name in self._filters])

    @never_raises
    def _subscribed(self, client: mqtt.Client, data: Any, mid: int, codes: Any, properties: Any) -> None:
        # Only now: between CONNACK and here paho sends again what the broker had not confirmed before, and an old
        # View must not come after a new one.
        if any(code.is_failure for code in codes):
            log.warning("the broker does not let the companion hear %s …", self._filters[0])
            self._callbacks.lost()
            return
        self._callbacks.ready()

    @never_raises
    def _published(self, client: mqtt.Client, data: Any, mid: int, code: Any, properties: Any) -> None:
        self._confirmed += 1
        self._callbacks.confirmed()

    @never_raises
    def _disconnected(self, client: mqtt.Client, data: Any, flags: Any, code: Any, properties: Any) -> None:
        self._callbacks.lost()

    @never_raises
    def _unreached(self, client: mqtt.Client, data: Any) -> None:
        self._callbacks.lost()

    @never_raises
    def _message(self, client: mqtt.Client, data: Any, message: mqtt.MQTTMessage) -> None:
        self._callbacks.heard(message.topic, bytes(message.payload), bool(message.retain))
