"""How often the shared screen is touched for a standard turn: three times at the most."""

from __future__ import annotations

import pytest

from companion.engine.acts import Land
from companion.engine.dice import Rolled
from companion.games.pattern.model import Pass, Take, Throw
from tests.playthroughs.touches import touches

from .seated import Seated

DIE = Land((Rolled(4),))


def test_to_pass_is_one_touch() -> None:
    assert touches(Seated().table, Pass()) == 1


@pytest.mark.parametrize(("tracked", "count"), [(True, 2), (False, 4)])
def test_a_throw_is_two_touches_with_tracked_dice(tracked: bool, count: int) -> None:
    game, touched = Seated(), 0
    for command in (Throw(), DIE, Take()):
        touched += 0 if tracked and command is DIE else touches(game.table, command)
        game.do(command)
    assert touched == count
