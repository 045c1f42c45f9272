"""A real window that is killed, hangs or talks nonsense while people play: they play on, and it is back as it was.

What may live here: one of each kind. What may not: how often it goes well (tests/long/attacks/windows.py), windows that
only pretend (test_keeper.py).
"""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from tests.phone.rig import until
from tests.window.real import FAULTS, real_tables

pytestmark = pytest.mark.e2e


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.wide
def test_the_game_goes_on_and_the_window_is_back_with_the_same_page_and_a_half_typed_name(
        tmp_path: Path, fault: str) -> None:
    with real_tables(tmp_path) as started:
        with started() as table:
            table.begin_a_name()
            before, throws, clock = (table.places(), table.words()), table.throws, table.view().clock
            table.has_failed(fault)
            assert (table.places(), table.words()) == before
            assert table.throws > throws
            assert clock is not None
            assert table.view().clock == clock
        assert table.entries() >= 2 * table.throws


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.wide
def test_a_die_that_was_typed_stands_again_and_counts_once_somebody_says_so(tmp_path: Path, fault: str) -> None:
    with real_tables(tmp_path) as started, started() as table:
        fours = table.fours()
        table.begin_a_die("4")
        before = (table.places(), table.words())
        table.has_failed(fault, played=False)
        assert (table.places(), table.words()) == before
        assert table.fours() == fours
        table.end_the_dice()
        until(lambda: table.fours() == fours + 1)


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.wide
def test_secrets_that_lay_open_are_covered(tmp_path: Path, fault: str) -> None:
    with real_tables(tmp_path) as started, started() as table:
        before = table.words()
        table.peek()
        assert table.words() != before
        table.has_failed(fault, played=False)
        assert not table.is_secret_open()
        assert len(table.words()) == len(before)


@pytest.mark.wide
def test_a_window_ends_with_a_table_that_is_killed(tmp_path: Path) -> None:
    with real_tables(tmp_path) as started, started() as table:
        window = Path(f"/proc/{table.window_pid()}")
        os.kill(table.program.pid, signal.SIGKILL)
        until(lambda: not window.exists())
