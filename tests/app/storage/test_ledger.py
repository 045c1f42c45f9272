"""The dice ledger: nothing that dice say costs a write of its own, and nothing is lost at a clean end."""

from __future__ import annotations

import pytest

from companion.app.storage.ledger import MOST_STRAYS
from companion.engine.signals import DiceLanded
from tests.app.bench import Bench


def stray(bench: Bench, number: int) -> DiceLanded:
    return DiceLanded("tray", bench.clock.now(), f"d{number % 9}", 1 + number % 6, "ROLLED")


def log(bench: Bench) -> int:
    return bench.library._kept.store.path.with_name("library.db-wal").stat().st_size


@pytest.mark.wide
def test_a_thousand_strays_a_second_cost_one_write_in_half_a_minute(tmp_path):
    bench = Bench(tmp_path)
    bench.begin()
    bench.wait(60_000)
    before = log(bench)
    for _ in range(20):
        bench.put_all(stray(bench, number) for number in range(1000))
        bench.wait(1000)
    assert log(bench) == before
    bench.wait(11_000)
    assert before < log(bench)
    assert bench.library.ledger.waiting == 0
    assert len(bench.library.ledger.readings()) == MOST_STRAYS
    bench.wait(600_000)
    assert "library" not in bench.notices()


def test_a_roll_that_counts_costs_the_library_no_write(tmp_path):
    bench = Bench(tmp_path)
    bench.begin()
    bench.answer("throw:1")
    before = log(bench)
    bench.roll(4, 5)
    assert log(bench) == before
    assert [r.value for r in bench.library.ledger.readings()] == [4, 5]


def test_a_clean_end_writes_what_waits_with_its_numbers_and_corrections(tmp_path):
    bench = Bench(tmp_path)
    bench.begin()
    bench.answer("throw:1")
    bench.roll(5)
    bench.answer("read:turn-1#0.0", "4")
    told = bench.library.ledger.readings()
    bench.close()
    again = Bench(tmp_path, bench.clock)
    assert again.library.ledger.waiting == 0
    assert again.library.ledger.readings() == told
    assert again.library.ledger.read("red", 3, "die") == 3


def test_strays_at_home_are_written_too(tmp_path):
    bench = Bench(tmp_path)
    bench.roll(3)
    bench.wait(0)
    assert bench.dispatcher.next_due() is not None
    bench.wait(30_000)
    bench.wait_until_idle()
    assert (bench.library.ledger.waiting, bench.dispatcher.next_due()) == (0, None)
