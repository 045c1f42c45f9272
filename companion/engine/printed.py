"""One way to put right what is printed on a thing, in every game: its kind's own form, and it is so wherever it lies.

What may live here: listing what lies on the table, asking for it, writing it. What may not: where a game's things may
lie and what follows from another one (each game says it, a PrintedKind each), boxes, screens.
Imports many modules, because what is printed is content, belief and form at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from . import corrections, reprinting
from .content.asked import AskedForm, FormValues
from .content.kinds import ContentKind
from .game import Adjustable, Placements
from .inputs import Field, Form, Number, Option, Pick, Text, told_apart
from .retelling import INVENTED, TOLD
from .secrecy import Hidden, Secret
from .words import Msg, english_words

ANY_PLACE = "*"


class PrintedKind(Struct, frozen=True):
    """Where things of a kind lie for everybody to see: paths in the state, as "board/*/tile"; secrets are passed over.

    `things(state)` are such as no path leads to. Of the form only `lines` are asked for, if any are named.
    `asked(state, thing)` is how it is asked for in play, where that is not as in the box.
    `alone(thing)`: the key says nothing of which it is, as of a sheet without a name; then it is no other that has it.
    `follow(state, was, now)` is what is to stand where besides, in a state in which the thing is as it is `now`.
    """

    kind: str
    places: tuple[str, ...] = ()
    things: Callable[[Any], Iterable[Any]] | None = None
    lines: tuple[str, ...] = ()
    follow: Callable[[Any, Any, Any], Placements] | None = None
    asked: Callable[[Any, Any], AskedForm[Any]] | None = None
    alone: Callable[[Any], bool] | None = None


class _Found(NamedTuple):
    """A thing that lies there; in whose part of the state, by seat and name, if in anybody's; and at which path."""

    thing: Any
    seat: str = ""
    owner: str = ""
    path: str = ""


def printed_at(kind: str, length: int) -> Callable[[Any, list[str]], tuple[str, ...]]:
    """At which paths the form of a thing may stand to which the first `length` steps of an older path lead."""
    def paths(state: Any, steps: list[str]) -> tuple[str, ...]:
        path = "/".join(steps[:length])
        return f"printed/{kind}/{path}", f"printed/{kind}/{corrections.get_value(state, path).key}"
    return paths


Believed = Callable[[Any], Iterable[Adjustable]]


def with_printed(believed: Believed, kinds: tuple[ContentKind, ...], lying: tuple[PrintedKind, ...]) -> Believed:
    """All that is believed in a game, and last what is printed on the things that lie on its table."""
    named = {kind.name: kind for kind in kinds}

    def printed(state: Any) -> Iterator[Adjustable]:
        found = [(named[one.kind], title, english_words(title), line)
                 for one in lying for title, line in _lines(state, named[one.kind], one)]
        often = Counter(words for _, _, words, _ in found)
        for kind, title, words, line in found:
            thing = title if often[words] == 1 else Msg.of("{name}: {thing}", name=kind.label, thing=title)
            yield replace(line, label=Msg.of("{thing}: all that is printed on it", thing=thing))
    return lambda state: chain(believed(state), printed(state))


def _lines(state: Any, kind: ContentKind, lying: PrintedKind) -> Iterator[tuple[Msg, Adjustable]]:
    """What each thing is called, and a line for it, however often it lies there."""
    there = _apart(lying, _lying(state, kind, lying))
    if not there:
        return
    titles = told_apart(tuple(Option(key, _title(kind, found)) for key, found in there.items()))
    for option in titles:
        found = there[option.key]
        asked = _in_play(state, kind, lying, found.thing)
        form = _asked(asked.asked(getattr(state, "content", None)), lying.lines)
        values = {name: value for name, value in _values(asked, found.thing).items() if name in _names(form)}
        yield option.label, Adjustable(
            f"printed/{kind.name}/{option.key}", option.label, seat=found.seat, input=_standing(form, values),
            value=values, write=_writing(state, asked, lying, found, form))


def _in_play(state: Any, kind: ContentKind, lying: PrintedKind, thing: Any) -> ContentKind:
    if lying.asked is None:
        return kind
    form, read, values = lying.asked(state, thing)
    return replace(kind, form=form, read=read, values=values)


def _lying(state: Any, kind: ContentKind, lying: PrintedKind) -> Iterator[_Found]:
    sub = kind.name.partition("/")[2]
    told = (_Found(thing) for thing in (lying.things(state) if lying.things else ()))
    seen = (found for path in lying.places for found in _at(_Found(state), path.split("/")))
    for found in (*seen, *told):
        if getattr(found.thing, "key", "") and (not sub or getattr(found.thing, "kind", sub) == sub):
            yield found


