"""What the copy adds: every kind's form makes a thing, a thing its form again; what makes no sense is told where."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from companion.app.simulation.monkey import value_for
from companion.app.storage.inventory import make_inventory, shipped_boxes
from companion.app.storage.library import ContentItem
from companion.engine.content.kinds import ContentKind
from companion.engine.game import Seat, Setup
from companion.engine.inputs import input_fits
from companion.engine.words import say
from companion.games.luescherzia import GAME
from companion.games.luescherzia.content import TABLE, Avatar, Board, Content, Ground, Skills, Traits
from companion.games.luescherzia.forms import (
    FIND,
    SIZES,
    TILES,
    read_board,
    read_card,
    read_ground,
)
from companion.games.luescherzia.model import Search
from companion.games.luescherzia.options import Options
from companion.games.luescherzia.rules import start
from companion.games.luescherzia.rules.telling import with_card
from tests.luescherzia.seated import Seated, find_site

BOXES = make_inventory(GAME, shipped_boxes(Path(__file__).parents[2] / "config" / "games")["luescherzia"], ())
BOARD = {"width": 7, "height": 5, "start_x": 1, "start_y": 2, "exit_x": 7, "exit_y": 5}
LOSSES = {"hp": 1, "sp": 0, "finds": 0, "turns": 0}

of_every_kind = pytest.mark.parametrize("kind", GAME.kinds, ids=lambda kind: kind.name)


def again(kind: ContentKind, thing: Any) -> Any:
    """The thing after it was opened and closed without a change; keys are the box's business."""
    assert kind.values is not None
    values = kind.values(thing)
    assert input_fits(values, kind.asked(Content())), (values, thing)
    told = kind.read(values)
    return replace(told, key=thing.key, source=thing.source) if "key" in thing.__struct_fields__ else replace(
        told, source=thing.source)


@of_every_kind
def test_a_filled_form_is_a_thing_of_the_table_and_says_the_same_when_it_is_opened_again(kind: ContentKind) -> None:
    made = 0
    form = kind.asked(Content())
    for seed in range(60):
        values = value_for(form, Random(seed))
        assert input_fits(values, form)
        try:
            thing = kind.read(values)
        except ValueError as error:
            text, field = error.args
            assert say(text)
            assert field in {asked.name for asked in form.fields}
            continue
        assert thing.source == TABLE
        assert kind.title is not None
        assert say(kind.title(thing))
        assert again(kind, thing) == thing
        made += 1
    assert made


@of_every_kind
def test_what_ships_can_be_changed(kind: ContentKind) -> None:
    for box in (BOXES.content, BOXES.examples):
        for thing in kind.things(box):
            assert again(kind, thing) == thing


def test_every_field_of_the_box_has_a_kind_but_those_of_older_games() -> None:
    assert set(Content.__struct_fields__) - {kind.name.partition("/")[0] for kind in GAME.kinds} == {"bag"}


@of_every_kind
def test_what_only_some_have_is_asked_last(kind: ContentKind) -> None:
    asked = [field.optional for field in kind.asked(Content()).fields]
    assert asked == sorted(asked)


