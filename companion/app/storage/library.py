"""The library: what outlives a game. Players, the content of this copy, finished games, every die ever rolled, settings
chosen on the screen.

What may live here: rows and how they are asked for. What may not: what a game's content means; luck, statistics.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from .errors import StoreError
from .ledger import Ledger
from .schema import Schema, TableShape
from .self_healing import SelfHealingStore

SCHEMA = Schema(
    application=0x7AB1E702,
    versions=("""
        CREATE TABLE players (name TEXT NOT NULL PRIMARY KEY, mark TEXT NOT NULL, wall INTEGER NOT NULL,
            sum INTEGER NOT NULL) WITHOUT ROWID;
        CREATE TABLE content (game TEXT NOT NULL, kind TEXT NOT NULL, key TEXT NOT NULL, value BLOB NOT NULL,
            source TEXT NOT NULL, wall INTEGER NOT NULL, sum INTEGER NOT NULL,
            PRIMARY KEY (game, kind, key)) WITHOUT ROWID;
        CREATE TABLE finished (number INTEGER NOT NULL PRIMARY KEY, game TEXT NOT NULL, wall INTEGER NOT NULL,
            result BLOB NOT NULL, sum INTEGER NOT NULL) WITHOUT ROWID;
        CREATE TABLE rolls (number INTEGER NOT NULL PRIMARY KEY, wall INTEGER NOT NULL, die TEXT NOT NULL,
            value INTEGER NOT NULL, source TEXT NOT NULL, raw TEXT NOT NULL, corrected INTEGER NOT NULL,
            sum INTEGER NOT NULL) WITHOUT ROWID;
        CREATE TABLE wishes (name TEXT NOT NULL PRIMARY KEY, value BLOB NOT NULL, sum INTEGER NOT NULL)
            WITHOUT ROWID;""",),
    tables={"players": TableShape(1, "tti"), "content": TableShape(3, "tttbti"), "finished": TableShape(1, "itib"),
            "rolls": TableShape(1, "iititti"), "wishes": TableShape(1, "tb")})


class Player(Struct, frozen=True):
    """Somebody who has played here: name, mark (view.MARKS), when last (wall seconds)."""

    name: str
    mark: str
    last: int = 0


class ContentItem(Struct, frozen=True):
    """One thing that this copy of a game holds: JSON `value` under `kind` and `key`; `source` says who said so.

    `null` says that this copy does not hold the thing with this key; an empty value withdraws the statement.
    """

    kind: str
    key: str
    value: bytes
    source: str = "table"


class Finish(Struct, frozen=True):
    """A game that has ended; `number` is its number in the journal, `result` a KeptResult as JSON.

    `wall` is when it was put away (0: it still lies on the table), `opened` when it was begun (0: nobody knows).
    """

    number: int
    game: str
    wall: int
    result: bytes
    opened: int = 0


class Library:
    """The open library. Every method raises a StoreError if the disk does not do its part."""

    def __init__(self, path: Path, wall: Callable[[], int]) -> None:
        """Open, make or mend the library at `path`; `wall` labels what is written."""
        self._kept, self._wall = SelfHealingStore(path, SCHEMA, witnessed=True), wall
        self.ledger = Ledger(self._kept, wall)
        self._finished: tuple[int, tuple[Finish, ...]] | None = None

    @property
    def quarantined(self) -> tuple[Path, ...]:
        """Names under which damaged files were set aside since the library was opened."""
        return self._kept.quarantined

    def remember(self, players: tuple[tuple[str, str], ...]) -> None:
        """Remember (name, mark) of everybody who sits at the table."""
        with self._kept.store.transaction():
            for name, mark in players:
                self._kept.store.put("players", name, mark, self._wall())

    def players(self) -> tuple[Player, ...]:
        """Everybody known, those who played last first."""
        return tuple(Player(*row) for row in self._kept.rows("SELECT * FROM players ORDER BY wall DESC, name"))

    def learn(self, game: str, item: ContentItem) -> None:
        """Remember one thing of this copy, replacing what was known under its key."""
        self._kept.store.put("content", game, item.kind, item.key, item.value, item.source, self._wall())

    def change(self, game: str, items: tuple[ContentItem, ...]) -> None:
        """Remember several things of this copy, all or none."""
        with self._kept.store.transaction():
            for item in items:
                self.learn(game, item)

    def content(self, game: str) -> tuple[ContentItem, ...]:
        """All that is known of this copy of a game."""
        rows = self._kept.rows("SELECT * FROM content WHERE game = ? ORDER BY kind, wall, key", game)
        return tuple(ContentItem(kind, key, value, source) for _, kind, key, value, source, _ in rows)

    def end(self, number: int, game: str, result: bytes) -> None:
        """Remember how game `number` of the journal ended, in case the journal is lost."""
        ended = Finish(number, game, self._wall(), result)
        known, self._finished = self._finished, None
        self._kept.store.put("finished", number, game, ended.wall, result)
        if known is not None and known[0] == len(self.quarantined):
            others = (finish for finish in known[1] if finish.number != number)
            self._finished = known[0], tuple(sorted((ended, *others), key=lambda finish: -finish.number))

    def finished(self) -> tuple[Finish, ...]:
        """All games that were put away, newest first; read again only when one more was, or the file was mended."""
        if self._finished is None or self._finished[0] != len(self.quarantined):
            found = tuple(Finish(*row) for row in self._kept.rows("SELECT * FROM finished ORDER BY number DESC"))
            self._finished = len(self.quarantined), found
        return self._finished[1]

    def set_override(self, name: str, value: Any) -> None:
        """Remember what was chosen on the screen's settings page, as plain JSON."""
        self._kept.store.put("wishes", name, msgspec.json.encode(value))

    def overrides(self) -> dict[str, Any]:
        """Everything that was chosen on the screen, by name; None for what cannot be read any more."""
        return {name: _decoded(value) for name, value in self._kept.rows("SELECT * FROM wishes")}

    def close(self) -> None:
        """Write what waits, and close the file."""
        with suppress(StoreError):  # a disk that takes nothing has said so before
            self.ledger.write()
        self._kept.close()


def _decoded(value: bytes) -> Any:
    with suppress(msgspec.DecodeError):
        return msgspec.json.decode(value)
    return None
