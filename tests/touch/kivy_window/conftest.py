"""The one window that these tests share. Kivy can open only one window a process."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from .crank import Crank


@pytest.fixture(scope="session")
def window() -> Crank:
    """A real window without a display."""
    opened = Crank()
    opened.screen.adjust(100, 30.0)
    return opened


@pytest.fixture
def crank(window: Crank) -> Iterator[Crank]:
    """The window at 800 × 480, awake, with nothing answered yet."""
    window.resize((800, 480))
    window.answers.clear()
    window.buttons.clear()
    window.screen.adjust(100, 30.0)
    window.turn()
    window.presenter.wake()
    yield window
    window.presenter.peek(None)
