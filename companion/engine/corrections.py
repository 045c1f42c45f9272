"""Putting right by hand what stands inside a state: reaching it by its path ("players/0/hp"), through tuples, structs
and secrets; what speaks against it, what comes of it, what is true then.

What may live here: reading and writing by path, and correcting. What may not: what may be put right (the games), any
other act.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from typing import Any, get_args, get_origin, get_type_hints

from msgspec import convert, json
from msgspec.structs import replace

from .acts import Adjust, Adjusted, Placed, PutRight
from .content.kinds import unfit
from .game import Adjustable, Game, State
from .inputs import Field, Form, Input, input_fits, spoken_answer
from .persistent import Itself
from .secrecy import Hidden, Secret, redact
from .view import PUBLIC
from .words import Msg, join_texts

FEW_LINES = 3
"""So many lines of a form are said one by one in the log; of more it only says that they were put right."""


def get_value(tree: Any, path: str) -> Any:
    """The value at `path`, out of its Secret; None where it is hidden. KeyError if there is no such place."""
    for step in path.split("/"):
        tree = _inside(tree, step)
    return None if isinstance(tree, Hidden) else tree.value if isinstance(tree, Secret) else tree


def raw_value(tree: Any, path: str) -> Any:
    """What stands at `path`; a Secret is not opened."""
    for step in path.split("/"):
        tree = _inside(tree, step)
    return tree


def hidden_from(tree: Any, path: str) -> bool:
    """Whether the viewer of this redacted `tree` may not know what stands at `path`; a path that does not exist hides
    nothing.
    """
    for step in path.split("/"):
        if isinstance(tree, Hidden):
            return True
        try:
            tree = _inside(tree, step)
        except KeyError:
            return False
    return isinstance(tree, Hidden)


def kind_at(tree: Any, path: str) -> Any:
    """The type of what may stand at `path`: that of the field, or of the items of the tuple that it is in."""
    found: Any = type(tree)
    for step in path.split("/"):
        if isinstance(tree, tuple):
            found = next((part for part in _parts(found) if part is not Ellipsis), Any)
        else:
            found = _hints(tree.__class__)[step]
        tree = _inside(tree, step)
        if isinstance(tree, Secret):
            found = next((part for part in _parts(found) if part is not Hidden), Any)
    return found


@cache
def _hints(of: Any) -> dict[str, Any]:
    """The types of a struct's fields, kept because reading them from the source's text takes long."""
    return get_type_hints(of)


def _parts(hint: Any) -> tuple[Any, ...]:
    """The types that a type is made of; for Secret[X] | Hidden those of the secret."""
    parts = get_args(hint)
    secret = next((part for part in parts if get_origin(part) is Secret), None)
    return get_args(secret) if secret else parts


def put_value(tree: Any, path: str, value: Any) -> Any:
    """`tree` with `value` at `path`; a Secret stays one, known to the same viewers."""
    step, _, rest = path.partition("/")
    if not rest:
        old = _inside(tree, step)
        return _swap(tree, step, replace(old, value=value) if isinstance(old, Secret) else value)
    return _swap(tree, step, put_value(_inside(tree, step), rest, value))


def _inside(tree: Any, step: str) -> Any:
    if isinstance(tree, tuple):
        if step.isdecimal() and (place := int(step)) < len(tree):
            return tree[place]
    elif step in getattr(tree, "__struct_fields__", ()):
        return getattr(tree, step)
    raise KeyError(step)


def _swap(tree: Any, step: str, value: Any) -> Any:
    if isinstance(tree, tuple):
        return (*tree[:int(step)], value, *tree[int(step) + 1:])
    return replace(tree, **{step: value})


def meant_places(game: Game, state: Any, command: Any) -> tuple[Adjustable, ...]:
    """The adjustable that a correction means, if there is one: among the numbers on show, else among all that is
    believed.
    """
    if not isinstance(command, Adjust):
        return ()
    found = next((place for place in list_numbers(game, state) if place.path == command.path), None) or _beliefs(
        game.believed, Itself(state)).at(command.path)
    return (found,) if found else ()


def list_numbers(game: Game, state: Any) -> tuple[Adjustable, ...]:
    """The numbers that may be put right where they are shown; every viewer of a state is offered the same ones."""
    return _numbers(game.adjustable, Itself(state))


def correction_today(game: Game, state: Any, command: Any) -> Any:
    """A correction at a path of an older version as it would be given today; any other command as it is."""
    if not isinstance(command, Adjust):
        return command
    steps = command.path.split("/")
    former = next((one for one in game.former_paths if one.leads_to(steps) and isinstance(command.value, one.types)),
                  None)
    if former is None or any(place.path == command.path for place in meant_places(game, state, command)):
        return command
    there = {place.path: place for place in list_beliefs(game, state)}
    try:
        place = next(there[path] for path in former.thing(state, steps) if path in there)
        return Adjust(place.path, former.said(state, dict(place.value), steps, command.value))
    except (StopIteration, LookupError, TypeError, ValueError):  # it makes no sense today
        return command


def list_beliefs(game: Game, state: Any) -> tuple[Adjustable, ...]:
    """All that may be put right besides the numbers that are shown.

    A large game needs long for it, so each of the last states that were asked for is listed once: the present one, and
    those before the last steps or as somebody saw the table.
    """
    return _beliefs(game.believed, Itself(state)).every()


class _Beliefs:
    """All that is believed of one state. Several threads may ask, so none goes on with a list that another began."""

    def __init__(self, believed: Callable[[Any], Iterable[Adjustable]], state: Any) -> None:
        self._believed, self._state = believed, state
        self._listed: tuple[Adjustable, ...] | None = None
        self._found = dict[str, Adjustable | None]()

    def every(self) -> tuple[Adjustable, ...]:
        """The whole list, which is made once."""
        if self._listed is None:
            self._listed = tuple(self._believed(self._state))
        return self._listed

    def at(self, path: str) -> Adjustable | None:
        """What may be put right at `path`, or None; a list that nobody has wanted whole is read no further, and once
        for each path, because whoever objects to a correction and whoever carries it out ask the same.
        """
        if path not in self._found:
            everything = self._believed(self._state) if self._listed is None else self._listed
            self._found[path] = next((place for place in everything if place.path == path), None)
        return self._found[path]


@lru_cache(maxsize=4)
def _beliefs(believed: Callable[[Any], Iterable[Adjustable]], state: Itself[Any]) -> _Beliefs:
    return _Beliefs(believed, state.value)


@lru_cache(maxsize=4)
def _numbers(adjustable: Callable[[Any], tuple[Adjustable, ...]], state: Itself[Any]) -> tuple[Adjustable, ...]:
    return adjustable(state.value)


def correction_objection(command: Adjust, adjustable: tuple[Adjustable, ...]) -> Msg | None:
    """What speaks against putting something right, or None."""
    place = next((a for a in adjustable if a.path == command.path), None)
    if place is None:
        return Msg("This number cannot be changed by hand.")
    if place.input is not None:
        return _senseless(place, command.value) if input_fits(command.value, place.input) else Msg(
            "This answer does not fit the question.")
    if not isinstance(command.value, int):
        return Msg("This answer does not fit the question.")
    if not place.minimum <= command.value <= place.maximum:
        return Msg("{label} lies between {low} and {high}.",
                   {"label": place.label, "low": place.minimum, "high": place.maximum})
    return None


def _senseless(place: Adjustable, value: Any) -> Msg | None:
    """Why an answer that fits its form cannot be so all the same, where who reads it says so."""
    if place.write is None or not isinstance(place.input, Form):
        return None
    try:
        place.write(value)
    except ValueError as error:
        return unfit(error)[0]
    return None


def correction_event(state: Any, place: Adjustable, value: Any) -> Adjusted | PutRight:
    """The event that puts something right, once nothing speaks against it."""
    if place.input is None:
        return _adjusted(state, place.path, value, place.label)
    placed = place.write(value) if place.write else ((place.path, value),)
    told = (None, None) if isinstance(place.value, Secret) else _in_words(place.input, place.value, value)
    return PutRight(place.label, tuple(_placed(state, path, raw) for path, raw in placed), *told)


def _in_words(wanted: Input, was: Any, now: Any) -> tuple[Msg | None, Msg | None]:
    """What stood there and what stands there now; of a form the lines in which they differ, if they are few."""
    if not isinstance(wanted, Form):
        return spoken_answer(wanted, was), spoken_answer(wanted, now)
    lines = tuple(line for line in wanted.fields if was.get(line.name) != now.get(line.name))
    return _said(lines, was), _said(lines, now)


def _said(lines: tuple[Field, ...], values: dict[str, Any]) -> Msg | None:
    said = (
        Msg("{line}: {value}", {"line": line.label, "value": spoken_answer(line.input, values.get(line.name)) or "–"})
            for line in lines)
    return join_texts(said) if len(lines) <= FEW_LINES else None


def _placed(state: Any, path: str, value: Any) -> Placed:
    old = raw_value(state, path)
    plain = json.decode(json.encode(value))  # as the journal will read it
    if isinstance(old, Secret):
        return Placed(path, hidden=replace(old, value=plain))
    return Placed(path, plain) if redact(value, PUBLIC) is value else Placed(path, hidden=Secret(plain))


def _adjusted(state: Any, path: str, value: int, label: Msg) -> Adjusted:
    *parents, last = path.split("/")
    holder: Any = get_value(state, "/".join(parents)) if parents else state
    old = getattr(holder, last) if not last.isdecimal() else holder[int(last)]
    if isinstance(old, Secret):
        return Adjusted(path, label, old, replace(old, value=value))
    return Adjusted(path, label, old, value)


def apply_correction(state: State, event: Adjusted | PutRight) -> State:
    """The state after the correction."""
    if isinstance(event, PutRight):
        for placed in event.placed:
            state = put_value(state, placed.path, _value(state, placed))
        return state
    adjusted: State = put_value(state, event.path,
                                event.value.value if isinstance(event.value, Secret) else event.value)
    return adjusted


def _value(state: State, placed: Placed) -> Any:
    plain = placed.hidden.value if isinstance(placed.hidden, Secret) else placed.value
    return convert(plain, kind_at(state, placed.path))


def told_anew(event: PutRight, kinds: dict[str, type]) -> tuple[tuple[str, Any], ...]:
    """The box's things that the correction has changed, each with its kind; of a whole list only the newest. `kinds`:
    the type of thing by the name of its list.
    """
    paths = (((*place.path.split("/"), "", "")[:3], place.value) for place in event.placed)
    found = ((name, one, value) for (box, name, one), value in paths if box == "content" and name in kinds and value)
    return tuple((name, convert(value[-1] if isinstance(value, list | tuple) and not one else value, kinds[name]))
                 for name, one, value in found)
