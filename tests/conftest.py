"""What holds for every test: properties may take as long as they need, and each case belongs to a ring.

What may live here: settings of the tools that run the tests. What may not: fixtures, which lie beside their tests.
"""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import HealthCheck, settings

from tests.rings import is_wide

settings.register_profile("house", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("house")


@pytest.hookimpl(tryfirst=True)  # before -m chooses by the marks
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the cases that wait for `make test-wide` (tests/rings.py)."""
    positions: Counter[str] = Counter()
    for item in items:
        test = item.nodeid.partition("[")[0]
        case = getattr(item, "callspec", None)
        sampled = item.get_closest_marker("sampled")
        if case and is_wide(case.params, case.indices, positions[test], sampled.args[0] if sampled else 1):
            item.add_marker(pytest.mark.wide)
        positions[test] += 1
