"""Which secrets a table has opened by its rules: cards turned up, sums made at the end, a hero shown.

A telling is any version of the game besides the real table: how it would be after a change, how it was before something
was taken back. It may show no more than what is known at the real table. What may live here: comparing tellings of one
game. What may not: which events open something (the games), how it is shown.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from .game import Game, Opened
from .persistent import Itself
from .table import Table, as_it_was, evolve


def opened_by(game: Game, state: Any, events: tuple[Any, ...]) -> Iterator[Opened]:
    """The secrets that these events open; `state` is the one before the events happen."""
    if not any(type(event) in game.opens for event in events):
        return
    for event in events:
        if type(event) in game.opens:
            yield from game.opens[type(event)].what(state, event)
        state = evolve(game, state, event)


def opened_secrets(table: Table) -> frozenset[Opened]:
    """Everything that has been opened and still counts; after an undo nobody is to know it any more."""
    return _opened(Itself(table))


@lru_cache(maxsize=4)
def _opened(of: Itself[Table]) -> frozenset[Opened]:
    return frozenset(found for seq in of.value.counting for found in _opened_at(of.value, seq))


def _opened_at(table: Table, seq: int) -> Iterator[Opened]:
    yield from opened_by(table.game, table.states[seq], table.entries[seq].events)


def first_telling(real: Table, told: Table, viewer: str) -> int:
    """The first entry of a telling that would show `viewer` a secret that the real table has not opened; -1 if there is
    none.
    """
    return next((seq for seq in told.counting if entry_tells(real, told, seq, viewer)), -1)


def entry_tells(real: Table, told: Table, seq: int, viewer: str) -> bool:
    """Whether an entry of a telling shows `viewer` what is a secret at the real table."""
    return any(found.owner != viewer and found not in opened_secrets(real) for found in _opened_at(told, seq))


def before_telling(real: Table, told: Table, viewer: str) -> Table:
    """A telling as far as `viewer` may see it: all of it, or up to where it would tell secrets."""
    first = first_telling(real, told, viewer)
    return told if first < 0 else as_it_was(told, first)
