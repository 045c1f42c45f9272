"""What is measured is measured once for each size of text, however many ways to lay it out are tried.

What may live here: that memory of a pen. What may not: what is measured.
"""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable, Iterator

import pytest

from ui.touch.drawing.measures import LARGEST
from ui.touch.drawing.pen import Pen, measured_once, pen_for

NOTHING: tuple[str, ...] = ()


def pen() -> Pen:
    return pen_for(None, (800, 480), lambda text: text.id, lambda text, size, bold: size * len(text),
                   lambda _: True, text=LARGEST)


@pytest.fixture
def nothing_collected() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def counted(asked: list[int]) -> Callable[[Pen], int]:
    """What notes each time that it is asked, and answers how often that was."""
    def measure(_: Pen) -> int:
        asked.append(1)
        return len(asked)
    return measure


def test_the_same_thing_is_measured_once_for_each_size_of_text() -> None:
    asked, thing, largest = list[int](), ["a thing"], pen()
    assert [measured_once(largest, "width", thing, counted(asked)) for _ in range(3)] == [1, 1, 1]
    usual = largest.between(0.0)
    assert [measured_once(usual, "width", thing, counted(asked)) for _ in range(2)] == [2, 2]
    assert measured_once(largest.between(1.0), "width", thing, counted(asked)) == 1


def test_an_equal_thing_is_another_thing() -> None:
    asked, drawn = list[int](), pen()
    things = [["a thing"], ["a thing"]]
    assert [measured_once(drawn, "width", thing, counted(asked)) for thing in things] == [1, 2]


def test_one_thing_may_be_measured_in_several_ways() -> None:
    asked, drawn = list[int](), pen()
    assert measured_once(drawn, "known", NOTHING, counted(asked)) == 1
    assert measured_once(drawn, "ruler", NOTHING, counted(asked)) == 2


def test_another_pen_knows_nothing_of_it() -> None:
    asked, thing = list[int](), ["a thing"]
    assert [measured_once(one, "width", thing, counted(asked)) for one in (pen(), pen())] == [1, 2]


@pytest.mark.usefixtures("nothing_collected")
def test_what_is_kept_may_keep_what_measures_it_and_yet_both_go_with_their_pen() -> None:
    asked, thing, drawn = list[int](), ["a thing"], pen()
    kept = measured_once(drawn, "ruler", thing,
                         lambda apart: lambda: measured_once(apart, "width", thing, counted(asked)))
    assert [kept(), kept()] == [1, 1]
    gone = weakref.ref(drawn)
    del drawn, kept
    assert gone() is None
