"""The journal: every game and every accepted entry, in order, on the disk before anybody is told.

What may live here: games, entries and signs of life as bytes and numbers. What may not: what the bytes mean.
A game's entries are numbered from 0 without a gap; what comes after a gap does not exist.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from msgspec import Struct

from .pulse import Pulse
from .self_healing import SelfHealingStore
from .store import Schema

SCHEMA = Schema(
    application=0x7AB1E701,
    steps=("""
        CREATE TABLE games (id INTEGER NOT NULL PRIMARY KEY, game TEXT NOT NULL, opened INTEGER NOT NULL,
            setup BLOB NOT NULL, finished INTEGER NOT NULL, result BLOB NOT NULL, sum INTEGER NOT NULL) WITHOUT ROWID;
        CREATE TABLE entries (game INTEGER NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL, wall INTEGER NOT NULL,
            entry BLOB NOT NULL, sum INTEGER NOT NULL, PRIMARY KEY (game, seq)) WITHOUT ROWID;
        CREATE TABLE heartbeats (game INTEGER NOT NULL PRIMARY KEY, at INTEGER NOT NULL, wall INTEGER NOT NULL,
            sum INTEGER NOT NULL) WITHOUT ROWID;""",),
    keys={"games": "id", "entries": "game, seq", "heartbeats": "game"},
    trim="""DELETE FROM entries WHERE game NOT IN (SELECT id FROM games);
        DELETE FROM entries WHERE seq <> (SELECT count(*) FROM entries AS before
            WHERE before.game = entries.game AND before.seq < entries.seq)""")


class Recorded(Struct, frozen=True):
    """One game as the journal knows it. `opened` and `finished` are wall seconds (0: not finished)."""

    id: int
    game: str
    opened: int
    setup: bytes
    finished: int = 0
    result: bytes = b""


class Heartbeat(Struct, frozen=True):
    """A sign of life: the game was at table time `at` (ms) when the wall clock said `wall` (seconds)."""

    at: int = 0
    wall: int = 0


class Journal:
    """An open journal. Every method raises a StoreError if the disk does not do its part; then nothing has changed."""

    def __init__(self, path: Path, wall: Callable[[], int]) -> None:
        """Open, make or mend the journal at `path`; `wall` labels what is written."""
        self._kept, self._wall = SelfHealingStore(path, SCHEMA), wall
        self.pulse = Pulse(path.with_name("heartbeat"), wall)

    @property
    def quarantined(self) -> tuple[Path, ...]:
        """Names under which damaged files were set aside since the journal was opened."""
        return self._kept.quarantined

    def open_game(self, game: str, setup: bytes) -> Recorded:
        """Begin a game."""
        store = self._kept.store
        opened = Recorded(1 + store.number("SELECT max(id) FROM games"), game, self._wall(), setup)
        with store.transaction():
            store.add("games", opened.id, game, opened.opened, setup, 0, b"")
        return opened

    def append(self, game: int, first: int, entries: Iterable[tuple[int, bytes]]) -> None:
        """Write entries, each as (at, bytes), numbered from `first`: all of them are on the disk now, or none."""
        store = self._kept.store
        with store.transaction():
            for seq, (at, entry) in enumerate(entries, first):
                store.add("entries", game, seq, at, self._wall(), entry)

    def entries(self, game: int) -> tuple[bytes, ...]:
        """The entries of a game from the first on, as far as they are intact and without a gap."""
        rows = self._kept.rows("SELECT * FROM entries WHERE game = ? ORDER BY seq", game)
        return tuple(row[4] for number, row in enumerate(rows) if row[1] == number)

    def games(self) -> tuple[Recorded, ...]:
        """All games, newest first."""
        return tuple(Recorded(*row) for row in self._kept.rows("SELECT * FROM games ORDER BY id DESC"))

    def newest_unfinished(self) -> Recorded | None:
        """The game to go on with, or None."""
        return next((game for game in self.games() if not game.finished), None)

    def finish(self, game: int, result: bytes = b"") -> None:
        """The game is over, or put away for good."""
        rows = self._kept.rows("SELECT * FROM games WHERE id = ?", game)
        for number, name, opened, setup, _, _ in rows:
            with self._kept.store.transaction():
                self._kept.store.put("games", number, name, opened, setup, max(1, self._wall()), result)

    def heartbeat(self, game: int, at: int) -> None:
        """Keep for good that the table was alive at table time `at`, when it is left; until then there is `pulse`."""
        with self._kept.store.transaction():
            self._kept.store.put("heartbeats", game, at, self._wall())

    def last_heartbeat(self, game: int) -> Heartbeat:
        """The last sign of life of a game: its newest entry, heartbeat or beat of the pulse."""
        newest = self._kept.rows("SELECT * FROM entries WHERE game = ? ORDER BY seq DESC LIMIT 1", game)
        beats = self._kept.rows("SELECT * FROM heartbeats WHERE game = ?", game)
        opened = self._kept.store.number("SELECT opened FROM games WHERE id = ?", game)
        beat = self.pulse.last((game, opened))
        found = [Heartbeat(row[2], row[3]) for row in newest] + [Heartbeat(row[1], row[2]) for row in beats]
        found += [Heartbeat(*beat)] if beat else []
        return max(found, key=lambda heartbeat: heartbeat.at, default=Heartbeat())

    def rewrite(self, game: Recorded, entries: Iterable[tuple[int, bytes]]) -> None:
        """Write a whole game anew: for when the file is found damaged while the game itself is still known."""
        self._kept.mend()
        store = self._kept.store
        with store.transaction():
            store.put("games", game.id, game.game, game.opened, game.setup, game.finished, game.result)
            store.run("DELETE FROM entries WHERE game = ?", game.id)
            for seq, (at, entry) in enumerate(entries):
                store.add("entries", game.id, seq, at, self._wall(), entry)

    def close(self) -> None:
        """Let the file go; afterwards it is a single file again."""
        self.pulse.close()
        self._kept.store.close()
