"""A table as people have it: `companion run` with its real window, a phone and a tray of dice at it, a game going on.

What may live here: starting it, touching the window, playing on from the phone while the window fails.
What may not: what must come of it (test_faults.py, tests/long/attacks/windows.py).
"""

from __future__ import annotations

import json
import os
import re
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from typing import Any

from companion.app.session.clock import SystemClock
from companion.app.storage.journal import Journal
from companion.engine.parts import Dice
from companion.engine.view import View
from companion.games import catalogue
from hardware.dice.framing import with_sum
from hardware.virtual.pty import PtyLink
from tests.bench.instruments.companion import NO_SCREEN, headless
from tests.bench.instruments.house import House, furnished, tray
from tests.bench.instruments.processes import children
from tests.bench.instruments.programs import Program, running
from tests.bench.instruments.seat_phone import SeatPhone, offered, places_of
from tests.bench.tables import dealt
from tests.first_minute.ways import is_meant
from tests.phone.rig import until

FAULTS = ("killed", "stopped", "spins", "garbage")
NAME = "wido"
MODULE = b"tests.window.faulty"
CONFIRM = "Confirm"
TIME = re.compile(r"\d+:\d\d")


class RealTable:
    """One table, its window touched as by a finger, its game played from a phone and with a die."""

    def __init__(self, house: House, program: Program, phone: SeatPhone, cable: PtyLink) -> None:
        self.house, self.program, self.phone, self._cable = house, program, phone, cable
        self.throws = 0

    def window_pid(self) -> int:
        """The process of the window; 0 while there is none."""
        return next((pid for pid in children(self.program.pid) if MODULE in _command(pid)), 0)

    def places(self) -> list[Any]:
        """What a finger finds on the screen, once it has come to rest: what a touch means, and where."""
        return self._at_rest("places")

    def words(self) -> list[list[str]]:
        """The words on the screen, pane by pane, but for the time on a clock that runs."""
        return [[word for word in pane if not TIME.fullmatch(word)] for pane in self._at_rest("read")]

    def _at_rest(self, what: str) -> list[Any]:
        seen: list[list[Any]] = [[]]

        def is_at_rest() -> bool:
            self.program.tell(what)
            seen.append(json.loads(self.program.line(what).partition(" ")[2]))
            return bool(seen[-1]) and seen[-1] == seen[-2]
        until(is_at_rest)
        return seen[-1]

    def walk(self, *way: str) -> None:
        """Touch what stands for one key after the other, until something stands for the last.

        Each time the furthest is touched that is there: a screen may take no touch yet, and what is touched again
        before the table has answered may lead back.
        """
        def is_there() -> bool:
            seen = self.places()
            key = next((key for key in reversed(way) if any(is_meant(key, tuple(one["keys"])) for one in seen)), "")
            if key and key != way[-1]:
                for place in (one for one in seen if is_meant(key, tuple(one["keys"]))):
                    self.program.tell(f"touch {place['x']} {place['y']}")
            return key == way[-1]
        until(is_there, told=lambda: f"{way[-1]} is not among {self.places()}")

    def begin_a_name(self) -> None:
        """On the page of a new game a fourth player's name is half typed."""
        self.walk("menu", f"new:{dealt.LEADING}", "add", NAME[0])
        until(self._is_begun)
        letters = {one["keys"][0]: one for one in self.places() if one["kind"] == "Tap"}
        for letter in NAME[1:]:
            self.program.tell(f"touch {letters[letter]['x']} {letters[letter]['y']}")
        until(lambda: any(NAME.title() in word for pane in self.words() for word in pane))

    def begin_a_die(self, face: str) -> None:
        """One of the dice that the game waits for is typed, on the sheet for them; it is not said that this is all."""
        until(self._has_sheet_for_dice)
        until(lambda: self._is_typed(face))

    def end_the_dice(self) -> None:
        """What was typed is all: touch that until the sheet is gone."""
        def is_gone() -> bool:
            places = [place for place in self.places() if place["kind"] == CONFIRM]
            for place in places:
                self.program.tell(f"touch {place['x']} {place['y']}")
            return not places
        until(is_gone)

    def fours(self) -> int:
        """How many dice the phone shows with a four on them."""
        return sum(die.value == 4 for part in self.view().stage if isinstance(part, Dice) for die in part.dice)

    def _has_sheet_for_dice(self) -> bool:
        """Touch what asks for dice, or where they have keys the panel of who rolls, until there is their sheet: a place
        that has just come takes no touch yet.
        """
        found = self.places()
        panels = [place for place in found if place["kind"] == "HoldSeat" and any(
            key.startswith("roll:") for key in place["keys"])]
        for place in [place for place in found if place["dice"]] or panels:
            self.program.tell(f"touch {place['x']} {place['y']}")
        return any("⌫" in place["keys"] for place in found)

    def _is_typed(self, face: str) -> bool:
        """Touch a key of the sheet, until it can be said that this is all."""
        found = {place["keys"][0] if place["keys"] else place["kind"]: place for place in self.places()}
        if CONFIRM not in found:
            self.program.tell(f"touch {found[face]['x']} {found[face]['y']}")
        return CONFIRM in found

    def peek(self) -> None:
        """A finger comes down on the first player's panel, and stays until the secrets there lie open."""
        panel = next(place for place in self.places() if place["kind"] == "HoldSeat")

        def is_taken() -> bool:
            self.program.tell(f"press {panel['x']} {panel['y']}")
            return self.program.line("press") == "press true"
        until(is_taken)
        until(self.is_secret_open)

    def is_secret_open(self) -> bool:
        """Whether somebody's secrets are to be seen."""
        self.program.tell("secret")
        return self.program.line("secret") == "secret true"

    def say(self, line: str) -> None:
        """The tray of dice says a line."""
        os.write(self._cable.end, with_sum(line))

    def throw(self) -> None:
        """A die lands, the phone sees it and wants it thrown again."""
        self.say("ROLLED a 4")
        self.phone.ask(self.phone.until(lambda view: offered(view, "read:")).key, "again")
        self.throws += 1

    def _is_begun(self) -> bool:
        """Type the first letter, which the screen takes once the keyboard has been there for a moment."""
        if any(NAME[0].title() + "|" in word for pane in self.words() for word in pane):
            return True
        place = next(one for one in self.places() if tuple(one["keys"]) == (NAME[0],))
        self.program.tell(f"touch {place['x']} {place['y']}")
        return False

    def has_failed(self, fault: str, *, played: bool = True) -> float:
        """Make the window fail so, and play, or wait, until another one has drawn; after how many seconds that was."""
        was, began = self.window_pid(), time.monotonic()
        self.program.drop_lines()
        if fault in ("killed", "stopped"):
            os.kill(was, signal.SIGKILL if fault == "killed" else signal.SIGSTOP)
        else:
            self.program.tell({"spins": "spin"}.get(fault, fault))
        until(self.is_drawn_while_played if played else lambda: self.program.said("drawn", 0.01))
        took = time.monotonic() - began
        assert self.window_pid() not in (0, was)
        return took

    def is_drawn_while_played(self) -> bool:
        """Play a little; whether a window has drawn meanwhile."""
        self.throw()
        return self.program.said("drawn", 0.01)

    def entries(self) -> int:
        """How many entries the journal keeps, once the table has ended."""
        with closing(Journal(self.house.folder / "journal.db", SystemClock().wall)) as journal:
            game = journal.newest_unfinished()
            return len(journal.entries(game.id)) if game else 0

    def view(self) -> View:
        """What the phone shows."""
        return self.phone.view()


@contextmanager
def real_tables(folder: Path, **environment: str) -> Iterator[Callable[[], AbstractContextManager[RealTable]]]:
    """What starts such a table, which waits for dice; again and again, one after the other. `environment` is that of a
    display; without it nobody sees the window.
    """
    table = dealt.waiting_for_dice(catalogue()[dealt.LEADING])
    seat, cable = table.state.roll.seat, PtyLink(folder / "tray")
    cable.plug()
    house = furnished(folder / "house", table, tray(folder / "tray"))
    with headless(house, (seat,)) as before:
        reader = before.phones[seat]

    @contextmanager
    def started() -> Iterator[RealTable]:
        with running("-m", "tests.window.faulty", "--config", str(house.config),
                     **(environment or NO_SCREEN)) as program:
            program.line("drawn")
            phone = SeatPhone(reader, places_of(seat))
            made = RealTable(house, program, phone, cable)
            made.throw()  # whoever plays on has seen that the table agrees
            yield made
            phone.hang_up()
    yield started
    cable.unplug()


def _command(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""
