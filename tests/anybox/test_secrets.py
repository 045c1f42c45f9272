"""What only its owner knows of a sheet, until the end opens it (ANY-9)."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from companion.app.simulation.monkey import random_setup
from companion.app.simulation.simulate import rehearse_game
from companion.engine.acts import Adjust
from companion.engine.inputs import Number
from companion.engine.parts import Tiles
from companion.engine.secrecy import Secret
from companion.engine.view import PUBLIC, TABLE
from companion.games.anybox import GAME
from companion.games.anybox.content import Content
from companion.games.anybox.model import Count
from tests.games.touching import offer, offered, seen, told, touch

from .laws_of_sheets import secrets_stay
from .seated import SEATS, TOKENS, Seated

ADA, BEN = SEATS.values()


def shown(game: Seated, viewer: str) -> list[int | None]:
    """What a viewer reads of everybody's tokens."""
    return [counter.value for part in seen(game, viewer).stage if isinstance(part, Tiles)
            for tile in part.tiles if tile.id == "counter:0" for counter in tile.counters]


def test_ANY_9_only_the_owner_sets_and_sees_it() -> None:
    game = touch(Seated(TOKENS), "count:0:seat-1", 7, "Ada")
    assert [shown(game, viewer) for viewer in ("Ada", "Ben", TABLE, PUBLIC)] == [
        [7, None], [None, 1], [None, None], [None, None]]
    assert not [key for viewer in ("Ben", PUBLIC) for key in offered(game, viewer) if key == "count:0:seat-1"]
    assert (told(game, "Ada")[-1], told(game, "Ben")[-1]) == ("Ada: Tokens: 7", "Ada: Tokens: changed in secret")
    assert offer(game, "count:1:seat-1").rule == "ANY-8"


def test_ANY_9_who_has_no_phone_sets_it_at_the_shared_screen_which_does_not_show_it() -> None:
    game = touch(Seated(TOKENS), "count:0:seat-1", 9)
    assert (shown(game, TABLE), shown(game, "Ada")) == ([None, None], [9, None])
    asked = offer(game, "count:0:seat-1").input
    assert isinstance(asked, Number)
    assert asked.value == 1, "where it began"


def test_ANY_9_what_is_secret_is_told_as_a_secret_and_nothing_else_is() -> None:
    game = Seated(TOKENS)
    assert game.rules_against(Count(ADA, 0, 5)) == ["ANY-8"]
    assert game.rules_against(Count(ADA, 1, Secret(5, (ADA,)))) == ["ANY-8"]
    assert game.rules_against(Count(ADA, 0, Secret(5, (ADA,))), by="Ben") == ["ANY-8"]


def test_ANY_9_it_counts_once_the_end_has_opened_it_and_reaches_no_goal() -> None:
    game = touch(Seated(TOKENS), "count:0:seat-1", 20, "Ada")
    assert game.rounds((49, 1)).points == [49, 1]
    assert game.step == "Writing"
    game.rounds((1, 1))
    assert (game.step, game.points) == ("Ended", [110, 5])
    assert seen(game, PUBLIC).result is not None
    assert game.do(Adjust("goal", 500)).step == "Writing"
    assert (shown(game, PUBLIC), game.points) == ([None, None], [50, 2])


@pytest.mark.wide
@pytest.mark.parametrize("seed", range(4))
def test_two_worlds_look_the_same_to_who_does_not_know_the_secret(seed: int) -> None:
    assert sum(secrets_stay(replace(TOKENS, rounds=5), seed)) > 100


@pytest.mark.parametrize("seats", [1, 3, 6])
def test_random_people_play_it_to_its_end(seats: int) -> None:
    luck = Random(seats)
    done = rehearse_game(GAME, random_setup(GAME, Content((TOKENS,)), luck, seats), luck)
    assert (done.ended, done.faults) == (True, ())
