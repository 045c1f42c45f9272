"""The fields of a game's state by the names of their types, as “Player.hp”, and which of them two states differ in.

What may live here: walking through types and values. What may not: which fields may be put right, a game by name.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from msgspec import Struct, json

from companion.app.simulation.monkey import value_for
from companion.engine import corrections
from companion.engine.game import Adjustable, Game
from companion.engine.inputs import Cell, Field, Form, Input, Number, Option, Order, Pick, PlaceInput, Text, input_fits
from companion.engine.secrecy import Hidden, Secret

PRINTED = ("content", "options")
"""What is printed or chosen once: types of these modules are looked at as a whole."""
DICE = "companion.engine"
"""A roll is the engine's own: every die that lies can be read otherwise where it is seen."""
ENOUGH, TRIES = 12, 6
FEW = 1
"""So many other answers are tried on each line of a form: a sheet has forty lines."""


def fields_of(game: Game) -> dict[str, type]:
    """Every field of the state and of all that it is made of, by name, and the type that it is a field of.

    A field that always holds one struct is no fact of its own: only what is in it is.
    """
    found: dict[str, type] = {}
    met: dict[str, type] = {}
    due = [game.state]
    while due:
        kind = due.pop()
        if met.setdefault(kind.__name__, kind) is not kind:
            raise AssertionError(f"{game.id}: two types of the state are called {kind.__name__}")
        for name, hint in _hints(kind).items():
            inside = [part for part in _structs(hint) if not _printed(part)]
            own = [part for part in inside if not part.__module__.startswith(DICE)]
            due += [part for part in own if part is not met.get(part.__name__)]
            if hint not in inside and (own or not inside):
                found[f"{kind.__name__}.{name}"] = kind
    return found


def differences(one: Any, other: Any) -> set[str]:
    """The fields in which two states differ; where the items of a tuple are others or more, that of the tuple."""
    return set(_differences(one, other, ""))


def types_in(tree: Any) -> set[str]:
    """The names of the types of everything that a state is made of now."""
    found: set[str] = set()
    due = [tree]
    while due:
        there = due.pop()
        if isinstance(there, tuple):
            due += there
        elif isinstance(there, Struct) and not _printed(type(there)):
            found.add(type(there).__name__)
            due += [getattr(there, field) for field in there.__struct_fields__]
    return found


def _differences(one: Any, other: Any, name: str) -> Iterator[str]:
    if isinstance(one, Secret) and isinstance(other, Secret):
        yield from _differences(one.value, other.value, name)
    elif one is other or one == other:
        return
    elif isinstance(one, Struct) and type(one) is type(other) and not _printed(type(one)):
        for field in one.__struct_fields__:
            yield from _differences(getattr(one, field), getattr(other, field), f"{type(one).__name__}.{field}")
    elif isinstance(one, tuple) and isinstance(other, tuple) and _alike(one, other):
        for here, there in zip(one, other, strict=True):
            yield from _differences(here, there, name)
    else:
        yield name


def _alike(one: tuple[Any, ...], other: tuple[Any, ...]) -> bool:
    """Whether two tuples hold the same things in the same places, some of them changed."""
    return len(one) == len(other) and all(
        type(a) is type(b) and getattr(a, "id", None) == getattr(b, "id", None)
        for a, b in zip(one, other, strict=True))


def put_right_in(game: Game, state: Any, place: Adjustable, luck: Random) -> set[str]:
    """The fields that different answers to one question make different, without what would follow from them."""
    outcomes = [state]
    for value in _answers(place.wanted, place.value, luck):
        if senseless(place, value):
            continue
        event = corrections.correction_event(state, place, value)
        outcomes.append(corrections.apply_correction(state, event))
    return {name for one, other in pairwise(outcomes) for name in differences(one, other)}


def senseless(place: Adjustable, value: Any) -> bool:
    """Whether an answer that fits its form is refused because it cannot be so."""
    try:
        _ = place.write(value) if place.write and isinstance(place.input, Form) else ()
    except ValueError:
        return True
    return False


def _answers(wanted: Input, now: Any, luck: Random) -> list[Any]:
    found = [value for value in _sensible(wanted, json.decode(json.encode(now))) if input_fits(value, wanted)]
    return found or [value_for(wanted, luck) for _ in range(TRIES)]


def _sensible(wanted: Input, now: Any) -> list[Any]:
    """Answers that differ as little as may be from each other; none where luck is to find some."""
    match wanted:
        case Number(minimum, maximum):
            return sorted({minimum, minimum + 1, (minimum + maximum) // 2, maximum - 1, maximum})
        case Pick(options, 1, 1):
            return _keys(options)
        case Pick(options):
            chosen = now if isinstance(now, list) else []
            return [[], *([key] for key in _keys(options)), _keys(options), *(
                [other for other in chosen if other != key] for key in chosen)]
        case Order(items):
            keys = [item.key for item in items]
            return [keys, keys[::-1], [*keys[1:], *keys[:1]]]
        case Cell(cells):
            return [list(cell) for cell in cells[:ENOUGH]]
        case PlaceInput(places):
            return list(places[:ENOUGH])
        case Text(_, offered):
            return [*offered, "Word"]
        case Form(fields) if isinstance(now, dict):
            return other_lines(fields, now)
    return []


def other_lines(fields: tuple[Field, ...], now: dict[str, Any]) -> list[dict[str, Any]]:
    """The answers to a form in which one line is another, and all others are as they are `now`."""
    return [{**now, field.name: value} for field in fields for value in [
        value for value in _sensible(field.input, now.get(field.name)) if value != now.get(field.name)][:FEW]]


def _keys(options: tuple[Option, ...]) -> list[str]:
    return [option.key for option in options][:ENOUGH]


def _hints(kind: type) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {name: hints[name] for name in getattr(kind, "__struct_fields__", ())}


def _structs(hint: Any) -> Iterator[type]:
    """The structs that a field may hold, through tuples, unions and secrets."""
    if get_origin(hint) in (Union, UnionType, tuple, Secret):
        for part in get_args(hint):
            yield from _structs(part)
    elif isinstance(hint, type) and issubclass(hint, Struct) and hint is not Hidden:
        yield hint


def _printed(kind: type) -> bool:
    return kind.__module__.rpartition(".")[2] in PRINTED
