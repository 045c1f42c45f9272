"""What a table believes, as questions that put it right: one of several, some of several, a number, yes or no.

What may live here: how such a question is asked, and what an answer changes in a state. What may not: what is believed
of anything in particular, or what follows from it (the games), how a correction is written down (corrections.py).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from msgspec import Struct

from .game import Adjustable, Placements
from .inputs import Input, Number, Option, Pick, told_apart
from .words import Msg

NONE = "-"
"""The key for none of them: nobody, nowhere, nothing."""
YES = "yes"
NO = "no"
EITHER = (Option(YES, Msg("yes"), "check"), Option(NO, Msg("no"), "close"))
Write = Callable[[Any], Placements]
"""What is to stand where, once something is as it is answered."""


def belief(state: Struct, path: str, label: Msg, wanted: Input, value: Any, became: Callable[..., Struct],
           seat: str = "", given: tuple[Any, ...] = ()) -> Adjustable:
    """Something to be put right: `became(*given, state, answer)` is the state in which it is as answered."""
    return Adjustable(path, label, seat=seat, input=wanted, value=value,
                      write=lambda answer: differences(state, became(*given, state, answer)))


def one_of(path: str, label: Msg, options: Iterable[Option], now: str, write: Write, seat: str = "") -> Adjustable:
    """One of `options`; the one that is believed already changes nothing."""
    return Adjustable(path, label, seat=seat, input=Pick(told_apart(options)), value=now,
                      write=lambda key: () if key == now else write(key))


def some_of(path: str, label: Msg, options: Iterable[Option], now: Iterable[str], write: Write,
            seat: str = "") -> Adjustable:
    """Some of `options`, none, or all; those that are believed already change nothing."""
    there, stand = told_apart(options), tuple(now)
    return Adjustable(path, label, seat=seat, input=Pick(there, 0, len(there), stand), value=stand,
                      write=lambda keys: () if set(keys) == set(stand) else write(keys))


def a_number(path: str, label: Msg, bounds: tuple[int, int], now: int, write: Write, seat: str = "") -> Adjustable:
    """A number that moves more than itself; the one that is believed already changes nothing."""
    return Adjustable(path, label, seat=seat, input=Number(*bounds, now), value=now,
                      write=lambda number: () if number == now else write(number))


def whether(path: str, label: Msg, now: bool, write: Callable[[bool], Placements], seat: str = "",
            either: tuple[Option, Option] = EITHER) -> Adjustable:
    """Whether something is so; as it is believed already it changes nothing."""
    return one_of(path, label, either, YES if now else NO, lambda key: write(key == YES), seat)


def few(state: Struct, path: str, label: Msg, numbers: range, now: int, became: Callable[..., Struct],
        seat: str = "", given: tuple[Any, ...] = ()) -> Adjustable:
    """A small number, one touch each: `became(*given, state, number)` is the state in which it is that."""
    options = tuple(Option(str(n), Msg.plain(str(n))) for n in numbers)
    return Adjustable(path, label, seat=seat, input=Pick(options), value=str(now),
                      write=lambda key: differences(state, became(*given, state, int(key))))


def differences(before: Struct, after: Struct) -> Placements:
    """What is to stand where, so that the state `before` becomes the state `after`.

    A field of the state stands whole, but each field of a player by itself, as a player may hold what others must not
    know, and each thing of the box by itself. Both states have as many players.
    """
    return tuple(place for name in before.__struct_fields__
                 for place in _changes(name, getattr(before, name), getattr(after, name)))


def _changes(name: str, before: Any, after: Any) -> Iterator[tuple[str, Any]]:
    if before == after:
        return
    if name == "players":
        yield from (place for n, (was, now) in enumerate(zip(before, after, strict=True))
                    for place in _fields(f"players/{n}", was, now))
    elif name == "content":
        yield from (place for kind, now in _fields("content", before, after)
                    for place in _things(kind, getattr(before, kind.partition("/")[2]), now))
    else:
        yield name, after


def _fields(path: str, before: Struct, after: Struct) -> Iterator[tuple[str, Any]]:
    for name in before.__struct_fields__:
        now = getattr(after, name)
        if now != getattr(before, name):
            yield f"{path}/{name}", now


def _things(path: str, before: Any, after: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(after, tuple) and len(before) == len(after):
        yield from ((f"{path}/{n}", now) for n, now in enumerate(after) if now != before[n])
    else:
        yield path, after
