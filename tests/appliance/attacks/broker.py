"""The phones' broker is killed: it comes again, and the companion has not ended."""

from __future__ import annotations

from collections.abc import Iterator

from tests.appliance import table
from tests.appliance.workshop import Workshop
from tests.long.tried import Tried

TIMES = 3


def attack(workshop: Workshop) -> Iterator[Tried]:
    """Kill it, three times in a row."""
    pi = workshop.ready()
    companion = table.main_pid(pi)
    for _ in range(TIMES):
        pi.until(lambda: table.broker(pi) > 0, "the broker runs")
        killed = table.broker(pi)
        pi.shell(f"kill -9 {killed}")
        pi.until(lambda: table.broker(pi) not in (0, killed), "there is another broker")  # noqa: B023
    failures = () if table.main_pid(pi) == companion else ("the companion has ended with it",)
    yield Tried("broker killed: another one runs, the table goes on", TIMES, failures)
