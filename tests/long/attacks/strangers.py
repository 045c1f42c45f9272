"""Two thousand strangers at every port who say nothing, from one address and from fifty: what does it cost phones?

What may live here: phones in a real browser, one that sits at the table, comes back, and one that comes new, each with
the time it took. What may not: being a stranger (tests/long/attackers/strangers.py).
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Error, Page, expect

from tests.bench.instruments.programs import running
from tests.e2e.evening import Evening
from tests.long.attackers.strangers import WORDS
from tests.long.tried import Tried
from tests.phone.page_place import chromium, phone

LINES, ADDRESSES, ROUNDS, PATIENCE_MS = 2000, (1, 50), 5, 20_000
MOST_S, USUAL_S = 2.0, 0.5


def attack(rounds: int = ROUNDS) -> Iterator[Tried]:
    """Each kind of stranger at a table of its own."""
    with chromium() as browser:
        for how in WORDS:
            for addresses in ADDRESSES:
                yield _tried(browser, how, addresses, rounds)


def _tried(browser: Browser, how: str, addresses: int, rounds: int) -> Tried:
    with TemporaryDirectory() as folder:
        evening = Evening(Path(folder), "Ada", "Ben", "Cem")
        try:
            sitting, *others = (phone(browser) for _ in range(4))
            quiet = [("came new", _seconds(lambda: _joined(sitting, evening.joins["seat-1"])))]
            quiet += [("came back", _seconds(lambda: _back(sitting))) for _ in range(rounds)]
            # At the page's port a knock is a request like any other, and no stranger's silence.
            ports = (str(evening.websocket), *([] if how == "knocking" else [str(evening.web)]))
            with running("-m", "tests.long.attackers.strangers", how, str(LINES), str(addresses), *ports) as program:
                program.line("ready")
                took = [("comes back", _seconds(lambda: _back(sitting))) for _ in range(rounds)]
                took += [("comes new", _seconds(partial(_joined, new, evening.joins[seat])))
                         for new, seat in zip(others, ("seat-2", "seat-3", "public"), strict=True)]
            for one in (sitting, *others):
                one.context.close()
        finally:
            evening.end()
    return Tried(f"strangers: {LINES} {how} from {addresses}", len(took), tuple(_late(took, quiet)))


def _late(took: list[tuple[str, float]], quiet: list[tuple[str, float]]) -> Iterator[str]:
    """What took longer than it may; on a machine that is slow by itself, by so much longer than without strangers."""
    print(", ".join(f"{what} {seconds:.2f} s" for what, seconds in (*quiet, *took)), file=sys.stderr)
    most = max(MOST_S, MOST_S + max(seconds for _, seconds in quiet) - USUAL_S)
    return (f"a phone that {what} took {seconds:.1f} s" for what, seconds in took if seconds > most)


def _seconds(do: Callable[[], None]) -> float:
    """How long it took; infinite if it did not come to its end."""
    begun = time.monotonic()
    try:
        do()
    except (AssertionError, Error):
        return float("inf")
    return time.monotonic() - begun


def _joined(page: Page, link: str) -> None:
    page.goto(link)
    expect(page.locator("[data-link=on]")).to_be_visible(timeout=PATIENCE_MS)
    expect(page.locator(".prompt")).to_be_visible(timeout=PATIENCE_MS)


def _back(page: Page) -> None:
    page.reload()
    expect(page.locator("[data-link=on]")).to_be_visible(timeout=PATIENCE_MS)
    expect(page.locator(".prompt")).to_be_visible(timeout=PATIENCE_MS)
