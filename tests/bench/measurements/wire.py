"""The whole wire on real parts: a die on a pty, the companion as its own process, mosquitto, phones; and its floor.

What may live here: putting these together, one throw, one taking back. What may not: how many, what is made of it.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import cycle
from pathlib import Path

import msgspec

from companion.app.session.snapshot import views
from companion.engine import dice
from companion.engine.screens import look
from companion.engine.table import Table
from companion.engine.view import PUBLIC
from hardware.dice.framing import with_sum
from hardware.virtual.pty import PtyLink
from tests.bench.floors.least_wire import Told
from tests.bench.instruments.crowd import Reader, Wanted
from tests.bench.instruments.exchange import TOPICS, Asker, Exchange
from tests.bench.instruments.house import external, furnished, tray
from tests.bench.instruments.programs import Program, instrument, running
from ui.phone.topics import COMPANION, VIEW

FLOOR, PER_DECISION = "floor", 4
FLOOR_TOPIC = f"{TOPICS.root}/{PUBLIC}/{FLOOR}"


class Wire:
    """Everything connected, a game waiting for dice. A throw is timed from its last byte to its last arrival."""

    def __init__(self, table: Table, crowd: Program, cables: tuple[PtyLink, PtyLink], asker: Asker) -> None:
        """`cables` lead to the companion and to the least wire."""
        self._slot, self._decisions = dice.slot_key(table.state.roll, 0), _decisions(table)
        self._crowd, self._cables, self._asker = crowd, cables, asker

    def throws(self, count: int) -> tuple[list[float], list[float]]:
        """The milliseconds of so many throws, and of as many on the least wire, by turns."""
        real, least = [], []
        for number in range(count):
            real.append(self.throw() * 1000)
            least.append(self.floor() * 1000)
            self.take_back()
            if number % PER_DECISION == 0:
                self.decide()
        return real, least

    def throw(self) -> float:
        """Seconds from a die's last byte to the last phone's View."""
        return self._timed(self._cables[0], VIEW)

    def floor(self) -> float:
        """Seconds of the least wire, to the same phones."""
        return self._timed(self._cables[1], FLOOR)

    def take_back(self) -> None:
        """Ask, as the roller's phone, for the die to be thrown again; wait until all phones see it."""
        self._ask(f"read:{self._slot}", "again")

    def decide(self) -> None:
        """Let the roller decide something, as people do every few throws: the way back to it is never long."""
        self._ask(*next(self._decisions))

    def settle(self) -> None:
        """Let the clock go on, and one throw pass unmeasured on each wire."""
        self._crowd.line(VIEW)
        self._ask("resume")
        self.throw()
        self.take_back()
        self.floor()

    def _ask(self, key: str, value: str | int | None = None) -> None:
        self._crowd.drop_lines()
        self._asker.ask(key, value)
        self._crowd.line(VIEW)

    def _timed(self, cable: PtyLink, kind: str) -> float:
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
        users = [*_first(table, seats), *[PUBLIC] * spectators]
        readers = tuple(Reader(user, grants[user], (TOPICS.of(user, VIEW), FLOOR_TOPIC)) for user in users)
        crowd = stack.enter_context(instrument(Wanted(exchange.port, readers), "-m", "tests.bench.instruments.crowd"))
        stack.enter_context(instrument(_least(table, exchange), "-m", "tests.bench.floors.least_wire",
                                       str(folder / "least"), str(folder / "least.db")))
        settings = furnished(folder / "house", table, external(exchange.port, exchange.password), tray(folder / "tray"))
        stack.enter_context(running("-m", "companion", "run", "--headless", "--config", str(settings)))
        asker = Asker(exchange.port, roll.seat, grants[roll.seat])
        stack.callback(asker.end)
        wire = Wire(table, crowd, cables, asker)
        wire.settle()
        yield wire


def _decisions(table: Table) -> Iterator[tuple[str, int]]:
    """One number of the roller, corrected to and fro."""
    number = next(choice for choice in look(table, table.state.roll.seat).choices if choice.key.startswith("adjust:"))
    now, most = number.input.value, number.input.maximum
    return cycle(((number.key, now + 1 if now < most else now - 1), (number.key, now)))


def _first(table: Table, count: int) -> list[str]:
    """So many seats, the roller's first."""
    return sorted((seat.id for seat in table.setup.seats), key=lambda seat: seat != table.state.roll.seat)[:count]


def _plugged(stack: ExitStack, link: Path) -> PtyLink:
    cable = PtyLink(link)
    cable.plug()
    stack.callback(cable.unplug)
    return cable


def _least(table: Table, exchange: Exchange) -> Told:
    """The same bytes as a spectator's View of this table, with a number of their own."""
    view = views(table, table.at, 0, ())[PUBLIC]
    payload = msgspec.json.encode(view).decode().replace(f'"revision":{view.revision}', '"revision":%d', 1)
    return Told(exchange.port, COMPANION, exchange.password, FLOOR_TOPIC, payload)
