"""Collecting: results come from the hall's broker, go into a file or a database, and the table is answered.

What may live here: the line of the office, the order of keeping and answering. What may not: SQL (postgres.py), CSV
(csv_file.py). A table is answered only once its result is on the disk; what cannot be kept now is tried again.
"""

from __future__ import annotations

import logging
import re
import threading
from collections import OrderedDict
from collections.abc import Callable
from datetime import datetime
from typing import Protocol

import msgspec

from companion.app.integrations.for_hall import HallResult
from ui.phone.connection import Address, Connection, ConnectionCallbacks

log = logging.getLogger(__name__)
RESULTS = "tabletop/+/result/+"
TOPIC = re.compile(r"tabletop/([a-z0-9][a-z0-9-]{0,31})/result/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})")
LONGEST = 32_768
MOST_WAITING = 10_000
MOST_SEATS = 100
LONGEST_TEXT = 200
AGAIN_S = 5.0


OnKept = Callable[[str, HallResult], None]


class ResultLedger(Protocol):
    """Where results are kept for good."""

    def keep(self, table: str, result: HallResult) -> None:
        """Keep a result, once; it is on the disk afterwards. Any error means that it is not kept."""


class Collector:
    """Collects until it is stopped. `kept(table, result)` is called after each result that is kept."""

    def __init__(self, address: Address, ledger: ResultLedger, kept: OnKept = lambda table, result: None,
                 again_s: float = AGAIN_S) -> None:
        """`address` is the hall's broker, as the office; `again_s`: how long it waits after what could not be kept."""
        self._ledger, self._kept, self._again_s = ledger, kept, again_s
        self._news, self._ends = threading.Condition(), threading.Event()
        self._waiting: OrderedDict[str, tuple[str, HallResult]] = OrderedDict()
        self._line = Connection(address, (RESULTS,), None, ConnectionCallbacks(
            lambda: None, lambda: None, self._heard))

    def run(self) -> None:
        """Collect in this thread, until `stop`."""
        self._line.start()
        while not self._ends.is_set():
            with self._news:
                self._news.wait_for(lambda: self._waiting or self._ends.is_set())
                found = next(iter(self._waiting.items()), None)
            if found is not None and not self._ends.is_set() and not self._settle(*found):
                self._ends.wait(self._again_s)
        self._line.stop()

    def stop(self) -> None:
        """End, from any thread."""
        self._ends.set()
        with self._news:
            self._news.notify_all()

    def _settle(self, topic: str, waiting: tuple[str, HallResult]) -> bool:
        """Keep one result and answer for it; False if it could not be kept."""
        table, result = waiting
        try:
            self._ledger.keep(table, result)
        except Exception as error:  # whatever the disk, the database or its driver says: it is not kept
            log.warning("a result of %s could not be kept: %s", table, error)
            with self._news:
                self._waiting.move_to_end(topic)  # the others do not wait for it
            return False
        with self._news:
            if self._waiting.get(topic) == waiting:
                del self._waiting[topic]
        answer = msgspec.json.encode({"taken": {result.id: result.edition}})
        self._line.send(f"tabletop/{table}/hall", answer)
        self._kept(table, result)
        return True

    def _heard(self, topic: str, payload: bytes, retained: bool) -> None:
        found, result = TOPIC.fullmatch(topic), sound_result(payload)
        if found is None or result is None or result.id != found[2]:
            return
        with self._news:
            if len(self._waiting) >= MOST_WAITING:  # they lie at the broker, and are heard again after a restart
                return
            self._waiting[topic] = found[1], result
            self._news.notify_all()


def sound_result(payload: bytes) -> HallResult | None:
    """A result as a table tells it, bounded; None for anything else."""
    if len(payload) > LONGEST:
        return None
    try:
        result = msgspec.json.decode(payload, type=HallResult)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None
    seats = result.players
    texts = (result.game, result.title, *(text for seat in seats for text in (seat.seat, seat.name, seat.mark)))
    numbers = (result.edition, result.duration_ms or 0, *(seat.total or 0 for seat in seats))
    sound = (len(seats) <= MOST_SEATS and all(len(text) <= LONGEST_TEXT and "\0" not in text for text in texts)
             and all(abs(number) < 1 << 53 for number in numbers)
             and all(abs(seat.rank or 0) < 1 << 31 for seat in seats)
             and all(is_time(time) for time in (result.began, result.ended) if time is not None)
             and len({seat.seat for seat in seats}) == len(seats))
    return result if sound else None


def is_time(text: str) -> bool:
    """Whether a text is a time in ISO 8601, with its zone."""
    try:
        return datetime.fromisoformat(text).tzinfo is not None
    except ValueError:
        return False
