"""A long game comes back as it was, and costs the collector of garbage nothing, then or later."""

from __future__ import annotations

import gc

import pytest

from companion.app.session.reading_back import read_whole
from companion.engine.codec import ForeignError
from tests.app.bench import Bench
from tests.app.hopscotch import GAME


def test_what_the_journal_tells_of_is_the_table_and_none_of_it_is_looked_through_again(tmp_path):
    bench = Bench(tmp_path)
    bench.begin()
    for number in range(30):
        bench.answer("find", f"stone {number}")
    frozen = gc.get_freeze_count()
    table = read_whole(bench.journal, bench.state.session.recorded, GAME).table
    assert (table.states, table.counting, table.clocks) == (
        bench.table.states, bench.table.counting, bench.table.clocks)
    assert gc.isenabled()
    assert gc.get_freeze_count() > frozen


def test_where_the_journal_is_not_this_games_the_collector_goes_on(tmp_path):
    bench = Bench(tmp_path)
    bench.begin()
    recorded = bench.state.session.recorded
    bench.journal.append(recorded.id, len(bench.table.entries), [(0, b"something else")])
    with pytest.raises(ForeignError):
        read_whole(bench.journal, recorded, GAME)
    assert gc.isenabled()
