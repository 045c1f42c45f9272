"""PURE. Which lines of strangers are closed when there are too many, so that newcomers are let in.

What may live here: that rule, for the phone page and the broker alike. What may not: sockets, clocks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple, TypeVar

_Key = TypeVar("_Key")


class Bounds(NamedTuple):
    """At most so many lines, and at most so many of one address. Phones behind one router have one address."""

    most: int
    each: int


def surplus_lines(lines: Iterable[tuple[_Key, str]], bounds: Bounds) -> list[_Key]:
    """The lines to be closed. `lines` are all that there are, each with its address, the oldest first.

    Within an address the oldest goes first; of several addresses the one with the most lines loses one.
    """
    newer, ranked = Counter[str](), list[tuple[int, int, _Key]]()
    for age, (key, address) in enumerate(reversed(list(lines))):
        ranked.append((newer[address], age, key))
        newer[address] += 1
    ranked.sort(key=lambda line: line[:2])
    kept = sum(rank < bounds.each for rank, _, _ in ranked[:bounds.most])
    return [key for _, _, key in ranked[kept:]]
