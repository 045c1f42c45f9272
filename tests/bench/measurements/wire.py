"""The whole wire on real parts: a die on a pty, the companion as its own process with its own broker, phones that have
joined; and beside it the floor: another pty, the least program, a bare broker, as many phones.

What may live here: putting these together, one throw, one ask, one taking back. What may not: how many, what is made
of it.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import cycle
from pathlib import Path
from typing import Any

from companion.engine.table import Table
from companion.engine.view import PUBLIC, View
from hardware.dice.framing import with_sum
from hardware.virtual.pty import PtyLink
from tests.bench.floors.least_wire import LeastWire
from tests.bench.instruments.bare_broker import anybody, bare_broker
from tests.bench.instruments.companion import Joined, headless, windowed
from tests.bench.instruments.crowd import Gathering
from tests.bench.instruments.disk import state_folder
from tests.bench.instruments.house import House, furnished, tray
from tests.bench.instruments.programs import Program, instrument
from tests.bench.instruments.seat_phone import Places, SeatPhone, Waited, offered, places_of
from ui.phone.topics import VIEW

FLOOR, PER_DECISION, JOINING = "floor", 4, 3
REST_S = 0.05
"""So long nobody does anything before a die lands: it rolls for longer, and what an ask has left to do is done."""
FLOOR_PLACES = Places("bench/ask", "bench/answer", f"bench/{FLOOR}")


class Wire:
    """Everything connected, a game waiting for dice. A throw is timed from its last byte to its last arrival."""

    def __init__(self, house: House, joined: Joined, crowd: Program, cables: tuple[PtyLink, PtyLink],
                 phones: tuple[SeatPhone, SeatPhone]) -> None:
        """`cables` lead to the companion and to the least wire, `phones` are the roller's and the floor's."""
        self.house, self.joined, self._crowd, self._cables = house, joined, crowd, cables
        self.roller, self._floor = phones
        self._decisions = _decisions(self.roller.view())

    def throws(self, count: int) -> tuple[list[float], list[float]]:
        """The milliseconds of so many throws, and of as many on the least wire, by turns."""
        real, least = [], []
        for number in range(count):
            real.append(self.throw() * 1000)
            least.append(self.floor() * 1000)
            self.take_back()
            if number % PER_DECISION == 0:  # people decide something every few throws: the way back is never long
                self.decide()
        return real, least

    def asks(self, count: int) -> tuple[list[Waited], list[Waited]]:
        """What so many asks of the roller had to wait for, and as many on the least wire, by turns."""
        pairs = [(self.decide(), self._floor.ask("floor")) for _ in range(count)]
        return [real for real, _ in pairs], [least for _, least in pairs]

    def throw(self) -> float:
        """Seconds from a die's last byte to the last phone's View."""
        return self._timed(self._cables[0], VIEW)

    def floor(self) -> float:
        """Seconds of the least wire, to as many phones."""
        return self._timed(self._cables[1], FLOOR)

    def take_back(self) -> None:
        """Ask, as the roller's phone, for the die to be thrown again; wait until all phones see it."""
        self._ask(self.roller.until(lambda view: offered(view, "read:")).key, "again")

    def decide(self) -> Waited:
        """Let the roller decide something: correct a number."""
        return self._ask(*next(self._decisions))

    def settle(self) -> None:
        """Let the clock go on, and one throw pass unmeasured on each wire."""
        if offered(self.roller.view(), "resume"):
            self._ask("resume")
        self.throw()
        self.take_back()
        self.floor()

    def _ask(self, key: str, value: Any = None) -> Waited:
        self._crowd.drop_lines()
        waited = self.roller.ask(key, value)
        self._crowd.line(VIEW)
        return waited

    def _timed(self, cable: PtyLink, kind: str) -> float:
        line = with_sum("ROLLED a 4")
        time.sleep(REST_S)
        self._crowd.drop_lines()
        begun = time.monotonic_ns()
        os.write(cable.end, line)
        return (int(self._crowd.line(kind).split()[2]) - begun) / 1e9


@contextmanager
def laid(table: Table, spectators: int = 0, seats: int = 1, *, window: bool = False,
         sections: tuple[str, ...] = ()) -> Iterator[Wire]:
    """A wire with a phone for each of `seats` seats, the roller's before all others, and so many spectators; `sections`
    are added to the companion's settings.
    """
    seated = _rollers_first(table)
    users = (*seated[:max(seats, JOINING)], PUBLIC)
    with state_folder() as folder, ExitStack() as stack:
        port = stack.enter_context(bare_broker(folder))
        cables = _plugged(stack, folder / "tray"), _plugged(stack, folder / "least")
        house = furnished(folder / "house", table, tray(folder / "tray"), *sections)
        joined = stack.enter_context((windowed if window else headless)(house, users))
        roller = _connected(stack, SeatPhone(joined.phones[users[0]], places_of(users[0])))
        told = LeastWire(port, *FLOOR_PLACES, _payload(roller))
        stack.enter_context(instrument(told, "-m", "tests.bench.floors.least_wire", str(folder / "least"),
                                       str(folder / "least.db")))
        floor = _connected(stack, SeatPhone(anybody(port), FLOOR_PLACES))
        everybody = [joined.phones[user] for user in (*seated[:seats], *[PUBLIC] * spectators)]
        least = [anybody(port, FLOOR_PLACES.view)] * len(everybody)
        crowd = stack.enter_context(instrument(Gathering((*everybody, *least)), "-m", "tests.bench.instruments.crowd"))
        wire = Wire(house, joined, crowd, cables, (roller, floor))
        wire.settle()
        yield wire


def _decisions(view: View) -> Iterator[tuple[str, int]]:
    """One number of the roller, corrected to and fro."""
    number: Any = offered(view, "adjust:players/")
    now, most = number.input.value, number.input.maximum
    return cycle(((number.key, now + 1 if now < most else now - 1), (number.key, now)))


def _rollers_first(table: Table) -> list[str]:
    """All seats, the roller's first."""
    return sorted((seat.id for seat in table.setup.seats), key=lambda seat: seat != table.state.roll.seat)


def _plugged(stack: ExitStack, link: Path) -> PtyLink:
    cable = PtyLink(link)
    cable.plug()
    stack.callback(cable.unplug)
    return cable


def _connected(stack: ExitStack, phone: SeatPhone) -> SeatPhone:
    stack.callback(phone.hang_up)
    return phone


def _payload(phone: SeatPhone) -> str:
    """The bytes of the phone's View, with room for a number of their own."""
    phone.view()
    return re.sub(r'"revision":\d+', '"revision":%d', phone.newest.decode(), count=1)
