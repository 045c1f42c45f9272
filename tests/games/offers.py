"""What a screen must never offer: twins, dead buttons, keys for words, bare numbers, silence, questions of one answer.
Pure, of any View.

What may live here: findings about one View, each with a name under which a game may list it. What may not: play (the
walk in test_offers.py), what is drawn (tests/touch).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any, NamedTuple

from msgspec import Struct

from companion.app.simulation.monkey import value_for
from companion.app.simulation.simulate import submit_insisting
from companion.engine.answers import Answer, Reply
from companion.engine.inputs import Cell, Form, Input, Move, Number, Option, Order, Pick, PlaceInput
from companion.engine.parts import Counter, Grid, Provinces
from companion.engine.screens import answer
from companion.engine.table import Refused, Table, believed
from companion.engine.view import HANDS, PUBLIC, TABLE, Choice, View
from companion.engine.words import Msg, say
from ui.touch.meaning.choice_placement import by_thing, on_panel

TWINS, KEYS, DEAD, SILENT, BARE, DECIDED = "twins", "keys", "dead", "silent", "bare", "decided"
KINDS = (TWINS, KEYS, DEAD, SILENT, BARE, DECIDED)
CODE = re.compile(r"\b(seat|p|die|foe|tile|piece|faction)[-_:/]\d+\b")
VALUES = 4

Say = Callable[[Msg], str]


class Finding(NamedTuple):
    """Something that must not be: its kind, the name it is listed by (its words), and where it was seen."""

    kind: str
    name: str
    seen: str


def findings(table: Table, view: View, keys: frozenset[str], languages: Iterable[Say]) -> Iterator[Finding]:
    """Everything that is wrong with what one viewer is shown now; what is refused is tried by `refused`."""
    for words in languages:
        yield from _twin_choices(view, words)
        yield from _twin_options(view, words)
        yield from _twin_things(view, words)
        if view.viewer == TABLE:
            yield from _twin_beliefs(table, view, words)
    yield from _codes(view, keys)
    yield from _nowhere(view)
    yield from _decided(view)
    yield from _silence(table, view)
    yield from _bare_numbers(view)


def refused(table: Table, view: View, luck: Random) -> Iterator[Finding]:
    """Main choices without an objection that are refused when they are taken."""
    for choice in view.choices:
        if choice.emphasis == "main" and choice.objection is None:
            for _ in range(VALUES if choice.input else 1):
                said = _refusal(table, view.viewer, choice, luck)
                if said:
                    yield Finding(DEAD, name_of(choice), said)


def never_to_be_had(view: View) -> Iterator[tuple[str, bool]]:
    """Every choice of weight by name, and whether it is refused and may not be waived.

    What lies on a board with an objection is no offer: it says why a field is not lit.
    """
    boards = {part.id for part in view.stage if isinstance(part, Grid)} - {""}
    for choice in (choice for choice in view.choices if choice.on not in boards):
        yield name_of(choice), choice.objection is not None and not choice.waivable


def content_keys(content: Any) -> frozenset[str]:
    """The keys of everything in the box that are not words a person would say."""
    return frozenset(key for key in _keys_in(content) if not key.isdecimal() and key)


def name_of(choice: Choice) -> str:
    """The name under which a choice is listed: its words, before names and numbers are filled in."""
    return choice.label.id


def _keys_in(tree: Any) -> Iterator[str]:
    if isinstance(tree, tuple):
        for item in tree:
            yield from _keys_in(item)
    elif isinstance(tree, Struct):
        key = getattr(tree, "key", None)
        if isinstance(key, str) and getattr(tree, "name", None) != key:
            yield key
        for field in tree.__struct_fields__:
            yield from _keys_in(getattr(tree, field))


def _refusal(table: Table, viewer: str, choice: Choice, luck: Random) -> str:
    value = value_for(choice.input, luck)
    ask = answer(table, Answer(viewer, choice.key, table.at, value), table.at)
    if isinstance(ask, Reply):
        return f"{viewer}, {choice.key} = {value!r}: {ask.result}"
    done = submit_insisting(table, ask)
    if isinstance(done, Refused) and not all(objection.secret for objection in done.objections):
        return f"{viewer}, {choice.key} = {value!r}: " + "; ".join(say(o.text) for o in done.objections)
    return ""


def _twin_choices(view: View, words: Say) -> Iterator[Finding]:
    """The choices of one list that a person cannot tell apart: buttons, those on a thing, those on a panel."""
    lists = [tuple(choice for choice in view.choices if not choice.on), *by_thing(view.choices).values()]
    if view.viewer == TABLE:
        lists += [on_panel(panel, view) for panel in view.seats]
    for choices in lists:
        for first, second in _same(choices, lambda choice: _face(choice, view, words)):
            yield Finding(TWINS, name_of(first), f"{view.viewer}: {words(first.label)!r} is offered twice, "
                                                         f"as {first.key} and {second.key}")


def _twin_things(view: View, words: Say) -> Iterator[Finding]:
    """Two tiles or places that can be touched, one meaning another thing than the other, and that look alike."""
    touched = by_thing(view.choices).keys()
    for part in view.stage:
        things = [thing for name in ("tiles", "cards", "places") for thing in getattr(part, name, ())]
        for first, second in _same((thing for thing in things if thing.id in touched), lambda thing: _looks(
                thing, words)):
            yield Finding(TWINS, f"on the stage: {first.label.id}", f"{view.viewer}: {words(first.label)!r} lies "
                                                                    f"there twice, as {first.id} and {second.id}")


def said_twice(view: View, words: Say) -> Iterator[Finding]:
    """Offers that are called the same where a phone is heard and not seen: by the thing they lie on and their words. Of
    two figures in one place that are alike in everything it does not matter which is meant.
    """
    alike = {figure.id: (place.id, figure.icon, figure.tone, figure.seat) for part in view.stage
             for place in getattr(part, "places", ()) for figure in place.figures if figure.id}
    things = {one.id: tuple(words(text.label) for text in (thing, one) if text.label) for part in view.stage for name in
              ("tiles", "cards", "places", "items") for thing in getattr(part, name, ())
              for one in (thing, *getattr(thing, "counters", ()), *getattr(thing, "figures", ())) if one.id}
    offered = (choice for choice in view.choices if choice.emphasis != "quiet" and choice.objection is None)
    if view.viewer not in (TABLE, PUBLIC):
        for first, second in _same(offered, lambda choice: (words(choice.label), *things.get(choice.on, ()))):
            if alike.get(first.on, first) == alike.get(second.on, second):
                continue
            yield Finding(TWINS, f"by ear: {name_of(first)}", f"{view.viewer}: {words(first.label)!r} is said twice, "
                                                              f"for {first.key} and {second.key}")


def _decided(view: View) -> Iterator[Finding]:
    """Questions that have one answer."""
    for choice in view.choices:
        if isinstance(choice.input, Number) and choice.input.minimum >= choice.input.maximum and not choice.objection:
            yield Finding(DECIDED, name_of(choice), f"{view.viewer}, {choice.key}: {choice.input.maximum} or nothing")


def _looks(thing: Any, words: Say) -> tuple[Any, ...]:
    note = words(thing.note) if getattr(thing, "note", None) else ""
    numbers = tuple((counter.icon, counter.value) for counter in getattr(thing, "counters", ()))
    return words(thing.label), thing.icon, thing.tone, note, numbers, getattr(thing, "x", 0), getattr(thing, "y", 0)


def _twin_beliefs(table: Table, view: View, words: Say) -> Iterator[Finding]:
    """Lines of the list of what may be put right, and answers to one of them, that cannot be told apart."""
    places = {place.path: place for place in believed(table)}.values()
    for first, second in _same(places, lambda place: (words(place.label), place.seat)):
        yield Finding(TWINS, f"put right: {first.label.id}", f"{words(first.label)!r} stands twice, for {first.path} "
                                                             f"and {second.path}")
    for place in places:
        for options in _lists(place.input):
            for one, other in _same(options, lambda option: _face(option, view, words)):
                yield Finding(TWINS, f"put right, in: {place.label.id}", f"{place.path}: {words(one.label)!r} stands "
                                                                         f"twice, for {one.key} and {other.key}")


def _twin_options(view: View, words: Say) -> Iterator[Finding]:
    """The options of one question that a person cannot tell apart."""
    for choice in view.choices:
        for options in _lists(choice.input):
            for first, second in _same(options, lambda option: _face(option, view, words)):
                yield Finding(TWINS, f"in {name_of(choice)}", f"{view.viewer}, {choice.key}: "
                              f"{words(first.label)!r} stands twice, for {first.key} and {second.key}")


def _face(thing: Choice | Option, view: View, words: Say) -> tuple[str, ...]:
    """What is seen of it: the shared screen shows a sign and a mark, a phone another's mark or else the sign."""
    seats = {panel.seat for panel in view.seats}
    mark = thing.seat if thing.seat in seats else ""
    if view.viewer == TABLE:
        return words(thing.label), thing.icon, mark
    return words(thing.label), mark if mark and mark != view.viewer else thing.icon


