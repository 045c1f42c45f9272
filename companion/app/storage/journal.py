"""The journal: every game and every accepted entry, in order, on the disk before anybody hears of it.

What may live here: games, entries and signs of life as bytes and numbers. What may not: what the bytes mean. A game's
entries are numbered from 0 without a gap, and each carries a chain value that proves that it follows the one before;
what comes after a gap does not exist. The witness also knows how many there were.

Opening proves every row, unless states of games are kept beside the journal (kept_states.py). Then a long game need not
be read from its first entry: what is read is proved when it is read, and `prove_further` proves the rest, little by
little, when nobody waits. More than 400 lines, because all that is asked of the journal passes through one open file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_URL, uuid5

import msgspec

from .errors import DamagedError
from .kept_states import KeptFile, KeptStates
from .pulse import Pulse
from .schema import Schema, StoredRow, TableShape, encode
from .self_healing import SelfHealingStore
from .witness import Witness

VERSION_1 = """
    CREATE TABLE games (id INTEGER NOT NULL PRIMARY KEY, game TEXT NOT NULL, opened INTEGER NOT NULL,
        setup BLOB NOT NULL, finished INTEGER NOT NULL, result BLOB NOT NULL, sum INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE entries (game INTEGER NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL, wall INTEGER NOT NULL,
        entry BLOB NOT NULL, sum INTEGER NOT NULL, PRIMARY KEY (game, seq)) WITHOUT ROWID;
    CREATE TABLE heartbeats (game INTEGER NOT NULL PRIMARY KEY, at INTEGER NOT NULL, wall INTEGER NOT NULL,
        sum INTEGER NOT NULL) WITHOUT ROWID;"""
VERSION_2 = """
    CREATE TABLE games (id INTEGER NOT NULL PRIMARY KEY, game TEXT NOT NULL, opened INTEGER NOT NULL,
        setup BLOB NOT NULL, finished INTEGER NOT NULL, result BLOB NOT NULL, sum INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE entries (game INTEGER NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL, wall INTEGER NOT NULL,
        entry BLOB NOT NULL, chain INTEGER NOT NULL, sum INTEGER NOT NULL, PRIMARY KEY (game, seq)) WITHOUT ROWID;
    CREATE TABLE heartbeats (game INTEGER NOT NULL PRIMARY KEY, at INTEGER NOT NULL, wall INTEGER NOT NULL,
        sum INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE sittings (number INTEGER NOT NULL PRIMARY KEY, game INTEGER NOT NULL, sum INTEGER NOT NULL)
        WITHOUT ROWID;"""


def chain_link(before: int, row: StoredRow) -> int:
    """The chain value of the entry in `row` (game, seq, at, wall, entry) after an entry with the value `before`."""
    return int.from_bytes(blake2b(encode((before, *row)), digest_size=8).digest(), "big", signed=True)


def follows_entry(before: StoredRow | None, row: StoredRow) -> bool:
    """Whether an entry is the next one of the game of the entry before it, or the first one of the next game."""
    if before is None or before[0] < row[0]:
        return bool(row[1] == 0 and row[5] == chain_link(0, row[:5]))
    return bool(row[:2] == (before[0], before[1] + 1) and row[5] == chain_link(before[5], row[:5]))


def _is_chain(before: StoredRow | None, rows: Sequence[StoredRow]) -> bool:
    """Whether each row follows the one before it, the first the row `before`."""
    return all(follows_entry(earlier, row) for earlier, row in zip((before, *rows), rows, strict=False))


def upcast_row(before: StoredRow | None, row: StoredRow) -> StoredRow:
    """A row that version 1 wrote, with its place in the chain."""
    return (*row, chain_link(before[5] if before else 0, row))


SCHEMA = Schema(
    application=0x7AB1E701, versions=(VERSION_1, VERSION_2),
    tables={"games": TableShape(1, "itibib"), "entries": TableShape(2, "iiiibi", ("iiiib",)),
            "heartbeats": TableShape(1, "iii"), "sittings": TableShape(1, "ii")},
    chained="entries", follows=follows_entry, upcast=upcast_row)


KEPT_STATES = "kept-states"
"""The folder beside the journal in which states of its games are kept."""
END = 1 << 62
"""A number that no entry has."""
FIRST: StoredRow = (-1, -1)
"""What stands before the first entry of all."""
Sitting = tuple[int, int]
"""Its number and its game; each time a game is resumed is a sitting of its own."""


class Recorded(msgspec.Struct, frozen=True):
    """One game as the journal knows it. `opened` and `finished` are wall seconds (0: it was not put away).

    `result` is how it ended (kept_result.py); it is empty for as long as the game goes on.
    """

    id: int
    game: str
    opened: int
    setup: bytes
    finished: int = 0
    result: bytes = b""


def lasting_id(table: str, opened: int, number: int) -> str:
    """The id of a game of a table, the same for ever and everywhere; `number` is its id in the journal."""
    return str(uuid5(NAMESPACE_URL, f"tabletop-companion/{table}/{opened}/{number}"))


class Heartbeat(msgspec.Struct, frozen=True):
    """A sign of life: the game was at table time `at` (ms) when the wall clock said `wall` (seconds).

    `last`: it was the very last, given when the companion was ended.
    """

    at: int = 0
    wall: int = 0
    last: bool = False


class Loss(msgspec.Struct, frozen=True):
    """Of the `known` entries that a game had, only the first `read` could be read."""

    game: int
    read: int
    known: int


class Journal:
    """An open journal. Every method raises a StoreError if the disk does not do its part; then nothing has changed.

    It has many methods, because everything that is asked of the journal passes through its checks.
    """

    def __init__(self, path: Path, wall: Callable[[], int]) -> None:
        """Open, make or mend the journal at `path`; `wall` labels what is written."""
        self._states = KeptStates(path.parent / KEPT_STATES)
        self._unproved, self._proved = self._states.has_any(), FIRST
        self.folder, self._wall = path.parent, wall
        self._kept = SelfHealingStore(path, SCHEMA, prove_chain=not self._unproved)
        self._witness = Witness(path.with_name(path.name + ".witness"))
        self.pulse = Pulse(path.with_name("heartbeat"), wall)
        self._lost: tuple[Loss, ...] = ()
        self._ends: dict[int, tuple[int, int]] = {}
        self._written: list[int] = []
        self._sitting: Sitting | None = None
        self._unproved = self._unproved and not self._kept.quarantined
        if self._missing() and not self._kept.quarantined:
            self._mend()
        else:
            self._settle_losses()

    @property
    def quarantined(self) -> tuple[Path, ...]:
        """Names under which damaged files were set aside since the journal was opened."""
        return self._kept.quarantined

    @property
    def lost(self) -> tuple[Loss, ...]:
        """What could not be read of each game since the journal was opened."""
        return self._lost

    @property
    def written_games(self) -> Sequence[int]:
        """The number of each game whose own row was written since the journal was opened, the newest last."""
        return self._written

    def open_game(self, game: str, setup: bytes) -> Recorded:
        """Begin a game."""
        store = self._kept.store
        newest = max([store.number("SELECT max(id) FROM games"), store.number("SELECT max(game) FROM entries"),
                      *self._witness.counts()])
        opened = Recorded(newest + 1, game, self._wall(), setup)
        with store.transaction():
            store.add("games", opened.id, game, opened.opened, setup, 0, b"")
            sitting = self._sit_down(opened.id)
        self._written.append(opened.id)
        self._sitting = sitting
        self._witness.correct(opened.id, 0)
        self._witness.settle()
        return opened

    def append(self, game: int, first: int, entries: Iterable[tuple[int, bytes]], result: bytes | None = None) -> None:
        """Write entries, each as (at, bytes), numbered from `first`: all of them are on the disk now, or none.

        With them goes the `result` of the game that they end or resume; None: unchanged.
        """
        count, chain = self._end(game)
        if first != count:
            raise DamagedError(self._kept.store.path, f"entry {first} of game {game}, which has {count}")
        with self._kept.store.transaction():
            for count, (at, entry) in enumerate(entries, first + 1):
                chain = self._add((game, count - 1, at, self._wall(), entry), chain)
            if result is not None:
                self.set_result(game, result)
            sitting = self._sit_down(game)
        self._sitting = sitting
        self._ends[game] = (count, chain)
        self._witness.saw(game, count)

    def entries(self, game: int) -> tuple[bytes, ...]:
        """The entries of a game from the first on, as far as they are intact and without a gap."""
        rows = self._entries(game, 0, END)
        if any(row[1] != seq for seq, row in enumerate(rows)) or (self._unproved and not _is_chain(None, rows)):
            self._mend()
            rows = self._entries(game, 0, END)
        return tuple(row[4] for row in rows)

    def stretch(self, game: int, first: int, end: int = END) -> tuple[bytes, ...]:
        """The entries of a game from `first` to before `end`, each proved to follow the one before; without an `end`
        to the last. DamagedError if they cannot be read although the file was mended: the game has become shorter.
        """
        aside = self.quarantined
        found = self._proved_stretch(game, first, end)
        if found is None:
            if self.quarantined == aside:  # reading has not mended it already
                self._mend()
            found = self._proved_stretch(game, first, end)
        if found is None:
            raise DamagedError(self._kept.store.path, f"entries {first} to {end} of game {game}")
        return found

    def _proved_stretch(self, game: int, first: int, end: int) -> tuple[bytes, ...] | None:
        count = min(end, self._end(game)[0])
        rows = self._entries(game, max(first - 1, 0), end)
        before, rows = (rows[0], rows[1:]) if first and rows else (None, rows)
        whole = (before is None) == (first == 0) and len(rows) == count - first and (end in (count, END))
        right = whole and (before is None or before[1] == first - 1) and _is_chain(before, rows)
        return tuple(row[4] for row in rows) if right else None

    def _entries(self, game: int, first: int, end: int) -> list[StoredRow]:
        return self._rows("SELECT * FROM entries WHERE game = ? AND seq >= ? AND seq < ? ORDER BY seq",
                          game, first, end)

    def keep_state(self, game: Recorded, length: int, rules: str, state: bytes) -> bool:
        """Keep beside the journal what was true after the first `length` entries, by the rules `rules`; False if
        the disk does not take it.
        """
        chain = self._chain_at(game.id, length)
        return chain is not None and self._states.keep(KeptFile(game.id, length, chain, rules, state), game.setup)

    def kept_states(self, game: Recorded, rules: str) -> Iterator[bytes]:
        """What was kept of a game by the same rules and after entries that are still these, the newest first."""
        for length in self._states.lengths(game.id):
            kept = self._states.read(game.id, length, game.setup)
            if kept is not None and kept.rules == rules and kept.chain == self._chain_at(game.id, length):
                yield kept.state

    def forget_states(self, game: int) -> None:
        """Keep no state of a game any longer."""
        self._states.forget(game)

    def _chain_at(self, game: int, length: int) -> int | None:
        """The chain value of a game after `length` entries; None if there are not so many."""
        rows = self._entries(game, length - 1, length)
        return int(rows[0][5]) if rows else None

    @property
    def unproved(self) -> bool:
        """Whether there are entries that nobody has proved since the journal was opened."""
        return self._unproved

    def prove_further(self, most: int) -> None:
        """Prove at most so many of the entries that opening has left; damage is mended, as it is at opening."""
        rows = self._rows("SELECT * FROM entries WHERE (game, seq) > (?, ?) ORDER BY game, seq LIMIT ?",
                          *self._proved[:2], most) if self._unproved else []
        if not self._unproved:
            return
        before = None if self._proved is FIRST else self._proved
        if not _is_chain(before, rows):
            self._mend()
            return
        self._unproved, self._proved = bool(rows), rows[-1] if rows else self._proved

    def games(self) -> tuple[Recorded, ...]:
        """All games, newest first."""
        return tuple(Recorded(*row) for row in self._rows("SELECT * FROM games ORDER BY id DESC"))

    def games_before(self, number: int, most: int) -> tuple[Recorded, ...]:
        """At most so many of the games before this number, newest first."""
        rows = self._rows("SELECT * FROM games WHERE id < ? ORDER BY id DESC LIMIT ?", number, most)
        return tuple(Recorded(*row) for row in rows)

    def game(self, number: int) -> Recorded | None:
        """One game, or None."""
        return next((Recorded(*row) for row in self._rows("SELECT * FROM games WHERE id = ?", number)), None)

    def newest_unfinished(self) -> Recorded | None:
        """The game to go on with, the one that was on the table last, or None."""
        sittings = {row[1]: row[0] for row in self._rows("SELECT * FROM sittings ORDER BY number")}
        return max((game for game in self.games() if not game.finished), default=None, key=lambda game: (
            sittings.get(game.id, 0), self.last_heartbeat(game.id).wall, game.id))

    def wall_at(self, game: int, seq: int) -> int:
        """What the wall clock said when entry `seq` was written; the present time if it is not written yet."""
        rows = self._rows("SELECT * FROM entries WHERE game = ? AND seq = ?", game, seq)
        return int(rows[0][3]) if rows else self._wall()

    def set_result(self, game: int, result: bytes) -> None:
        """Store how a game has ended; empty: it goes on."""
        for number, name, opened, setup, finished, _ in self._kept.store.rows("SELECT * FROM games WHERE id = ?", game):
            self._kept.store.put("games", number, name, opened, setup, finished, result)
            self._written.append(number)

    def take_out(self, game: int) -> None:
        """The game is put away no longer; how it ended stays as it is."""
        for number, name, opened, setup, _, result in self._rows("SELECT * FROM games WHERE id = ?", game):
            self._kept.store.put("games", number, name, opened, setup, 0, result)
            self._written.append(number)

    def finish(self, game: int, result: bytes = b"") -> None:
        """The game is put away for good."""
        rows = self._rows("SELECT * FROM games WHERE id = ?", game)
        for number, name, opened, setup, _, _ in rows:
            with self._kept.store.transaction():
                self._kept.store.put("games", number, name, opened, setup, max(1, self._wall()), result)
            self._written.append(number)

    def was_on_the_table(self, game: int) -> bool:
        """Whether this game was played last, and no other one since."""
        return self._kept.store.number("SELECT game FROM sittings ORDER BY number DESC LIMIT 1") == game

    def heartbeat(self, game: int, at: int) -> None:
        """Write down, synced, that the game lies on the table at table time `at`, or is left; between these, `pulse` is
        used.
        """
        with self._kept.store.transaction():
            self._kept.store.put("heartbeats", game, at, self._wall())
            sitting = self._sit_down(game)
        self._sitting = sitting

    def last_heartbeat(self, game: int) -> Heartbeat:
        """The last sign of life of a game: its newest entry, heartbeat or beat of the pulse, or the end."""
        newest = self._rows("SELECT * FROM entries WHERE game = ? ORDER BY seq DESC LIMIT 1", game)
        beats = self._rows("SELECT * FROM heartbeats WHERE game = ?", game)
        sitting = self._kept.store.number("SELECT max(number) FROM sittings WHERE game = ?", game)
        beat = self.pulse.last((game, self._kept.store.number("SELECT opened FROM games WHERE id = ?", game)))
        found = [Heartbeat(row[2], row[3]) for row in newest] + [Heartbeat(row[1], row[2]) for row in beats]
        found += [Heartbeat(*beat)] if beat else []
        sign = max(found, key=lambda heartbeat: heartbeat.at, default=Heartbeat())
        ended = self._witness.ended(sitting)
        return Heartbeat(sign.at, ended, last=True) if ended else sign

    def rewrite(self, game: Recorded, entries: Iterable[tuple[int, bytes]]) -> None:
        """Write a whole game again, for a file that is found damaged while the game itself is still known."""
        self._kept.mend()
        self._unproved = False
        store = self._kept.store
        count = chain = 0
        with store.transaction():
            store.put("games", game.id, game.game, game.opened, game.setup, game.finished, game.result)
            store.run("DELETE FROM entries WHERE game = ?", game.id)
            for count, (at, entry) in enumerate(entries, 1):
                chain = self._add((game.id, count - 1, at, self._wall(), entry), chain)
            sitting = self._sit_down(game.id, anew=True)
        self._written.append(game.id)
        self._sitting = sitting
        self._settle_losses()

    def close(self) -> None:
        """Let the file go, with a last sign of life; afterwards it is a single file again, and its witness."""
        if self._sitting is not None:
            self._witness.end(self._sitting[0], self._wall())
        self._sitting = None
        self.pulse.close()
        self._kept.store.close()
        self._witness.close()

    def _rows(self, sql: str, *values: Any) -> list[StoredRow]:
        """As SelfHealingStore.rows; if it had to mend the file, the losses are found out at once."""
        before = self._kept.quarantined
        rows = self._kept.rows(sql, *values)
        if self._kept.quarantined != before:
            self._unproved = False
            self._settle_losses()
        return rows

    def _mend(self) -> None:
        """Mend the file, which proves all of it, and find out what is lost."""
        self._kept.mend()
        self._unproved = False
        self._settle_losses()

    def _add(self, row: StoredRow, before: int) -> int:
        """Write one entry; its chain value."""
        chain = chain_link(before, row)
        self._kept.store.add("entries", *row, chain)
        return chain

    def _end(self, game: int) -> tuple[int, int]:
        """How many entries a game has, and the chain value of the last; 0 of none."""
        if game not in self._ends:
            last = self._rows("SELECT * FROM entries WHERE game = ? ORDER BY seq DESC LIMIT 1", game)
            self._ends[game] = (last[0][1] + 1, last[0][5]) if last else (0, 0)
        return self._ends[game]

    def _sit_down(self, game: int, anew: bool = False) -> Sitting:
        """The present sitting of a game, or one that begins now."""
        if self._sitting is not None and self._sitting[1] == game and not anew:
            return self._sitting
        number = self._kept.store.number("SELECT max(number) FROM sittings") + 1
        self._kept.store.add("sittings", number, game)
        return number, game

    def _counts(self) -> dict[int, int]:
        return {game.id: self._end(game.id)[0] for game in self.games()}

    def _missing(self) -> tuple[Loss, ...]:
        """What the witness or a damaged file has recorded and the journal does not have."""
        counts, witness, reached = self._counts(), self._witness.counts(), self._kept.reached
        known = {game: max(witness.get(game, 0), reached.get(game, 0)) for game in {*witness, *reached}}
        return tuple(Loss(game, counts.get(game, 0), number) for game, number in sorted(known.items())
                     if number > counts.get(game, 0))

    def _settle_losses(self) -> None:
        """Remember what is lost, and from now on count only what is there."""
        self._ends = {}
        self._lost = (*self._lost, *self._missing())
        counts, known, self._kept.reached = self._counts(), self._witness.counts(), {}
        for game in {*counts, *known}:
            if known.get(game) != counts.get(game, 0):
                self._witness.correct(game, counts.get(game, 0))
