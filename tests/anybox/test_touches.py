"""How often the shared screen is touched for a standard turn: three times at the most, dice that are typed apart."""

from __future__ import annotations

from companion.engine.acts import Land
from companion.engine.dice import Rolled
from companion.games.anybox.model import ChooseSheet, Throw, Write
from tests.playthroughs.touches import touches

from .seated import POINTS, RACE, SEATS, Seated


def test_the_sheet_is_one_touch() -> None:
    assert touches(Seated(None).table, ChooseSheet(RACE.key)) == 1


def test_a_number_is_at_most_three_touches() -> None:
    assert touches(Seated(POINTS).table, Write(SEATS["Ada"], 0, ((0, 7),))) <= 3


def test_a_throw_and_what_is_written_are_three_touches_with_tracked_dice() -> None:
    game, touched = Seated(RACE), 0
    for command in (Throw(), Land((Rolled(4),)), Write(SEATS["Ada"], 0, ((0, 4),))):
        touched += 0 if isinstance(command, Land) else touches(game.table, command)
        game.do(command)
    assert touched <= 3
