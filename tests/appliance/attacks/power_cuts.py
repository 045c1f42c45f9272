"""The power is cut at random moments of a played game; each boot goes on from exactly there.

QEMU is killed: what the machine has not yet given to its disk is gone, as in a Pi. (What the disk had taken but not yet
kept is not gone here; a card that lies about that can be met by no software.)
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

from tests.appliance import table
from tests.appliance.machine import Machine
from tests.appliance.workshop import Workshop
from tests.long.tried import Tried

SEED, LATEST_S = 9, 2.5


def attack(workshop: Workshop) -> Iterator[Tried]:
    """Play, cut, boot, compare and play on, again and again on one disk."""
    pi = workshop.playing()
    luck, failures = random.Random(SEED), list[str]()
    for number in range(1, workshop.cuts + 1):
        for _ in range(luck.randint(1, 2)):
            table.move_on(pi)
        failures += [f"cut {number}: {wrong}" for wrong in _cut(pi, luck.uniform(0, LATEST_S), f"cut-{number}")]
    table.move_on(pi)
    said = pi.shell("companion check --journal")
    yield Tried("power cut in a played game, goes on from there", workshop.cuts, tuple(failures))
    yield Tried("check --journal after them: " + said.splitlines()[-1], 1)


def _cut(pi: Machine, after_s: float, name: str) -> Iterator[str]:
    """Cut the power `after_s` after a touch; what is wrong after the next boot, in words."""
    known = table.journal(pi)
    table.touch_on(pi)
    touched = time.monotonic()
    while time.monotonic() < touched + after_s:
        pi.picture()
    pi.cut_power()
    pi.boot()
    table.ready(pi, name)
    found = table.journal(pi)
    if found[:len(known)] != known:
        yield f"{len(known)} entries were there, and are not what is there now"
    more = table.of_people(found[len(known):])
    if len(more) > 1:
        yield f"one touch has become {more}"
