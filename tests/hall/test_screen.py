"""The hall's screen as a television shows it: the real page, from the hall's own broker, in a real browser.

`python -m tests.hall.test_screen FOLDER` draws it at 1920×1080 with 3, 12 and 50 tables. What may not live here: what a
table tells.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from companion.hall import broker_files
from tests.hall.rig import RealHall
from tests.phone.page_place import built_page, chromium, holds
from tests.phone.rig import Phone, until

pytestmark = pytest.mark.e2e
GAMES = (("luescherzia", "Lüscherzia"), ("dicewar", "DiceWar"), ("lyssan", "Lyssan"), ("noxius", "Noxius"),
         ("advyria", "Advyria"))
MARKS = ("triangle", "square", "circle", "diamond", "star", "hexagon")


def a_state(number: int, **more: Any) -> dict[str, Any]:
    """What a table tells: one of the five games, some way into it."""
    game, title = GAMES[number % len(GAMES)]
    now, seats = datetime.now(UTC), 2 + number % 4
    clock = {"kind": "egg", "seat": "seat-1", "running": number % 3 != 0, "paused": "" if number % 3 else "pause",
             "ends": (now + timedelta(seconds=90 + 37 * number)).isoformat() if number % 3 else None,
             "left_ms": 90_000 + 37_000 * number, "used_ms": None}
    return {"version": 1, "time": now.isoformat(), "game": game, "id": f"play-{number}", "title": title,
            "phase": f"Round {1 + number % 9} of 10", "round": 1 + number % 9, "prompt": "", "revision": number,
            "active": "seat-1", "active_name": MARKS[0], "active_mark": MARKS[0], "over": number % 11 == 10,
            "headline": "", "clock": clock, "seats": [
                {"seat": f"seat-{n + 1}", "name": MARKS[n], "mark": MARKS[n], "player": f"seat-{n + 1}",
                 "active": n == number % seats, "out": False, "phone": True, "counters": {}}
                for n in range(seats)], **more}


def tell(client: Phone, name: str, **told: Any) -> None:
    """Lay out what a table lays out."""
    for what, document in told.items():
        topic = f"tabletop/{name}/{what.replace('_', '/')}"
        payload = document if isinstance(document, str) else json.dumps(document)
        client.say(topic, payload.encode(), retain=True)


def add_tables(hall: RealHall, count: int) -> list[Phone]:
    """So many tables, each with a user of its own; what they lay out lies there."""
    names = [f"table-{number}" for number in range(1, count + 1)]
    words = [broker_files.add_table(hall.folder, name).rpartition("/")[2] for name in names]
    found = [hall.client(name, word, f"tabletop/{name}/hall") for name, word in zip(names, words, strict=True)]
    until(lambda: all(client.granted for client in found))
    for number, (name, client) in enumerate(zip(names, found, strict=True)):
        tell(client, name, status="online", link="1", public_state=a_state(number),
             public_info={"version": 1, "program": "1", "tell": "state", "calls": number == 1})
    until(lambda: all(client.has_said_all() for client in found))
    return found


@contextmanager
def screen_of(browser: Browser, hall: RealHall, language: str = "en-GB") -> Iterator[Page]:
    """A browser on the hall's screen."""
    with closing(browser.new_context(viewport={"width": 1920, "height": 1080}, locale=language,
                                     color_scheme="dark")) as its_own:
        page = its_own.new_page()
        page.goto(hall.screen_address)
        yield page


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[RealHall]:
    made = RealHall(tmp_path, built_page())
    yield made
    made.end()


CARD = """([name, word]) => document.querySelector(`[data-table="${name}"]`)?.innerText.includes(word)"""


def test_every_table_is_a_card_that_follows_it(hall: RealHall, browser: Browser) -> None:
    first, *_ = add_tables(hall, 3)
    with screen_of(browser, hall) as page:
        holds(page, "() => document.querySelectorAll('[data-table]').length === 3")
        holds(page, CARD, ["table-1", "Lüscherzia"])
        holds(page, CARD, ["table-2", "Needs help"])
        assert page.evaluate("() => document.querySelector('[data-table]').dataset.table") == "table-2"
        tell(first, "table-1", public_state=a_state(0, title="<b>Bold</b>", phase="Round 10 of 10"))
        holds(page, CARD, ["table-1", "<b>Bold</b>"])
        tell(first, "table-1", public_state=a_state(0, leads=["seat-2"]))
        holds(page, "() => document.querySelector('[data-table=table-1] li.leads') === "
                    "document.querySelectorAll('[data-table=table-1] li')[1]")
        tell(first, "table-1", public_state="[1]")
        tell(first, "table-1", link="0")
        holds(page, CARD, ["table-1", "is away"])


@pytest.mark.wide
def test_clocks_run_by_themselves(hall: RealHall, browser: Browser) -> None:
    add_tables(hall, 2)
    with screen_of(browser, hall) as page:
        holds(page, "() => document.querySelector('[data-table=table-2] .clock')?.innerText")
        before = page.evaluate("() => document.querySelector('[data-table=table-2] .clock').innerText")
        holds(page, "(was) => document.querySelector('[data-table=table-2] .clock').innerText !== was", before)


@pytest.mark.wide
def test_it_says_in_the_viewers_language_that_nobody_is_there_or_the_hall_is_not_reached(
        hall: RealHall, browser: Browser) -> None:
    with screen_of(browser, hall, "de-CH") as page:
        holds(page, "() => document.body.innerText.includes('Noch ist kein Tisch da.')")
        hall.kill()
        holds(page, "() => document.body.innerText.includes('nicht zu erreichen')")
        hall.start()
        holds(page, "() => document.body.innerText.includes('Noch ist kein Tisch da.')")


@pytest.mark.wide
def test_fifty_tables_stand_on_one_screen_whole(hall: RealHall, browser: Browser) -> None:
    add_tables(hall, 50)
    with screen_of(browser, hall) as page:
        holds(page, "() => document.querySelectorAll('[data-table] h3').length === 50")
        assert page.evaluate("""() => [...document.querySelectorAll('[data-table]')].every((card) => {
          const { top, bottom, left, right } = card.getBoundingClientRect();
          return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth; })""")


def draw_pictures(folder: Path) -> None:
    """The screen with 3, 12 and 50 tables."""
    for count in (3, 12, 50):
        with tempfile.TemporaryDirectory() as room, chromium() as browser:
            hall = RealHall(Path(room), built_page())
            add_tables(hall, count)
            with screen_of(browser, hall) as page:
                holds(page, f"() => document.querySelectorAll('[data-table]').length === {count}")
                holds(page, "() => document.querySelector('[data-table] .clock')")
                page.screenshot(path=folder / f"hall-{count}.png")
            hall.end()


if __name__ == "__main__":
    draw_pictures(Path(sys.argv[1]))
