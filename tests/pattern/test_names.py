"""What a new game may be called, and what follows from its name. What is laid out: tests/e2e/test_new_game.py."""

from __future__ import annotations

import pytest

from .__main__ import main
from .making import LONGEST, objection, prefix, renamed, taken_prefixes

REFUSED = [
    ("", "needs a name"), ("Yahtzee", "small letters"), ("6nimmt", "a letter first"), ("lost-cities", "small letters"),
    ("class", "small letters"), ("a" * (LONGEST + 1), "has 21 letters"), ("companion", "all games share"),
    ("dicewar", "'dicewar' is taken (companion/games/dicewar)"), ("house", "'house' is taken (tests/house)"),
]


@pytest.mark.parametrize(("name", "why"), REFUSED)
def test_a_name_that_will_not_do_is_refused_in_a_sentence(name: str, why: str) -> None:
    assert why in objection(name)
    with pytest.raises(SystemExit) as refused:
        main([name])
    assert refused.value.code == objection(name)


@pytest.mark.parametrize("name", ["yahtzee", "lost_cities", "take6", "go", "a" * LONGEST])
def test_other_names_are_taken(name: str) -> None:
    assert objection(name) == ""


def test_ids_begin_with_three_letters_or_as_many_as_it_takes() -> None:
    assert taken_prefixes() >= {"LUE", "NOX", "DW", "LYS", "ADV"}
    assert prefix("yahtzee", {"ADV"}) == "YAH"
    assert prefix("adventure", {"ADV", "ADVE"}) == "ADVEN"
    assert (prefix("go", set()), prefix("x_wing", set()), prefix("lys", {"LYS"})) == ("GO", "XWI", "LYS")


def test_name_title_and_ids_are_exchanged() -> None:
    words = {"pattern": "lost_cities", "Pattern": "Lost Cities", "PAT": "LOS"}
    assert renamed("Pattern PAT-1 test_PAT_A1 tests/pattern/PATH", words) == (
        "Lost Cities LOS-1 test_LOS_A1 tests/lost_cities/PATH")
