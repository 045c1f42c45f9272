"""What tests of the phone page are given: a table and a phone for each test.

What may live here: fixtures of the page's tests. What may not: how a place is built (page_place.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.phone.page_place import Place, phone, place

GERMAN = {"Go on": ["Weiter", "Weiter"], "Connected": ["Verbunden", "Verbunden"]}


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Place]:
    with place(tmp_path, lambda language: GERMAN if language == "de" else {}) as made:
        yield made


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    made = phone(browser)
    yield made
    made.context.close()
