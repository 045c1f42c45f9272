"""The hall's screen without a browser: it hears every table and says which page is to be seen, until it is stopped.

What may live here: when which page is shown, and when the hall is dialled again. What may not: the window
(companion/spectating.py), what a card says (pages/hall_page.py).
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from time import monotonic

from companion.app.pages.hall_page import LOOKING, SHUT_OUT, hall_page, page_without
from companion.engine.view import Page
from ui.phone.hall.watching import FromHall, HallFound, HallLost, HallWatch, ScreenAddress

from .known_tables import KnownTables

CLOCKS_S = 1.0
"""How often clocks are shown anew, and how long a hall that was lost is left alone."""
AT_ONCE_S = 0.02
AT_MOST_S = 0.1
"""What comes within `AT_ONCE_S` of what came before is one page, at most so long."""


class HallScreen:
    """Watches one hall. `show` gets every page that is news, from the thread that calls `watch`."""

    def __init__(self, address: ScreenAddress, show: Callable[[Page], object], wall_ms: Callable[[], int]) -> None:
        """`wall_ms` gives milliseconds since 1970."""
        self._address, self._show, self._wall_ms = address, show, wall_ms
        self._ended, self._heard = threading.Event(), SimpleQueue[FromHall | None]()
        self._shown: Page | None = None

    def watch(self) -> None:
        """Show the hall until `stop`, and find it again whenever it is lost."""
        while not self._ended.is_set():
            self._paint(page_without(SHUT_OUT if self._follow() else LOOKING))
            self._ended.wait(CLOCKS_S)

    def stop(self) -> None:
        """Watch no more; from any thread."""
        self._ended.set()
        self._heard.put(None)

    def _follow(self) -> bool:
        """Listen until the line is lost; whether the hall does not know us."""
        self._heard = heard = SimpleQueue[FromHall | None]()
        line = HallWatch(self._address, heard.put)
        try:
            line.start()
        except OSError:
            return False
        tables: KnownTables | None = None
        try:
            while not self._ended.is_set():
                for told in _come(heard):
                    if isinstance(told, HallLost):
                        return told.refused
                    if isinstance(told, HallFound):
                        tables = KnownTables()
                        for message in told.lay:
                            tables.hear(message.topic, message.payload)
                    elif tables is not None and told is not None:
                        tables.hear(told.topic, told.payload)
                if tables is not None:
                    self._paint(hall_page(tables.cards(self._wall_ms())))
        finally:
            line.stop()
        return False

    def _paint(self, page: Page) -> None:
        if page != self._shown:
            self._shown = page
            self._show(page)


def _come(heard: SimpleQueue[FromHall | None]) -> list[FromHall | None]:
    """Everything that comes together, after waiting for the first of it until the clocks are due."""
    found = list[FromHall | None]()
    with suppress(Empty):
        found.append(heard.get(timeout=CLOCKS_S))
        until = monotonic() + AT_MOST_S
        while not isinstance(found[-1], HallFound) and (left := until - monotonic()) > 0:
            found.append(heard.get(timeout=min(left, AT_ONCE_S)))
    return found
