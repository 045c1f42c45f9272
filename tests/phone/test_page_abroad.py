"""The phone page where the broker is somebody else's, in a real Chromium: dialling there, acting, being shut out.

What may live here: what is different there. What may not: what is the same everywhere (test_page.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue

import pytest
from playwright.sync_api import Page, expect

from companion.engine.answers import Answer
from companion.engine.view import View
from tests.phone.page_place import built_page
from tests.phone.page_views import GO, a_view
from tests.phone.rig import PATIENCE_S, RealBroker, free_port, services, until
from ui.phone.messages import Presence
from ui.phone.phones import EXTERNAL, Phones, PhonesConfig

pytestmark = [pytest.mark.e2e, pytest.mark.wide]


class Guests:
    """A table whose phones go to the broker of a club."""

    def __init__(self, folder: Path) -> None:
        built_page()
        self.club = RealBroker(folder / "club")
        self.inbox: SimpleQueue[Answer | Presence] = SimpleQueue()
        config = PhonesConfig("t1", EXTERNAL, "127.0.0.1", self.club.port, self.club.websocket_port,
                              web_port=free_port(), username="companion", password=self.club.password)
        self.phones = Phones(config, folder / "guests", self.inbox.put, services())
        self.phones.start()

    def show(self, person: str, view: View) -> None:
        self.phones.show({"seat-1": view}, {"seat-1": person})

    def link(self) -> str:
        """What the code of seat 1 says, for a browser on this machine."""
        scheme, _, rest = until(lambda: self.phones.invite("seat-1")).partition("://")
        return f"{scheme}://127.0.0.1:{rest.partition(':')[2]}"

    def asked(self) -> Answer:
        """The next ask that arrives."""
        while not isinstance(heard := self.inbox.get(timeout=PATIENCE_S), Answer):
            pass
        return heard

    def end(self) -> None:
        self.phones.stop()
        self.club.stop()


@pytest.fixture
def guests(tmp_path: Path) -> Iterator[Guests]:
    made = Guests(tmp_path)
    yield made
    made.end()


def test_a_phone_dials_the_broker_it_is_told_acts_there_and_is_shut_out_when_others_sit_down(
        page: Page, guests: Guests) -> None:
    guests.show("Ada", a_view(GO))
    page.goto(guests.link())
    page.click("[data-key=go] >> visible=true")
    assert (guests.asked().viewer, page.url.count("#")) == ("seat-1", 0)
    guests.show("Cem", a_view(GO, revision=2))
    expect(page.get_by_text("taken over by another phone")).to_be_visible()
    expect(page.locator(".prompt")).to_have_count(0)
