"""One line for one number: no two of the lines that can be put right write the same one, and the box learns of it.

What is asked for with a number, or in a form with a number, is answered with several: what then changes every time is
what a line writes. What only follows from some (fewer hit points, because there are fewer at the most) is not.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

import pytest
from msgspec import Struct
from msgspec.structs import replace

from companion.engine import corrections
from companion.engine.game import Adjustable, Game
from companion.engine.inputs import Form, Number
from companion.engine.secrecy import Secret
from companion.engine.table import believed
from companion.games import catalogue
from tests.engine.test_amending import played

from .state_fields import senseless
from .test_beliefs import answered_otherwise, plainly

MOMENTS = ((0, 0), (1, 5), (2, 15), (0, 30), (1, 60))
BESIDE = ("content", "before", "was", "cut")
GAMES = pytest.mark.parametrize("game", catalogue().values(), ids=lambda game: game.id)


class Question(NamedTuple):
    """A line that asks for a number; `field`: in which field of its form."""

    place: Adjustable
    wanted: Number
    now: Any
    field: str = ""

    def answered(self, state: Any, number: int) -> Any:
        """The state in which this is the answer, without what would follow; None where it makes no sense."""
        value = self.now | {self.field: number} if self.field else number
        if senseless(self.place, value):
            return None
        return corrections.apply_correction(state, corrections.correction_event(state, self.place, value))


def questions(state: Any, places: tuple[Adjustable, ...]) -> Iterator[Question]:
    for place in places:
        now = corrections.get_value(state, place.path) if place.input is None else plainly(place.value)
        if isinstance(place.wanted, Number):
            yield Question(place, place.wanted, now)
        elif isinstance(place.wanted, Form) and isinstance(now, dict):
            yield from (Question(place, field.input, now, field.name) for field in place.wanted.fields
                        if isinstance(field.input, Number) and field.name in now)


def numbers_in(tree: Any, path: str = "") -> Iterator[tuple[str, int]]:
    """Every number of a state and where it stands; of the box, what of it is in play is enough."""
    if isinstance(tree, Secret):
        yield from numbers_in(tree.value, path)
    elif isinstance(tree, Struct):
        for field in tree.__struct_fields__:
            if path or field != "content":
                yield from numbers_in(getattr(tree, field), f"{path}/{field}")
    elif isinstance(tree, tuple):
        for place, thing in enumerate(tree):
            yield from numbers_in(thing, f"{path}/{place}")
    elif isinstance(tree, int) and not isinstance(tree, bool):
        yield path, tree


def written(state: Any, question: Question) -> frozenset[str]:
    """Which numbers are others whatever is answered; what only some answers change follows from them."""
    low, high = question.wanted.minimum, question.wanted.maximum
    now = question.now[question.field] if question.field else question.now
    before = dict(numbers_in(state))
    answers = [number for number in dict.fromkeys((low, high, (low + high) // 2)) if number != now]
    found = [{path for path, value in numbers_in(after) if value != before.get(path)}
             for number in answers if (after := question.answered(state, number)) is not None]
    return frozenset(set.intersection(*found) if found else ())


@GAMES
@pytest.mark.parametrize(("seed", "steps"), MOMENTS)
def test_no_two_lines_write_the_same_number(game: Game, seed: int, steps: int) -> None:
    table = played(game, seed, steps)
    places = {place.path: place for place in believed(table)}
    found = [(question, written(table.state, question)) for question in questions(table.state, tuple(places.values()))]
    twice = [(one.place.path, one.field, other.place.path, other.field, sorted(these))
             for (one, these), (other, those) in combinations(found, 2) if these and these == those]
    assert not twice, twice


def printed_in(tree: Any) -> Iterator[Any]:
    """Every thing of the box that lies openly in a state: what has a key and says where it comes from."""
    if isinstance(tree, Struct) and not isinstance(tree, Secret):
        if getattr(tree, "key", "") and hasattr(tree, "source"):
            yield tree
        for name in tree.__struct_fields__:
            yield from () if name in BESIDE else printed_in(getattr(tree, name))
    elif isinstance(tree, tuple):
        for part in tree:
            yield from printed_in(part)


def told_of(content: Any) -> dict[tuple[str, str], Any]:
    """The things of a box by what they are and their keys."""
    lists = (getattr(content, name) for name in getattr(content, "__struct_fields__", ()))
    return {(type(thing).__name__, thing.key): thing for there in lists if isinstance(there, tuple)
            for thing in there if hasattr(thing, "key")}


def as_in(box: dict[tuple[str, str], Any], thing: Any) -> bool:
    """Whether a thing is as the box has it; the second of a kind may be called “Wolf 2”."""
    there = box.get((type(thing).__name__, thing.key))
    return there is not None and (replace(there, name=thing.name) if hasattr(there, "name") else there) == thing


@GAMES
@pytest.mark.parametrize(("seed", "steps"), MOMENTS)
def test_what_is_printed_on_a_thing_is_put_right_in_the_box_as_well(game: Game, seed: int, steps: int) -> None:
    """The games whose state holds the box: what was as the box has it is so whatever is put right."""
    table, luck = played(game, seed, steps), Random(seed)
    before = told_of(getattr(table.state, "content", None))
    alike = {(type(thing).__name__, thing.key) for thing in printed_in(table.state) if as_in(before, thing)}
    for place in {place.path: place for place in believed(table)}.values() if alike else ():
        value = answered_otherwise(place, luck)
        after = corrections.apply_correction(table.state, corrections.correction_event(table.state, place, value))
        box = told_of(getattr(after, "content", None))
        lost = [thing for thing in printed_in(after) if (type(thing).__name__, thing.key) in alike
                and not as_in(box, thing)]
        assert not lost, (place.path, lost)
