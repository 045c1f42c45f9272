"""One game that is being played: the present table, its number in the journal, and its time.

What may live here: decide, then journal, then hold. What may not: screens, devices, who learns of it. Imports
many modules, because playing, reading back and keeping meet here.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.app.storage.errors import DamagedError, StoreError
from companion.app.storage.journal import Heartbeat, Journal, Recorded
from companion.app.storage.kept_result import result_of
from companion.engine import acts, timers
from companion.engine.codec import encode
from companion.engine.game import Ask, Game, Setup
from companion.engine.kept import encode_kept, may_be_kept, with_earlier
from companion.engine.past.amending import Amended, Change, amend_table
from companion.engine.table import (
    CLOCK,
    NOT_DECISIONS,
    Accepted,
    Entry,
    Refused,
    Table,
    catch_up,
    open_table,
    submit,
)

from .reading_back import ReadGame, read_newest, read_whole, without_collecting
from .rules_version import rules_of

# How far the clocks may be behind after a crash, and after a power cut (each sync costs a write to the card); and how
# long after the last entry time that only counts up is still worth it: then the table is forgotten.
BEAT_MS = 1500
SYNC_MS = 15_000
FORGOTTEN_MS = 900_000
RECENT = 100
KEEP_EVERY = 256
"""A state is kept after so many entries; when a game has ended or is left, whatever can be kept then."""
NO_MOVE = NOT_DECISIONS - {acts.Land}


class ResumedGame(Struct, frozen=True):
    """A resumed game, and its last sign of life; `sure`: the power went right after it.

    `trouble`: the disk did not take what was to be written, so no clock was stopped.
    """

    session: GameSession
    last: Heartbeat
    sure: bool = False
    trouble: StoreError | None = None

    @property
    def waiting(self) -> bool:
        """Whether a clock stands because the power was away."""
        return self.session.table.clocks.paused == timers.POWER


class GameSession:
    """The only place that holds the present table. A StoreError from any method means: it has not happened.

    It has many methods, because nobody else may change the table.
    """

    def __init__(self, journal: Journal, recorded: Recorded, read: ReadGame, offset: int) -> None:
        """`offset` is what has to be added to the monotonic clock for the time of this table."""
        self.recorded = recorded
        self._journal, self._offset, self._beat, self._sync = journal, offset, 0, 0
        self.table, self._earlier, self._keepable, self._kept = read.table, read.earlier, read.keepable, read.kept

    @classmethod
    def begin(cls, journal: Journal, game: Game, setup: Setup[Any, Any], now: int) -> GameSession:
        """Open a new table at monotonic time `now`."""
        table = open_table(game, setup)
        return cls(journal, journal.open_game(game.id, encode(setup)), ReadGame(table), -now)

    @classmethod
    def resume(cls, journal: Journal, recorded: Recorded, game: Game, now: int) -> ResumedGame:
        """Resume a game at its last sign of life, with every clock stopped. ForeignError: not this game's."""
        read = read_newest(journal, recorded, game)
        table = read.table
        last = journal.last_heartbeat(recorded.id)
        at = max(last.at, table.at)
        session = cls(journal, recorded, read, at - now)
        sure = last.last or (timers.clocks_running(table.clocks) and last.at + 2 * BEAT_MS < session._worth_beating())
        try:
            if timers.clocks_running(table.clocks) or table.clocks.paused == timers.RIGHTING:
                session.submit(Ask(acts.Pause(timers.POWER), CLOCK, at, source=CLOCK))
            else:
                journal.heartbeat(recorded.id, at)
            session._settle_result()
        except StoreError as error:
            return ResumedGame(session, last, sure, error)
        return ResumedGame(session, last, sure)

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
            self._write((answer.entry,), answer.table)
            self._hold(answer.table)
        return answer

    def amend(self, change: Change, by: str, now: int) -> Amended | Refused:
        """Change something in the past, because `by` wants it: all of it is on the disk, or nothing."""
        found = amend_table(self.table, change, by, max(self.time(now), self.table.at))
        if isinstance(found, Amended):
            self._write(found.entries, found.table)
            self._hold(found.table)
        return found

    def catch_up(self, now: int) -> tuple[Entry[Any, Any], ...]:
        """Let happen what is due by monotonic time `now`; what has happened."""
        table, happened = catch_up(self.table, self.time(now))
        if happened:
            self._write(happened, table)
        self._hold(table)
        return happened

    def beat(self, now: int, *, leaving: bool = False) -> None:
        """Give a sign of life if one is due; when the table is left, a last one."""
        if leaving:
            self._journal.heartbeat(self.recorded.id, self.time(now))
            self.keep_state(leaving=True)
        due = self.next_beat()
        if due is None or now < due:
            return
        sync = now >= max(self._sync, self.monotonic(self.table.at) + SYNC_MS)
        self._journal.pulse.beat((self.recorded.id, self.recorded.opened), self.time(now), sync=sync)
        self._beat, self._sync = now + BEAT_MS, now + SYNC_MS if sync else self._sync

    def next_beat(self) -> int | None:
        """When the next sign of life is due, in monotonic ms; None while nothing can be lost.

        Every entry counts as one. For a clock that only counts up, or is in overtime, signs stop when nothing has been
        entered for long.
        """
        due = max(self._beat, self.monotonic(self.table.at) + BEAT_MS)
        return due if timers.clocks_running(self.table.clocks) and self.time(due) <= self._worth_beating() else None

    def _worth_beating(self) -> int:
        """Until when signs of life are worth it, in table time."""
        return max(timers.turn_deadline(self.table.clocks) or 0, self.table.at + FORGOTTEN_MS)

    @property
    def unproved(self) -> bool:
        """Whether the kept state that the game was read from has still to be proved."""
        return self._earlier is not None

    def prove_further(self) -> bool:
        """Replay some more of what lies before the kept state. False: what was kept is not what the entries lead to.

        DamagedError: they can no longer be read. Once all is replayed, the table has its beginning like any other.
        """
        if self._earlier is None:
            return True
        with without_collecting():
            right = self._earlier.prove_further()
            if self._earlier.is_proved:
                self.table, self._earlier = with_earlier(self.table, self._earlier.whole()), None
        return right

    def read_again(self) -> None:
        """Read the whole game from its first entry, because what was kept of it is not to be believed.

        ForeignError: not this game's.
        """
        self._journal.forget_states(self.recorded.id)
        read = read_whole(self._journal, self.recorded, self.table.game)
        self.table, self._earlier, self._keepable, self._kept = read.table, read.earlier, read.keepable, read.kept

    def keep_state(self, *, leaving: bool = False) -> None:
        """Keep the last state that can be kept beside the journal, if one is due; it is no loss if the disk refuses.

        Nothing is kept of a table that comes of a kept state which is not yet proved.
        """
        if self._keepable is None or self.unproved:
            return
        length, ended = len(self._keepable.entries), self.table.game.over(self.table.state)
        if length - self._kept >= (1 if ended or leaving else KEEP_EVERY):
            with suppress(StoreError):
                self._journal.keep_state(self.recorded, length, rules_of(self.table.game), encode_kept(self._keepable))
            self._kept = length

    def _hold(self, table: Table) -> None:
        """This is the present table."""
        self.table = table
        if may_be_kept(table):
            self._keepable = table

    def end(self) -> None:
        """The game is put away; it will not be taken up again by itself."""
        self._journal.finish(self.recorded.id, self.recorded.result)

    def take_out(self) -> None:
        """The game was put away, and is on the table again."""
        self._journal.take_out(self.recorded.id)
        self.recorded = replace(self.recorded, finished=0)

    def _write(self, entries: tuple[Entry[Any, Any], ...], after: Table) -> None:
        """Write entries and, if the table `after` them has ended differently than before, how it ended."""
        recorded = replace(self.recorded, result=self._result(after))
        result = recorded.result if recorded.result != self.recorded.result else None
        try:
            self._journal.append(recorded.id, entries[0].seq, _rows(entries), result)
        except DamagedError:
            self._journal.rewrite(recorded, _rows((*self.table.entries, *entries)))
            self._kept = 0  # the rewritten entries have other values in the chain
        self.recorded = recorded

    def _result(self, table: Table) -> bytes:
        return result_of(table, lambda seq: self._journal.wall_at(self.recorded.id, seq))

    def _settle_result(self) -> None:
        """Store the result where it differs, because older versions could leave a finished game without one."""
        result = self._result(self.table)
        if result != self.recorded.result:
            self._journal.set_result(self.recorded.id, result)
            self.recorded = replace(self.recorded, result=result)


def has_entry(session: GameSession, id: str, by: str) -> bool:  # noqa: A002 the field's own name
    """Whether a recent entry came of the ask with this id; it is known even after a power cut."""
    return any(entry.ask.id == id and entry.ask.by == by for entry in session.table.entries[-RECENT:])


def _rows(entries: tuple[Entry[Any, Any], ...]) -> list[tuple[int, bytes]]:
    return [(entry.ask.at, encode(entry)) for entry in entries]


def is_move(ask: Ask[Any]) -> bool:
    """Whether somebody goes on with the game by this ask; a die that landed or a correction counts as well."""
    return type(ask.command) not in NO_MOVE


def clock_goes_on(session: GameSession, ask: Ask[Any]) -> tuple[Entry[Any, Any], ...]:
    """Let the clocks that stopped because of a power cut go on with the first move, as the screen announces."""
    if session.table.clocks.paused != timers.POWER or not is_move(ask):
        return ()
    try:
        result = session.submit(Ask(acts.Resume(), CLOCK, ask.at, source=CLOCK))
    except StoreError:
        return ()
    return (result.entry,) if isinstance(result, Accepted) else ()
