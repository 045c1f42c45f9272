"""A real mosquitto and real MQTT clients for tests: a broker of our own on free ports, phones that remember.

What may live here: what tests of the phones share. What may not: assertions about any one thing.
"""

from __future__ import annotations

import random
import re
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import msgspec
import paho.mqtt.client as mqtt
from paho.mqtt.enums import CallbackAPIVersion, MQTTProtocolVersion

from companion.engine.answers import Answer
from companion.engine.view import Notice, Prompt, View
from companion.engine.words import Msg
from ui.phone.broker.access import Access
from ui.phone.broker.gate_process import GateProcess
from ui.phone.broker.mosquitto import Mosquitto
from ui.phone.broker.passwords import fresh_password
from ui.phone.config import Services
from ui.phone.connection import end_thread
from ui.phone.messages import Presence
from ui.phone.mqtt_bridge import Address, MqttBridge
from ui.phone.topics import COMPANION, PUBLIC, Listening, Topics, is_seat

TOPICS = Topics("t1")
PATIENCE_S = 300.0
"""How long a condition may take on a machine that has much else to do; whoever waits for one goes on at once."""
HELD: list[socket.socket] = []


def free_port() -> int:
    """A free port below those that the system gives to outgoing connections, which could take it a moment later.

    Nobody gets one twice on this machine: as long as we live, a name in the abstract namespace is held for it.
    """
    while True:
        port, mark = random.randint(20_000, 31_999), socket.socket(socket.AF_UNIX)
        with suppress(OSError), socket.socket() as trial:
            mark.bind(f"\0tabletop-test-{port}")
            trial.bind(("127.0.0.1", port))
            HELD.append(mark)
            return port
        mark.close()


def until(true: Callable[[], Any], patience_s: float = PATIENCE_S, told: Callable[[], str] = str) -> Any:
    """What `true` gives as soon as it is truthy; fails when patience ends, with what is `told` of it then."""
    ends = time.monotonic() + patience_s
    while time.monotonic() < ends:
        found = true()
        if found:
            return found
        time.sleep(0.01)
    raise AssertionError(f"it did not happen in time {told()}")


def a_view(viewer: str, text: str = "Hello", revision: int = 1) -> View:
    return View(revision, viewer, "trial", Msg("Trial"), Msg("Phase"), Prompt(Msg(text)))


TIMES = {"now", "at", "shown", "deadline", "started"}
"""What is a moment or a span in messages, in ms: in the first second of a table it is any number."""


def tells(told: Any, number: int) -> bool:
    """Whether a message has `number` as a value or as a word of a text; digits of times and ids do not count."""
    if isinstance(told, dict):
        return any(tells(part, number) for name, part in told.items() if name not in TIMES)
    if isinstance(told, list):
        return any(tells(part, number) for part in told)
    return re.search(rf"(?<![\w.:+-]){number}(?![\w:+-]|\.\w)", str(told)) is not None


class Phone:
    """A client as a phone is one; everything that ever arrives stays in `heard`."""

    def __init__(self, port: int, user: str, password: str, filters: tuple[str, ...] = (),
                 client_id: str = "", protocol: MQTTProtocolVersion = MQTTProtocolVersion.MQTTv5,
                 will: tuple[str, bytes] | None = None) -> None:
        """`filters` are what `user` may read if none are given; `will` is (topic, payload), retained."""
        self.heard: list[tuple[str, bytes, bool]] = []
        self.granted: dict[str, bool] = {}
        self.codes: list[str] = []
        self.up = False
        self._filters, self._said = filters or allowed(user), list[mqtt.MQTTMessageInfo]()
        self._client = mqtt.Client(CallbackAPIVersion.VERSION2, client_id, protocol=protocol)
        if will is not None:
            self._client.will_set(*will, 1, retain=True)
        self._client.username_pw_set(user, password)
        self._client.reconnect_delay_set(1, 1)
        self._client.on_connect, self._client.on_disconnect = self._connected, self._lost
        self._client.on_subscribe = self._answered
        self._client.on_message = lambda c, d, m: self.heard.append((m.topic, bytes(m.payload), bool(m.retain)))
        self._client.connect("127.0.0.1", port)
        self._client.loop_start()

    def _connected(self, client: Any, data: Any, flags: Any, code: Any, properties: Any) -> None:
        self.codes.append(str(code))
        self.up = code == 0
        if self.up:
            client.subscribe([(name, 1) for name in self._filters])

    def _answered(self, client: Any, data: Any, mid: Any, codes: Any, properties: Any) -> None:
        self.granted |= {name: not code.is_failure for name, code in zip(self._filters, codes, strict=True)}

    def _lost(self, *_: Any) -> None:
        self.up = False

    def say(self, topic: str, payload: bytes, retain: bool = False, qos: int = 1) -> Any:
        self._said.append(self._client.publish(topic, payload, qos, retain))
        return self._said[-1]

    def was_told(self, number: int) -> bool:
        """Whether any message had `number` as tells() has it."""
        return any(tells(msgspec.json.decode(payload), number) for _, payload, _ in self.heard if payload[:1] in b"{[")

    def ask(self, seat: str, name: str, key: str = "go", **more: Any) -> Any:
        return self.say(TOPICS.of(seat, "ask"), msgspec.json.encode({"id": name, "key": key, **more}))

    def has_said_all(self) -> bool:
        """Whether the broker has confirmed everything."""
        return all(said.is_published() for said in self._said)

    def got(self, topic: str) -> list[bytes]:
        return [payload for name, payload, _ in self.heard if name == topic]

    def newest(self, topic: str) -> bytes:
        """What arrived last on `topic`; empty before anything has."""
        return next(reversed(self.got(topic)), b"")

    def answers(self, seat: str) -> list[dict[str, Any]]:
        return [msgspec.json.decode(payload) for payload in self.got(TOPICS.of(seat, "answer"))]

    def cut(self) -> None:
        """The line breaks without a word, so that the broker publishes the will."""
        line = self._client.socket()
        if line is not None:
            line.shutdown(socket.SHUT_RDWR)  # type: ignore[attr-defined]

    def end(self) -> None:
        self._client.disconnect()
        end_thread(self._client)


