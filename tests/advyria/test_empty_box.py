"""A first evening with nothing entered: names alone, an empty box, and what is told of it as the game goes on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.app.storage.inventory import make_inventory, shipped_boxes
from companion.app.storage.learning import lessons
from companion.app.storage.library import ContentItem
from companion.engine.acts import Adjust
from companion.engine.game import FULL
from companion.engine.parts import Note
from companion.engine.table import believed
from companion.engine.view import TABLE
from companion.engine.words import say
from companion.games.advyria import GAME
from companion.games.advyria.content import Adventure, Content, neighbours
from tests.games.alone import PHONES, names_alone, played_alone
from tests.games.touching import asked_first, offer, offered, seen, touch

from .seated import BOARD, Seated

SHIPPED = shipped_boxes(Path(__file__).parents[2] / "config" / "games")["advyria"]
EMPTY = Content()
FOG = {"name": "Fog", "colour": "red", "text": "Whoever comes here sings"}


@pytest.mark.sampled(12)
@pytest.mark.parametrize("who", [TABLE, PHONES])
@pytest.mark.parametrize("player", ["random", "habit"])
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_a_light_game_is_played_from_names_and_an_empty_box_to_its_result(who: str, player: str, seats: int) -> None:
    for seed in range(2):
        table, wrong = played_alone(GAME, names_alone(GAME, seats, EMPTY), who, player, seed)
        assert wrong == []
        assert GAME.look(table.state, TABLE).result is not None


@pytest.mark.parametrize("who", [TABLE, PHONES])
@pytest.mark.parametrize("seats", [2])
def test_a_full_game_too_is_played_by_one_side_alone(who: str, seats: int) -> None:
    content = make_inventory(GAME, SHIPPED, ()).examples
    table, wrong = played_alone(GAME, names_alone(GAME, seats, content, FULL), who, "random", 1)
    assert wrong == []
    assert GAME.look(table.state, TABLE).result is not None



def found(game: Seated, values: dict[str, Any], viewer: str = "table") -> Seated:
    """Ada moves and turns up an adventure that nobody knew."""
    return touch(game.play("knight"), ":new", values, viewer)


def lines(game: Seated) -> dict[str, Any]:
    """What may be put right, by path."""
    return {place.path: place for place in believed(game.table)}


def learnt(game: Seated) -> list[Any]:
    """What the library learns from the newest entry."""
    return [lesson for lesson in lessons(GAME, game.table.entries[-1]) if isinstance(lesson, ContentItem)]


@pytest.mark.parametrize("viewer", ["table", "Ada"])
def test_ADV_14_what_an_adventure_says_besides_stands_there_while_its_card_may_be_laid_down(viewer: str) -> None:
    game = found(Seated(content=EMPTY), FOG, viewer)
    assert game.step == "Claiming"
    assert "Whoever comes here sings" in [say(part.text) for part in seen(game, viewer).stage if isinstance(part, Note)]


def test_what_is_told_is_offered_again_in_the_same_game_once_it_is_not_found_any_more() -> None:
    game = found(Seated(content=EMPTY), FOG)
    assert game.state.content.adventures == (Adventure("own-fog", "Fog", "red", text="Whoever comes here sings"),)
    touch(game, ":leave").do(Adjust("adventure/own-fog", "hidden"), by="Ada")
    assert offer(game.play("knight"), ":own-fog").input is None
    assert asked_first(game, ":new", {**FOG, "colour": "blue"}) == "Fog is there already: change it?"
    touch(game, ":new", {**FOG, "colour": "blue"}, waive=True)
    assert [(one.key, one.colour) for one in game.state.content.adventures] == [("own-fog", "blue")]


def test_what_was_told_wrongly_is_told_anew_wherever_it_lies_and_in_the_box() -> None:
    game = found(Seated(content=EMPTY), FOG)
    game.do(Adjust("printed/adventures/own-fog", {"name": "Frog", "colour": "green"}), by="Ada")
    told = Adventure("own-fog", "Frog", "green")
    assert (game.state.step.adventure, game.state.tiles[0].adventure) == (told, told)
    assert game.state.content.adventures == (told,)
    assert [(item.kind, item.key) for item in learnt(game)] == [("adventures", "own-fog")]
    assert lines(game)["printed/adventures/own-fog"].value == {"name": "Frog", "colour": "green"}


def test_what_is_told_under_the_old_name_of_an_adventure_is_another_one_and_under_its_new_name_the_same() -> None:
    game = found(Seated(content=EMPTY), FOG)
    game.do(Adjust("printed/adventures/own-fog", {**FOG, "name": "Mist"}), by="Ada")
    touch(game, ":leave")
    touch(found(game, {**FOG, "text": "Who sings"}), ":leave")
    assert [(one.key, one.name) for one in game.state.content.adventures] == [("own-fog", "Mist"), ("own-fog-2", "Fog")]
    game.do(Adjust("adventure/own-fog", "hidden"), by="Ada")
    touch(game.play("knight"), ":new", {"name": "mist", "colour": "blue"}, waive=True)
    assert {one.key: one.colour for one in game.state.content.adventures} == {"own-fog": "blue", "own-fog-2": "red"}


def test_on_the_board_too_what_is_told_is_known_by_name() -> None:
    game = Seated(detail=FULL, content=Content(fields=BOARD)).play("knight").roll(1)
    touch(touch(game, ":go:1", "q1"), ":new", FOG)
    assert game.state.content.adventures[0].name == "Fog"
    assert not [key for key in offered(game) if key.endswith(":own-fog")]


def test_ADV_3_a_way_that_nobody_had_told_is_told_in_the_running_game_and_in_the_box() -> None:
    game = Seated(detail=FULL, content=Content(fields=BOARD))
    line = lines(game)["ways/north"]
    assert (say(line.label), line.value, line.seat) == ("North is next to", ("q1",), "seat-1")
    game.do(Adjust("ways/north", ["q5", "q1"]), by="Ada")
    assert set(neighbours(game.state.fields)["north"]) == {"q1", "q5"}
    assert game.state.content.fields == game.state.fields
    assert [(item.kind, item.key) for item in learnt(game)] == [("fields", "north")]
    game.do(Adjust("ways/north", ["q5"]), by="Ada")
    assert set(neighbours(game.state.fields)["q1"]) == {"q2"}
    assert touch(game.play("knight").roll(1), ":go:1", "q5").player("Ada").figure == "q5"
