"""What is true after some entries, as bytes, so that a long game can be opened without playing all of it again.

What may live here: from a table to what is kept of it, and back. What may not: where it is kept, when, and whether it
is believed. What is kept stands for exactly the entries it was made from: it holds undo's books (which entries count,
what redo brings back) and the dice as they lie. Only a table of a whole number of chunks is kept, so that the sequences
of the resumed table have whole chunks before the kept moment; those are made when somebody asks for one of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from . import timers
from .codec import ForeignError, encode
from .dice import Rolled
from .game import Game, Setup
from .persistent import Trie, Vector, deferred_vector
from .persistent.counting import Stretch
from .persistent.vector import WIDTH
from .table import Consent, Entry, Table, open_table, replay_further

S = TypeVar("S")
ReadEntries = Callable[[int, int], Iterable[Entry[Any, Any]]]
"""The entries from a number to before another one, as a journal has them; it may raise whatever a journal raises."""


def nothing_before() -> None:
    """For a kept state that none was kept before."""


class KeptState(Struct, Generic[S], frozen=True):
    """What is true after `length` entries: a Table without what it was before. The fields are those of Table."""

    length: int
    state: S
    clocks: timers.Clocks
    counting: tuple[int, ...] = ()
    decided: tuple[int, ...] = ()
    undone: tuple[Stretch, ...] = ()
    kept_rolls: dict[str, Rolled] = {}
    consent: Consent | None = None
    laid: tuple[int, ...] = ()


def may_be_kept(table: Table) -> bool:
    """Whether a table has a whole number of chunks of entries, and at least one."""
    return bool(table.entries.chunks) and not table.entries.tail


def kept_state(table: Table) -> KeptState[Any]:
    """What is kept of a table of a whole number of chunks."""
    if not may_be_kept(table):
        raise ValueError(f"{len(table.entries)} entries are no whole number of chunks")
    return KeptState(len(table.entries), table.state, table.clocks, tuple(table.counting), tuple(table.decided),
                     tuple(table.undone), table.kept_rolls.as_dict(), table.consent, table.laid)


def encode_kept(table: Table) -> bytes:
    """What is kept of a table of a whole number of chunks, as bytes."""
    return encode(kept_state(table))


@lru_cache(maxsize=16)
def _decoder(state: Any) -> Any:
    return msgspec.json.Decoder(KeptState[state])


def decode_kept(game: Game, data: bytes) -> KeptState[Any]:
    """What was kept; ForeignError if it is not of this game."""
    try:
        kept: KeptState[Any] = _decoder(game.state).decode(data)
    except msgspec.MsgspecError as error:
        raise ForeignError(str(error)) from error
    if kept.length < WIDTH or kept.length % WIDTH:
        raise ForeignError(f"{kept.length} entries are no whole number of chunks")
    return kept


def unread_entries(length: int, read: ReadEntries) -> Vector[Entry[Any, Any]]:
    """So many entries, a whole number of chunks, each of which is read when somebody asks for it."""
    return deferred_vector(length // WIDTH, lambda nth: tuple(read(nth * WIDTH, (nth + 1) * WIDTH)))


class Earlier:
    """What the table was before the kept moment: entries are played again bit by bit, or at once if somebody asks.

    `entries` are all before that moment. They are played from what was kept `before` it, if there is anything, so that
    an undo that reaches back a little costs a little. It is no value: it knows how far it has come. What reading or
    playing raises, whoever asks gets.
    """

    def __init__(self, game: Game, setup: Setup[Any, Any], kept: KeptState[Any], entries: Vector[Entry[Any, Any]],
                 before: Callable[[], Earlier | None] = nothing_before) -> None:
        self.kept, self.entries, self.is_proved = kept, entries, False
        self._game, self._setup, self._find_before = game, setup, before
        self._before: Earlier | None = None
        self._table: Table | None = None

    def whole(self) -> Table:
        """The table at the kept moment as its entries make it, at once."""
        return self.beginning(self.kept.length // WIDTH)

    def beginning(self, chunks: int) -> Table:
        """A table on the way to the kept moment with at least so many whole chunks of states, at once."""
        table = self._begun()
        if self._before is not None and chunks * WIDTH <= self._before.kept.length:
            return self._before.beginning(chunks)
        while len(table.states.chunks) < chunks:
            table = self._step()
        return table

    def prove_further(self) -> bool:
        """Play one more chunk again, of all from the start; False: what was kept is not what the entries lead to."""
        self._begun()
        if self._before is not None and not self._before.is_proved:
            return self._before.prove_further()
        table = self._begun()
        if len(table.entries) < self.kept.length:
            table = self._step()
        if len(table.entries) == self.kept.length:
            self._table = with_earlier(table, self._before.whole()) if self._before else table
            self.is_proved = kept_state(table) == self.kept
            return self.is_proved
        return True

    def _step(self) -> Table:
        table = self._begun()
        self._table = replay_further(table, self.entries.chunks[len(table.entries.chunks)])
        return self._table

    def _begun(self) -> Table:
        """The table as far as it has come; at first as it was kept before, or as it was opened."""
        if self._table is None:
            self._before = self._find_before()
            self._table = reopen_table(self._game, self._setup, self._before) if self._before else open_table(
                self._game, self._setup)
        return self._table


def reopen_table(game: Game, setup: Setup[Any, Any], earlier: Earlier) -> Table:
    """The table at the kept moment; what was before it is made when somebody asks for it."""
    kept, chunks = earlier.kept, earlier.kept.length // WIDTH
    return Table(
        game, setup, earlier.entries,
        deferred_vector(chunks, lambda nth: earlier.beginning(nth + 1).states.chunks[nth], (kept.state,)),
        deferred_vector(chunks, lambda nth: earlier.beginning(nth + 1).clocks_then.chunks[nth], (kept.clocks,)),
        Vector[int]().extend(kept.counting), Vector[int]().extend(kept.decided),
        Vector[Stretch]().extend(kept.undone), Trie(dict(kept.kept_rolls)), kept.consent, kept.laid)


def with_earlier(table: Table, earlier: Table) -> Table:
    """A table that goes on from the kept moment, with the beginning that was played again in place of what is made when
    it is asked for.
    """
    chunks = len(earlier.entries.chunks)

    def joined(old: Vector[Any], now: Vector[Any]) -> Vector[Any]:
        return Vector((*old.chunks[:chunks], *now.chunks[chunks:]), now.tail)
    return replace(table, entries=joined(earlier.entries, table.entries), states=joined(earlier.states, table.states),
                   clocks_then=joined(earlier.clocks_then, table.clocks_then))
