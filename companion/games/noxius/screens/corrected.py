"""Questions about what is believed, each with the answer that stands: one of several, some of several, a number.

What may live here: the form of such a question. What may not: what is believed of anything in particular.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from companion.engine.game import Adjustable, Placements
from companion.engine.inputs import Number, Option, Pick, apart
from companion.engine.words import Msg

NONE = "-"
"""The key for none of them: nobody, nowhere, nothing."""
Write = Callable[[Any], Placements]
Facts = dict[str, Any]
"""What a text says, by name."""


def one_of(path: str, label: Msg, options: Iterable[Option], now: str, write: Write, seat: str = "") -> Adjustable:
    """One of `options`; the one that stands already changes nothing."""
    return Adjustable(path, label, seat=seat, input=Pick(apart(options)), value=now,
                      write=lambda key: () if key == now else write(key))


def some_of(path: str, label: Msg, options: Iterable[Option], now: Iterable[str], write: Write,
            seat: str = "") -> Adjustable:
    """Some of `options`, none, or all."""
    there, stand = apart(options), tuple(now)
    return Adjustable(path, label, seat=seat, input=Pick(there, 0, len(there), stand), value=stand,
                      write=lambda keys: () if set(keys) == set(stand) else write(keys))


def a_number(path: str, label: Msg, bounds: tuple[int, int], now: int, write: Write, seat: str = "") -> Adjustable:
    """A number that moves more than itself."""
    return Adjustable(path, label, seat=seat, input=Number(*bounds, now), value=now,
                      write=lambda number: () if number == now else write(number))
