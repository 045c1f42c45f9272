"""One thing that may be put right: what stands in the state now, what may be true instead, and the state if it is.

What may live here: how such a thing is said to the engine. What may not: which things there are.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.game import Adjustable, Placements
from companion.engine.inputs import Input, Option, Pick
from companion.engine.words import Msg
from companion.games.lyssan.content import Content
from companion.games.lyssan.model.state import State

Belief = Adjustable


def believe(state: State, path: str, label: Msg, wanted: Input, value: Any, became: Callable[..., State],
            seat: str = "", given: tuple[Any, ...] = ()) -> Belief:
    """Something to be put right: `became(*given, state, answer)` is the state in which it is as answered."""
    return Adjustable(path, label, seat=seat, input=wanted, value=value,
                      write=lambda answer: differences(state, became(*given, state, answer)))


def written(path: str, label: Msg, wanted: Input, value: Any, write: Callable[[Any], Placements],
            seat: str = "") -> Belief:
    """Something to be put right whose places journals know already."""
    return Adjustable(path, label, seat=seat, input=wanted, value=value, write=write)


def number(path: str, label: Msg, least: int, most: int, seat: str = "", *, aside: bool = False) -> Belief:
    """A number to be put right where it stands; one that is `aside` stands in no list."""
    return Adjustable(path, label, least, most, seat, aside=aside)


def few(state: State, path: str, label: Msg, numbers: range, value: int, became: Callable[..., State],
        seat: str = "", given: tuple[Any, ...] = ()) -> Belief:
    """A small number, one touch each: `became(*given, state, number)` is the state in which it is that."""
    options = tuple(Option(str(n), Msg.plain(str(n))) for n in numbers)
    return Adjustable(path, label, seat=seat, input=Pick(options), value=str(value),
                      write=lambda answer: differences(state, became(*given, state, int(answer))))


def differences(before: State, after: State) -> Placements:
    """What stands elsewhere in `after`; of the box each kind, or the things that are others, by themselves."""
    return (*((name, getattr(after, name)) for name in State.__struct_fields__
              if name != "content" and getattr(after, name) != getattr(before, name)),
            *(place for name in Content.__struct_fields__
              for place in _of_box(name, getattr(before.content, name), getattr(after.content, name))))


def _of_box(kind: str, before: Any, after: Any) -> Placements:
    if before == after:
        return ()
    if isinstance(after, tuple) and len(before) == len(after):
        return tuple((f"content/{kind}/{n}", now) for n, now in enumerate(after) if now != before[n])
    return ((f"content/{kind}", after),)
