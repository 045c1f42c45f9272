"""What is told of a recording: which sounds are in it, where it is silent. Without a machine."""

from __future__ import annotations

from array import array
from pathlib import Path

import pytest

from tests.appliance.recording import heard_sounds, loud_stretches
from ui.touch.sounds.__main__ import make_sounds
from ui.touch.sounds.recipe import RATE, RECIPES
from ui.touch.sounds.sample_files import load_samples


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("sounds")
    make_sounds(made, {name: RECIPES[name] for name in ("die-1", "die-6", "turn-star", "turn-moon")})
    return made


def test_each_sound_is_found_where_it_was_played_at_its_loudness(folder: Path) -> None:
    played = array("h", bytes(RATE))
    for name in ("die-6", "turn-star"):
        played.frombytes(load_samples(folder, name, 40) + bytes(RATE))
    (first, die), (second, turn) = heard_sounds(played, 40, folder)
    assert (first, die, turn) == (0.5, "die-6", "turn-star")
    assert second > first
    assert heard_sounds(played, 100, folder) == ()


def test_a_sound_with_one_wrong_sample_is_none(folder: Path) -> None:
    played = array("h", load_samples(folder, "die-1", 100))
    played[RATE // 20] += 1
    assert heard_sounds(played, 100, folder) == ()


def test_what_is_loud_is_told_from_silence_and_a_crossing_of_zero_is_no_silence() -> None:
    played = array("h", [0] * RATE + [5, 0, -9] + [0] * RATE + [1])
    one, other = loud_stretches(played)
    assert one == (1.0, 1 + 2 / RATE, 9)
    assert other[2] == 1
