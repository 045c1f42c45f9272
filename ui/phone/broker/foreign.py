"""A broker of somebody else's, on which we have an account and may or may not make others.

What may live here: what we can tell of it. What may not: accounts (access.py), the line (connection.py).
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from pathlib import Path

from companion.engine.view import Notice
from ui.phone import notices
from ui.phone.config import PhonesConfig
from ui.phone.connection import Address
from ui.phone.topics import Topics

from .access import Access

log = logging.getLogger(__name__)
KNOWN_WITHIN_S = 5.0


class ForeignBroker:
    """Somebody else's broker. `ready`: accounts can be made there, so that phones may be invited.

    `known`: that has been tried, so that no account of ours is there of which we know nothing.
    """

    def __init__(self, config: PhonesConfig, directory: Path, say: Callable[[str, Notice | None], None]) -> None:
        """`directory` is where we remember whom we let in; `say(id, notice)` gets the notice about what is wrong."""
        self._host, self._port, self._say = config.host, config.port, say
        address = Address(config.host, config.port, config.username, config.password, config.tls)
        self.access = Access(Topics(config.table), directory, address, f"{config.table}.")
        self.ready, self._asked, self._tried, self._warned = False, False, threading.Event(), False

    def start(self, dial: Callable[[], None]) -> None:
        """The broker runs or not, whatever we do: connect at once, and wait until it is known whether phones may join.
        """
        dial()
        self._tried.wait(KNOWN_WITHIN_S)

    def linked(self, there: bool) -> None:
        """The companion's line to it has come or gone, and that is all we know."""
        self._say(notices.LINE, None if there else notices.no_line(self._host, self._port))
        if not there:
            self._tried.set()

    @property
    def known(self) -> bool:
        """Whether making accounts was tried; where it cannot be done, accounts are their owner's business."""
        return self._asked

    def prepare(self) -> bool:
        """Whether accounts can be made; tried until they can."""
        if not self.ready:
            self.ready = self._opened()
            self._asked = True
            self._tried.set()
        return self.ready

    def stop(self) -> None:
        """Nothing to do: the broker goes on without us."""

    def _opened(self) -> bool:
        try:
            self.access.open()
        except OSError as error:
            log.log(logging.DEBUG if self._warned else logging.WARNING, "the broker makes no accounts: %s", error)
            self._warned = True
            self._say(notices.ACCOUNTS, notices.no_accounts(self._host))
            return False
        self._warned = False
        self._say(notices.ACCOUNTS, None)
        return True
