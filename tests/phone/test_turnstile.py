"""Lines to a real broker: a phone that comes in again and again is kept out; what we send goes at once, in order."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from queue import SimpleQueue

import pytest
from paho.mqtt import enums

from companion.engine.view import Notice
from tests.bench.instruments.bare_broker import bare_broker
from tests.bench.instruments.lean_phone import LeanPhone, Reader
from tests.phone.rig import PATIENCE_S, TOPICS, Phone, RealBroker, until
from ui.phone import notices
from ui.phone.broker.turnstile import AT_ONCE, CAME, OUT_MS, Turnstile
from ui.phone.connection import Address, Connection, ConnectionCallbacks

pytestmark = pytest.mark.e2e
WORD = b"." * 4000


class Gate:
    """A real broker with a turnstile whose time stands still."""

    def __init__(self, folder: Path) -> None:
        self.now, self.said = 0, list[tuple[str, Notice | None]]()
        self.hear: Callable[[str], None] = lambda _: None
        self.broker = RealBroker(folder, hear=lambda line: self.hear(line))
        self.turnstile = Turnstile(self.broker.access, lambda *said: self.said.append(said), lambda: self.now)
        self.hear = self.turnstile.heard

    def lines(self, seat: str, password: str, count: int) -> list[LeanPhone]:
        reader = Reader(self.broker.port, seat, password, (TOPICS.of(seat, "view"),))
        return [LeanPhone(reader) for _ in range(count)]

    def end(self) -> None:
        self.turnstile.stop()
        self.broker.stop()


def test_a_seat_that_comes_in_again_and_again_is_kept_out_for_a_moment(tmp_path: Path) -> None:
    gate = Gate(tmp_path)
    password, other = gate.broker.grant("seat-1"), gate.broker.grant("seat-2")
    honest = Phone(gate.broker.port, "seat-2", other)
    until(lambda: honest.up)
    held = gate.lines("seat-1", password, AT_ONCE)
    with pytest.raises(ConnectionError):  # as soon as the turnstile has read of the one that was too much
        until(lambda: held.extend(gate.lines("seat-1", password, 1)))
    until(lambda: gate.said == [(notices.CROWD, notices.crowding_notice(["seat-1"]))])
    for line in held:
        list(iter(partial(line.socket.recv, 1), b""))  # to the end of each line
    gate.now = OUT_MS
    until(lambda: gate.said[-1] == (notices.CROWD, None))
    assert gate.lines("seat-1", password, 1)
    assert honest.codes == ["Success"]
    assert honest.up
    honest.end()
    gate.end()


def test_nobody_can_speak_for_another_seat_by_a_name_of_his_own() -> None:
    line = "7: New client connected from 10.0.0.9:4711 as x (p5, c1, k60, u'seat-2'). (p5, c1, k60, u'seat-1')."
    assert [found[1] for found in CAME.finditer(line)] == ["seat-1"]
    assert CAME.search("7: New client connected from 10.0.0.9:1 as a (p2, c1, k0).") is None


class Line(Connection):
    """A line that keeps what it hears."""

    def __init__(self, port: int, *filters: str) -> None:
        self.there, self.heard = list[bool](), SimpleQueue[tuple[str, bytes]]()
        super().__init__(Address("127.0.0.1", port), filters, None, ConnectionCallbacks(
            lambda: self.there.append(True), self.there.clear,
            lambda topic, payload, _: self.heard.put((topic, payload))))
        self.start()
        until(lambda: self.there)

    @property
    def waits(self) -> bool:
        """Whether something has not been written yet."""
        return self._client.want_write()


@pytest.fixture
def port(tmp_path: Path) -> Iterator[int]:
    with bare_broker(tmp_path) as found:
        yield found


def test_what_is_sent_does_not_wait_for_another_thread(port: int) -> None:
    line = Line(port, "back")
    for number in range(200):
        line.send("there", b"%d" % number)
        assert not line.waits
    line.stop()


def test_from_many_threads_everything_arrives_once_and_in_the_order_of_its_sender(port: int) -> None:
    sender, listener = Line(port, "back"), Line(port, "there/#")

    def speak(who: int) -> None:
        for number in range(100):
            sender.send(f"there/{who}", b"%d" % number + WORD)

    with ThreadPoolExecutor(4) as threads:
        for who in range(4):
            threads.submit(speak, who)
    heard = [listener.heard.get(timeout=PATIENCE_S) for _ in range(400)]
    assert [[int(payload[:-len(WORD)]) for topic, payload in heard if topic == f"there/{who}"]
            for who in range(4)] == [list(range(100))] * 4
    sender.stop()
    listener.stop()


def test_a_line_that_is_hung_up_while_it_speaks_in_a_callback_ends(port: int) -> None:
    """Whoever writes the goodbye is called back; in the middle of another callback that would wait for itself."""
    hanging, spoken = threading.Event(), threading.Event()

    def ready() -> None:
        if not hanging.is_set():
            hanging.set()
            until(lambda: line._client._state == enums._ConnectionState.MQTT_CS_DISCONNECTING)
            line.send("word", WORD)
            spoken.set()

    line = Connection(Address("127.0.0.1", port), ("word",), None, ConnectionCallbacks(
        ready, lambda: None, lambda *_: None))
    line.start()
    assert hanging.wait(PATIENCE_S)
    ending = threading.Thread(target=line.stop, daemon=True)
    ending.start()
    assert spoken.wait(PATIENCE_S)
    ending.join(PATIENCE_S)
    assert not ending.is_alive()
