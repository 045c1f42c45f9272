"""Every switch may stand anywhere: random games at random settings reach their end. No ruling is judged here."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import fields, replace

from companion.app.simulation.monkey import random_setup, value_for
from companion.app.simulation.simulate import rehearse_game
from companion.engine.game import Game
from tests.games.test_conformance import GAMES, content_of


def at_random(game: Game, luck: Random) -> Any:
    """Options with every switch somewhere; one without an input is on or off."""
    set_to = {switch.name: value_for(switch.input, luck) if switch.input else luck.random() < 0.5
              for switch in game.switches}
    return replace(game.options(), **set_to)


@pytest.mark.sampled(10)
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(20))
def test_games_at_random_settings_reach_their_end(name: str, seed: int) -> None:
    game, luck = GAMES[name], Random(seed)
    setup = replace(random_setup(game, content_of(game), luck), options=at_random(game, luck))
    done = rehearse_game(game, setup, luck)
    assert (done.faults, done.ended) == ((), True)


@pytest.mark.parametrize("name", GAMES)
def test_every_option_has_a_switch_whose_input_shows_the_default(name: str) -> None:
    game = GAMES[name]
    assert [switch.name for switch in game.switches] == [field.name for field in fields(game.options)]
    for switch in game.switches:
        default = getattr(game.options(), switch.name)
        assert default == getattr(switch.input, "value", default)