def _same(things: Iterable[Any], face: Callable[[Any], tuple[str, ...]]) -> Iterator[tuple[Any, Any]]:
    met: dict[tuple[str, ...], Any] = {}
    for thing in things:
        first = met.setdefault(face(thing), thing)
        if first is not thing:
            yield first, thing


def _lists(wanted: Input | None) -> Iterator[tuple[Option, ...]]:
    match wanted:
        case Pick(options) | Order(options):
            yield options
        case Form(fields):
            for field in fields:
                yield from _lists(field.input)


def _codes(view: View, keys: frozenset[str]) -> Iterator[Finding]:
    """Words that are no words: keys of the box, ids of seats and things."""
    for choice in view.choices:
        for option in (option for options in _lists(choice.input) for option in options):
            if say(option.label) in keys or CODE.search(say(option.label)):
                yield Finding(KEYS, f"in {name_of(choice)}", f"{view.viewer}: {say(option.label)!r}")
    for text in _texts(view):
        if say(text) in keys or CODE.search(say(text)):
            yield Finding(KEYS, text.id, f"{view.viewer}: {say(text)!r}")


def _nowhere(view: View) -> Iterator[Finding]:
    """Questions for a place or a field that no map or board shows: a list of keys, or nothing to touch."""
    places = {place.id for part in view.stage if isinstance(part, Provinces) for place in part.places}
    board = any(isinstance(part, Grid) for part in view.stage)
    for choice in view.choices:
        for wanted in (choice.input, *(field.input for field in getattr(choice.input, "fields", ()))):
            if isinstance(wanted, PlaceInput) and not places.issuperset(wanted.places):
                unseen = sorted(set(wanted.places) - places)
                yield Finding(KEYS, f"in {name_of(choice)}", f"{view.viewer}: no map shows {', '.join(unseen[:3])}")
            if isinstance(wanted, (Cell, Move)) and not board:
                yield Finding(DEAD, name_of(choice), f"{view.viewer}: a field of a board that is not shown")


