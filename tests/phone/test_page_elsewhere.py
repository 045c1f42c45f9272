"""The phone page in Firefox and in WebKit, which iPhones have: joining, acting, uploads, reloading, staying awake.

What may live here: what a guest's browser must do, the same in each, and what each cannot do and says so. What may not:
what Chromium alone is asked (the other test_page_*.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.app.boxes.pictures import kept_picture
from companion.engine.answers import ACCEPTED, Reply
from companion.engine.view import Page, Prompt, Row
from companion.engine.words import Msg
from tests.app.boxes.test_pictures import taken
from tests.phone.other_browsers import FIREFOX, WEBKIT, Firefox, Visitor, firefox, webkit
from tests.phone.page_place import TICKET, Place
from tests.phone.page_views import GO, a_view, everything
from tests.phone.rig import until

pytestmark = [pytest.mark.e2e, pytest.mark.wide]
AWAKE = "[...document.querySelectorAll('video')].some((film) => !film.paused && film.readyState > 1)"


@pytest.fixture(scope="module", params=[FIREFOX, WEBKIT])
def visitor(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitor]:
    with webkit() if request.param == WEBKIT else firefox(tmp_path_factory.mktemp("profile")) as opened:
        yield opened


def holds(visitor: Visitor, said: str) -> Any:
    """Wait until an expression is true on the page."""
    return until(lambda: visitor.value(said), told=lambda: f"{said}: {visitor.value('document.body.innerText')}")


def sees(visitor: Visitor, selector: str) -> Any:
    return holds(visitor, f"[...document.querySelectorAll('{selector}')].some((one) => one.checkVisibility())")


def join(visitor: Visitor, table: Place) -> None:
    table.show(a_view(GO))
    visitor.open("about:blank")
    visitor.open(table.invite("seat-1").replace("127.0.0.1", visitor.host))
    sees(visitor, ".prompt")


def test_a_guest_joins_sees_acts_and_is_answered(visitor: Visitor, table: Place) -> None:
    join(visitor, table)
    visitor.press("[data-key=go]")
    asked = table.asked()
    assert (asked.viewer, asked.key) == ("seat-1", "go")
    table.reply(Reply(asked.id, ACCEPTED, 2))
    table.show(replace(a_view(GO, revision=9), prompt=Prompt(Msg("News"))))
    holds(visitor, "document.querySelector('.prompt').textContent.includes('News')")


def test_all_there_is_to_be_seen_lies_within_the_width(visitor: Visitor, table: Place) -> None:
    join(visitor, table)
    table.show(everything())
    sees(visitor, "[data-key=accept]")
    assert visitor.value("document.documentElement.scrollWidth - innerWidth") <= 0


def test_a_reload_keeps_the_seat(visitor: Visitor, table: Place) -> None:
    join(visitor, table)
    visitor.reload()
    sees(visitor, "[data-key=go]")
    visitor.press("[data-key=go]")
    assert table.asked().viewer == "seat-1"


def test_a_picture_is_sent_from_the_phone(visitor: Visitor, table: Place, tmp_path: Path) -> None:
    join(visitor, table)
    camera = tmp_path / "camera.jpg"
    camera.write_bytes(taken((900, 600)))
    line = Row(Msg("A picture"), "picture", upload=f"picture?ticket={TICKET}")
    page = Page("board", Msg("The board"), rows=(line,), revision=9)
    table.rig.bridge.publish("seat-1", page)
    sees(visitor, "[data-row=picture]")
    holds(visitor, "!document.querySelector('[data-row=picture] input').disabled")
    visitor.choose_file("[data-row=picture] input", camera)
    asked = table.asked()
    assert (asked.key, kept_picture(tmp_path, str(asked.value)).is_file()) == ("picture", True)


def test_without_the_browsers_own_lock_it_stays_awake_by_a_film_or_says_that_it_cannot(
        visitor: Visitor, table: Place) -> None:
    """WebKit has no codec for the film where the distribution's recommended packages are not installed."""
    join(visitor, table)
    assert not visitor.value("!!navigator.wakeLock")
    visitor.press("[data-key=go]")
    table.asked()
    if visitor.host == Firefox.host:
        holds(visitor, AWAKE)
    visitor.press("[data-this-phone]")
    sees(visitor, "[data-wish=awake]")
    holds(visitor, f"!document.querySelector('[data-cannot=awake]') === {AWAKE}")
    assert visitor.value("!!document.querySelector('[data-cannot=vibrate]') === !navigator.vibrate")


def test_it_is_plain_http_for_firefox(visitor: Visitor, table: Place) -> None:
    """For WebKit this machine is a safe place by any name; its lock is switched off instead."""
    join(visitor, table)
    assert visitor.value("isSecureContext") == (visitor.host != Firefox.host)
