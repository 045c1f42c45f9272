"""Whatever sheet people put together: it is played to its end, nothing offered is refused, and no secret is told."""

from __future__ import annotations

from random import Random

import pytest

from companion.app.simulation.monkey import random_setup
from companion.app.simulation.simulate import rehearse_game
from companion.games.anybox import GAME
from companion.games.anybox.content import UNSEEN, Content, Sheet
from tests.anybox.laws_of_sheets import secrets_stay
from tests.anybox.random_sheets import random_sheet

SHEETS, MOST, COMPARED, MOST_SHEETS = 10, 1000, 300, 100


def sheet_with_secrets(luck: Random) -> Sheet:
    """One on which somebody knows more than others."""
    while True:
        sheet = random_sheet(luck)
        if sheet.holdings or any(counter.whose == UNSEEN for counter in sheet.counters):
            return sheet


@pytest.mark.parametrize("seed", range(10))
def test_any_sheet_is_played_to_its_end_as_it_is_offered_and_replayed(seed: int) -> None:
    luck = Random(seed)
    for _ in range(SHEETS):
        sheet = random_sheet(luck)
        played = rehearse_game(GAME, random_setup(GAME, Content((sheet,)), luck), luck, MOST)
        assert played.ended, (sheet, played.faults)
        assert not played.faults, sheet


@pytest.mark.wide
@pytest.mark.parametrize("seed", range(5))
def test_no_sheet_tells_a_secret(seed: int) -> None:
    luck, compared = Random(seed), 0
    for _ in range(MOST_SHEETS):
        compared += sum(secrets_stay(sheet_with_secrets(luck), seed, seats=2, moments=3, strangers=2))
        if compared >= COMPARED:
            return
    raise AssertionError(f"{MOST_SHEETS} sheets had no more than {compared} pages to be compared")
