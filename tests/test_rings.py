"""Which cases `make test` runs every time: each rule of the rings with a small example."""

from __future__ import annotations

from tests.rings import EVERY_TIME, SOMETIMES, is_wide
from tests.touch.walk import SIZES


def test_every_size_of_a_window_belongs_to_one_ring() -> None:
    assert sorted((*EVERY_TIME, *SOMETIMES)) == sorted(SIZES)


def test_sizes_that_are_divided_like_another_are_wide() -> None:
    assert not is_wide({"name": "roll", "size": (480, 800)}, {"size": 1}, 1)
    assert is_wide({"name": "roll", "size": (600, 1024)}, {"size": 5}, 5)


def test_without_icons_one_size_is_looked_at_every_time() -> None:
    assert not is_wide({"icons": False, "size": (800, 480)}, {}, 0)
    assert is_wide({"icons": False, "size": (480, 800)}, {}, 1)


def test_the_largest_text_and_the_first_seed_stand_for_the_others() -> None:
    assert [is_wide({"text": text}, {}, 0) for text in ("normal", "large", "largest")] == [False, True, False]
    assert [is_wide({"seed": seed}, {"seed": seed}, seed) for seed in range(3)] == [False, True, True]


def test_of_a_sampled_test_the_first_case_and_every_nth_after_it_is_run_every_time() -> None:
    assert [position for position in range(7) if not is_wide({}, {}, position, 3)] == [0, 3, 6]
