"""What a choice needs to know besides being touched. Each kind says which values it takes; `input_fits` is the only
judge.

Values are plain JSON: a string, a number, a list, an object. A value arrives from a finger, a phone or a stranger.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Union

from msgspec import Struct
from msgspec.structs import replace

from .words import Msg, english_words, join_texts


class Option(Struct, frozen=True, omit_defaults=True):
    """One thing that can be picked: `key` is answered, `label` is shown; `seat` where it stands for a player.

    `thing` and `picture` are as in parts.py: which thing of the box it is, and how that looks.
    """

    key: str
    label: Msg
    icon: str = ""
    seat: str = ""
    thing: str = ""
    picture: str = ""


class Pick(Struct, frozen=True, omit_defaults=True, tag_field="input", tag="pick"):
    """Choose from `options`. Value: one key if `most` is 1, else a list of `least` to `most` different keys.

    `chosen`: the options that are chosen already and can be changed. `missing`: what people may look for here, and why
    it cannot be chosen now.
    """

    options: tuple[Option, ...]
    least: int = 1
    most: int = 1
    chosen: tuple[str, ...] = ()
    missing: Msg | None = None


class Number(Struct, frozen=True, omit_defaults=True, tag_field="input", tag="number"):
    """A whole number, both bounds included. `value` is where the dial starts; `unknown`: nowhere, because whoever is
    asked does not know what stands there.
    """

    minimum: int
    maximum: int
    value: int = 0
    unknown: bool = False


class DiceInput(Struct, frozen=True, omit_defaults=True, tag_field="input", tag="dice"):
    """Faces of real dice. Value: a list of 1 to `count` numbers from 1 to `sides`."""

    count: int
    sides: int = 6


class Cell(Struct, frozen=True, omit_defaults=True, tag_field="input", tag="cell"):
    """A field of the grid on the stage. Value: `[x, y]`, one of `cells`."""

    cells: tuple[tuple[int, int], ...]


class Move(Struct, frozen=True, omit_defaults=True, tag_field="input", tag="move"):
    """From one field of the grid to another: touch the figure, then where it goes. Value: `[[x, y], [x, y]]`.

    `moves` has one row for each field to start from: that field and all it may lead to.
    """

    moves: tuple[tuple[tuple[int, int], tuple[tuple[int, int], ...]], ...]


class PlaceInput(Struct, frozen=True, omit_defaults=True, tag_field="input", tag="place"):
    """A place of the map on the stage. Value: the id of one of `places`."""

    places: tuple[str, ...]


class Order(Struct, frozen=True, omit_defaults=True, tag_field="input", tag="order"):
    """Put all `items` into an order by touching one after the other. Value: a list of all their keys."""

    items: tuple[Option, ...]


class LastAnswer(Struct, frozen=True, omit_defaults=True):
    """A second way to answer a line of text, after which nothing more of its kind is asked: the same value under `key`.

    `label` is what that way does, `about` what else is decided with it.
    """

    key: str
    label: Msg
    about: Msg | None = None


class Text(Struct, frozen=True, omit_defaults=True, tag_field="input", tag="text"):
    """A line of text of 1 to `longest` characters; `offered` are earlier answers that one touch repeats.

    `value` is what stands there already, to be changed. `exact`: every character counts, as in a password. `again`: the
    same question is likely to follow at once, as for the names of all players. `signs` are the characters it mostly
    consists of: each is one touch. `opens`: its page has no other use before it is answered, so a screen asks for it as
    soon as the page comes. `last`: the way to answer it and go on at once.
    """

    longest: int = 40
    offered: tuple[str, ...] = ()
    value: str = ""
    exact: bool = False
    again: bool = False
    signs: tuple[str, ...] = ()
    opens: bool = False
    last: LastAnswer | None = None


class Field(Struct, frozen=True, omit_defaults=True):
    """One line of a form. An `optional` field may be missing from the value.

    Fields that follow each other with the same `group` stand together behind one line that opens.
    """

    name: str
    label: Msg
    input: SimpleInput
    optional: bool = False
    group: Msg | None = None


class Form(Struct, frozen=True, omit_defaults=True, tag_field="input", tag="form"):
    """Several values at once. Value: an object from field name to that field's value.

    `filled` are values that stand there already, by field, to be changed.
    """

    fields: tuple[Field, ...]
    filled: tuple[tuple[str, Any], ...] = ()

    @property
    def groups(self) -> tuple[Msg, ...]:
        """The groups of its fields, in order."""
        found: list[Msg] = []
        for field in self.fields:
            if field.group is not None and field.group not in found:
                found.append(field.group)
        return tuple(found)


SimpleInput = Union[Pick, Number, DiceInput, Cell, Move, PlaceInput, Order, Text]
Input = Union[Pick, Number, DiceInput, Cell, Move, PlaceInput, Order, Text, Form]


def told_apart(options: Iterable[Option]) -> tuple[Option, ...]:
    """Options that can be told apart: of those that read alike the second and all that follow have a number."""
    met, found = dict[str, int](), list[Option]()
    for option in options:
        words = english_words(option.label)
        met[words] = nth = met.get(words, 0) + 1
        found.append(option if nth == 1 else replace(option, label=number_label(option.label, nth)))
    return tuple(found)


def number_label(label: Msg, number: int) -> Msg:
    """A text that would read like another one, with a number behind it."""
    return Msg("{label} ({number})", {"label": label, "number": number})


def input_fits(value: Any, wanted: Input | None) -> bool:
    """Whether `value` answers `wanted`; None wants no value at all."""
    match wanted:
        case None:
            return value is None
        case Pick(options, least, most):
            return _picked(value, {o.key for o in options}, least, most)
        case Number(minimum, maximum):
            return _whole(value, minimum, maximum)
        case DiceInput(count, sides):
            return isinstance(value, list) and 1 <= len(value) <= count and all(_whole(v, 1, sides) for v in value)
        case Cell() | Move() | PlaceInput():
            return _pointed(value, wanted)
        case Order(items):
            return isinstance(value, list) and _all_different(value) and set(value) == {i.key for i in items}
        case Text(longest):
            return isinstance(value, str) and 1 <= len(value.strip()) <= longest and value.isprintable()
        case Form(fields):
            return isinstance(value, dict) and value.keys() <= {f.name for f in fields} and all(
                input_fits(value[f.name], f.input) if f.name in value else f.optional for f in fields)


def _pointed(value: Any, wanted: Cell | Move | PlaceInput) -> bool:
    match wanted:
        case Cell(cells):
            return _field(value) in cells
        case Move(moves):
            return isinstance(value, list) and len(value) == 2 and any(
                _field(value[0]) == start and _field(value[1]) in ends for start, ends in moves)
        case PlaceInput(places):
            return isinstance(value, str) and value in places


def _picked(value: Any, keys: set[str], least: int, most: int) -> bool:
    if most == 1 and least == 1:
        return isinstance(value, str) and value in keys
    return isinstance(value, list) and least <= len(value) <= most and _all_different(value) and set(value) <= keys


def _field(value: Any) -> tuple[int, int] | None:
    pair = isinstance(value, list) and len(value) == 2 and all(type(v) is int for v in value)
    return (value[0], value[1]) if pair else None


def _all_different(values: list[Any]) -> bool:
    return all(isinstance(v, str) for v in values) and len(set(values)) == len(values)


def _whole(value: Any, minimum: int, maximum: int) -> bool:
    return type(value) is int and minimum <= value <= maximum


def spoken_answer(wanted: Input, value: Any) -> Msg | None:
    """An answer in words, for the people who read what was put right; None if it has no short form or is not known."""
    match wanted:
        case _ if value is None:
            return None
        case Pick(options) | Order(options):
            named = {option.key: option.label for option in options}
            keys = value if isinstance(value, (list, tuple)) else [value]
            return join_texts([named.get(key, Msg.plain(str(key))) for key in keys]) if keys else Msg("none")
        case Number() | Text() | PlaceInput():
            return Msg.plain(str(value))
        case Cell():
            return Msg.plain(place_name((value[0], value[1])))
    return None


def place_name(cell: tuple[int, int]) -> str:
    """A field's name as on a chess board, counted from the upper left: (2, 3) is C4."""
    x, y = cell
    return f"{chr(ord('A') + x)}{y + 1}" if x < 26 else f"{x + 1}/{y + 1}"
