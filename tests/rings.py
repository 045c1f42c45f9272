"""The rings of the tests: which cases `make test` runs every time, and which wait for `make test-wide`.

What may live here: the rules, as pure functions of a case's parameters and of the order in which cases were found. What
may not: a single test by its name: a test that is always wide says so itself, with `@pytest.mark.wide`.

Of a test with many cases `make test` runs those in which a mistake is found first: the window sizes that stand for the
four ways a screen is divided, the display without icons once, the largest text, the first seed. A test marked
`sampled(n)` gives `make test` every n-th of its cases, at least one. Which it begins with depends on the name of its
file: the laws of one file look at the same games and screens, which are played and laid out once for all of them, and
of many files over the same games each game has some. `sampled(n, first)` begins with the case `first`, its place or its
name: where one game takes ten times as long as another, `make test` plays the short one, and a name stays true when a
game comes. Nothing is lost: `make test-wide` runs all others.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from itertools import groupby
from typing import Any, TypeVar
from zlib import crc32

Case = TypeVar("Case")

EVERY_TIME = frozenset({(800, 480), (480, 800), (1280, 800), (800, 1280)})
SOMETIMES = frozenset({(720, 1280), (1280, 720), (1024, 600), (600, 1024)})
"""Window sizes: low and high, small and large; and those that are divided like one of them."""
WITHOUT_ICONS = (800, 480)
ENOUGH = 12
"""So many files are enough for a browser."""


def is_left_out(file: str, position: int, cases: int, sampled: int, first: int | None = None) -> bool:
    """Whether case `position` of `cases` of a test in `file` is left out where every `sampled`-th is run every time.

    `first`: the case to begin with, where it matters which.
    """
    step = min(sampled, cases)
    return position % step != (crc32(file.encode()) if first is None else first) % step


def place_of(first: int | str | None, names: Sequence[str], sampled: int) -> int | None:
    """The place of the case that a test begins with, among the `names` of its cases; a `ValueError` if there is none.

    Where fewer than `sampled` cases were asked for, it may be missing among them: then it does not matter.
    """
    if not isinstance(first, str):
        return first
    return None if first not in names and len(names) < sampled else names.index(first)


def is_wide(params: Mapping[str, Any], indices: Mapping[str, int]) -> bool:
    """Whether a case waits for `make test-wide` for what its parameters are.

    `params` and `indices`: the case's parameters, their values and which of its values each is.
    """
    size = params.get("size")
    return ((isinstance(size, tuple) and size in SOMETIMES)
            or (params.get("icons") is False and size is not None and size != WITHOUT_ICONS)
            or params.get("text") == "large"
            or indices.get("seed", 0) > 0)


def longest_first(cases: Sequence[Case], file_of: Callable[[Case], Hashable], is_long: Callable[[Case], bool],
                  workers: int, is_browsing: Callable[[Case], bool] = lambda case: False) -> list[Case]:
    """The cases in the order in which `workers` that begin with equal shares of it end at the same time.

    Files with a case that waits for real things (`is_long`) begin every other share, dealt out one by one: who waits
    for a window or a broker leaves the processor to those that only compute, and at the very end keeps everybody
    waiting. A file stays together: it shares what it started. Files with a case that needs the worker's browser
    (`is_browsing`) are dealt to as few of those workers as have `ENOUGH` of them: to start one takes two seconds of a
    processor.
    """
    files = [list(file) for _, file in groupby(cases, file_of)]
    long = sorted((file for file in files if any(map(is_long, file))), key=len, reverse=True)
    short = [case for file in files if not any(map(is_long, file)) for case in file]
    shares: list[list[Case]] = [[] for _ in range(workers)]
    waiting = shares[:max(1, workers // 2)]
    browsing = sum(any(map(is_browsing, file)) for file in long)
    browsers = max(1, min(2, len(waiting), browsing // ENOUGH))
    for file in sorted(long, key=lambda file: not any(map(is_browsing, file))):
        min(waiting[:browsers] if any(map(is_browsing, file)) else waiting, key=len).extend(file)
    ordered: list[Case] = []
    for worker, dealt in enumerate(shares):
        share = (len(cases) - len(ordered)) // (workers - worker)
        filling = max(0, share - len(dealt)) if worker < workers - 1 else len(short)
        ordered += dealt + short[:filling]
        short = short[filling:]
    return ordered
