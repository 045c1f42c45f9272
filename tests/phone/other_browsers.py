"""Firefox and WebKit as phones: the distribution's own programs, steered as WebDriver says, with one way to use both.

What may live here: starting and ending these browsers, and a finger's few acts in them. What may not: assertions, and
Chromium (page_place.py), which can be made to look much more like a phone.

WebKit is steered by its own driver. Firefox needs none: it speaks WebDriver BiDi (https://w3c.github.io/webdriver-bidi).
Firefox opens the table by a name that it does not take for a safe place, so that it is plain HTTP there. WebKit takes
each name of this machine for one: the lock that it would have only there is switched off, as an iPhone has none over
plain HTTP.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from tests.phone.rig import PATIENCE_S, until

if TYPE_CHECKING:  # what is needed of Selenium is imported where a browser is started: it takes as long as ten tests
    from selenium.webdriver import WebKitGTK
    from selenium.webdriver.remote.websocket_connection import WebSocketConnection

FIREFOX, WEBKIT = "firefox", "webkit"
WIDTH, HEIGHT = 390, 844
MINI_BROWSERS = "*/webkit*gtk-*/MiniBrowser"
SEEN = "[...document.querySelectorAll({})].find((one) => one.checkVisibility())"
PREFERENCES = {"network.dns.localDomains": "table.test", "intl.accept_languages": "en-GB", "ui.prefersReducedMotion": 1,
               "intl.locale.requested": "en-GB", "media.autoplay.default": 1, "app.update.enabled": False,
               "datareporting.policy.dataSubmissionEnabled": False, "browser.shell.checkDefaultBrowser": False}


class Visitor(Protocol):
    """A browser that holds one page."""

    host: str
    """What it calls this machine."""

    def open(self, url: str) -> None:
        """Go there; an address that differs in its fragment alone loads nothing."""

    def reload(self) -> None:
        """Load the page once more."""

    def value(self, said: str) -> Any:
        """What an expression in JavaScript is on the page, as JSON can say it."""

    def press(self, selector: str) -> None:
        """Touch the first thing of this selector that can be seen."""

    def choose_file(self, selector: str, path: Path) -> None:
        """Give a file to a field that asks for one."""


class Firefox:
    """Firefox through its own socket; it has no window."""

    host = "table.test"

    def __init__(self, line: WebSocketConnection) -> None:
        self._line = line
        self.tell("session.new", capabilities={})
        self._tab = self.tell("browsingContext.create", type="tab")["context"]
        self.tell("browsingContext.setViewport", context=self._tab, viewport={"width": WIDTH, "height": HEIGHT})

    def tell(self, method: str, **parameters: Any) -> Any:
        """Send one command of the protocol; what it answers."""
        def command() -> Generator[dict[str, Any], Any, Any]:
            return (yield {"method": method, "params": parameters})
        return self._line.execute(command())

    def open(self, url: str) -> None:
        self.tell("browsingContext.navigate", context=self._tab, url=url, wait="complete")

    def reload(self) -> None:
        self.tell("browsingContext.reload", context=self._tab, wait="complete")

    def value(self, said: str) -> Any:
        found = self._run(f"JSON.stringify({said})")
        return json.loads(found["value"]) if found["type"] == "string" else None

    def press(self, selector: str) -> None:
        at = {"type": "element", "element": self._thing(selector)}
        self.tell("input.performActions", context=self._tab, actions=[{
            "type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"},
            "actions": [{"type": "pointerMove", "x": 0, "y": 0, "origin": at}, {"type": "pointerDown", "button": 0},
                        {"type": "pointerUp", "button": 0}]}])

    def choose_file(self, selector: str, path: Path) -> None:
        found = self._run(f"document.querySelector({json.dumps(selector)})")
        self.tell("input.setFiles", context=self._tab, element={"sharedId": found["sharedId"]}, files=[str(path)])

    def _thing(self, selector: str) -> dict[str, str]:
        self._run(f"{SEEN.format(json.dumps(selector))}.scrollIntoView({{ block: 'center' }})")
        found = self._run(SEEN.format(json.dumps(selector)))
        return {"sharedId": found["sharedId"]}

    def _run(self, said: str) -> dict[str, Any]:
        told = self.tell("script.evaluate", expression=said, target={"context": self._tab}, awaitPromise=True)
        assert told["type"] == "success", told
        found: dict[str, Any] = told["result"]
        return found


class WebKit:
    """WebKitGTK's small browser through its driver."""

    host = "127.0.0.1"

    def __init__(self, driver: WebKitGTK) -> None:
        self._driver = driver
        driver.set_window_size(WIDTH, HEIGHT)

    def open(self, url: str) -> None:
        self._driver.get(url)

    def reload(self) -> None:
        self._driver.refresh()

    def value(self, said: str) -> Any:
        return json.loads(self._driver.execute_script(f"return JSON.stringify({said}) ?? 'null'"))

    def press(self, selector: str) -> None:
        self._driver.execute_script("return " + SEEN.format(json.dumps(selector))).click()

    def choose_file(self, selector: str, path: Path) -> None:
        self._driver.find_element("css selector", selector).send_keys(str(path))


@contextmanager
def firefox(folder: Path) -> Iterator[Visitor]:
    """Firefox with a profile of its own in `folder`."""
    from selenium.webdriver.remote.websocket_connection import WebSocketConnection
    (folder / "user.js").write_text("".join(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n"
                                            for name, value in PREFERENCES.items()))
    said = folder / "said"
    with said.open("wb") as out, subprocess.Popen(
            ["firefox-esr", "--headless", "--no-remote", "--profile", str(folder), "--remote-debugging-port=0"],
            stdout=out, stderr=out) as program:
        try:
            address = until(lambda: re.search(r"BiDi listening on (ws://\S+)", said.read_text()), told=said.read_text)
            yield Firefox(WebSocketConnection(f"{address[1]}/session", PATIENCE_S, 0.02))
        finally:
            program.terminate()


@contextmanager
def webkit() -> Iterator[Visitor]:
    """WebKit's small browser on a display of its own. It lies in another folder in each release of Debian."""
    from selenium.webdriver import WebKitGTK
    from selenium.webdriver.webkitgtk.options import Options
    from selenium.webdriver.webkitgtk.service import Service
    browser = next(Path("/usr/lib").glob(MINI_BROWSERS))
    options = Options()
    options.binary_location = str(browser)
    options.add_argument("--automation")
    options.add_argument("--features=!ScreenWakeLockAPI")
    with a_display() as display:
        world = os.environ | {"DISPLAY": display, "LIBGL_ALWAYS_SOFTWARE": "1", "NO_AT_BRIDGE": "1"}
        driver = WebKitGTK(options, Service("/usr/bin/WebKitWebDriver", env=world))
        try:
            yield WebKit(driver)
        finally:
            driver.quit()


@contextmanager
def a_display() -> Iterator[str]:
    """The name of a display that nobody sees."""
    theirs, ours = os.pipe()
    with subprocess.Popen(["Xvfb", "-displayfd", str(ours), "-screen", "0", "500x1000x24", "-nolisten", "tcp"],
                          pass_fds=(ours,), stderr=subprocess.DEVNULL) as server:
        os.close(ours)
        try:
            with os.fdopen(theirs) as told:
                yield f":{told.readline().strip()}"
        finally:
            server.terminate()
