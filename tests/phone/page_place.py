"""A whole place for the phone page: real broker, real web server, real Chromium with phones of its own.

What may live here: starting and ending these, and what a test does with a phone. What may not: assertions.
"""

from __future__ import annotations

import fcntl
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal
from weakref import WeakKeyDictionary

from playwright.sync_api import Browser, FloatRect, Locator, Page, ViewportSize, expect, sync_playwright

from companion.app.boxes.pictures import kept_picture, receive_picture
from companion.app.config.guises import guises
from companion.app.translation import rule_at_hand
from companion.engine.answers import Answer, Reply
from companion.engine.view import View
from tests.phone.page_views import GO, a_view
from tests.phone.rig import PATIENCE_S, TOPICS, RealBroker, Rig, until
from ui.phone.config import Pictures
from ui.phone.joining import Codes, Credentials, Dial
from ui.phone.server import Server
from ui.phone.uploads import Uploads
from ui.phone.web import PAGE, Site, Web, join_url

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync",
         "--host-resolver-rules=MAP table.test 127.0.0.1"]
Scheme = Literal["dark", "light"]
PHONE: ViewportSize = {"width": 390, "height": 844}
ERRORS: WeakKeyDictionary[Page, list[str]] = WeakKeyDictionary()
TURNED = """() => addEventListener("resize", () => requestAnimationFrame(() => {
  document.documentElement.dataset.turned = document.documentElement.clientWidth; }))"""
SAID = """(word) => new MutationObserver(() => {
  if (document.querySelector(`[data-word=${word}]`)?.checkVisibility()) document.documentElement.dataset.said = word;
}).observe(document.body, { attributes: true, childList: true, subtree: true })"""
LATER_S = 4_000_000_000
TICKET = "a-ticket"
expect.set_options(timeout=PATIENCE_S * 1000)


def holds(page: Page, said: str, arg: object = None) -> None:
    """Wait until what is `said` in JavaScript holds on the page. Playwright's own waiting is what the page forbids: it
    has text run as a program, unless that is true at once.
    """
    until(lambda: page.evaluate(said, arg), told=lambda: said)


def built_page() -> Path:
    """The page as `make` builds it; built now if nobody has, and by one alone if many tests want it."""
    home = PAGE.parent
    with (home / "package.json").open() as one_at_a_time:
        fcntl.flock(one_at_a_time, fcntl.LOCK_EX)
        if not (home / "node_modules").is_dir():
            subprocess.run(["npm", "ci", "--loglevel=error"], cwd=home, check=True)
        if not (PAGE / "index.html").is_file():
            subprocess.run(["npm", "run", "--silent", "build"], cwd=home, check=True)
    return PAGE


class Place:
    """The table's side: `rig` has broker, bridge and inbox; `now` is table time and is moved by the test."""

    def __init__(self, folder: Path, texts: Callable[[str], dict[str, list[str]]]) -> None:
        self._folder, self.rig, self.codes, self.table_now = folder, Rig(folder), Codes(), 0
        site = Site(TOPICS.table, Dial(self.rig.broker.websocket_port), self._grant, lambda: self.table_now, texts,
                    rule_at_hand, ("de", "en"), "en",
                    Uploads(Pictures(lambda ticket: "guest" if ticket == TICKET else "",
                                     lambda data, _: receive_picture(folder, data),
                                     lambda name: kept_picture(folder, name))), guises())
        self._server = Server(Web(site, self.codes, own_now, built_page()), 0, "127.0.0.1")
        self._server.start()

    @property
    def address(self) -> str:
        """The page without a code."""
        return f"http://127.0.0.1:{self._server.port}/"

    def invite(self, user: str) -> str:
        """What the QR code for `user` says."""
        return join_url("127.0.0.1", self._server.port, self.codes.issue(user, own_now()))

    def _grant(self, user: str) -> Credentials:
        return Credentials(user, user, self.rig.broker.grant(user))

    def show(self, view: View) -> None:
        """Publish a View to its viewer."""
        self.rig.bridge.publish(view.viewer, view)

    def reply(self, reply: Reply) -> None:
        """Answer seat 1."""
        self.rig.bridge.reply("seat-1", reply)

    def restart(self) -> None:
        """The broker on the same ports and a bridge once more, as after a restart of the companion."""
        old, rig = self.rig.broker, self.rig
        rig.broker = RealBroker(self._folder / "broker", rig.notices.append, ports=(old.port, old.websocket_port))
        rig.join()

    def asked(self) -> Answer:
        """The next ask that arrives; what a phone says of its presence is passed over."""
        while not isinstance(heard := self.rig.next(), Answer):
            pass
        return heard

    def end(self) -> None:
        """Stop everything."""
        self._server.stop()
        self.rig.end()


def own_now() -> int:
    """Monotonic milliseconds."""
    return time.monotonic_ns() // 1_000_000


@contextmanager
def place(folder: Path, texts: Callable[[str], dict[str, list[str]]] = lambda _: {}) -> Iterator[Place]:
    """A place that is taken down again."""
    made = Place(folder, texts)
    try:
        yield made
    finally:
        made.end()


@contextmanager
def chromium() -> Iterator[Browser]:
    """The distribution's Chromium without a window."""
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path="/usr/bin/chromium", headless=True, args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()


def phone(browser: Browser, language: str = "en-GB", scheme: Scheme = "dark", **more: Any) -> Page:
    """A phone with a memory of its own; every error of the page's program fails the test at the next look."""
    context = browser.new_context(viewport=PHONE, locale=language, color_scheme=scheme, has_touch=True,
                                  is_mobile=True, device_scale_factor=2, reduced_motion="reduce", **more)
    page = context.new_page()
    page.set_default_timeout(PATIENCE_S * 1000)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    ERRORS[page] = errors
    return page


def errors_of(page: Page) -> list[str]:
    """What the page's program has said went wrong since the phone was made."""
    return ERRORS[page]


def box_of(locator: Locator) -> FloatRect:
    """Where a part of a page lies, in CSS pixels; it has to be there."""
    box = locator.bounding_box()
    assert box is not None, locator
    return box


def join(page: Page, table: Place, view: View | None = None) -> Page:
    """The phone of seat 1, with its View before it."""
    table.show(view or a_view(GO))
    page.goto(table.invite("seat-1"))
    expect(page.locator(".prompt")).to_be_visible()
    return page


def reply(page: Page, table: Place, given: Reply, word: str = "done") -> None:
    """Answer seat 1; the page has then said `word` to that, however short a time it stood there."""
    page.evaluate(SAID, word)
    table.reply(given)
    expect(page.locator("html")).to_have_attribute("data-said", word)


def turn(page: Page, width: int, height: int = 640) -> None:
    """Hold the phone so that it is `width` wide, as it was not before; its first picture in that width stands."""
    page.evaluate(TURNED)
    page.set_viewport_size({"width": width, "height": height})
    expect(page.locator("html")).to_have_attribute("data-turned", str(width))


def time_is(page: Page, table: Place, now: int) -> None:
    """It is `now` at the table, and the phone's own time, far from the table's, has gone on by as much."""
    table.table_now = now
    page.clock.set_fixed_time(LATER_S + now / 1000)


def press(page: Page, table: Place, key: str = "go") -> Answer:
    """Touch a choice, and what arrives at the table."""
    page.click(f"[data-key='{key}'] >> visible=true")
    return table.asked()
