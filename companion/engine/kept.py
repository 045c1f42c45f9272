"""What is true after some entries, as bytes, so that a long game can be opened without playing all of it again.

What may live here: from a table to what is kept of it, and back. What may not: where it is kept, when, and whether it
is believed. What is kept stands for exactly the entries it was made from: it holds undo's books (which entries count,
what redo brings back) and the dice as they lie. Only a table of a whole number of chunks is kept, so that the sequences
of the resumed table have whole chunks before the kept moment; those are made when somebody asks for one of them. What
was true at the last WAYS_BACK places that count is kept as well, as far as it differs, so that taking back a few steps
right after the game was opened plays nothing again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, lru_cache, partial
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


WAYS_BACK = 8


def nothing_before() -> None:
    """For a kept state that none was kept before."""


class WayBack(Struct, frozen=True):
    """What was true after `length` entries: the fields of the state that differ from the kept one, and the clocks."""

    length: int
    other: dict[str, msgspec.Raw]
    clocks: timers.Clocks


class KeptState(Struct, Generic[S], frozen=True):
    """What is true after `length` entries: a Table without what it was before. The fields are those of Table; `back`
    says what was true where undo may lead, the nearest first.
    """

    length: int
    state: S
    clocks: timers.Clocks
    counting: tuple[int, ...] = ()
    decided: tuple[int, ...] = ()
    undone: tuple[Stretch, ...] = ()
    kept_rolls: dict[str, Rolled] = {}
    consent: Consent | None = None
    laid: tuple[int, ...] = ()
    back: tuple[WayBack, ...] = ()


def may_be_kept(table: Table) -> bool:
    """Whether a table has a whole number of chunks of entries, and at least one."""
    return bool(table.entries.chunks) and not table.entries.tail


def kept_state(table: Table) -> KeptState[Any]:
    """What is kept of a table of a whole number of chunks."""
    if not may_be_kept(table):
        raise ValueError(f"{len(table.entries)} entries are no whole number of chunks")
    return KeptState(len(table.entries), table.state, table.clocks, tuple(table.counting), tuple(table.decided),
                     tuple(table.undone), table.kept_rolls.as_dict(), table.consent, table.laid,
                     tuple(_way_back(table, seq + 1) for seq in reversed(table.counting[-WAYS_BACK - 1:])
                           if seq + 1 < len(table.entries)))


def _way_back(table: Table, length: int) -> WayBack:
    """What was true after `length` entries, beside what is true now."""
    then, now = table.states[length], table.state
    names = zip(then.__struct_fields__, then.__struct_encode_fields__, strict=True)
    return WayBack(length, {
        written: msgspec.Raw(encode(value)) for field, written in names
        if (value := getattr(then, field)) is not (newer := getattr(now, field)) and value != newer},
        table.clocks_then[length])


def _state_then(game: Game, kept: KeptState[Any], way: WayBack) -> Any:
    """The state at the end of a way back."""
    now = msgspec.json.decode(encode(kept.state), type=dict[str, msgspec.Raw])
    return msgspec.json.decode(encode({**now, **way.other}), type=game.state)


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
            self.is_proved = self._agrees(table)
            return self.is_proved
        return True

    def _agrees(self, table: Table) -> bool:
        """Whether what was kept is what the entries have led to."""
        return replace(kept_state(table), back=()) == replace(self.kept, back=()) and all(
            _state_then(self._game, self.kept, way) == table.states[way.length]
            and way.clocks == table.clocks_then[way.length] for way in self.kept.back)

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
    states = {way.length: cache(partial(_state_then, game, kept, way)) for way in kept.back}
    clocks = {way.length: partial(_clocks_of, way) for way in kept.back}
    return Table(
        game, setup, earlier.entries,
        deferred_vector(chunks, lambda nth: earlier.beginning(nth + 1).states.chunks[nth], (kept.state,), states),
        deferred_vector(chunks, lambda nth: earlier.beginning(nth + 1).clocks_then.chunks[nth], (kept.clocks,),
                        clocks),
        Vector[int]().extend(kept.counting), Vector[int]().extend(kept.decided),
        Vector[Stretch]().extend(kept.undone), Trie(dict(kept.kept_rolls)), kept.consent, kept.laid)


def _clocks_of(way: WayBack) -> timers.Clocks:
    return way.clocks


def with_earlier(table: Table, earlier: Table) -> Table:
    """A table that goes on from the kept moment, with the beginning that was played again in place of what is made when
    it is asked for.
    """
    chunks = len(earlier.entries.chunks)

    def joined(old: Vector[Any], now: Vector[Any]) -> Vector[Any]:
        return Vector((*old.chunks[:chunks], *now.chunks[chunks:]), now.tail)
    return replace(table, entries=joined(earlier.entries, table.entries), states=joined(earlier.states, table.states),
                   clocks_then=joined(earlier.clocks_then, table.clocks_then))
