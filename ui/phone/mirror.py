"""The mirror: what every viewer may see goes to the broker, what phones ask comes in. MQTT 5 through paho.

What may live here: the connection, what is published and kept for it. What may not: what an ask means, who may see
what: Views come ready and sealed. paho's thread ends on an exception while it says it is connected, so every callback
is wrapped; nothing here raises into the runner.
"""

from __future__ import annotations

import logging
import threading
from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
import paho.mqtt.client as mqtt
from msgspec import Struct
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties

from companion.engine.answers import Answer, Reply
from companion.engine.view import View

from .asks import EXPIRES, KEPT, TOO_OFTEN, Doubles, Presence, Refusal, Throttle, read_ask, read_presence
from .topics import ANSWER, ASK, COMPANION, VIEW, Topics

log = logging.getLogger(__name__)
ONLINE, OFFLINE = b"online", b"offline"
ENCODE = msgspec.json.Encoder().encode
EAGER = {"now", "revision"}
"""Fields that alone are no news: a View that differs in nothing else is not sent again."""


class Address(Struct, frozen=True):
    """Where the broker is, and who the companion is there."""

    host: str
    port: int
    user: str = COMPANION
    password: str = ""
    tls: bool = False


class Mirror:
    """One table on a broker. `put` is given Answers and Presences from paho's thread; `counted` what was refused."""

    def __init__(self, address: Address, topics: Topics, put: Callable[[Answer | Presence], None],
                 now: Callable[[], int], linked: Callable[[bool], None] = lambda _: None) -> None:
        """`now`: monotonic ms. `linked` hears when the broker is reached and when it is lost."""
        self._address, self._topics, self._put, self._now, self._linked = address, topics, put, now, linked
        self._kept: dict[str, bytes] = {topics.status: ONLINE}
        self._shown: dict[str, View] = {}
        self._here: dict[str, set[str]] = {}
        self._throttle, self._doubles, self._lock = Throttle(), Doubles(), threading.RLock()
        self.counted: Counter[str] = Counter()
        self._client = self._made()

    def _made(self) -> mqtt.Client:
        client = mqtt.Client(CallbackAPIVersion.VERSION2, f"companion-{self._topics.table}", protocol=mqtt.MQTTv5)
        client.username_pw_set(self._address.user, self._address.password)
        client.will_set(self._topics.status, OFFLINE, 1, retain=True)
        client.reconnect_delay_set(1, 8)
        if self._address.tls:
            client.tls_set()
        client.on_connect, client.on_disconnect, client.on_message = self._connected, self._lost, self._message
        return client

    def start(self) -> None:
        """Begin to connect, now or as soon as the broker is there."""
        self._client.connect_async(self._address.host, self._address.port, keepalive=15)
        self._client.loop_start()

    def stop(self) -> None:
        """Say offline, take private things off the broker, and end."""
        for viewer in list(self._shown):
            self.clear(viewer)
        sent = self._client.publish(self._topics.status, OFFLINE, 1, retain=True)
        if self._client.is_connected():
            sent.wait_for_publish(1.0)
        self._client.disconnect()
        self._client.loop_stop()

    def publish(self, viewer: str, view: View) -> None:
        """A viewer's whole View, retained; one that says nothing new is not sent."""
        with self._lock:
            before = self._shown.get(viewer)
            self._shown[viewer] = view
        if before is None or _news(before) != _news(view):
            self._keep(self._topics.of(viewer, VIEW), ENCODE(view))

    def clear(self, viewer: str) -> None:
        """Take a viewer's View off the broker: the game is over, or the seat has a new phone."""
        with self._lock:
            self._shown.pop(viewer, None)
            self._kept.pop(self._topics.of(viewer, VIEW), None)
        self._send(self._topics.of(viewer, VIEW), b"", retain=True)

    def viewers(self) -> tuple[str, ...]:
        """Whose Views lie on the broker."""
        with self._lock:
            return tuple(self._shown)

    def state(self, state: dict[str, Any]) -> None:
        """The small flat state for integrations, retained."""
        payload = ENCODE(state)
        if self._kept.get(self._topics.state) != payload:
            self._keep(self._topics.state, payload)

    def event(self, kind: str, payload: dict[str, Any]) -> None:
        """Something happened; never retained."""
        self._send(self._topics.event(kind), ENCODE(payload), retain=False)

    def reply(self, seat: str, reply: Reply) -> None:
        """Tell the phone of a seat what became of its ask."""
        with self._lock:
            self._doubles.answered(seat, reply)
        self._send(self._topics.of(seat, ANSWER), ENCODE(reply), retain=False, expires=EXPIRES)

    def _keep(self, topic: str, payload: bytes) -> None:
        with self._lock:
            self._kept[topic] = payload
        self._send(topic, payload, retain=True)

    def _send(self, topic: str, payload: bytes, retain: bool, expires: int = 0) -> None:
        """Send if the broker is there; what is retained is sent again at the next connection anyhow."""
        if not self._client.is_connected():
            return
        properties = Properties(PacketTypes.PUBLISH)  # type: ignore[no-untyped-call]
        if expires:
            properties.MessageExpiryInterval = expires
        self._client.publish(topic, payload, 1, retain, properties)

    def _connected(self, client: mqtt.Client, data: Any, flags: Any, code: Any, properties: Any) -> None:
        try:
            if code != 0:
                self.counted[f"refused: {code}"] += 1
                return
            client.subscribe([(topic, 1) for topic in self._topics.incoming()])
            with self._lock:
                kept = dict(self._kept)
            for topic, payload in kept.items():
                self._send(topic, payload, retain=True)
            self._linked(True)
        except Exception:
            log.exception("a mistake while connecting")

    def _lost(self, client: mqtt.Client, data: Any, flags: Any, code: Any, properties: Any) -> None:
        try:
            for seat in list(self._here):
                self._presence(seat, "", here=False, all_phones=True)
            self._linked(False)
        except Exception:
            log.exception("a mistake while disconnecting")

    def _message(self, client: mqtt.Client, data: Any, message: mqtt.MQTTMessage) -> None:
        try:
            self._heard(message)
        except Exception:
            self.counted["mistake"] += 1
            log.exception("a mistake in a message")

    def _heard(self, message: mqtt.MQTTMessage) -> None:
        said = self._topics.read(message.topic)
        if said is None:
            self.counted["topic"] += 1
        elif said.kind == ASK:
            self._asked(said.seat, message)
        else:
            here = read_presence(bytes(message.payload))
            if here is not None:
                self._presence(said.seat, here[0], here[1])

    def _asked(self, seat: str, message: mqtt.MQTTMessage) -> None:
        at = self._now()
        ask = self._refusal(seat, message, at) or read_ask(seat, bytes(message.payload), at)
        if isinstance(ask, Refusal):
            self.counted[ask.cause] += 1
            self.reply(seat, ask.reply())
        elif not self._doubles.first(seat, ask.id):
            self.counted["duplicate"] += 1
            self.reply(seat, self._doubles.again(seat, ask.id))
        else:
            self._put(ask)

    def _refusal(self, seat: str, message: mqtt.MQTTMessage, at: int) -> Refusal | None:
        if message.retain:
            return Refusal("retained", KEPT)
        return None if self._throttle.allows(seat, at) else Refusal("flood", TOO_OFTEN)

    def _presence(self, seat: str, phone: str, here: bool, all_phones: bool = False) -> None:
        """A seat is present as long as one of its phones is."""
        phones = self._here.setdefault(seat, set())
        before = bool(phones)
        if all_phones:
            phones.clear()
        elif here:
            phones.add(phone)
        else:
            phones.discard(phone)
        if bool(phones) != before:
            self._put(Presence(seat, bool(phones), self._now()))


def _news(view: View) -> View:
    """A View without what changes although nothing has happened."""
    return msgspec.structs.replace(view, **dict.fromkeys(EAGER, 0))
