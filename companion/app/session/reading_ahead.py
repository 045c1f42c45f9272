"""What pages will ask of all games that were kept, read bit by bit when nobody waits, so that no page is held up by it.

What may live here: when the next bit is due, and which bits there are. What may not: how games are read
(kept_games.py), what is shown of them.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator

from companion.app.pages.evenings.played_games import all_played
from companion.app.pages.evenings.sums import sums_of
from companion.app.storage.errors import StoreError

from .app_state import AppState

log = logging.getLogger(__name__)
AFTER_MS = 1_000
"""So long after a game was written its bits begin; what a player does now comes first."""
PAUSE_MS = 25
"""So long everything else has between two bits, each of which takes a millisecond or two."""
TROUBLE_MS = 60_000
NO_MORE = object()
GAMES, RESULTS = 32, 128
"""So many games are read in one bit; so many results of games."""


class ReadingAhead:
    """Of every game of the journal and the library; begun anew whenever one was written."""

    def __init__(self, state: AppState) -> None:
        """Nothing is read yet."""
        self._state, self._at = state, 0
        self._bits: Iterator[None] = iter(())
        self._of: tuple[int, int] | None = None
        self._done: tuple[int, int] | None = None

    def next_due(self) -> int | None:
        """When the next bit is due, in monotonic ms; None: everything is read."""
        if self._written() == self._done:
            self._at = 0
            return None
        self._at = self._at or self._state.clock.now() + AFTER_MS
        return self._at

    def read_further(self, now: int) -> None:
        """Read one bit more if it is due."""
        due = self.next_due()
        if due is None or now < due:
            return
        written = self._written()
        if written != self._of:
            self._bits, self._of = self._read(), written
        try:
            if next(self._bits, NO_MORE) is NO_MORE:
                self._done = written
            self._at = self._state.clock.now() + PAUSE_MS
        except StoreError as error:
            log.warning("what was kept of games cannot be read now: %s", error)
            self._of, self._at = None, self._state.clock.now() + TROUBLE_MS

    def _written(self) -> tuple[int, int]:
        """What changes whenever a game is written, or a file was mended."""
        journal = self._state.repository.journal
        return len(journal.written_games), len(journal.quarantined)

    def _read(self) -> Iterator[None]:
        while self._state.kept_games.read_further(GAMES):
            yield
        self._state.repository.library.finished()
        yield
        context = self._state.page_context()
        known, finished = context.past(), context.finished()
        yield
        for first in range(0, len(finished), RESULTS):
            all_played(finished[first:first + RESULTS], known)
            yield
        played = all_played(finished, known)
        yield
        sums_of(played)
