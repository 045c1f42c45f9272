"""With the largest text what matters is larger by two fifths, prompt and counters, in kept games at every size.

What may live here: this law. What may not: the share of what is acted on (test_hero.py), first evenings
(test_first_evenings.py), samples of all screens (test_text_size.py).
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.engine.view import View
from tests.touch import cut_words
from tests.touch.cut_words import SIZES, TABLES
from ui.touch.drawing.measures import LARGEST, LOUD, NORMAL
from ui.touch.drawing.primitives import TextLine

from .test_first_evenings import drawn, laid, numbers

FIRST, EVERY = 40, 160
"""The first moment of a game that is looked at, and how many lie between two."""


def moments() -> Iterator[tuple[str, View]]:
    """Moments of every kept game, each with the game's id."""
    for path in TABLES:
        yield from ((path.stem.split("-")[0], view) for view in cut_words.played(path)[FIRST::EVERY]
                    if view.result is None)


def prompt_size(game: str, view: View, size: tuple[int, int], text: str) -> float:
    """How large the largest letters of the prompt are."""
    return max(line.size for _, line in drawn(laid(view, size, game, text)["prompt"]) if isinstance(line, TextLine))


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.sampled(5)
def test_in_kept_games_every_prompt_is_larger_by_two_fifths(size: tuple[int, int]) -> None:
    grown = [prompt_size(game, view, size, LARGEST) / prompt_size(game, view, size, NORMAL)
             for game, view in moments()]
    assert min(grown) >= LOUD


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.sampled(5, "(1024, 600)")
def test_in_kept_games_every_counter_is_larger_by_two_fifths(size: tuple[int, int]) -> None:
    grown = [larger / usual for game, view in moments() for usual, larger in numbers(view, size, game)]
    assert min(grown) >= LOUD
