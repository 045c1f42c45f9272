"""What holds for every test: properties may take their time, each case belongs to a ring, and one browser is enough.

What may live here: settings of the tools that run the tests, and a tool that takes seconds to start. What may not:
other fixtures, which lie beside their tests.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from tests.rings import is_left_out, is_wide, longest_first, place_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser

settings.register_profile("house", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("house")

COLLECTOR = (50_000, 20, 20)
"""How many new objects, and how many rounds over them, before Python looks for circles: games make few."""

OPEN_FILES, MANY_MORE, MOST_OPEN = Path("/proc/self/fd"), 200, 600
"""A program may have 1024 and `select` takes no more: journals that tests leave open would come to that."""

RING_LEFT_OUT = {"not long and not wide": True, "wide and not long": False}
"""Of what `make test` and `make test-wide` choose: whether they leave out what is wide, or what is not."""

LOOKED = pytest.StashKey[int]()
"""How many files were still open when circles were last looked for."""

gc.set_threshold(*COLLECTOR)


@pytest.hookimpl(wrapper=True)
def pytest_generate_tests(metafunc: pytest.Metafunc) -> Iterator[None]:
    """Mark the cases that wait for `make test-wide` (tests/rings.py), and make none of a ring that is not run: to make
    all twenty thousand takes each worker two seconds.

    pytest has no public way to drop a case before it is made. Without `_calls` nothing would be marked, which
    `test_the_rings_part_the_cases_of_a_test` would see.
    """
    yield
    calls, nodeid = metafunc._calls, metafunc.definition.nodeid
    sampled = metafunc.definition.get_closest_marker("sampled")
    names = [call.id for call in calls]
    for position, call in enumerate(calls):
        if is_wide(call.params, call.indices) or (
                sampled and _is_left_out(nodeid, position, names, *sampled.args)):
            call.marks.append(pytest.mark.wide.mark)
    unwanted = RING_LEFT_OUT.get(metafunc.config.getoption("markexpr"))
    if unwanted is not None and not metafunc.definition.get_closest_marker("wide"):
        kept = [call for call in calls if unwanted != any(mark.name == "wide" for mark in call.marks)]
        calls[:] = kept or calls[:1]  # without any the test would be made as if it had no parameters


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Iterator[None]:
    """Put those first that last longest (tests/rings.py)."""
    yield
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    items[:] = longest_first(items, lambda item: item.path, lambda item: item.get_closest_marker("e2e") is not None,
                             workers, lambda item: "browser" in getattr(item, "fixturenames", ()))


def _is_left_out(test: str, position: int, names: list[str], sampled: int, first: int | str | None = None) -> bool:
    return is_left_out(test.partition("::")[0], position, len(names), sampled, place_of(first, names, sampled))


def pytest_collection_finish() -> None:
    """What was collected stays to the end: to look through it again and again took every seventh second."""
    gc.freeze()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
    """After a file: where circles that nobody has any more hold many files open, they are let go.

    What is frozen is looked through as well where that was not enough: it takes ten times as long. What stays open even
    then is somebody's, and only many more are looked for again: to look after every file took every seventh second.
    """
    yield
    if nextitem is not None and nextitem.path == item.path:
        return
    most = min(item.config.stash.get(LOOKED, 0) + MANY_MORE, MOST_OPEN)
    if _open_files() <= most:
        return
    gc.collect()
    if _open_files() > most:
        gc.unfreeze()
        gc.collect()
        gc.freeze()
    item.config.stash[LOOKED] = _open_files()


def _open_files() -> int:
    return len(list(OPEN_FILES.iterdir()))


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The one Chromium of this worker: each phone in it has a memory of its own."""
    from tests.phone.page_place import chromium  # only where a test needs it: Playwright takes half a second to import
    with chromium() as opened:
        yield opened
