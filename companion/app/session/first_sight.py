"""A game that is opened is marked on the disk until it has been seen, so that a game which ends the companion, or keeps
it busy for ever, is not opened again by itself.

What may live here: the mark, and how much processor time making the first sight of a game takes; whoever keeps the
window judges how long drawing it takes. What may not: what is drawn, how the companion ends. The mark is not forced
onto the disk, so it survives the process and hardly ever a power cut, about which it says nothing.
"""

from __future__ import annotations

import math
import os
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

from companion.app.storage.state_dir import PRIVATE_FILE

NAME = "entering"
READ = "read"
PAGE = "page"
MADE = "made"
SEEN = "seen"
LIMITS_S = {READ: 30.0, PAGE: 30.0, MADE: 2.0, SEEN: math.inf}
"""Processor time of the thread that does the work, not time on the wall, because the game is not to blame for a machine
that is busy with something else. Reading a game back, and a page that looks back, take longer the more has been played;
a normal game takes far less than this.
"""
LOOK_S = 0.25
LONGEST = 32


class FirstSight:
    """Watches over one game after the other. `unseen`: the game that was being opened when the companion ended, or 0.

    `entering`: the game that is being opened now, before anything of it has been made, or 0.
    """

    def __init__(self, folder: Path | None = None, limits_s: Mapping[str, float] = LIMITS_S) -> None:
        """The mark lies in `folder`; None: there is no screen on which a game could be seen, and nothing is marked."""
        self._limits_s = limits_s
        self._mark = folder / NAME if folder else None
        self._lock, self._begun = threading.Lock(), threading.Event()
        self._under_way: dict[str, tuple[int, float]] = {}
        self._fresh = set[str]()
        self._ended = False
        self.unseen, self.entering, self._game = _read(self._mark), 0, 0
        self._marked = bool(self.unseen)

    def enter(self, game: int) -> None:
        """A game is about to be read back, then shown: it is marked from now on."""
        with self._lock:
            self.entering = self._game = game
            self._fresh, self._under_way = {"Page", "View"}, {}
            self._put_mark()
            self._begin(READ, threading.get_ident())

    def has_read(self) -> None:
        """The game has been read back."""
        with self._lock:
            self._end(READ)

    def stop_entering(self) -> None:
        """There is nothing to be seen of the game."""
        with self._lock:
            self.entering = self._game = 0
            self._under_way = {}
            self._take_mark()

    def makes(self, game: int, *, page: bool) -> None:
        """The thread that calls this makes what is to be shown of a game (0: there is none), or a page beside it."""
        with self._lock:
            self._game = game
            if game:
                self._begin(PAGE if page else MADE, threading.get_ident())

    def has_made(self) -> None:
        """The thread has made what is to be shown, and has informed everybody but the screen."""
        with self._lock:
            self.entering = 0
            self._under_way.pop(PAGE, None)
            self._end(MADE)

    @property
    def first_game(self) -> int:
        """The game of which no picture has been on the glass yet since it was opened; 0: there is none."""
        return self.entering or (self._game if SEEN in self._under_way else 0)

    def draws_first(self, kind: str, when_drawn: Callable[[Callable[[], None]], None]) -> None:
        """The window is going to draw something of the game: perhaps first a “Page”, or its “View” at once.

        The first time for each, the game is marked until the picture is on the glass; `when_drawn` then calls a
        function.
        """
        with self._lock:
            if not self._game or kind not in self._fresh:
                return
            self._fresh = self._fresh - {kind}
            self._put_mark()
            self._begin(SEEN, threading.main_thread().ident or 0)
        when_drawn(self._has_drawn)

    def watch(self, leave: Callable[[], object]) -> None:
        """From now on call `leave`, in a thread of its own, when a game takes too long; it stays marked."""
        threading.Thread(target=self._watch, args=(leave,), name="first sight", daemon=True).start()

    def stop(self) -> None:
        """The companion ends normally: what was not yet drawn is no reason to keep the game closed."""
        self._ended = True
        self.stop_entering()
        self._begun.set()

    def _has_drawn(self) -> None:
        with self._lock:
            self._end(SEEN)

    def _begin(self, part: str, thread: int) -> None:
        clock = time.pthread_getcpuclockid(thread)
        self._under_way[part] = clock, time.clock_gettime(clock)
        self._begun.set()

    def _end(self, part: str) -> None:
        self._under_way.pop(part, None)
        self._take_mark()

    def _put_mark(self) -> None:
        if self._mark is not None and not self._ended:
            flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
            with suppress(OSError), os.fdopen(os.open(self._mark, flags, PRIVATE_FILE), "w") as file:
                file.write(str(self._game))
                self._marked = True

    def _take_mark(self) -> None:
        if self._mark is not None and self._marked and not self._under_way and not self.entering:
            with suppress(OSError):
                self._mark.unlink(missing_ok=True)
                self._marked = False

    def takes_too_long(self) -> bool:
        """Whether something of a game takes too long; if so, the game is marked."""
        with self._lock:
            late = any(_spent(clock) - since > self._limits_s[part]
                       for part, (clock, since) in self._under_way.items())
            if not self._under_way.keys() - {SEEN}:
                self._begun.clear()
            if late:
                self._put_mark()
            return late

    def _watch(self, leave: Callable[[], object]) -> None:
        while self._begun.wait() and not self._ended:
            time.sleep(LOOK_S)
            if self.takes_too_long():
                leave()
                return


def _spent(clock: int) -> float:
    """The seconds on a thread's clock; 0 of one that has ended."""
    try:
        return time.clock_gettime(clock)
    except OSError:
        return 0.0


def _read(mark: Path | None) -> int:
    """The number in a mark; 0 where there is none, or none that makes sense."""
    try:
        if mark is None or not mark.is_file() or mark.is_symlink():
            return 0
        return int(mark.read_text("ascii")[:LONGEST])
    except (OSError, ValueError):
        return 0
