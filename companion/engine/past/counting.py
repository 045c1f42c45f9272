"""Which entries count: what undo, redo and a changed step take out of it and put back.

What may live here: places and stretches. What may not: what an entry does, whether it may be taken back (table.py).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from typing import Any, NamedTuple

from msgspec import Struct

from companion.engine.acts import Fork, Redo, Undo
from companion.engine.persistent import Vector

TURNING = frozenset((Undo, Redo, Fork))


AT_THE_END = -2


class Stretch(Struct, frozen=True):
    """Entries that were taken out of what counts, and after which entry they come back (-1: before all others).

    What has come to stand there is then taken out in their stead; with AT_THE_END nothing is.
    """

    entries: tuple[int, ...]
    after: int = AT_THE_END


class Counted(NamedTuple):
    """The entries that count, in order; the stretches that redo can bring back, the next one last; and the places
    among the entries where a decision stands.
    """

    entries: Vector[int] = Vector()
    undone: Vector[Stretch] = Vector()
    decided: Vector[int] = Vector()


def place_of(entries: Vector[int], seq: int) -> int:
    """The place at which entry `seq` counts, or -1. What was decided last is found at once."""
    return next((place for place in range(len(entries) - 1, -1, -1) if entries[place] == seq), -1)


def turned(counted: Counted, command: Any, decides: Callable[[int], bool] = lambda seq: False) -> Counted:
    """What counts after one of the TURNING commands; `decides` says whether an entry is a decision."""
    entries, undone, decided = counted
    back = undone[-1] if isinstance(command, Redo) else Stretch(())
    if isinstance(command, Redo):
        undone = undone.upto(len(undone) - 1)
        place = len(entries) if back.after == AT_THE_END else place_of(entries, back.after) + 1
    else:
        place = place_of(entries, command.seq)
    aside = entries[place:]
    if aside:
        before = entries[place - 1] if place else -1
        undone = undone.append(Stretch(aside) if isinstance(command, Undo) else Stretch(aside, before))
    again = (nth for nth, seq in enumerate(back.entries, place) if decides(seq))
    return Counted(entries.upto(place).extend(back.entries), undone,
                   decided.upto(bisect_left(decided, place)).extend(again))
