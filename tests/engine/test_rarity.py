"""How rare a roll is, against every outcome that there is, and when a roll says it.

What may live here: chances of whole rolls. What may not: luck over an evening (past/), pictures.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from companion.engine.bindings import lit_lamps
from companion.engine.dice import Roll, Rolled, Slot, ask_for, land_die, roll_again, roll_part
from companion.engine.rarity import Counts, chance_of_roll, chance_to_reach, in_percent, one_in
from companion.engine.view import Choice, Prompt, View
from companion.engine.words import Msg


def no_success(face: int) -> bool:
    return False


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


@pytest.mark.parametrize("count", [2, 3, 4])
def test_the_chance_of_a_sum_is_what_counting_every_outcome_gives(count: int) -> None:
    every = [sum(faces) for faces in product(range(1, 7), repeat=count)]
    for faces in product(range(1, 7), repeat=count):
        more, fewer = sum(n >= sum(faces) for n in every), sum(n <= sum(faces) for n in every)
        assert chance_of_roll(faces, 6, no_success, "sum") == Fraction(min(more, fewer), len(every))


@pytest.mark.parametrize("again", [0, 1, 2])
@pytest.mark.parametrize(("counts", "best"), [("highest", max), ("lowest", min)])
def test_the_chance_of_the_best_die_is_what_counting_every_outcome_gives(
        counts: Any, best: Callable[..., int], again: int) -> None:
    """Whoever throws one again keeps the best of all that have lain there."""
    every = [best(faces) for faces in product(range(1, 5), repeat=2 + again)]
    for faces in product(range(1, 5), repeat=2):
        further = [sum(n >= best(faces) for n in every), sum(n <= best(faces) for n in every)]
        assert chance_of_roll(faces, 4, no_success, counts, (again, 0)) == Fraction(min(further), len(every))


@pytest.mark.parametrize("again", [1, 2, 3])
@pytest.mark.parametrize(("count", "least"), [(1, 3), (2, 3), (3, 4), (3, 2)])
def test_the_chance_of_successes_with_dice_thrown_again_is_what_counting_every_outcome_gives(
        count: int, least: int, again: int) -> None:
    """Each die that is thrown again is one that is no success, as long as there is one."""
    every = []
    for thrown in product(range(1, 5), repeat=count + again):
        came = sum(face >= least for face in thrown[:count])
        for face in thrown[count:]:
            came += came < count and face >= least
        every.append(came)
    for faces in product((1, 4), repeat=count):
        came = faces.count(4)
        further = [sum(n >= came for n in every), sum(n <= came for n in every)]
        found = chance_of_roll(faces, 4, lambda face: face >= least, turns=(again,))
        assert found == Fraction(min(further), len(every))


@pytest.mark.parametrize(("count", "throws"), [(2, 2), (2, 3), (3, 2)])
def test_the_chance_that_all_show_one_face_after_throws_is_what_counting_every_outcome_gives(
        count: int, throws: int) -> None:
    """Whoever wants all of one face throws again what does not show it."""
    every = list(product(product(range(1, 5), repeat=count), repeat=throws))
    came = sum(all(any(throw[die] == 4 for throw in thrown) for die in range(count)) for thrown in every)
    turns = (throws - 1, *(0,) * (count - 1))
    assert chance_of_roll((4,) * count, 4, no_success, turns=turns) == Fraction(came, len(every))
    assert chance_of_roll((*(4,) * (count - 1), 3), 4, no_success, turns=turns) == 1


def test_of_a_sum_with_dice_thrown_again_and_of_one_die_nothing_is_said() -> None:
    assert chance_of_roll((6, 6, 6), 6, no_success, "sum", (0, 0, 1)) == 1
    kinds: tuple[Counts, ...] = ("alike", "sum", "highest", "lowest")
    assert [chance_of_roll((20,), 20, no_success, counts) for counts in kinds] == [1] * 4


def test_a_roll_says_it_once_every_die_lies_and_counts_those_that_were_thrown_again() -> None:
    def said(roll: Roll) -> int:
        return roll_part(roll, Msg("Die"), lambda face: face >= 5).one_in

    open_roll = ask_for("r", "seat-1", 3)
    for slot in range(3):
        assert said(open_roll) == 0
        open_roll = land_die(open_roll, slot, Rolled(5))
    assert said(open_roll) == 27
    again = land_die(roll_again(rolled(5, 6, 1), 2), 2, Rolled(6))
    assert said(again) == 0, "three successes with one die thrown again: 1 in 9"
    assert said(land_die(roll_again(rolled(6, 6, 6, 6, 1), 4), 4, Rolled(6))) == round(
        1 / chance_of_roll((6,) * 5, 6, lambda face: face >= 5, turns=(0, 0, 0, 0, 1)))


def test_a_roll_says_how_rare_it_is_by_what_its_rule_counts() -> None:
    roll = rolled(6, 6, 5)
    assert [roll_part(roll, Msg("Die"), no_success, counts=counts).one_in for counts in ("alike", "sum", "lowest")] == [
        0, 54, 27]


@pytest.mark.parametrize(("faces", "lamp"), [((6, 6, 6), "seldom"), ((6, 6, 5), "act"), ((6, 6), "act")])
def test_the_lamp_of_whoever_rolled_answers_what_comes_once_in_a_hundred(faces: tuple[int, ...], lamp: str) -> None:
    part = roll_part(rolled(*faces), Msg("Die"), no_success)
    view = View(1, "table", "noxius", Msg("x"), Msg("x"), Prompt(Msg("x"), "seat-2"), stage=(part,))
    assert lit_lamps(view) == {"seat-2": lamp}
    doubt = replace(view, choices=(Choice("read:r#0.0", Msg("x"), seat="seat-2"),))
    assert lit_lamps(doubt) == {"seat-2": "problem"}, "a die in doubt comes first"
