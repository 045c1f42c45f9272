"""One game that is being played: the present table, its number in the journal, and what its time is.

What may live here: decide, then journal, then hold. What may not: screens, devices, who is told.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from companion.app.storage.errors import DamagedError
from companion.app.storage.journal import Heartbeat, Journal, Recorded
from companion.engine import acts, timers
from companion.engine.codec import decode_entry, decode_setup, encode
from companion.engine.game import Ask, Game, Setup
from companion.engine.table import (
    CLOCK,
    Accepted,
    Entry,
    Refused,
    Table,
    catch_up,
    last_decision,
    open_table,
    replay,
    submit,
)
from companion.engine.view import TABLE

HEARTBEAT_MS = 1500
RECENT = 100


class ResumedGame(Struct, frozen=True):
    """A game taken up again, and the last sign of life that it had given."""

    session: GameSession
    last: Heartbeat


class GameSession:
    """The only place that holds the present table. A StoreError from any method means: it has not happened."""

    def __init__(self, journal: Journal, recorded: Recorded, table: Table, offset: int) -> None:
        """`offset` is what has to be added to the monotonic clock for the time of this table."""
        self.table, self.recorded = table, recorded
        self._journal, self._offset, self._beat = journal, offset, 0

    @classmethod
    def begin(cls, journal: Journal, game: Game, setup: Setup[Any, Any], now: int) -> GameSession:
        """Open a new table at monotonic time `now`."""
        table = open_table(game, setup)
        return cls(journal, journal.open_game(game.id, encode(setup)), table, -now)

    @classmethod
    def resume(cls, journal: Journal, recorded: Recorded, game: Game, now: int) -> ResumedGame:
        """Take up a game where its last sign of life was, with every clock standing. ForeignError: not this game's."""
        entries = [decode_entry(game, entry) for entry in journal.entries(recorded.id)]
        table = replay(game, decode_setup(game, recorded.setup), entries)
        last = journal.last_heartbeat(recorded.id)
        at = max(last.at, table.at)
        session = cls(journal, recorded, table, at - now)
        if timers.running(table.clocks):
            session.submit(Ask(acts.Pause(timers.POWER), CLOCK, at, source=CLOCK))
        return ResumedGame(session, last)

    def time(self, now: int) -> int:
        """The table's time, in ms since it opened, at monotonic time `now`."""
        return max(now + self._offset, 0)

    def monotonic(self, at: int) -> int:
        """The monotonic time at table time `at`."""
        return at - self._offset

    def submit(self, ask: Ask[Any]) -> Accepted | Refused:
        """Ask for something; when it is accepted, it is on the disk before this returns."""
        answer = submit(self.table, ask)
        if isinstance(answer, Accepted):
            self._write((answer.entry,))
            self.table = answer.table
        return answer

    def undo(self, at: int) -> Accepted | Refused:
        """Take back the last decision at table time `at`, as the shared screen may."""
        return self.submit(Ask(acts.Undo(last_decision(self.table)), TABLE, at))

    def catch_up(self, now: int) -> tuple[Entry[Any, Any], ...]:
        """Let happen what is due by monotonic time `now`; what has happened."""
        table, happened = catch_up(self.table, self.time(now))
        if happened:
            self._write(happened)
        self.table = table
        return happened

    def beat(self, now: int) -> None:
        """Give a sign of life if one is due."""
        due = self.next_beat()
        if due is not None and now >= due:
            self._journal.heartbeat(self.recorded.id, self.time(now))
            self._beat = now + HEARTBEAT_MS

    def next_beat(self) -> int | None:
        """When the next sign of life is due, in monotonic ms; None while no clock runs."""
        return self._beat if timers.running(self.table.clocks) else None

    def end(self, result: bytes = b"") -> None:
        """The game is over or put away; it will not be taken up again by itself."""
        self._journal.finish(self.recorded.id, result)

    def _write(self, entries: tuple[Entry[Any, Any], ...]) -> None:
        try:
            self._journal.append(self.recorded.id, entries[0].seq, _rows(entries))
        except DamagedError:
            self._journal.rewrite(self.recorded, _rows((*self.table.entries, *entries)))


def has_entry(session: GameSession, id: str, by: str) -> bool:  # noqa: A002 the field's own name
    """Whether a recent entry came of the ask with this id; it is known even after a power cut."""
    return any(entry.ask.id == id and entry.ask.by == by for entry in session.table.entries[-RECENT:])


def _rows(entries: tuple[Entry[Any, Any], ...]) -> list[tuple[int, bytes]]:
    return [(entry.ask.at, encode(entry)) for entry in entries]
