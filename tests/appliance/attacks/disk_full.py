"""The disk is full: a move is refused in words, nothing half is written, and once there is room it is accepted."""

from __future__ import annotations

from collections.abc import Iterator

from tests.appliance import table
from tests.appliance.workshop import Workshop
from tests.long.tried import Tried

FILL = "for size in 1M 1k; do dd if=/dev/zero of=/var/full.$size bs=$size 2>/dev/null; done; sync"
TOUCHES = 4


def attack(workshop: Workshop) -> Iterator[Tried]:
    """Touch a few times on a full disk, then make room."""
    pi = workshop.playing()
    companion, before = table.main_pid(pi), table.journal(pi)
    pi.shell(FILL, 900)
    for _ in range(TOUCHES):
        table.touch_on(pi)
        table.settled(pi)
    pi.keep("disk-full")
    wrong = ["the companion has ended"] if table.main_pid(pi) != companion else []
    wrong += ["a traceback"] if "Traceback" in table.said(pi) else []
    pi.shell("rm /var/full.*; sync")
    kept = table.journal(pi)[:len(before)] == before
    table.move_on(pi)
    pi.keep("disk-has-room")
    yield Tried("disk full: refused in words, goes on with room", 1, (*wrong, *(() if kept else ("moves are lost",))))
