"""Score sheets: those that ship make sense and are translated, and what makes no sense is said at its field."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import ValidationError, convert, to_builtins
from msgspec.structs import replace

from companion.engine.content.kinds import unfit
from companion.engine.inputs import input_fits
from companion.engine.words import say
from companion.games.anybox.content import TABLE, Bonus, Column, Content, Sheet, Tally, playable_sheets, sheet_fault
from companion.games.anybox.kinds import SHEET_FORM, read_sheet, told_sheet
from companion.games.anybox.sheet_words import SHIPPED as WORDS

from .seated import DANGER, DICE, LIVES, POINTS, RACE, SHIPPED, TOKENS

WRONG: tuple[tuple[Sheet, str, str], ...] = (
    (replace(POINTS, columns=(Column("Points"), Column("points"))), "columns", "Two categories have the same name."),
    (replace(POINTS, columns=(Column("Points", 5, 4),)), "columns",
     "The lowest number is higher than the highest one."),
    (replace(POINTS, bonus=Bonus("Bonus", 2, 5, 5)), "bonus", "The bonus counts more categories than there are."),
    (replace(DICE, rounds=4), "rounds", "Where each category is written once, there are no rounds to count."),
    (replace(RACE, order="together"), "order", "Dice are rolled in turns; let the players take turns."),
    (replace(POINTS, counters=(Tally("Lives"), Tally("lives"))), "k2_name", "Two counters have the same name."),
    (replace(POINTS, counters=(Tally("Lives", start=100),)), "k1_start", "A counter begins within its bounds."),
    (replace(POINTS, counters=(Tally("Lives", ends="lowest"),)), "k1_ends", "It would be over before it begins."),
    (replace(POINTS, counters=(Tally("Lives", start=3, means="lost"),)), "k1_means",
     "Only a counter that ends the game means won or lost, the table's only where all play together."),
    (replace(POINTS, counters=(Tally("Flood", "table", ends="highest", means="lost"),)), "k1_means",
     "Only a counter that ends the game means won or lost, the table's only where all play together."),
    (replace(POINTS, counters=(Tally("Lives", "table", each=2),)), "k1_each",
     "Only a player's counter is worth points."),
    (replace(POINTS, counters=(Tally("Coins", "secret", ends="highest"),)), "k1_ends",
     "What is secret cannot end the game: it would be known."))


def test_what_ships_makes_sense() -> None:
    assert [sheet_fault(sheet) for sheet in SHIPPED.sheets] == [None] * 6
    assert playable_sheets(SHIPPED) == SHIPPED.sheets


def test_every_name_that_ships_is_a_word_that_is_translated() -> None:
    bonus = {sheet.bonus.name for sheet in SHIPPED.sheets if sheet.bonus}
    names = {sheet.name for sheet in SHIPPED.sheets} | {c.name for sheet in SHIPPED.sheets for c in sheet.columns}
    counters = {tally.name for sheet in SHIPPED.sheets for tally in sheet.counters}
    assert names | bonus | counters == WORDS.keys()


@pytest.mark.parametrize(("sheet", "field", "words"), WRONG, ids=lambda value: value if isinstance(value, str) else "")
def test_what_makes_no_sense_is_said_at_its_field_and_not_played(sheet: Sheet, field: str, words: str) -> None:
    fault = sheet_fault(sheet)
    assert fault is not None
    assert (say(fault[0]), fault[1]) == (words, field)
    assert sheet not in playable_sheets(Content((sheet, RACE)))


@pytest.mark.parametrize(("field", "value"), [
    ("columns", []), ("name", ""), ("rounds", -1), ("goal", 100_000), ("dice", 13), ("sides", 1), ("throws", 0),
    ("teams", 5), ("written", "never"), ("wins", "nobody"), ("order", "anyhow")])
def test_a_file_cannot_say_what_no_sheet_can_be(field: str, value: Any) -> None:
    with pytest.raises(ValidationError):
        convert(to_builtins(POINTS) | {field: value}, Sheet)


@pytest.mark.parametrize("sheet", [*SHIPPED.sheets, LIVES, DANGER, TOKENS], ids=lambda sheet: sheet.key)
def test_a_sheet_is_told_by_its_form_and_read_again(sheet: Sheet) -> None:
    told = told_sheet(sheet)
    assert input_fits(told, SHEET_FORM)
    assert read_sheet(told) == replace(sheet, source=TABLE), "also the key, by which a sheet that is changed stays one"


def test_a_plain_sheet_needs_a_name_alone() -> None:
    sheet = read_sheet({"name": " Our Game "})
    assert (sheet.key, sheet.name, [column.name for column in sheet.columns]) == ("our-game", "Our Game", ["Points"])
    assert input_fits({"name": "Our Game"}, SHEET_FORM)


@pytest.mark.parametrize(("more", "field"), [
    ({"name": "…"}, "name"), ({"c1_name": "A", "c2_name": "a"}, "c1_name"), ({"c3_each": 2}, "c3_name"),
    ({"c1_name": "A", "c1_lowest": 5, "c1_highest": 4}, "c1_name"), ({"bonus_reach": 5}, "bonus_columns"),
    ({"bonus_columns": 3, "bonus_reach": 5, "bonus_points": 5}, "bonus_columns"),
    ({"written": "once", "rounds": 3}, "rounds"), ({"dice": 2}, "order"), ({"k2_start": 2}, "k2_name"),
    ({"k1_name": "Lives", "k1_start": 4, "k1_highest": 3}, "k1_start")])
def test_a_form_that_makes_no_sense_says_why_at_the_field(more: dict[str, Any], field: str) -> None:
    with pytest.raises(ValueError) as wrong:  # noqa: PT011  # its words and its field are what counts
        read_sheet({"name": "Our Game"} | more)
    text, where = unfit(wrong.value)
    assert (where, say(text) != "These values cannot be.") == (field, True)


def test_a_list_says_nothing_of_what_a_sheet_has_none_of() -> None:
    assert told_sheet(RACE).keys() & {"rounds", "teams", "bonus_reach", "k1_name"} == set()
    assert told_sheet(RACE)["goal"] == 30
