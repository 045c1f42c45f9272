"""The whole wire on real parts: a die on a pty, the companion as its own process, mosquitto, phones; and its floor.

What may live here: putting these together, one throw, one taking back. What may not: how many, what is made of it.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import msgspec

from companion.app.news import views
from companion.engine import dice
from companion.engine.table import Table
from companion.engine.view import PUBLIC
from hardware.framing import with_sum
from hardware.virtual_pty import Cable
from ui.phone.topics import COMPANION, VIEW

from .crowd import Reader, Wanted
from .exchange import TOPICS, Asker, Exchange
from .house import external, furnished, tray
from .least_wire import Told
from .programs import Program, running

FLOOR = "floor"
FLOOR_TOPIC = f"{TOPICS.root}/{PUBLIC}/{FLOOR}"


class Wire:
    """Everything connected, a game waiting for dice. A throw is timed from its last byte to its last arrival."""

    def __init__(self, slot: str, crowd: Program, cables: tuple[Cable, Cable], asker: Asker) -> None:
        """`slot` is where the die lands. `cables` lead to the companion and to the least wire."""
        self._slot, self._crowd, self._cables, self._asker = slot, crowd, cables, asker

    def throw(self) -> float:
        """Seconds from a die's last byte to the last phone's View."""
        return self._timed(self._cables[0], VIEW)

    def floor(self) -> float:
        """Seconds of the least wire, to the same phones."""
        return self._timed(self._cables[1], FLOOR)

    def take_back(self) -> None:
        """Ask, as the roller's phone, for the die to be thrown again; wait until all phones see it."""
        self._ask(f"read:{self._slot}", "again")

    def settle(self) -> None:
        """Let the clock go on, and one throw pass unmeasured on each wire."""
        self._crowd.line(VIEW)
        self._ask("resume")
        self.throw()
        self.take_back()
        self.floor()

    def _ask(self, key: str, value: str | None = None) -> None:
        self._crowd.drop_lines()
        self._asker.ask(key, value)
        self._crowd.line(VIEW)

    def _timed(self, cable: Cable, kind: str) -> float:
        line = with_sum("ROLLED a 4")
        self._crowd.drop_lines()
        begun = time.monotonic_ns()
        os.write(cable.end, line)
        return (int(self._crowd.line(kind).split()[2]) - begun) / 1e9


@contextmanager
def laid(table: Table, spectators: int = 0, seats: int = 1) -> Iterator[Wire]:
    """A wire with a phone for each of `seats` seats, the roller's before all others, and so many spectators."""
    with tempfile.TemporaryDirectory(prefix="bench-") as name, ExitStack() as stack:
        folder, roll = Path(name), table.state.roll
        exchange = Exchange(folder)
        stack.callback(exchange.end)
        grants = {user: exchange.grant(user) for user in (*_first(table, seats), PUBLIC)}
        cables = _plugged(stack, folder / "tray"), _plugged(stack, folder / "least")
        crowd = _crowd(stack, exchange.port, [*_first(table, seats), *[PUBLIC] * spectators], grants)
        _started(stack, _least(table, exchange), "-m", "tests.bench.least_wire", str(folder / "least"),
                 str(folder / "least.db"))
        settings = furnished(folder / "house", table, external(exchange.port, exchange.password), tray(folder / "tray"))
        stack.enter_context(running("-m", "companion", "run", "--headless", "--config", str(settings)))
        asker = Asker(exchange.port, roll.seat, grants[roll.seat])
        stack.callback(asker.end)
        wire = Wire(dice.slot_key(roll, 0), crowd, cables, asker)
        wire.settle()
        yield wire


def _first(table: Table, count: int) -> list[str]:
    """So many seats, the roller's first."""
    return sorted((seat.id for seat in table.setup.seats), key=lambda seat: seat != table.state.roll.seat)[:count]


def _plugged(stack: ExitStack, link: Path) -> Cable:
    cable = Cable(link)
    cable.plug()
    stack.callback(cable.unplug)
    return cable


def _crowd(stack: ExitStack, port: int, users: list[str], grants: dict[str, str]) -> Program:
    readers = tuple(Reader(user, grants[user], (TOPICS.of(user, VIEW), FLOOR_TOPIC)) for user in users)
    return _started(stack, Wanted(port, readers), "-m", "tests.bench.crowd")


def _started(stack: ExitStack, told: Wanted | Told, *words: str) -> Program:
    program = stack.enter_context(running(*words))
    program.tell(msgspec.json.encode(told).decode())
    program.line("ready")
    return program


def _least(table: Table, exchange: Exchange) -> Told:
    """The same bytes as a spectator's View of this table, with a number of their own."""
    view = views(table, table.at, 0, ())[PUBLIC]
    payload = msgspec.json.encode(view).decode().replace(f'"revision":{view.revision}', '"revision":%d', 1)
    return Told(exchange.port, COMPANION, exchange.password, FLOOR_TOPIC, payload)
