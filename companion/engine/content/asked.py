"""Things of a box that say in their own struct how they are asked for: form, reader and its inverse follow from that.

What may live here: how an annotated struct becomes a form, a thing, an answer. What may not: what is judged or called
otherwise than it is asked for (each game's own), which kinds there are (kinds.py).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, Generic, NamedTuple, TypeVar, Union, get_args, get_type_hints

from msgspec import NODEFAULT, Struct
from msgspec.structs import fields, replace

from companion.engine.inputs import Field, Form, Option, Pick, SimpleInput, Text
from companion.engine.words import Msg

FormValues = dict[str, Any]
T = TypeVar("T", bound=Struct)
FilledBefore = Union[tuple[tuple[str, Any], ...], Callable[[Any], tuple[tuple[str, Any], ...]]]
"""What stands in a form before it is answered, or how that is made of the content."""
YES = "yes"
NONE = "-"
YES_OR_NO = Pick((Option(YES, Msg("yes")), Option("no", Msg("no"))))


class Asked(Struct, frozen=True):
    """How a field is asked for: `points: Annotated[int, Asked(Msg("Points"), Number(0, 20))] = 0`.

    An `input` may be made of the content, because a neighbour is picked, not typed; where it makes None, the field is
    not asked for. A bool is asked for with a Pick in which "yes" is true; a number with a Pick has numbers as its keys;
    in a Pick "-" is an empty text.
    """

    label: Msg
    input: SimpleInput | Callable[[Any], SimpleInput | None]
    optional: bool = False


class AskedEach(Struct, frozen=True):
    """That a field is a struct of numbers that are asked for alike: `labels` by their names, `prefix` before these."""

    labels: Mapping[str, Msg]
    input: SimpleInput
    optional: bool = False
    prefix: str = ""


class AskedInside(Struct, frozen=True):
    """That a field is a struct that says itself how it is asked for."""


AskedMark = Union[Asked, AskedEach, AskedInside]


class AskedForm(NamedTuple, Generic[T]):
    """How things of a type are asked for, as a ContentKind wants it: `ContentKind("finds", Msg("Find"), *FIND, …)`."""

    form: Form | Callable[[Any], Form]
    read: Callable[[FormValues], T]
    values: Callable[[T], FormValues]

    @property
    def plain(self) -> Form:
        """The form of things of which nothing is made of the content; TypeError where something is."""
        if isinstance(self.form, Form):
            return self.form
        raise TypeError(self.form)


def name_with_letters(name: str) -> str:
    """A name out of which a key can be made; ValueError, as ContentKind.read has it, if it has no letter or digit."""
    if not any(sign.isalnum() for sign in name):
        raise ValueError(Msg("A name has letters or digits."), "name")
    return name


class _Line(NamedTuple):
    """One line of a form and where its value is in the thing, by the names of fields; `of` is its type."""

    name: str
    asked: Asked
    path: tuple[str, ...]
    of: Any
    usual: Any


def asked_marks(of: type[Struct]) -> dict[str, AskedMark]:
    """The fields of a struct that are asked for, in its order, each with how."""
    hints = get_type_hints(of, include_extras=True)
    return {name: mark for name in of.__struct_fields__ for mark in get_args(hints[name])[1:]
            if isinstance(mark, (Asked, AskedEach, AskedInside))}


def asked_form(of: type[T], *names: str, key: Callable[[T], str] | None = None,
               check: Callable[[T, FormValues], T] | None = None, filled: FilledBefore = (),
               **fixed: Any) -> AskedForm[T]:
    """How things of this type are asked for: the fields `names` in this order, without them all that say how.

    `fixed` are fields that are the same for all. `check(thing, values)` is the thing as it is to be; it raises
    ValueError as ContentKind.read does. `key` makes the thing's key.
    """
    lines = tuple(_lines(of, names))

    def read(values: FormValues) -> T:
        thing: T = _made(of, lines, values, fixed)
        thing = check(thing, values) if check else thing
        return replace(thing, key=key(thing)) if key else thing
    return AskedForm(_form(lines, filled), read, lambda thing: _told(lines, thing))


def _lines(of: Any, names: tuple[str, ...] = (), path: tuple[str, ...] = ()) -> Iterator[_Line]:
    hints, there = get_type_hints(of), asked_marks(of)
    usual = {field.name: None if field.default is NODEFAULT else field.default for field in fields(of)}
    for name in names or there:
        match there[name]:
            case Asked() as mark:
                yield _Line(name, mark, (*path, name), hints[name], usual[name])
            case AskedEach(labels, wanted, optional, prefix):
                yield from (_Line(f"{prefix}{inner}", Asked(label, wanted, optional), (*path, name, inner), int, 0)
                            for inner, label in labels.items())
            case AskedInside():
                yield from _lines(hints[name], (), (*path, name))


def _form(lines: tuple[_Line, ...], filled: FilledBefore) -> Form | Callable[[Any], Form]:
    def form(content: Any) -> Form:
        wanted = ((line, _input(line.asked, content)) for line in lines)
        return Form(tuple(Field(line.name, line.asked.label, put, line.asked.optional)
                          for line, put in wanted if put is not None), filled(content) if callable(filled) else filled)
    return form if callable(filled) or any(callable(line.asked.input) for line in lines) else form(None)


def _input(mark: Asked, content: Any) -> SimpleInput | None:
    return mark.input(content) if callable(mark.input) else mark.input


def _made(of: Any, lines: tuple[_Line, ...], values: FormValues, fixed: FormValues) -> Any:
    """A struct of which this was said; all else is as usual, or empty where there is nothing usual."""
    said, inside, hints = dict(fixed), dict[str, list[_Line]](), _hints(of)
    for line in lines:
        name, *deeper = line.path
        if deeper:
            inside.setdefault(name, []).append(line._replace(path=tuple(deeper)))
        elif line.name in values:
            said[name] = _read(line, values[line.name])
    said |= {name: _made(hints[name], tuple(held), values, {}) for name, held in inside.items()}
    return of(**({name: hints[name]() for name in _needed(of)} | said))


@cache
def _hints(of: Any) -> dict[str, Any]:
    """The types of a struct's fields, kept because reading them from the source's text takes long."""
    return get_type_hints(of)


@cache
def _needed(of: Any) -> tuple[str, ...]:
    """The fields of which a struct says nothing usual."""
    return tuple(field.name for field in fields(of) if field.default is field.default_factory is NODEFAULT)


def _read(line: _Line, told: Any) -> Any:
    """What stands in a thing after an answer."""
    if line.of is bool:
        return told == YES
    if line.of is int:
        return int(told)
    if isinstance(told, str):
        return "" if told == NONE and not isinstance(line.asked.input, Text) else told.strip()
    return tuple(told) if isinstance(told, list) else told


def _told(lines: tuple[_Line, ...], thing: Any) -> FormValues:
    """The inverse: an answer to the form of which the thing would come; what is as usual need not be said."""
    found: FormValues = {}
    for line in lines:
        value = thing
        for name in line.path:
            value = getattr(value, name)
        if value or line.usual or not (line.asked.optional or isinstance(line.asked.input, Text)) or line.of is bool:
            found[line.name] = _answer(line, value)
    return found


def _answer(line: _Line, value: Any) -> Any:
    wanted = line.asked.input
    if line.of is bool:
        keys = [option.key for option in wanted.options] if isinstance(wanted, Pick) else []
        return YES if value else next(key for key in keys if key != YES)
    if isinstance(value, tuple):
        return list(value)
    return (str(value) or NONE) if isinstance(wanted, Pick) else value
