"""What is kept of a table is the table: laws over whole random games of every kind, with undo and redo among them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest

from companion.app.simulation.monkey import acting_viewers
from companion.engine import codec
from companion.engine.game import Setup
from companion.engine.kept import (
    WAYS_BACK,
    Earlier,
    decode_kept,
    encode_kept,
    kept_state,
    may_be_kept,
    reopen_table,
    unread_entries,
    with_earlier,
)
from companion.engine.log import entries_backwards
from companion.engine.past.curve import count_course
from companion.engine.persistent.deferred import DeferredChunk
from companion.engine.persistent.vector import WIDTH
from companion.engine.screens import look
from companion.engine.table import (
    TURNING,
    Accepted,
    Table,
    as_it_was,
    open_table,
    redo,
    replay,
    replay_further,
    undo,
)
from companion.engine.view import PUBLIC, TABLE
from companion.games import catalogue
from tests.bench.tables import dealt

GAMES = catalogue()
LEVELS = [(name, detail) for name, game in GAMES.items() for detail in game.details]
ENTRIES = 5 * WIDTH + WIDTH // 2


@cache
def long_game(name: str, detail: str) -> Table:
    """A random game with undos, in which the last of them may be taken back."""
    setup = dealt.setup(GAMES[name], detail=detail)
    table = dealt.played(open_table(GAMES[name], setup), Random(7), lambda table: len(table.entries) >= ENTRIES)
    for act in (undo, undo, redo, undo):
        done = act(table, TABLE, table.at)
        table = done.table if isinstance(done, Accepted) else table
    return table


def as_read(table: Table) -> tuple[Setup[Any, Any], list[Any]]:
    """Set-up and entries as a journal gives them back."""
    rows = [codec.encode(entry) for entry in table.entries]
    return codec.decode_setup(table.game, codec.encode(table.setup)), list(codec.decode_entries(table.game, rows))


def older(setup: Setup[Any, Any], entries: list[Any], table: Table, length: int) -> Callable[[], Earlier | None]:
    """What was kept two chunks before `length`, and what was kept before that."""
    def before() -> Earlier | None:
        if length <= 2 * WIDTH:
            return None
        kept = kept_state(replay(table.game, setup, entries[:length - 2 * WIDTH]))
        unread = unread_entries(kept.length, lambda first, end: entries[first:end])
        return Earlier(table.game, setup, kept, unread, older(setup, entries, table, kept.length))
    return before


def reopened(table: Table, length: int) -> tuple[Table, Earlier]:
    """The table after its first `length` entries, from what was kept of it."""
    setup, entries = as_read(table)
    before = replay(table.game, setup, entries[:length])
    unread = unread_entries(length, lambda first, end: entries[first:end])
    earlier = Earlier(table.game, setup, decode_kept(table.game, encode_kept(before)), unread,
                      older(setup, entries, table, length))
    return reopen_table(table.game, setup, earlier), earlier


def resumed(name: str, detail: str, length: int) -> tuple[Table, Table, Earlier]:
    """The whole game, the same resumed from what was kept after `length` entries, and its beginning."""
    whole = long_game(name, detail)
    table, earlier = reopened(whole, length)
    return whole, replay_further(table, as_read(whole)[1][length:]), earlier


every_level = pytest.mark.parametrize(("name", "detail"), LEVELS)


@pytest.mark.sampled(9)
@every_level
def test_every_state_of_a_game_comes_back_from_its_bytes(name: str, detail: str) -> None:
    table = long_game(name, detail)
    decoder: Any = msgspec.json.Decoder(table.game.state)
    for state in table.states:
        data = codec.encode(state)
        again = decoder.decode(data)
        assert again == state
        assert codec.encode(again) == data


@every_level
@pytest.mark.sampled(12)
def test_what_is_kept_comes_back_from_its_bytes(name: str, detail: str) -> None:
    whole = long_game(name, detail)
    for length in range(WIDTH, len(whole.entries), WIDTH):
        table = replay(whole.game, whole.setup, whole.entries[:length])
        data = encode_kept(table)
        assert decode_kept(whole.game, data) == kept_state(table)
        assert codec.encode(decode_kept(whole.game, data)) == data


@pytest.mark.sampled(12)
@every_level
@pytest.mark.parametrize("chunks", [1, 3, 5])
def test_a_game_resumed_from_what_was_kept_is_the_game(name: str, detail: str, chunks: int) -> None:
    whole, table, earlier = resumed(name, detail, chunks * WIDTH)
    assert table == whole
    while not earlier.is_proved:
        assert earlier.prove_further()


def without_turning_back(whole: Table) -> tuple[int, int]:
    """Where a kept state may stand, and up to where no undo or redo follows; the longest such stretch."""
    turning = [entry.seq for entry in whole.entries if type(entry.ask.command) in TURNING] + [len(whole.entries)]
    stretches = [(at, min(seq for seq in turning if seq >= at)) for at in range(WIDTH, len(whole.entries), WIDTH)]
    return max(stretches, key=lambda stretch: stretch[1] - stretch[0])


@pytest.mark.sampled(4)
@every_level
def test_the_first_views_need_nothing_of_what_was_before(name: str, detail: str) -> None:
    length, end = without_turning_back(long_game(name, detail))
    table, _ = reopened(long_game(name, detail), length)
    setup, entries = as_read(long_game(name, detail))
    now, whole = replay_further(table, entries[length:end]), replay(table.game, setup, entries[:end])
    for viewer in (TABLE, PUBLIC, *acting_viewers(whole.setup)):
        assert look(now, viewer, whole.at) == look(whole, viewer, whole.at)
    if not whole.game.over(whole.state):
        made = [chunk.is_made for chunk in (*table.states.chunks, *table.clocks_then.chunks)
                if isinstance(chunk, DeferredChunk)]
        assert made == [False] * (2 * length // WIDTH)


@pytest.mark.sampled(3)
@every_level
def test_undo_and_redo_lead_back_beyond_what_was_kept(name: str, detail: str) -> None:
    whole, table, _ = resumed(name, detail, 5 * WIDTH)
    for act in (*[undo] * 40, *[redo] * 15, *[undo] * 10):
        ours, theirs = act(table, TABLE, table.at), act(whole, TABLE, whole.at)
        assert type(ours) is type(theirs)
        if isinstance(ours, Accepted) and isinstance(theirs, Accepted):
            table, whole = ours.table, theirs.table
            assert (table.state, table.clocks, ours.entry) == (whole.state, whole.clocks, theirs.entry)
    assert table == whole


@pytest.mark.sampled(4)
@every_level
def test_where_undo_leads_first_is_kept_and_nothing_is_played_again_for_it(name: str, detail: str) -> None:
    whole = long_game(name, detail)
    length = 4 * WIDTH
    table, _ = reopened(whole, length)
    ways = kept_state(replay(whole.game, whole.setup, whole.entries[:length])).back
    assert len(ways) >= min(WAYS_BACK, len(table.counting) - 1)
    for way in ways:
        assert table.states[way.length] == whole.states[way.length]
        assert table.clocks_then[way.length] == whole.clocks_then[way.length]
    made = [chunk.is_made for chunk in (*table.states.chunks, *table.clocks_then.chunks)
            if isinstance(chunk, DeferredChunk)]
    assert made == [False] * (2 * length // WIDTH)


@pytest.mark.sampled(3)
@every_level
def test_history_looking_back_and_the_curve_are_those_of_the_whole_game(name: str, detail: str) -> None:
    whole, table, _ = resumed(name, detail, 5 * WIDTH)
    newest = len(whole.entries) - 1
    for viewer in (TABLE, PUBLIC):
        assert list(entries_backwards(table, newest, viewer)) == list(entries_backwards(whole, newest, viewer))
        assert count_course(table, viewer) == count_course(whole, viewer)
    for length in (0, 1, WIDTH - 1, WIDTH, 3 * WIDTH, 5 * WIDTH + 1):
        assert as_it_was(table, length) == as_it_was(whole, length)


@pytest.mark.sampled(3)
@every_level
def test_played_again_bit_by_bit_the_beginning_takes_its_place(name: str, detail: str) -> None:
    whole = long_game(name, detail)
    table, earlier = reopened(whole, 4 * WIDTH)
    for _ in range(4):
        assert not earlier.is_proved
        assert earlier.prove_further()
    assert earlier.is_proved
    joined = with_earlier(replay_further(table, as_read(whole)[1][4 * WIDTH:]), earlier.whole())
    assert joined == whole
    assert all(isinstance(chunk, tuple) for chunk in (*joined.states.chunks, *joined.entries.chunks))


def test_a_kept_state_that_the_entries_do_not_lead_to_is_found() -> None:
    whole = long_game("luescherzia", "full")
    setup, entries = as_read(whole)
    kept = kept_state(replay(whole.game, setup, entries[:WIDTH]))
    way = kept.back[0]
    assert way.other
    for planted in (msgspec.structs.replace(kept, counting=kept.counting[:-1]),
                    msgspec.structs.replace(kept, clocks=msgspec.structs.replace(kept.clocks, since=1)),
                    msgspec.structs.replace(kept, state=whole.states[WIDTH + 3]),
                    msgspec.structs.replace(kept, back=(msgspec.structs.replace(way, other={}), *kept.back[1:])),
                    msgspec.structs.replace(kept, back=(msgspec.structs.replace(
                        way, clocks=msgspec.structs.replace(way.clocks, since=1)), *kept.back[1:]))):
        earlier = Earlier(whole.game, setup, planted, unread_entries(WIDTH, lambda first, end: entries[first:end]))
        assert not earlier.prove_further()
        assert not earlier.is_proved


def test_only_whole_chunks_are_kept() -> None:
    whole = long_game("noxius", "light")
    for length in (0, 1, WIDTH - 1, WIDTH + 1):
        table = replay(whole.game, whole.setup, whole.entries[:length])
        assert not may_be_kept(table)
        with pytest.raises(ValueError, match="whole number"):
            encode_kept(table)


@pytest.mark.parametrize("data", [b"", b"{}", b"[]", b"\xff", b'{"length":1e999}'])
def test_bytes_that_are_no_kept_state_of_this_game_are_foreign(data: bytes) -> None:
    with pytest.raises(codec.ForeignError):
        decode_kept(GAMES["noxius"], data)


def test_what_was_kept_of_another_game_is_foreign() -> None:
    whole = long_game("lyssan", "full")
    data = encode_kept(replay(whole.game, whole.setup, whole.entries[:WIDTH]))
    with pytest.raises(codec.ForeignError):
        decode_kept(GAMES["noxius"], data)
    with pytest.raises(codec.ForeignError):
        decode_kept(whole.game, data.replace(b'"length":64', b'"length":65'))


