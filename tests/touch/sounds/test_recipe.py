"""Every sound: soft, short, without a click, told apart; and written where it is looked for.

What may live here: the sounds themselves. What may not: when they are heard.
"""

from __future__ import annotations

import wave
from array import array
from functools import cache, partial
from pathlib import Path

import pytest

from companion.app.installation import SOUNDS
from companion.engine.view import MARKS
from ui.touch.sounds.__main__ import make_sounds
from ui.touch.sounds.recipe import INTERVALS, PEAK, RATE, RECIPES, SHORT_S, Wave, wave_samples


@cache
def heard(name: str) -> Wave:
    """A sound as its recipe makes it: a whole melody takes a second."""
    return RECIPES[name]()


def made(name: str) -> array[int]:
    """The samples of a sound."""
    return wave_samples(heard(name))


def test_what_ships_is_what_is_made() -> None:
    assert set(SOUNDS) == set(RECIPES)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", RECIPES)
def test_it_peaks_at_twelve_decibels_below_the_top(name: str) -> None:
    assert max(map(abs, made(name))) == PEAK == 8231


@pytest.mark.parametrize("name", RECIPES)
@pytest.mark.sampled(4)
def test_it_is_short_the_end_four_bars(name: str) -> None:
    seconds = len(made(name)) / RATE
    assert (2.0 < seconds < 4.0) if name.startswith("end-") else 0.05 < seconds < SHORT_S


@pytest.mark.sampled(5)
@pytest.mark.parametrize("name", RECIPES)
def test_it_begins_and_ends_without_a_click(name: str) -> None:
    assert max(map(abs, (*made(name)[:2], *made(name)[-2:]))) < PEAK / 10


def test_every_mark_has_an_interval_of_its_own() -> None:
    assert set(INTERVALS) == set(MARKS)
    assert len(set(INTERVALS.values())) == len(MARKS)


@pytest.mark.wide
def test_no_two_sounds_are_alike() -> None:
    assert len({made(name).tobytes() for name in RECIPES}) == len(RECIPES)


@pytest.mark.wide
def test_they_are_written_as_files_that_any_program_plays(tmp_path: Path) -> None:
    make_sounds(tmp_path, {name: partial(heard, name) for name in RECIPES})
    assert {path.stem for path in tmp_path.glob("*.wav")} == set(RECIPES)
    with wave.open(str(tmp_path / "success.wav"), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        assert file.readframes(file.getnframes()) == made("success").tobytes()
