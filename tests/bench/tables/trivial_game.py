"""The smallest complete game: a counter that goes up, to measure the engine and nothing else.

What may live here: that game. What may not: anything that a real game would need besides.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import repeat
from typing import Any

from msgspec import Struct

from companion.engine.game import Ask, Game, Objection, Seat, Setup, State
from companion.engine.table import Accepted, Table, submit
from companion.engine.view import TABLE, Choice, Prompt, View
from companion.engine.words import Msg


class Count(State, frozen=True, kw_only=True):
    """How far it has come."""

    number: int = 0


class Step(Struct, frozen=True, tag="Step"):
    """Go one further."""


class Stepped(Struct, frozen=True, tag="Stepped"):
    """It went one further."""


class Nothing(Struct, frozen=True):
    """There are no options and there is no content."""


def objections(state: Count, command: Step, by: str) -> tuple[Objection, ...]:
    """Everybody may always step."""
    return ()


def decide(state: Count, command: Step, by: str) -> tuple[Stepped, ...]:
    """A step is a step."""
    return (Stepped(),)


def evolve(state: Count, event: Stepped) -> Count:
    """One more."""
    return Count(number=state.number + 1)


def look(state: Count, viewer: str) -> View:
    """The number, and the way to the next."""
    title = Msg("Count")
    return View(0, viewer, "count", title, title, Prompt(title), choices=(Choice("step", title, act=Step()),))


GAME = Game("count", Msg("Count"), (1, 8), Count, Step, Stepped, Nothing, Nothing, lambda setup: Count(), objections,
            decide, evolve, look, lambda state, event: Msg("a step"), lambda state: False)
SETUP = Setup("count", (Seat("seat-1", "One", "disc"),), Nothing(), Nothing())
STEP = Ask(Step(), TABLE, 0)


def submitted(table: Table, asks: Iterable[Ask[Any]]) -> Table:
    """The table after these asks, each of which it has to accept."""
    for ask in asks:
        done = submit(table, ask)
        if not isinstance(done, Accepted):
            raise RuntimeError(f"{table.game.id} refused {ask}")
        table = done.table
    return table


def stepped(table: Table, count: int) -> Table:
    """The table of the trivial game after so many more steps."""
    return submitted(table, repeat(STEP, count))