class TestRealComponents:
    """What is printed on them can be said."""

    def test_a_monster_a_trap_and_a_find_change_skills_by_any_number(self) -> None:
        monster = TILES["monster"].read({"level": 2, "hearts": 3, "n": -2, "text": "Flees from fire"})
        assert (monster.modifiers, monster.text) == (Skills(n=-2), "Flees from fire")
        assert TILES["trap"].read({"level": 1, **LOSSES, "a": -3}).modifiers == Skills(a=-3)
        assert TILES["npc"].read({"level": 1, "r": 2, "d": -2}).modifiers == Skills(r=2, d=-2)
        find = FIND.read({"name": "Lamp", "points": 1, "sp": 0, "a": 2, "effect": "Look at the top tile"})
        assert (find.modifiers, find.effect) == (Skills(a=2), "Look at the top tile")

    def test_the_number_on_the_back_may_be_another_than_the_level(self) -> None:
        assert [TILES["monster"].read({"level": 2, "hearts": 1, **more}).back for more in ({}, {"back": 3})] == [2, 3]

    def test_a_name_is_one_tile_and_without_one_it_is_what_is_printed(self) -> None:
        one, other = ({"level": 1, "hearts": 1, "name": "Troll"}, {"level": 2, "hearts": 3, "name": "troll "})
        assert TILES["monster"].read(one).key == TILES["monster"].read(other).key
        plain, weaker = ({"level": 1, "hearts": 1}, {"level": 1, "hearts": 1, "n": -1})
        assert TILES["monster"].read(plain).key != TILES["monster"].read(weaker).key

    def test_steps_are_arrows_and_a_card_may_have_none(self) -> None:
        card = read_card({"initiative": 5, "step1": "f", "step2": "r", "step4": "l", "turn": "1"})
        assert (card.steps, card.turn, card.key) == ("frl", 1, "card-5")
        assert read_card({"initiative": 6, "turn": "2"}).steps == ""

    def test_a_card_of_the_same_number_is_corrected_by_the_newest(self) -> None:
        cards = with_card((), read_card({"initiative": 5, "step1": "f", "turn": "0"}))
        assert [card.turn for card in with_card(cards, read_card({"initiative": 5, "turn": "3"}))] == [3]

    def test_water_is_entered_for_itself_on_this_board(self) -> None:
        water = read_ground({"x": 2, "y": 5, "level": 1, "name": "Water"})
        assert water == Ground(1, 4, 1, "Water", key="ground-2-5")
        kind = next(kind for kind in GAME.kinds if kind.name == "grounds")
        form = kind.asked(Content(board=read_board(BOARD)))
        assert input_fits({"x": 7, "y": 5, "level": 1}, form)
        assert not input_fits({"x": 8, "y": 5, "level": 1}, form)


def test_a_board_is_counted_from_one() -> None:
    board = read_board(BOARD)
    assert (board.start, board.exit) == ((0, 1), (6, 4))
    content = make_inventory(GAME, {}, (ContentItem("board", board.key, msgspec.json.encode(board)),)).content
    assert content.board == board


@pytest.mark.parametrize(("wrong", "where"), [
    ({"exit_x": 8}, "exit_x"), ({"start_y": 6}, "start_y"), ({"exit_x": 1, "exit_y": 2}, "exit_x")])
def test_what_makes_no_sense_on_the_board_is_told_at_its_field(wrong: dict[str, int], where: str) -> None:
    with pytest.raises(ValueError, match="field") as told:
        read_board(BOARD | wrong)
    assert told.value.args[1] == where


def test_the_bag_is_counted_where_its_size_is_entered_and_in_older_games() -> None:
    def bag(**content: Any) -> int | None:
        return start(Setup(GAME.id, (Seat("seat-1", "Ada", "star"),), Options(), Content(**content))).bag
    assert [bag(), bag(bag=(12, 3, 3)), bag(sizes=SIZES.read({"one": 20, "two": 9, "three": 8}))] == [None, 12, 20]
    with pytest.raises(ValueError, match="1 on the back"):
        SIZES.read({"one": 0, "two": 9, "three": 8})


class TestLacks:
    """What the full level needs."""

    def said(self, content: Content, seats: int = 2) -> list[str]:
        return [say(line) for line in GAME.lacks(content, seats)]

    def test_an_empty_box_lacks_sheets_and_the_board(self) -> None:
        assert self.said(Content()) == ["0 of 2 avatars", "The board: how many fields, where Start and Exit are"]

    def test_the_own_box_as_it_ships_lacks_something_and_the_examples_do_not(self) -> None:
        assert self.said(BOXES.content) == ["1 of 2 avatars", "The board: how many fields, where Start and Exit are"]
        assert self.said(BOXES.examples, 6) == []

    def test_what_is_entered_is_enough(self) -> None:
        sheets = tuple(Avatar(name, name, 8, Skills(2, 2, 2, 2, 2)) for name in ("a", "b"))
        assert self.said(Content(avatars=sheets, board=Board(source=TABLE))) == []
        assert self.said(Content(avatars=sheets, board=read_board(BOARD))) == []


def test_a_search_that_succeeds_gives_as_many_hit_points_as_the_avatar_says() -> None:
    healer = Avatar("h", "H", 8, Skills(2, 2, 2, 2, 2), traits=Traits(search_hp=2))
    game = Seated("Ada", "Ben", "Cem", avatar=healer).order("Ada", "Ben", "Cem").give("Ada", hp=3)
    assert game.draw(find_site).do(Search()).roll(5, 1).hp("Ada") == 5
