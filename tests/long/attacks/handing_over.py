"""Seats that change hands while the broker is killed or stands still: who then sees what, and who stays?

What may live here: hand-overs, and what every phone ever received. What may not: how phones are shut out.
"""

from __future__ import annotations

import os
import random
import signal
import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.long.tried import Tried
from tests.phone.phone_table import Table, managed, running_in, show
from tests.phone.rig import TOPICS, Phone, until

SEED, SPENT_S, KILLED_EVERY = 8, 120.0, 25
SEAT_1, SEAT_2 = TOPICS.of("seat-1", "view"), TOPICS.of("seat-2", "view")


def attack() -> Iterator[Tried]:
    """Seat 1 goes from hand to hand; whoever had it tries to stay. Seat 2 is Ben's all the time."""
    luck, ends = random.Random(SEED), time.monotonic() + SPENT_S
    with TemporaryDirectory() as name:
        table = Table(Path(name), managed())
        show(table, "seat-1", "seat-2", text="for 0", seat_1="0", seat_2="Ben")
        ben, holder, failures = table.join("seat-2"), table.join("seat-1"), list[str]()
        for hand in count(1):
            disturb(luck, running_in(Path(name)), hand)
            show(table, "seat-1", "seat-2", text=f"for {hand}", seat_1=str(hand), seat_2="Ben")
            rested(Path(name))
            following = until(lambda: joined(table))
            failures += faults(holder, following, hand)
            holder.end()
            holder = following
            if time.monotonic() > ends:
                break
        until(lambda: f"for {hand} ".encode() in ben.newest(SEAT_2))
        failures += ["Ben was shut out of his own seat"] if "Not authorized" in ben.codes else []
        for phone in (ben, holder):
            phone.end()
        table.phones.stop()
    yield Tried("a seat changes hands", hand, tuple(failures))


def disturb(luck: random.Random, broker: int, hand: int) -> None:
    """The broker is killed now and then, and stands still half the time."""
    with suppress(ProcessLookupError):
        if hand % KILLED_EVERY == 0:
            os.kill(broker, signal.SIGKILL)
        elif luck.random() < 0.5:
            os.kill(broker, signal.SIGSTOP)


def rested(folder: Path) -> None:
    """It goes on, if it stood still."""
    with suppress(ProcessLookupError, StopIteration):
        os.kill(running_in(folder), signal.SIGCONT)


def joined(table: Table) -> Phone | None:
    """The phone of whoever has seat 1 now, as soon as it is let in."""
    with suppress(AssertionError, KeyError):
        return table.join("seat-1")
    return None


def faults(before: Phone, now: Phone, hand: int) -> list[str]:
    """What the phone before was told that is not for it, and what the phone now was not told."""
    until(lambda: before.codes[-1] == "Not authorized")
    until(lambda: f"for {hand} ".encode() in now.newest(SEAT_1))
    foreign = [payload for payload in before.got(SEAT_1) if payload and f"for {hand - 1} ".encode() not in payload]
    foreign += [payload for payload in now.got(SEAT_1) if payload and f"for {hand} ".encode() not in payload]
    return [f"hand-over {hand}: {payload!r}" for payload in foreign]
