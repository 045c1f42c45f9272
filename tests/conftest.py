"""What holds for every test: properties may take their time, each case belongs to a ring, and one browser is enough.

What may live here: settings of the tools that run the tests, and a tool that takes seconds to start. What may not:
other fixtures, which lie beside their tests.
"""

from __future__ import annotations

import gc
import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from tests.rings import is_left_out, is_wide, longest_first

if TYPE_CHECKING:
    from playwright.sync_api import Browser

settings.register_profile("house", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("house")

COLLECTOR = (50_000, 20, 20)
"""How many new objects, and how many rounds over them, before Python looks for circles: games make few."""

OPEN_FILES, MOST_OPEN = Path("/proc/self/fd"), 200
"""A program may have 1024 and `select` takes no more: journals that tests leave open would come to that."""

gc.set_threshold(*COLLECTOR)


@pytest.hookimpl(wrapper=True, tryfirst=True)  # before -m chooses by the marks, and again when it has chosen
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Iterator[None]:
    """Mark the cases that wait for `make test-wide`, and put those that last longest first (tests/rings.py)."""
    cases = Counter(item.nodeid.partition("[")[0] for item in items)
    positions: Counter[str] = Counter()
    for item in items:
        test = item.nodeid.partition("[")[0]
        case = getattr(item, "callspec", None)
        sampled = item.get_closest_marker("sampled")
        if ((case and is_wide(case.params, case.indices))
                or (sampled and is_left_out(test, positions[test], cases[test], *sampled.args))):
            item.add_marker(pytest.mark.wide)
        positions[test] += 1
    yield
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    items[:] = longest_first(items, lambda item: item.path, lambda item: item.get_closest_marker("e2e") is not None,
                             workers)


def pytest_collection_finish() -> None:
    """What was collected stays to the end: to look through it again and again took every seventh second."""
    gc.freeze()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
    """After a file: where circles that nobody has any more hold many files open, they are let go.

    What is frozen is looked through as well where that was not enough: it takes ten times as long.
    """
    yield
    if (nextitem is not None and nextitem.path == item.path) or _open_files() <= MOST_OPEN:
        return
    gc.collect()
    if _open_files() > MOST_OPEN:
        gc.unfreeze()
        gc.collect()
        gc.freeze()


def _open_files() -> int:
    return len(list(OPEN_FILES.iterdir()))


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The one Chromium of this worker: each phone in it has a memory of its own."""
    from tests.phone.page_place import chromium  # only where a test needs it: Playwright takes half a second to import
    with chromium() as opened:
        yield opened