def _at(found: _Found, steps: list[str]) -> Iterator[_Found]:
    """What stands at a path in which "*" is any place of a tuple; what only some may know is nothing to be listed."""
    tree = found.thing
    if tree is None or isinstance(tree, (Secret, Hidden)):
        return
    if not steps:
        yield found
        return
    step, *rest = steps
    for name, part in enumerate(tree) if step == ANY_PLACE else ((step, getattr(tree, step)),):
        seat, owner = getattr(part, "seat", found.seat), getattr(part, "name", "")
        mine = (seat, owner) if seat and not found.seat else (found.seat, found.owner)
        yield from _at(_Found(part, *mine, f"{found.path}/{name}" if found.path else str(name)), rest)


def _apart(lying: PrintedKind, found: Iterable[_Found]) -> dict[str, _Found]:
    """Each thing once, by its key; one that reads otherwise than another of its key by where it lies."""
    there = dict[str, _Found]()
    for one in found:
        key = one.path if lying.alone and lying.alone(one.thing) else one.thing.key
        there.setdefault(key if key not in there or there[key].thing == one.thing else one.path, one)
    return there


def _title(kind: ContentKind, found: _Found) -> Msg:
    title = kind.title(found.thing) if kind.title else kind.label
    if english_words(title).strip():
        return title
    return Msg("{name}: {thing}", {"name": found.owner, "thing": kind.label}) if found.owner else kind.label


def _values(kind: ContentKind, thing: Any) -> FormValues:
    return kind.values(thing) if kind.values else {}


def _names(form: Form) -> set[str]:
    return {field.name for field in form.fields}


def _asked(form: Form, lines: tuple[str, ...]) -> Form:
    return Form(tuple(field for field in form.fields if not lines or field.name in lines))


def _standing(form: Form, values: FormValues) -> Form:
    """The form as it is answered already: what stands there is always an answer, and nothing more need be known."""
    return Form(tuple(_open(field, values[field.name]) if field.name in values else replace(field, optional=True)
                      for field in form.fields), tuple(values.items()))


def _open(field: Field, value: Any) -> Field:
    match field.input:
        case Number(low, high):
            return replace(field, input=Number(min(low, value), max(high, value), value))
        case Text(longest):
            return replace(field, input=replace(field.input, longest=max(longest, len(value))))
        case Pick(options):
            known = {option.key for option in options}
            more = (Option(key, Msg.plain(key)) for key in (value if isinstance(value, list) else [value])
                    if key not in known)
            more_options = (*options, *more)
            most = len(more_options) if field.input.most == len(options) > 1 else field.input.most
            return replace(field, input=replace(field.input, options=more_options, most=most))
    return field


def _writing(state: Any, kind: ContentKind, lying: PrintedKind, found: _Found,
             form: Form) -> Callable[[FormValues], Placements]:
    was, alone = found.thing, bool(lying.alone and lying.alone(found.thing))

    def write(answer: FormValues) -> Placements:
        now = _told(kind, was, form, answer)
        placed = tuple((path, new) for path, _, new in reprinting.places_to_renew(state, was, now)
                       if not alone or path == found.path)
        if not lying.follow or not placed:
            return placed
        after = state
        for path, new in placed:
            after = corrections.put_value(after, path, new)
        return (*placed, *lying.follow(after, was, now))
    return write


def _told(kind: ContentKind, was: Any, form: Form, answer: FormValues) -> Any:
    """The thing as it is answered: what no line asks for stays, as does its key. It comes from the table then, but what
    is invented stays so. ValueError, as ContentKind.read has it, where it makes no sense."""
    nameless = {field.name: "" for field in form.fields if not field.optional and isinstance(field.input, Text)}
    values = nameless | _values(kind, was)
    unasked = {name: value for name, value in values.items() if name not in _names(form)}
    told, same = kind.read({**nameless, **unasked, **answer}), _as_it_is(kind, values)
    changed = {name: getattr(told, name) for name in was.__struct_fields__
               if name not in ("key", "source") and getattr(told, name) != getattr(same or was, name)}
    if changed and getattr(was, "source", INVENTED) != INVENTED:
        changed["source"] = TOLD
    return replace(was, **changed)


def _as_it_is(kind: ContentKind, values: FormValues) -> Any:
    """The thing as its own form reads it; None where the form would not take it."""
    try:
        return kind.read(values)
    except (ValueError, KeyError):
        return None
