"""A score sheet is put together on the shared screen, counted in touches, and played; what ships is changed."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.app.boxes.box_file import read_box_file, write_box_file
from companion.app.boxes.exchange import box_difference, pack_box
from companion.app.storage.inventory import Inventory, make_inventory
from companion.engine.view import View
from companion.games import catalogue
from companion.games.anybox.content import Bonus, Content, Sheet
from tests.first_minute.person import Person

from .seated import DANGER, HAND, LIVES, RACE, TOKENS
from .test_order import FIRST_OUT, LEAD

PLAIN_SHEET = 10
"""So many touches from Home a plain score sheet may take, letters apart."""


@pytest.fixture
def person(tmp_path: Path) -> Person:
    return Person(tmp_path)


def sheets(person: Person) -> dict[str, Sheet]:
    """The sheets of this table by their names."""
    return {sheet.name: sheet for sheet in person.shared.state.repository.inventories["anybox"].content.sheets}


def to_the_sheets(person: Person) -> None:
    for key in ("boxes", "anybox", "kind:sheets"):
        person.say(key)


def make_rommy(person: Person) -> None:
    """A sheet where the lowest sum wins."""
    to_the_sheets(person)
    person.say("add")
    person.tap("name:open")
    person.type("rommy")
    person.confirm()
    person.tap("wins:open")
    person.tap("lowest")
    person.confirm()


def test_a_plain_sheet_is_put_together_in_ten_touches(person: Person) -> None:
    make_rommy(person)
    assert person.refused == ""
    assert person.touches <= PLAIN_SHEET
    made = next(sheet for name, sheet in sheets(person).items() if name.casefold() == "rommy")
    assert (made.wins, made.rounds, [column.name for column in made.columns]) == ("lowest", 0, ["Points"])


def test_what_was_put_together_is_offered_and_played(person: Person) -> None:
    make_rommy(person)
    person.shared.do("back")
    person.shared.do("back")
    person.shared.do("back")
    for key, value in (("new:anybox", None), ("add", "Ada"), ("add", "Ben"), ("start", None), ("sheet:rommy", None)):
        person.shared.do(key, value)
    assert isinstance(person.shared.screen, View)
    assert person.shared.screen.title.args["text"].casefold() == "rommy"


def test_a_sheet_that_ships_is_changed_and_taken_back(person: Person) -> None:
    to_the_sheets(person)
    before = sheets(person)
    person.say("thing:race-to-a-goal")
    person.say("edit")
    person.tap("goal:+1")
    person.confirm()
    assert sheets(person).keys() == before.keys()
    assert sheets(person)["Race to a goal"].goal == 31
    person.shared.do("undo")
    assert sheets(person) == before


def test_a_sheet_is_duplicated_and_the_two_are_told_apart(person: Person) -> None:
    to_the_sheets(person)
    person.say("thing:race-to-a-goal")
    person.say("duplicate")
    person.tap("name:open")
    person.type("x")
    person.confirm()
    person.tap("goal:+1")
    person.confirm()
    assert person.refused == ""
    made = {sheet.name: (sheet.goal, sheet.dice, sheet.order) for sheet in sheets(person).values()}
    assert made["Race to a goal"] == (30, 1, "turns")
    assert (31, 1, "turns") in made.values()
    assert len(made) == 7


def test_a_phone_that_the_box_has_let_in_by_a_code_sees_and_makes_sheets(person: Person) -> None:
    person.shared.do("boxes")
    person.shared.do("anybox")
    person.shared.do("guests")
    guest = next(iter(person.shared.state.welcome.boxes))
    assert person.shared.state.welcome.boxes[guest] == "anybox"
    person.shared.do("kind:sheets", viewer=guest)
    person.shared.do("add", {"name": "Von fern", "goal": 40}, viewer=guest)
    assert sheets(person)["Von fern"].goal == 40


def test_a_sheet_is_deleted_and_taken_back(person: Person) -> None:
    make_rommy(person)
    before = sheets(person)
    person.shared.do("thing:rommy")
    person.shared.do("delete")
    assert {name.casefold() for name in before} - {name.casefold() for name in sheets(person)} == {"rommy"}
    person.shared.do("undo")
    assert sheets(person) == before


def test_a_sheet_with_everything_travels_as_a_file_to_another_table(tmp_path: Path) -> None:
    game = catalogue()["anybox"]
    own = Content((replace(LIVES, bonus=Bonus("Bonus", 1, 5, 5)), TOKENS, DANGER, FIRST_OUT, LEAD, HAND,
                   replace(RACE, key="own", name="Own", takes="highest", source="table")))
    read, _ = read_box_file(write_box_file(tmp_path / "a.box", pack_box(game, Inventory(own, own)), {}))
    there = make_inventory(game, {}, box_difference(game, make_inventory(game, {}, ()), read).items)
    assert there.left_out == ()
    assert sorted(map(repr, there.content.sheets)) == sorted(map(repr, own.sheets))