def _texts(tree: Any) -> Iterator[Msg]:
    """Every text of a View but the options of its choices."""
    if isinstance(tree, Msg):
        yield tree
    elif isinstance(tree, tuple):
        for item in tree:
            yield from _texts(item)
    elif isinstance(tree, Struct) and not isinstance(tree, (Pick, Order, Form)):
        for field in tree.__struct_fields__:
            yield from _texts(getattr(tree, field))


def _silence(table: Table, view: View) -> Iterator[Finding]:
    """A prompt must say something, and while somebody is to act, who."""
    if table.game.over(table.state):
        return
    step = type(getattr(table.state, "step", table.state)).__name__
    if not say(view.prompt.text).strip():
        yield Finding(SILENT, step, f"{view.viewer} is told nothing")
    elif view.viewer == TABLE and not view.prompt.seat and _all_of_one(view) and not _names(view):
        yield Finding(SILENT, step, f"{say(view.prompt.text)!r} does not say who")


def _all_of_one(view: View) -> bool:
    """Whether everything of weight that is offered is one player's; what hands have done says itself whose it was."""
    return len({choice.seat for choice in view.choices if choice.emphasis == "main" and choice.on != HANDS} - {""}) == 1


def _names(view: View) -> bool:
    return any(panel.name in say(view.prompt.text) for panel in view.seats)


def _bare_numbers(view: View) -> Iterator[Finding]:
    """Numbers with neither sign nor word; on a panel or a tile, where a sign stands for the word, two with the same."""
    for counter in (counter for group in _counters((view.seats, view.header, view.stage)) for counter in group):
        if not counter.icon and not say(counter.label).strip():
            yield Finding(BARE, counter.id or "a number", f"{view.viewer}: {counter.value}")
    tiles = (tile for part in view.stage for name in ("tiles", "cards") for tile in getattr(part, name, ()))
    for group in (thing.counters for thing in (*view.seats, *tiles)):
        for first, second in _same((counter for counter in group if counter.icon), lambda counter: (
                counter.icon, counter.tone)):
            yield Finding(BARE, f"{first.icon}: {first.label.id}", f"{view.viewer}: {say(first.label)} and "
                                                                  f"{say(second.label)} have the same sign")


def _counters(tree: Any) -> Iterator[tuple[Counter, ...]]:
    """The numbers that stand together."""
    if isinstance(tree, tuple):
        if tree and isinstance(tree[0], Counter):
            yield tree
        else:
            for item in tree:
                yield from _counters(item)
    elif isinstance(tree, Struct):
        for field in tree.__struct_fields__:
            yield from _counters(getattr(tree, field))
