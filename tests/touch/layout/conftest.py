"""What holds for every test of the layout: a red one leaves pictures of what it judged. No fixture lives here."""

from __future__ import annotations

from tests.touch.red_pictures import pytest_runtest_makereport, pytest_runtest_setup

__all__ = ["pytest_runtest_makereport", "pytest_runtest_setup"]
