"""On a phone every word stays inside its box: in kept games, with names of usual length, in German, at two widths.

What may live here: that law. What may not: what is cut on purpose, and broken words (test_page_looks.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from companion.app.translation import translated_texts
from tests.phone.page_place import Place, errors_of, phone, place, turn
from tests.phone.test_page_reach import SEAT, shown_at
from tests.touch import cut_words

pytestmark = pytest.mark.e2e
WIDTHS = (320, 390)
EVERY = 60
"""Of a kept game every so many moments are looked at."""
OUTSIDE = """() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const at = node.parentElement;
    if (!node.data.trim() || at.closest(".aloud, svg, .icon, .board, .board-scroll") || !at.checkVisibility()) continue;
    const box = at.closest("li, button, td, th, section, header, .card, .tile")?.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(node);
    const words = range.getBoundingClientRect();
    if (box && words.width && (words.left < box.left - 1 || words.right > box.right + 1)) found.push(node.data);
  }
  return found;
}"""


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    with place(tmp_path_factory.mktemp("inside"), translated_texts) as made:
        yield made


@pytest.mark.sampled(10)
@pytest.mark.parametrize("path", cut_words.TABLES, ids=lambda path: path.stem)
def test_every_word_stays_inside_its_box(path: Path, browser: Browser, table: Place) -> None:
    page = phone(browser, "de-DE")
    for number, view in enumerate(cut_words.played(path, SEAT)[EVERY // 2::EVERY]):
        shown_at(page, table, view, number)
        for width in WIDTHS:
            turn(page, width)
            assert page.evaluate(OUTSIDE) == []
    assert errors_of(page) == []
    page.context.close()
