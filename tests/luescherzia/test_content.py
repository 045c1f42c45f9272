"""What the copy adds: every kind's form makes a thing, what makes no sense is refused, and a new board is used."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import msgspec
import pytest

from companion.app.simulation.monkey import value_for
from companion.app.storage.inventory import inventory
from companion.app.storage.library import ContentItem
from companion.engine.game import ContentKind
from companion.engine.inputs import fits
from companion.games.luescherzia import GAME
from companion.games.luescherzia.content import TABLE, read_board, read_card

BOARD = {"width": 7, "height": 5, "start_x": 1, "start_y": 2, "exit_x": 7, "exit_y": 5}


@pytest.mark.parametrize("kind", GAME.kinds, ids=lambda kind: kind.name)
def test_a_filled_form_is_a_thing_of_the_table_or_refused(kind: ContentKind) -> None:
    made = 0
    for seed in range(40):
        values = value_for(kind.form, Random(seed))
        assert fits(values, kind.form)
        with suppress(ValueError):
            assert kind.read(values).source == TABLE
            made += 1
    assert made or kind.name == "cards"


def test_a_board_is_counted_from_one_and_takes_the_place_of_the_example() -> None:
    board = read_board(BOARD)
    assert (board.start, board.exit) == ((0, 1), (6, 4))
    content = inventory(GAME, {}, (ContentItem("board", board.key, msgspec.json.encode(board)),)).content
    assert content.board == board


@pytest.mark.parametrize("wrong", [{"exit_x": 8}, {"start_y": 6}, {"exit_x": 1, "exit_y": 2}])
def test_start_and_exit_lie_on_the_board_and_apart(wrong: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="Start and Exit"):
        read_board(BOARD | wrong)


def test_steps_of_a_card_are_four_letters() -> None:
    assert read_card({"initiative": 5, "steps": " FfR ", "turn": 1}).steps == "ffr"
    with pytest.raises(ValueError, match="letters"):
        read_card({"initiative": 5, "steps": "north", "turn": 0})
