"""Whether people could have entered a thing of a box: an imported thing must pass the form that they would have filled
in.

What may live here: judging things by their forms, and by bounds where there is no form. What may not: files, pages,
what a thing means in play. Pure.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct, structs, to_builtins

from companion.engine.content.kinds import ContentKind, unfit
from companion.engine.game import Game
from companion.engine.inputs import Field, Form, Pick, input_fits
from companion.engine.words import Msg

LONGEST_TEXT = 600
LARGEST_NUMBER = 1_000
"""No form of any game asks for more."""
MOST_THINGS = 1_000
DEEPEST = 12
ROUNDS = 4
"""A form offers the other things in the box, so after some of them are removed the rest is checked again."""
LONGEST_SHOWN = 40
IMPOSSIBLE = Msg("These values cannot be.")


class UnfitThing(Struct, frozen=True):
    """A thing of a kind (by its name; empty: of no kind) in a field of the content, and why nobody could enter it.

    `several`: the field holds a list of things.
    """

    field: str
    kind: str
    thing: Any
    why: Msg
    several: bool = False


def fit_content(game: Game, content: Any, *, whole: bool) -> tuple[Any, tuple[UnfitThing, ...]]:
    """The content without the things that could not have been entered, and those things.

    `whole`: each form is filled in to the end and read, as a person has to; otherwise a thing may be known in part,
    like one that was entered during play.
    """
    found: tuple[UnfitThing, ...] = ()
    for _ in range(ROUNDS):
        more = tuple(_unfit_things(game, content, whole=whole))
        if not more:
            break
        found, content = (*found, *more), _without(content, more)
    return content, found


def _unfit_things(game: Game, content: Any, *, whole: bool) -> Iterator[UnfitThing]:
    for field in content.__struct_fields__:
        there = getattr(content, field)
        here = [kind for kind in game.kinds if kind.name.partition("/")[0] == field]
        kinds = {id(thing): kind for kind in here for thing in kind.things(content)}
        asked = {kind.name: (kind.asked(content), kind.asked(type(content)())) for kind in here}
        for number, thing in enumerate(there if isinstance(there, tuple) else (there,)):
            kind = kinds.get(id(thing))
            why = why_unfit(kind, *asked[kind.name], thing, whole=whole) if kind else None
            why = why or _too_much(number, thing)
            if why is not None:
                yield UnfitThing(field, kind.name if kind else "", thing, why, bool(here) and isinstance(there, tuple))


def why_unfit(kind: ContentKind, form: Form, bare: Form, thing: Any, *, whole: bool) -> Msg | None:
    """Why people could not have entered a thing with this form of its kind; None if they could.

    `bare` is the form as it is in an empty box: what it offers there it always offers.
    """
    try:
        values = to_builtins(kind.values(thing)) if kind.values else {}
    except (ValueError, TypeError, LookupError):
        return IMPOSSIBLE
    always = {field.name: field.input for field in bare.fields}
    told = {}
    for field in (field for field in form.fields if field.name in values):
        of_the_box = isinstance(field.input, Pick) and always.get(field.name) != field.input
        told[field.name] = value = _known(field, values[field.name]) if of_the_box else values[field.name]
        if not (input_fits(value, field.input) or (not whole and _in_part(field, value, gone=of_the_box))):
            return Msg("{label}: {value} cannot be", {"label": field.label, "value": _shown(value)})
    return _unreadable(kind, form, told) if whole or kind.grid else None


def _unreadable(kind: ContentKind, form: Form, values: dict[str, Any]) -> Msg | None:
    missing = next((field for field in form.fields if not field.optional and field.name not in values), None)
    if missing is not None:
        return Msg("{label}: nothing is said", {"label": missing.label})
    try:
        kind.read(values)
    except ValueError as error:
        return unfit(error)[0]
    return None


def _in_part(field: Field, value: Any, *, gone: bool) -> bool:
    """Whether a value is allowed in a thing that is known in part: nothing was said yet, or it names something that has
    `gone`.
    """
    return value in ("", 0) or (gone and isinstance(value, str | list))


def _known(field: Field, value: Any) -> Any:
    """Of several picked things, those that the box still has."""
    if not isinstance(field.input, Pick) or not isinstance(value, list):
        return value
    options = {option.key for option in field.input.options}
    return [key for key in value if key in options]


def name_of(one: UnfitThing) -> Msg:
    """The name of an unfit thing, cut short, because nothing that it says can be trusted to be short."""
    thing = one.thing
    name = thing if isinstance(thing, str) else getattr(thing, "name", "") or getattr(thing, "key", "") or one.field
    return _shown(name)


def unfit_in_words(one: UnfitThing) -> Msg:
    """An unfit thing and why it is so."""
    return Msg("{name}: {why}", {"name": name_of(one), "why": one.why})


def _shown(value: Any) -> Msg:
    text = str(value)
    return Msg.plain(text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…")


def _too_much(number: int, thing: Any) -> Msg | None:
    """Why a thing is more than any thing in a box can be, whether there is a form for it or not."""
    if number >= MOST_THINGS:
        return Msg("a box has at most {n} of a kind", {"n": MOST_THINGS})
    return next(_outsized(to_builtins(thing), DEEPEST), None)


def _outsized(tree: Any, deep: int) -> Iterator[Msg]:
    match tree:
        case str() if len(tree) > LONGEST_TEXT:
            yield Msg("a text of {n} letters is too long", {"n": len(tree)})
        case bool():
            return
        case int() | float() if not -LARGEST_NUMBER <= tree <= LARGEST_NUMBER:
            yield Msg("a number is too large")
        case list() | tuple() | dict():
            inner = [*tree, *tree.values()] if isinstance(tree, dict) else tree
            if deep == 0 or len(inner) > MOST_THINGS:
                yield Msg("too much stands in it")
                return
            for one in inner:
                yield from _outsized(one, deep - 1)


def _without(content: Any, gone: tuple[UnfitThing, ...]) -> Any:
    """The content without these things; a field that is no list gets its default back."""
    named, empty = {id(one.thing) for one in gone}, type(content)()
    several = {one.field for one in gone if one.several}
    left = {field: tuple(thing for thing in getattr(content, field) if id(thing) not in named) for field in several}
    return structs.replace(content, **{one.field: getattr(empty, one.field) for one in gone} | left)
