"""A game read back from the journal: the table that its entries describe, from a state that was kept if there is one.

What may live here: from rows to a table, fast. What may not: clocks, signs of life, what happens next. It imports many
modules, because the journal, the codec, kept states and replay meet here.
"""

from __future__ import annotations

import gc
import logging
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any

from msgspec import Struct

from companion.app.storage.errors import DamagedError
from companion.app.storage.journal import Journal, Recorded
from companion.engine.codec import ForeignError, decode_entries, decode_setup
from companion.engine.game import Game, Setup
from companion.engine.kept import (
    Earlier,
    KeptState,
    ReadEntries,
    decode_kept,
    may_be_kept,
    reopen_table,
    unread_entries,
)
from companion.engine.log import LOOK_BACK
from companion.engine.persistent import Vector
from companion.engine.persistent.vector import WIDTH
from companion.engine.table import Entry, Table, open_table, replay_further

from .rules_version import rules_of

log = logging.getLogger(__name__)


class ReadGame(Struct, frozen=True):
    """A game that was read. `earlier` is what lies before the kept state that it was read from, None if all was read.

    `keepable` is the last table on the way that may be kept, None where there is none.
    """

    table: Table
    keepable: Table | None = None
    earlier: Earlier | None = None

    @property
    def kept(self) -> int:
        """After how many entries the state was kept that the game was read from."""
        return self.earlier.kept.length if self.earlier else 0


def read_whole(journal: Journal, recorded: Recorded, game: Game) -> ReadGame:
    """The game, read from its first entry on. ForeignError: not this game's."""
    with without_collecting():
        entries = decode_entries(game, journal.entries(recorded.id))
        table, keepable = _replayed(open_table(game, decode_setup(game, recorded.setup)), entries)
    return ReadGame(table, keepable)


def read_newest(journal: Journal, recorded: Recorded, game: Game) -> ReadGame:
    """The game, read from the newest state that was kept of it, or from the first entry where none is believed.

    ForeignError: not this game's.
    """
    setup = decode_setup(game, recorded.setup)
    try:
        with without_collecting():
            earlier = _newest_kept(game, setup, journal.kept_states(recorded, rules_of(game)), lambda first, end:
                                   decode_entries(game, journal.stretch(recorded.id, first, end)))
            if earlier is not None:
                len(earlier.entries[-LOOK_BACK:])  # the first picture shows them
                rest = decode_entries(game, journal.stretch(recorded.id, earlier.kept.length))
                return ReadGame(*_replayed(reopen_table(game, setup, earlier), rest), earlier)
    except DamagedError as error:
        log.warning("what was kept of game %s is not used: %s", recorded.id, error)
    return read_whole(journal, recorded, game)


def _newest_kept(game: Game, setup: Setup[Any, Any], states: Iterator[bytes], read: ReadEntries) -> Earlier | None:
    """The newest of the kept `states` that can be read."""
    for kept in _readable(game, states):
        return _kept_among(game, setup, kept, states, unread_entries(kept.length, read))
    return None


def _kept_among(game: Game, setup: Setup[Any, Any], kept: KeptState[Any], older: Iterator[bytes],
                entries: Vector[Entry[Any, Any]]) -> Earlier:
    """A kept state with the `older` ones, which are read when somebody asks for what was before it."""
    def before() -> Earlier | None:
        return next((_kept_among(game, setup, one, older, entries.upto(one.length)) for one in _readable(
            game, older)), None)
    return Earlier(game, setup, kept, entries, before)


def _readable(game: Game, states: Iterator[bytes]) -> Iterator[KeptState[Any]]:
    for data in states:
        try:
            yield decode_kept(game, data)
        except ForeignError as error:
            log.warning("a kept state cannot be read: %s", error)


def _replayed(table: Table, entries: Iterable[Entry[Any, Any]]) -> tuple[Table, Table | None]:
    """The table after these entries, and the last table on the way that may be kept."""
    every = tuple(entries)
    further = (len(table.entries) + len(every)) // WIDTH * WIDTH - len(table.entries)
    keepable = replay_further(table, islice(every, max(further, 0)))
    return replay_further(keepable, every[max(further, 0):]), keepable if may_be_kept(keepable) else None


@contextmanager
def without_collecting() -> Iterator[None]:
    """Reading without garbage collection: thousands of values are made, and all stay, so that looking for garbage takes
    longer than making them.

    Nor are they looked through later, in the middle of a turn, because nothing in a table is a circle.
    """
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
        gc.freeze()
    finally:
        if collecting:
            gc.enable()
