"""The display itself goes away while people play, with every window on it, and comes back: an X server that is killed.

What may live here: a real window on a real display. What may not: windows that fail by themselves (test_faults.py),
displays of the kernel's (test_keeper.py).
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bench.instruments.x_server import x_server
from tests.phone.rig import until
from tests.window.real import real_tables

pytestmark = [pytest.mark.e2e, pytest.mark.wide]


def test_the_game_goes_on_without_it_and_the_window_is_back_with_it_at_the_same_page(tmp_path: Path) -> None:
    with x_server() as display, real_tables(tmp_path, **display.environment) as started:
        with started() as table:
            table.begin_a_name()
            before, throws = (table.places(), table.words()), table.throws
            display.kill()
            until(lambda: not table.window_pid())
            table.program.drop_lines()
            for _ in range(3):
                table.throw()
            assert not table.window_pid()
            display.start()
            until(table.is_drawn_while_played)
            assert (table.places(), table.words()) == before
            assert table.throws > throws + 3
        assert table.entries() >= 2 * table.throws
