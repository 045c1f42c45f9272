"""What a move costs: commits and bytes on the disk, and the memory that 1,000 of them leave behind, of `companion run`
with a window, its own broker and a phone for every seat, which plays at random what it is offered.

Commits and bytes are those in the journal's and the library's write-ahead logs; noted beside them is what companion and
broker make the kernel write, whole pages. A die that lands and is taken back are two moves. Memory is Pss of table and
window together: shared pages are divided among those who share them; of pictures that wait for a display there are none
(AT_ONCE). Floor of the memory: a bare Kivy window with one label, and paho connected to a broker.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

from companion.app.simulation import monkey
from companion.engine.view import View
from companion.games import catalogue
from hardware.dice.framing import with_sum
from hardware.virtual.pty import PtyLink
from tests.bench.figure import Figure, Reach
from tests.bench.instruments.bare_broker import bare_broker
from tests.bench.instruments.companion import AT_ONCE, NO_SCREEN, windowed
from tests.bench.instruments.disk import Logged, logged_since, logs, other_files, state_folder
from tests.bench.instruments.house import furnished, tray
from tests.bench.instruments.processes import children, own_programs, resident_mib, written_bytes
from tests.bench.instruments.programs import running
from tests.bench.instruments.seat_phone import SeatPhone, offered, places_of
from tests.bench.tables import dealt

FIRST, COUNTED, MOVES, DICE = 100, 60, 1000, 15
TRIES, ENTERED = 8, ":new"
TRANSACTION_KIB, KIB, MOST_TIMES, MOST_MIB = 8, 1024, 1.6, 10


class Ways(ExitStack):
    """The phones of a table, its dice, and what its processes have written. `aside`: what was logged of taking back a
    game that was over, which is no move.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__()
        table = dealt.waiting_for_dice(catalogue()[dealt.LEADING])
        self._cable, self.folder, self._luck, self._turn = PtyLink(folder / "tray"), folder / "house", Random(1), 0
        self._cable.plug()
        self.callback(self._cable.unplug)
        seats = sorted((seat.id for seat in table.setup.seats), key=lambda seat: seat != table.state.roll.seat)
        self._seats, self.aside = seats, Logged(0, 0)
        joined = self.enter_context(windowed(furnished(self.folder, table, tray(folder / "tray")), seats,
                                               **AT_ONCE))
        self.pid, self._phones = joined.program.pid, [SeatPhone(joined.phones[seat], places_of(seat)) for seat in seats]
        for phone in self._phones:
            self.callback(phone.hang_up)

    def resume(self) -> None:
        """Let the clock go on."""
        self._phones[0].ask(self._phones[0].until(lambda view: offered(view, "resume")).key)

    def land_dice(self, count: int) -> None:
        """A die lands and is taken back, so many times."""
        roller = self._phones[0]
        for _ in range(count):
            os.write(self._cable.end, with_sum("ROLLED a 4"))
            roller.ask(roller.until(lambda view: offered(view, "read:")).key, "again")

    def move(self, count: int) -> None:
        """So many moves: of whoever is asked something, else of the next in turn; who was too late, or has said
        something that a rule is against, looks again, as people do. A game that is over is taken back a good way.
        """
        for _ in range(count):
            self._turn += 1
            phone = self._phones[self._turn % len(self._phones)]
            seat = phone.view().prompt.seat
            phone = self._phones[self._seats.index(seat)] if seat in self._seats else phone
            if phone.view().result is not None:
                self._take_back(phone)
            while not phone.asked_in_time(*_chosen(phone.view(), self._luck)):
                pass

    def _take_back(self, phone: SeatPhone) -> None:
        """Take the last decisions back, each with the word of whoever made it."""
        before = logs(self.folder)
        for _ in range(dealt.BACK):
            phone.asked_in_time(phone.view().undo.undo_key)
            while offered(phone.view(), "withdraw:"):
                for other in self._phones:
                    if agreed := offered(other.view(), "agree:"):
                        other.asked_in_time(agreed.key)
        back = logged_since(before, logs(self.folder))
        self.aside = Logged(self.aside.commits + back.commits, self.aside.bytes + back.bytes)

    def written(self) -> int:
        """Bytes that the companion and its broker have caused to be written."""
        return sum(written_bytes(pid) for pid in (self.pid, *children(self.pid)))


def measure() -> tuple[Figure, ...]:
    """First the disk, then the memory."""
    with state_folder() as folder, bare_broker(folder) as port:
        bare = running("-m", "tests.bench.floors.bare_window", "0", str(port), **NO_SCREEN,
                       **AT_ONCE)
        with Ways(folder) as ways, bare as floor:
            floor.line("drawn")
            ways.resume()
            dice = tuple(_written(ways, "die that lands and is taken back", 2, DICE, ways.land_dice))
            ways.move(FIRST)
            moves = tuple(_written(ways, "accepted move", 1, COUNTED, ways.move))
            return (*moves, *dice, *_remembered(ways, floor.pid))


def _written(ways: Ways, what: str, most: int, count: int, do: Callable[[int], None]) -> Iterator[Figure]:
    before, files, written, aside = logs(ways.folder), other_files(ways.folder), ways.written(), ways.aside
    do(count)
    new, rewritten = logged_since(before, logs(ways.folder)), len(other_files(ways.folder) - files)
    commits = new.commits - (ways.aside.commits - aside.commits)
    logged = new.bytes - (ways.aside.bytes - aside.bytes)
    pages = (ways.written() - written) / count / KIB
    yield Figure(f"commits for one {what}", commits / count, "commits", Reach(most=most), note=f"{count} of them")
    yield Figure(f"written for one {what}", logged / count / KIB, "KiB", Reach(most=most * TRANSACTION_KIB),
                 note=f"{pages:.1f} KiB of pages for the disk; {rewritten} other files rewritten")


def _remembered(ways: Ways, bare: int) -> Iterator[Figure]:
    before, floor = _held(ways.pid), resident_mib(bare)
    yield Figure("resident memory in play, both programs", before, "MiB", Reach(times=MOST_TIMES), floor, "Pss")
    ways.move(MOVES)
    yield Figure(f"resident memory, grown by {MOVES:,} moves", _held(ways.pid) - before, "MiB",
                 Reach(most=MOST_MIB))


def _held(pid: int) -> float:
    """MiB of a table and its window."""
    return sum(resident_mib(one) for one in own_programs(pid))


def _chosen(view: View, luck: Random) -> tuple[str, Any]:
    """Something usual that this phone is offered, else a number put right; nothing that is entered into the box, which
    keeps it with a commit of its own.
    """
    moves = (monkey.choice_of(view, luck) for _ in range(TRIES))
    choice: Any = next((one for one in moves if one and ENTERED not in one.key), None) or offered(view, "adjust:")
    return choice.key, monkey.value_for(choice.input, luck)
