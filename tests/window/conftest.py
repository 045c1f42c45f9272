"""Windows that only pretend draw straight to a display of the kernel's, which is a folder of the test."""

from __future__ import annotations

import pytest

from tests.window.rig import no_desktop


@pytest.fixture(autouse=True)
def _straight(monkeypatch: pytest.MonkeyPatch) -> None:
    no_desktop(monkeypatch)
