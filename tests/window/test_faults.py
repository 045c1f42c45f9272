"""A real window that is killed, hangs or talks nonsense while people play: they play on, and it is back as it was.

What may live here: one of each kind. What may not: how often it goes well (tests/long/attacks/windows.py), windows that
only pretend (test_keeper.py).
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.window.real import FAULTS, real_tables

pytestmark = pytest.mark.e2e


@pytest.mark.parametrize("faults", [FAULTS[:2], FAULTS[2:]])
@pytest.mark.sampled(2)
def test_the_game_goes_on_and_the_window_is_back_with_the_same_page_and_a_half_typed_name(
        tmp_path: Path, faults: tuple[str, ...]) -> None:
    with real_tables(tmp_path) as started:
        with started() as table:
            table.begin_a_name()
            before, throws, clock = (table.places(), table.words()), table.throws, table.view().clock
            for fault in faults:
                table.has_failed(fault)
                assert (table.places(), table.words()) == before
            assert table.throws > throws + len(faults)
            assert clock is not None
            assert table.view().clock == clock
        assert table.entries() >= 2 * table.throws
