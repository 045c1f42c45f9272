"""Which cases `make test` runs every time, and in which order: each rule of the rings with a small example."""

from __future__ import annotations

import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from tests.rings import ENOUGH, EVERY_TIME, SOMETIMES, is_left_out, is_wide, longest_first, place_of
from tests.touch.walk import SIZES


def test_every_size_of_a_window_belongs_to_one_ring() -> None:
    assert sorted((*EVERY_TIME, *SOMETIMES)) == sorted(SIZES)


def test_sizes_that_are_divided_like_another_are_wide() -> None:
    assert not is_wide({"name": "roll", "size": (480, 800)}, {"size": 1})
    assert is_wide({"name": "roll", "size": (600, 1024)}, {"size": 5})


def test_without_icons_one_size_is_looked_at_every_time() -> None:
    assert not is_wide({"icons": False, "size": (800, 480)}, {})
    assert is_wide({"icons": False, "size": (480, 800)}, {})


def test_the_largest_text_and_the_first_seed_stand_for_the_others() -> None:
    assert [is_wide({"text": text}, {}) for text in ("normal", "large", "largest")] == [False, True, False]
    assert [is_wide({"seed": seed}, {"seed": seed}) for seed in range(3)] == [False, True, True]


@pytest.mark.parametrize("cases", [1, 2, 3, 10, 100])
@pytest.mark.parametrize("sampled", [1, 2, 3, 7])
def test_of_a_sampled_test_every_nth_case_is_run_every_time_and_never_none(cases: int, sampled: int) -> None:
    run = [case for case in range(cases) if not is_left_out("tests/a.py", case, cases, sampled)]
    assert cases // sampled <= len(run) <= cases // sampled + 1
    assert run
    assert {after - before for before, after in pairwise(run)} <= {sampled}


def test_a_sampled_test_may_say_which_case_it_begins_with() -> None:
    assert [[case for case in range(10) if not is_left_out("a file", case, 10, 4, first)] for first in (1, 3)] == [
        [1, 5, 9], [3, 7]]
    assert [case for case in range(2) if not is_left_out("a file", case, 2, 4, 3)] == [1]


def test_a_case_to_begin_with_is_found_by_its_name_wherever_it_stands() -> None:
    assert [place_of(first, ["a-light", "b-light"], 2) for first in (None, 1, "a-light", "b-light")] == [None, 1, 0, 1]
    assert place_of("b-light", ["a-light"], 2) is None
    with pytest.raises(ValueError, match="c-light"):
        place_of("c-light", ["a-light", "b-light"], 2)


def test_which_case_a_sampled_test_begins_with_depends_on_the_name_of_its_file() -> None:
    begun = {next(case for case in range(5) if not is_left_out(f"test_{name}.py", case, 5, 5)) for name in range(50)}
    assert begun == set(range(5))


RINGS = {
    "not long and not wide": ["800-a-0", "800-b-0", "800-c-0"],
    "wide and not long": ["600-a-0", "600-a-1", "600-b-0", "600-b-1", "600-c-0", "600-c-1", "800-a-1", "800-b-1",
                          "800-c-1", "wide-1", "wide-2"],
}
CASES = '''
import pytest

@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", ["a", "b", "c"])
@pytest.mark.parametrize("size", [(800, 480), (600, 1024)], ids=["800", "600"])
def test_it(size, name, seed): pass

@pytest.mark.wide
@pytest.mark.parametrize("case", ["wide-1", "wide-2"])
def test_always_wide(case): pass
'''


@pytest.mark.sampled(2)
@pytest.mark.parametrize("ring", RINGS)
def test_the_rings_part_the_cases_of_a_test(ring: str, tmp_path: Path) -> None:
    (tmp_path / "test_a.py").write_text(CASES)
    listed = subprocess.run(
        [sys.executable, "-m", "pytest", "-c", "/dev/null", "-p", "tests.conftest", "--collect-only", "-q",
         "-m", ring, str(tmp_path)], capture_output=True, text=True, check=False).stdout
    assert sorted(line.partition("[")[2].rstrip("]") for line in listed.splitlines() if "[" in line) == RINGS[ring]


def test_what_few_laws_of_a_file_look_at_the_others_look_at_too() -> None:
    third, sixth = ({case for case in range(60) if not is_left_out("tests/a.py", case, 60, sampled)}
                    for sampled in (3, 6))
    assert sixth < third


@pytest.mark.parametrize("workers", [1, 2, 4, 6, 10])
def test_half_of_the_shares_begin_with_files_that_wait_for_real_things_and_nothing_is_lost(workers: int) -> None:
    found = [f"{file}{case}" for file in "aBcdefghiJkl" for case in range(10)]
    ordered = longest_first(found, lambda case: case[0], lambda case: case[0].isupper() and case[1] == "3", workers)
    assert sorted(ordered) == sorted(found)
    waiting = {place * workers // len(ordered) for place, case in enumerate(ordered) if case[0].isupper()}
    assert waiting == set(range(min(2, max(1, workers // 2))))
    for worker in waiting:
        share = [case[0].isupper() for case in ordered if ordered.index(case) * workers // len(ordered) == worker]
        assert share[0]
        assert share == sorted(share, reverse=True)
    for file in "BJ":
        first = ordered.index(f"{file}0")
        assert ordered[first:first + 10] == [f"{file}{case}" for case in range(10)]


@pytest.mark.parametrize(("browsing", "browsers"), [(3, 1), (ENOUGH, 1), (2 * ENOUGH, 2), (4 * ENOUGH, 2)])
def test_what_needs_a_browser_is_dealt_to_few_workers_and_to_half_of_them_at_the_most(
        browsing: int, browsers: int) -> None:
    files = 8 * ENOUGH
    found = [(file, case) for file in range(files) for case in range(3)]
    ordered = longest_first(found, lambda case: case[0], lambda case: case[0] % 2 == 0, 4,
                            lambda case: case[0] < 2 * browsing and case[0] % 2 == 0)
    assert sorted(ordered) == found
    share = files * 3 // 4
    with_browser = {place // share for place, (file, _) in enumerate(ordered) if file < 2 * browsing and file % 2 == 0}
    assert with_browser == set(range(browsers))


def test_with_nothing_that_waits_the_order_is_that_in_which_cases_were_found() -> None:
    assert longest_first("abcdefg", str, lambda case: False, 3) == list("abcdefg")
