"""The whole wire on real parts: a die on a pty, the companion as its own process, mosquitto, phones; and its floor.

What may live here: putting these together, one throw, one taking back. What may not: how many, what is made of it.
The broker has the access rules of a managed one; the companion reaches it as an external one.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from uuid import uuid4

import msgspec
import paho.mqtt.client as mqtt
from paho.mqtt.enums import CallbackAPIVersion

from companion.app.news import views
from companion.engine import dice
from companion.engine.table import Table
from companion.engine.view import PUBLIC
from hardware.framing import with_sum
from hardware.virtual_pty import Cable
from tests.phone.rig import free_port
from ui.phone.broker import Broker
from ui.phone.topics import ASK, COMPANION, VIEW, Topics

from .crowd import Reader, Wanted
from .least_wire import Told
from .programs import Program, running
from .resuming import write

TOPICS = Topics("bench")
FLOOR = "floor"
ASK_PAUSE_S = 0.06
"""A seat may ask 20 times a second."""


class Wire:
    """Everything connected, a game waiting for dice. A throw is timed from its last byte to its last arrival."""

    def __init__(self, table: Table, crowd: Program, cables: tuple[Cable, Cable], asker: mqtt.Client) -> None:
        """`cables`: to the companion, and to the least wire."""
        roll = table.state.roll
        self._seat, self._slot = roll.seat, dice.slot_key(roll, 0)
        self._crowd, self._cables, self._asker = crowd, cables, asker

    def throw(self) -> float:
        """Seconds from a die's last byte to the last phone's View."""
        return self._timed(self._cables[0], VIEW)

    def floor(self) -> float:
        """Seconds of the least wire, to the same phones."""
        return self._timed(self._cables[1], FLOOR)

    def take_back(self) -> None:
        """Ask, as the roller's phone, for the die to be thrown again; wait until all phones see it."""
        self.ask(f"read:{self._slot}", "again")
        self._crowd.line(VIEW)

    def ask(self, key: str, value: str | None = None) -> None:
        """One ask of the roller's phone, no faster than phones may."""
        time.sleep(ASK_PAUSE_S)
        self._crowd.drop_lines()
        said = {"id": uuid4().hex, "key": key, "value": value, "revision": 0}
        self._asker.publish(TOPICS.of(self._seat, ASK), msgspec.json.encode(said), 1)

    def settle(self) -> None:
        """Let the clock go on, and one throw pass unmeasured on each wire."""
        self.ask("resume")
        self._crowd.line(VIEW)
        self.throw()
        self.take_back()
        self.floor()

    def _timed(self, cable: Cable, kind: str) -> float:
        line = with_sum("ROLLED a 4")
        self._crowd.drop_lines()
        begun = time.monotonic_ns()
        os.write(cable.end, line)
        return (int(self._crowd.line(kind).split()[2]) - begun) / 1e9


@contextmanager
def laid(table: Table, spectators: int = 0, seats: int = 1) -> Iterator[Wire]:
    """A wire with a phone for the first `seats` seats, the roller's before all others, and so many spectators."""
    with tempfile.TemporaryDirectory(prefix="bench-") as name, ExitStack() as stack:
        folder = Path(name)
        broker = Broker(TOPICS, folder / "broker", free_port(), free_port(), lambda notice: None, "127.0.0.1")
        password = broker.start() or ""
        stack.callback(broker.stop)
        roller = table.state.roll.seat
        order = sorted((seat.id for seat in table.setup.seats), key=lambda seat: seat != roller)[:seats]
        grants = {user: broker.grant(user) for user in (*order, PUBLIC)}
        cables = _plugged(stack, folder / "tray"), _plugged(stack, folder / "least")
        _companion(stack, folder, table, broker.port, password)
        users = [*order, *[PUBLIC] * spectators]
        readers = tuple(Reader(user, grants[user], (TOPICS.of(user, VIEW), f"{TOPICS.root}/public/{FLOOR}"))
                        for user in users)
        crowd = _started(stack, Wanted(broker.port, readers), "-m", "tests.bench.crowd")
        _started(stack, _least(table, broker.port, password), "-m", "tests.bench.least_wire", str(folder / "least"),
                 str(folder / "least.db"))
        wire = Wire(table, crowd, cables, _asker(stack, broker.port, roller, grants[roller]))
        crowd.line(VIEW)
        wire.settle()
        yield wire


def _plugged(stack: ExitStack, link: Path) -> Cable:
    cable = Cable(link)
    cable.plug()
    stack.callback(cable.unplug)
    return cable


def _companion(stack: ExitStack, folder: Path, table: Table, port: int, password: str) -> None:
    """The companion goes on with the game that lies in its journal: there is no other way to start."""
    write(folder / "journal.db", table)
    settings = folder / "bench.toml"
    settings.write_text(f"""platform = "virtual"
[table]
id = "{TOPICS.table}"
state_directory = "{folder}"
[phones]
mode = "external"
host = "127.0.0.1"
port = {port}
username = "{COMPANION}"
password = "{password}"
[[dice]]
name = "tray"
url = "{folder / 'tray'}"
""", encoding="utf-8")
    stack.enter_context(running("-m", "companion", "run", "--headless", "--config", str(settings)))


def _started(stack: ExitStack, told: Wanted | Told, *words: str) -> Program:
    program = stack.enter_context(running(*words))
    program.tell(msgspec.json.encode(told).decode())
    program.line("ready")
    return program


def _least(table: Table, port: int, password: str) -> Told:
    """The same bytes as a spectator's View of this table, with a number of their own."""
    view = views(table, table.at, 0, ())[PUBLIC]
    payload = msgspec.json.encode(view).decode().replace(f'"revision":{view.revision}', '"revision":%d', 1)
    return Told(port, COMPANION, password, f"{TOPICS.root}/{PUBLIC}/{FLOOR}", payload)


def _asker(stack: ExitStack, port: int, user: str, password: str) -> mqtt.Client:
    client = mqtt.Client(CallbackAPIVersion.VERSION2, "asker", protocol=mqtt.MQTTv5)
    client.username_pw_set(user, password)
    client.connect("127.0.0.1", port)
    client.loop_start()
    stack.callback(client.loop_stop)
    stack.callback(client.disconnect)
    return client
