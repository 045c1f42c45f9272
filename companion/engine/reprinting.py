"""A thing that was changed in the box is changed in the running game as well, wherever it lies, by one correction.

What may live here: finding a thing in a state by its list and its key. What may not: boxes, how a thing is entered.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, get_args, get_type_hints

from msgspec import Struct, convert, json, to_builtins
from msgspec.structs import replace

from . import corrections
from .acts import Placed, PutRight, Reprint
from .game import Game
from .secrecy import Secret


def reprint_fits(game: Game, state: Any, command: Reprint) -> bool:
    """Whether the thing lies in the game, and the game's own laws still hold after the change."""
    event = reprint_event(game, state, command)
    return bool(event.placed) and game.invariants(corrections.apply_correction(state, event)) == ()


def reprint_event(game: Game, state: Any, command: Reprint) -> PutRight:
    """The event that puts the thing as it is now wherever it lies; what was put right there by hand stays."""
    placed = tuple(one for was, now in _pairs(game, command) for one in _placed(state, was, now))
    return PutRight(command.label, placed)


def _pairs(game: Game, command: Reprint) -> Iterator[tuple[Any, Any]]:
    """The thing before and after, and the same for the things inside it that have keys of their own."""
    field = command.kind.partition("/")[0]
    of = get_args(get_type_hints(game.content).get(field))
    if of:  # a list of things
        was, now = (convert(thing, of[0]) for thing in (command.was, command.now))
        yield was, now
        for name in was.__struct_fields__:
            yield from _inside(getattr(was, name), getattr(now, name))


def _inside(was: Any, now: Any) -> Iterator[tuple[Any, Any]]:
    if isinstance(was, tuple) and isinstance(now, tuple):
        later = {key: thing for thing in now if (key := getattr(thing, "key", ""))}
        yield from ((thing, later[key]) for thing in was if (key := getattr(thing, "key", "")) in later)


def _placed(state: Any, was: Any, now: Any) -> Iterator[Placed]:
    for path, lies, new in places_to_renew(state, was, now):
        plain = json.decode(json.encode(new))
        yield Placed(path, hidden=replace(lies, value=plain)) if isinstance(lies, Secret) else Placed(path, plain)


def places_to_renew(state: Any, was: Any, now: Any) -> Iterator[tuple[str, Any, Any]]:
    """Where a thing lies that is another one now, what lies there, perhaps a Secret, and the thing as it is to lie
    there; what was put right there by hand stays."""
    for path, lies in _lying(state, type(was), was.key, ""):
        there = lies.value if isinstance(lies, Secret) else lies
        changed = {name: getattr(now, name) for name in was.__struct_fields__
                   if getattr(there, name) == getattr(was, name) != getattr(now, name)}
        if changed:
            yield path, lies, replace(there, **changed)


def _lying(tree: Any, kind: Any, key: str, path: str) -> Iterator[tuple[str, Any]]:
    """Where a thing lies, and what lies there. A thing that only some may know is a Secret; nothing is searched inside
    it.
    """
    if isinstance(tree, Secret):
        if type(tree.value) is kind and tree.value.key == key:
            yield path, tree
    elif isinstance(tree, Struct):
        if type(tree) is kind and getattr(tree, "key", None) == key:
            yield path, tree
        else:
            for name in _ways(type(tree), kind):
                yield from _lying(getattr(tree, name), kind, key, f"{path}/{name}" if path else name)
    elif isinstance(tree, tuple):
        for place, thing in enumerate(tree):
            yield from _lying(thing, kind, key, f"{path}/{place}")


@cache
def _ways(of: type, kind: type) -> tuple[str, ...]:
    """The fields of a struct in which things of this type may lie, however far inside."""
    return tuple(name for name, hint in get_type_hints(of).items() if _may_hold(hint, kind, ()))


def _may_hold(hint: Any, kind: type, met: tuple[Any, ...]) -> bool:
    """Whether a field of this type may; of what says nothing of its type nobody knows."""
    if get_args(hint):
        return any(_may_hold(part, kind, met) for part in get_args(hint) if part is not Ellipsis)
    if not isinstance(hint, type):
        return not isinstance(hint, str)
    inside = issubclass(hint, Struct) and hint not in met
    return hint is kind or (inside and any(
        _may_hold(part, kind, (*met, hint)) for part in get_type_hints(hint).values()))


def change_of(kind: str, was: Any, now: Any, label: Any) -> Reprint:
    """The command for a change from `was` to `now`."""
    return Reprint(kind, to_builtins(was), to_builtins(now), label)