def allowed(user: str, topics: Topics = TOPICS) -> tuple[str, ...]:
    """The filters that an account may subscribe to."""
    seat = user.rpartition(".")[2]
    own = (f"{topics.root}/{seat}/#",) if is_seat(seat) else ()
    return (f"{topics.root}/#",) if user == COMPANION else (*own, f"{topics.root}/{PUBLIC}/#", topics.status)


def services(say: Callable[[str, Notice | None], None] = lambda *_: None) -> Services:
    """What phones need of a companion."""
    return Services(lambda: time.monotonic_ns() // 1_000_000, lambda: 7, lambda _: {}, ("en", "de"), say, "de")


class RealBroker:
    """A managed broker with its accounts, as phones have it. `password` is the companion's own."""

    def __init__(self, folder: Path, say: Callable[[Notice | None], None] = lambda _: None, topics: Topics = TOPICS,
                 ports: tuple[int, int] | None = None, listener: str = "", **more: Any) -> None:
        self.folder, (self.port, self.websocket_port) = folder, ports or (free_port(), free_port())
        self.password = fresh_password()
        self.address = Address("127.0.0.1", self.port, password=self.password)
        self.access = Access(topics, folder, self.address, listener=listener)
        at = Listening(self.port, self.websocket_port, host="127.0.0.1")
        self.process = Mosquitto(folder, self.port, self.access.document, say, **more)
        self.gate = GateProcess(at, lambda _: None)
        self.grant, self.revoke = self.access.grant, self.access.revoke
        self.gate.start()
        self.process.start()
        self.gate.wait()

    def stop(self) -> None:
        """End both."""
        self.gate.stop()
        self.process.stop()

    @property
    def pid(self) -> int:
        """Of the broker's process; 0 while there is none."""
        return self.process.pid


class Rig:
    """Broker, bridge, and what the bridge has put into the companion's inbox."""

    def __init__(self, folder: Path, now: Callable[[], int] = lambda: time.monotonic_ns() // 1_000_000) -> None:
        self._now = now
        self.notices: list[Notice | None] = []
        self.inbox: SimpleQueue[Answer | Presence] = SimpleQueue()
        self.broker = RealBroker(folder / "broker", self.notices.append)
        self.linked: list[bool] = []
        self._phones: list[Phone] = []
        self.join()

    def join(self) -> None:
        """Connect a new bridge, as a companion does when it starts."""
        self.linked.clear()
        self.bridge = MqttBridge(self.broker.address, TOPICS, self.inbox.put, self._now, self.linked.append)
        self.bridge.start()
        until(lambda: True in self.linked)

    def phone(self, user: str, filters: tuple[str, ...] = (), password: str = "") -> Phone:
        phone = Phone(self.broker.port, user, password or self.broker.grant(user), filters)
        self._phones.append(phone)
        until(lambda: phone.codes and (phone.granted or not phone.up))  # it hears what is said from now on
        return phone

    def next(self) -> Answer | Presence:
        return self.inbox.get(timeout=PATIENCE_S)

    def nothing(self) -> bool:
        """Whether nothing of all that the phones have said arrives: what is said after it is the next to be heard."""
        until(lambda: all(phone.has_said_all() for phone in self._phones))
        self.phone(COMPANION, password=self.broker.password).ask("seat-8", "after all")
        return isinstance(heard := self.next(), Answer) and heard.id == "after all"

    def end(self) -> None:
        for phone in self._phones:
            phone.end()
        self.bridge.stop()
        self.broker.stop()


@contextmanager
def rig(folder: Path, **more: Any) -> Iterator[Rig]:
    made = Rig(folder, **more)
    try:
        yield made
    finally:
        made.end()
