"""Which of many numbered things count: stretches are taken out of them and come back.

What may live here: places and stretches. What may not: what the things are, whether one may be taken out.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile
from typing import NamedTuple

from msgspec import Struct

from .vector import Vector

AT_THE_END = -2


class Stretch(Struct, frozen=True):
    """Things that were taken out of what counts, and the thing after which they come back (-1: before all others).

    When they come back, whatever stands there now is taken out in exchange; with AT_THE_END nothing is.
    """

    entries: tuple[int, ...]
    after: int = AT_THE_END


class Counted(NamedTuple):
    """What counts, in order; the stretches that can come back, the next one last; and the places where decisions stand.
    """

    entries: Vector[int] = Vector()
    undone: Vector[Stretch] = Vector()
    decided: Vector[int] = Vector()


def place_of(entries: Vector[int], seq: int) -> int:
    """The place at which `seq` counts, or -1. The newest are found fastest."""
    return next((len(entries) - nth for nth, counts in enumerate(reversed(entries), 1) if counts == seq), -1)


def counting_without(counted: Counted, seq: int, *, for_another: bool = False) -> Counted:
    """`seq` and what counts after it are taken out; `for_another`: something else will take their place."""
    return _from(counted, place_of(counted.entries, seq), Stretch(()), counted.undone, for_another=for_another)


def with_last_undone(counted: Counted, decides: Callable[[int], bool] = lambda seq: False) -> Counted:
    """The newest stretch is back; `decides` says of each that comes back whether it is a decision."""
    back = counted.undone[-1]
    another = back.after != AT_THE_END
    place = place_of(counted.entries, back.after) + 1 if another else len(counted.entries)
    return _from(counted, place, back, counted.undone.upto(len(counted.undone) - 1), decides, for_another=another)


def _from(counted: Counted, place: int, back: Stretch, undone: Vector[Stretch],
          decides: Callable[[int], bool] = lambda seq: False, *, for_another: bool) -> Counted:
    """From `place` on, only `back` counts."""
    aside = counted.entries[place:]
    if aside:
        before = counted.entries[place - 1] if place else -1
        undone = undone.append(Stretch(aside, before) if for_another else Stretch(aside))
    again = (nth for nth, seq in enumerate(back.entries, place) if decides(seq))
    over = sum(1 for _ in takewhile(lambda decided: decided >= place, reversed(counted.decided)))
    return Counted(counted.entries.upto(place).extend(back.entries), undone,
                   counted.decided.upto(len(counted.decided) - over).extend(again))
