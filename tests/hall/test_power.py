"""Power cuts of a table, of the hall's broker and of what collects, in any order: each result is kept once.

What may not live here: one way of ending by itself (test_bridge.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.hall.evening import Evening, cut_often

pytestmark = pytest.mark.e2e


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    with closing(Evening(tmp_path)) as made:
        yield made


@pytest.mark.wide
@pytest.mark.parametrize(("cuts", "seed"), [(3, 1), (12, 2)])
def test_no_result_is_lost_or_doubled_whoevers_power_is_cut(evening: Evening, cuts: int, seed: int) -> None:
    assert cut_often(evening, cuts, seed) == ()
