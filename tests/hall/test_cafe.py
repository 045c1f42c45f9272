"""What docs/hall.md promises to somebody who runs a café: whole companions, whole games, every result kept once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.hall.cafe import Cafe
from tests.phone.rig import until

pytestmark = [pytest.mark.e2e, pytest.mark.wide]
TABLES = 3


@pytest.fixture
def cafe(tmp_path: Path) -> Iterator[Cafe]:
    with closing(Cafe(tmp_path, TABLES)) as made:
        yield made


def test_every_game_that_is_played_to_its_end_is_kept_once(cafe: Cafe) -> None:
    cafe.play_everywhere()
    until(lambda: cafe.kept() == dict.fromkeys(cafe.tables, 1))


def test_games_that_end_while_the_hall_is_away_are_kept_once_it_is_back(cafe: Cafe) -> None:
    cafe.hall.kill()
    cafe.play_everywhere()
    assert not cafe.kept()
    cafe.hall.start()
    until(lambda: cafe.kept() == dict.fromkeys(cafe.tables, 1))
