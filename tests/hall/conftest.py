"""The hall that a test has to itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from .rig import RealHall


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[RealHall]:
    """A hall's broker that runs until the test is over."""
    made = RealHall(tmp_path)
    yield made
    made.end()
