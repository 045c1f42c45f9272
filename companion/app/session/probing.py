"""Trying what must be asked instead of watched: each probe runs in a thread of its own and puts its result into the
inbox.

What may live here: threads, and surviving a probe that fails. What may not: any particular probe.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Mapping

from companion.engine.view import Notice
from companion.engine.words import Msg, why_not

from .inbox import Probed
from .subscribers import Message, Snapshot

log = logging.getLogger(__name__)
Probe = Callable[[], Notice]
"""Tries one part and says what came of it; the notice's tone is "good" where all is well."""


class Prober:
    """A subscriber that tries, once and in the background, every part that a self-test wants to be tried."""

    def __init__(self, probes: Mapping[str, Probe], put: Callable[[Probed], None]) -> None:
        """`probes`: part → how it is tried."""
        self._probes, self._put = probes, put
        self._begun: dict[str, int] = {}

    def tell(self, message: Message) -> None:
        """Begin the probes that are newly wanted; never waits."""
        if not isinstance(message, Snapshot) or message.trial is None:
            return
        for part, asked in message.trial.probing.items():
            if self._begun.get(part) != asked:
                self._begun[part] = asked
                threading.Thread(target=self._try, args=(part, asked), name=f"probe {part}", daemon=True).start()

    def _try(self, part: str, asked: int) -> None:
        self._put(Probed(part, asked, try_probe(part, self._probes.get(part))))


def try_probe(part: str, probe: Probe | None) -> Notice:
    """The result of a probe; one that fails is a problem of its part."""
    if probe is None:
        return Notice(part, Msg("there is nothing to try"), tone="good")
    try:
        return probe()
    except Exception as error:
        log.exception("the probe of %s failed", part)
        return Notice(part, Msg("it could not be tried ({why})", {"why": why_not(error)}))
