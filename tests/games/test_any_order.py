"""Undo never re-rolls, in any order of anything, in any game; tests/long tries the same much longer."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from companion.engine.game import Game
from companion.games import catalogue

from .any_order import machine

BOUNDED = settings(max_examples=30, stateful_step_count=40, deadline=None, derandomize=True, database=None,
                   print_blob=True, suppress_health_check=list(HealthCheck), phases=(Phase.generate,))


@pytest.mark.parametrize("game", catalogue().values(), ids=lambda game: game.id)
@pytest.mark.wide
def test_a_result_that_was_accepted_is_never_asked_for_again_whatever_is_done(game: Game) -> None:
    run_state_machine_as_test(machine(game), settings=BOUNDED)
