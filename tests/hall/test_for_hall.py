"""What leaves a table for the hall, over whole random games of every kind: no name in any byte, and nothing more than
spectators have.

A seeded monkey plays. What is special to one game has no place here.
"""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from companion.app.integrations.for_hall import for_hall, hall_result
from companion.app.storage.journal import Recorded
from companion.app.storage.kept_result import result_of
from companion.engine.codec import encode
from tests.app.integrations.test_whole_games import MOST, PLACES
from tests.app.integrations.told import all_events, all_states
from tests.games.test_conformance import played

every_game = pytest.mark.parametrize(("game", "seats", "detail"), PLACES)


def leaving(game: str, seats: int, detail: str, tell: str) -> tuple[list[tuple[Any, Any]], set[str]]:
    """Every message of a game with what leaves of it, and the names of those who play."""
    table = played(game, seats, detail)
    messages = [*all_events(table, MOST), *(state for state, _ in all_states(table, MOST))]
    names = {seat.name for seat in table.seats}
    told = [(json.loads(msgspec.json.encode(message)), json.loads(for_hall(message, tell))) for message in messages]
    return told, names


@every_game
@pytest.mark.sampled(12)
def test_a_table_that_tells_its_state_alone_has_no_name_in_any_byte(game: str, seats: int, detail: str) -> None:
    told, names = leaving(game, seats, detail, "state")
    assert names
    for _, left in told:
        text = json.dumps(left, ensure_ascii=False)
        assert [name for name in names if name in text] == []


def values_of(document: Any) -> list[Any]:
    if isinstance(document, dict | list):
        return [value for part in (document.values() if isinstance(document, dict) else document)
                for value in values_of(part)]
    return [document]


@every_game
@pytest.mark.sampled(12)
def test_nothing_leaves_that_spectators_do_not_have(game: str, seats: int, detail: str) -> None:
    for was, left in leaving(game, seats, detail, "state")[0]:
        assert was.keys() == left.keys()
        assert set(map(str, values_of(left))) <= {*map(str, values_of(was)), ""}
    for was, left in leaving(game, seats, detail, "names")[0]:
        assert was == left


@pytest.mark.sampled(6)
@every_game
def test_a_result_has_the_marks_of_those_who_played_and_no_name(game: str, seats: int, detail: str) -> None:
    table = played(game, seats, detail)
    recorded = Recorded(3, game, 1_700_000_000, encode(table.setup), 0, result_of(table, lambda seq: 1_700_000_100))
    result = hall_result(recorded, game, "table")
    names, marks = {seat.name for seat in table.seats}, {seat.mark for seat in table.seats}
    assert result.withdrawn == (not table.game.over(table.state))
    left = for_hall(result, "state").decode()
    assert not any(name in left for name in names)
    if not result.withdrawn:
        assert {seat["name"] for seat in json.loads(left)["players"]} == marks
        assert {seat["name"] for seat in json.loads(for_hall(result, "names"))["players"]} == names


def test_a_text_that_may_hold_a_name_is_left_out_and_one_of_the_game_stays() -> None:
    (state, _), *_ = all_states(played("luescherzia", 2, "light"), 2)
    named = replace(state, phase=f"The turn of {state.seats[0].name}", prompt="Round 1", headline="x")
    left = json.loads(for_hall(named, "state"))
    assert (left["phase"], left["prompt"], left["headline"]) == ("", "", "")
    assert json.loads(for_hall(replace(state, phase="Round 1"), "state"))["phase"] == "Round 1"
