"""How rare a roll is, against every outcome that there is, and when a roll says it.

What may live here: chances of whole rolls. What may not: luck over an evening (past/), pictures.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from companion.engine.dice import Roll, Rolled, Slot, ask_for, land_die, roll_again, roll_part
from companion.engine.rarity import chance_of_roll, chance_to_reach, in_percent, one_in
from companion.engine.words import Msg


def rolled(*faces: int, sides: int = 6) -> Roll:
    return Roll("r", "seat-1", tuple(Slot(Rolled(face)) for face in faces), sides)


@pytest.mark.parametrize("sides", [4, 6, 8])
@pytest.mark.parametrize("count", [1, 2, 3, 4])
@pytest.mark.parametrize("least", [2, 3, 4])
def test_the_chance_of_successes_is_what_counting_every_outcome_gives(sides: int, count: int, least: int) -> None:
    every = [sum(face >= least for face in faces) for faces in product(range(1, sides + 1), repeat=count)]
    for faces in product((1, sides), repeat=count):
        came = sum(face >= least for face in faces)
        more, fewer = sum(n >= came for n in every), sum(n <= came for n in every)
        assert chance_of_roll(faces, sides, lambda face: face >= least) == Fraction(min(more, fewer), sides**count)


@pytest.mark.parametrize("count", [2, 3, 4])
def test_dice_without_successes_are_remarkable_where_all_show_the_same(count: int) -> None:
    every = list(product(range(1, 7), repeat=count))
    for faces in every:
        alike = len(set(faces)) == 1
        share = Fraction(every.count(faces), len(every)) if alike else 1
        assert chance_of_roll(faces, 6, lambda face: False) == share


@pytest.mark.parametrize("sides", [4, 6, 8])
@pytest.mark.parametrize("count", [1, 2, 3, 4])
@pytest.mark.parametrize("least", [2, 3, 4])
def test_the_chance_to_reach_a_number_is_what_counting_every_outcome_gives(sides: int, count: int, least: int) -> None:
    every = [sum(face >= least for face in faces) for faces in product(range(1, sides + 1), repeat=count)]
    for needed in range(count + 2):
        share = Fraction(sum(n >= needed for n in every), len(every))
        assert chance_to_reach(needed, count, sides, lambda face: face >= least) == share


def test_a_chance_is_said_before_the_first_die_lies_and_only_where_a_number_is_to_be_reached() -> None:
    def told(roll: Roll, needed: int) -> int:
        return roll_part(roll, Msg("Die"), lambda face: face >= 5, needed).chance

    begun = ask_for("r", "seat-1", 3)
    assert (told(begun, 1), told(begun, 2), told(begun, 3)) == (70, 26, 4)
    assert (told(begun, 0), told(begun, 4)) == (0, 0)
    assert told(land_die(begun, 0, Rolled(5)), 2) == 0
    assert told(roll_again(rolled(1), 0), 1) == 0
    assert (in_percent(Fraction(1, 5000)), in_percent(Fraction(4999, 5000)), in_percent(Fraction(1))) == (1, 99, 0)


def test_three_sixes_are_one_in_216_and_what_is_common_is_not_said() -> None:
    assert one_in(chance_of_roll((6, 6, 6), 6, lambda face: face == 6)) == 216
    assert one_in(chance_of_roll((6, 6, 6), 6, lambda face: False)) == 216
    assert one_in(chance_of_roll((6,), 6, lambda face: face == 6)) == 0
    assert (one_in(Fraction(1, 20)), one_in(Fraction(1, 19))) == (20, 0)


def test_a_roll_says_it_once_every_die_lies_and_none_was_rolled_again() -> None:
    def said(roll: Roll) -> int:
        return roll_part(roll, Msg("Die"), lambda face: face >= 5).one_in

    open_roll = ask_for("r", "seat-1", 3)
    for slot in range(3):
        assert said(open_roll) == 0
        open_roll = land_die(open_roll, slot, Rolled(5))
    assert said(open_roll) == 27
    again = land_die(roll_again(rolled(1, 6, 6), 0), 0, Rolled(6))
    assert said(again) == 0
