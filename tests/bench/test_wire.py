"""The wire carries: what the bench starts and joins is the real program, and a throw and an ask come back from it.

Nothing is timed here; without this a change of the program would leave the bench behind.
"""

from __future__ import annotations

import pytest

from companion.games import catalogue

from .instruments.disk import logged_since, logs
from .measurements.wire import laid
from .tables import dealt

pytestmark = pytest.mark.e2e


@pytest.mark.wide
def test_a_throw_and_an_ask_come_back_from_the_program_and_from_the_floor() -> None:
    with laid(dealt.waiting_for_dice(catalogue()[dealt.LEADING]), spectators=2) as wire:
        real, least = wire.throws(2)
        before = logs(wire.house.folder)
        asked, floor = wire.asks(2)
        assert all(taken > 0 for taken in (*real, *least))
        assert all(min(waited) > 0 for waited in (*asked, *floor))
        assert logged_since(before, logs(wire.house.folder)).commits == len(asked)
