"""The things of a box: what each is called, where it is kept, and what to write so that it changes. Pure.

What may live here: things of every game, through its kinds. What may not: files, pages, what a thing means in play.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2s
from typing import Any

from msgspec import ValidationError, json, structs, to_builtins

from companion.app.storage.inventory import PICTURE, Inventory, field_of, key_of_thing
from companion.app.storage.library import ContentItem
from companion.engine.content.kinds import ContentKind
from companion.engine.game import Game
from companion.engine.inputs import Field, Form, Input, Number, Pick, input_fits, spoken_answer
from companion.engine.words import Msg, join_texts, say

from .alphabet import sort_key

LONGEST_NAME, TELLING = 64, 3
GONE = b"null"
Values = dict[str, Any]


def thing_handle(thing: Any) -> str:
    """The handle by which a page names a thing: its key; for a long key, or a thing without one, a short mark."""
    key = key_of_thing(thing)
    short = key == getattr(thing, "key", None) and len(key) <= LONGEST_NAME
    return key if short else f"#{blake2s(key.encode(), digest_size=8).hexdigest()}"


def thing_named(kind: ContentKind, content: Any, name: str) -> Any:
    """The thing with this handle, or None."""
    return next((thing for thing in kind.things(content) if thing_handle(thing) == name), None)


def title_of(kind: ContentKind, thing: Any) -> Msg:
    """What a thing is called in lists."""
    if kind.title is not None:
        return kind.title(thing)
    name = str(getattr(thing, "name", "") or getattr(thing, "key", ""))
    return Msg.plain(name) if name else kind.label


def in_order(kind: ContentKind, content: Any, told: Callable[[Msg], str] = say) -> list[Any]:
    """All things of a kind by their group, then by their names as they are `told`, numbers in their own order."""
    return sorted(kind.things(content), key=lambda thing: (
        sort_key(told(kind.under(content, thing)) if kind.under else ""), sort_key(told(title_of(kind, thing)))))


def telling_line(kind: ContentKind, content: Any, thing: Any) -> Msg | None:
    """The first few numbers and choices of a thing, in one line."""
    told = [Msg("{label}: {value}", {"label": label, "value": value}) for label, value in spelled_out(
        kind, content, thing, (Number, Pick))]
    return join_texts(told[:TELLING])


def spelled_out(kind: ContentKind, content: Any, thing: Any,
                inputs: tuple[type, ...] = ()) -> tuple[tuple[Msg, Msg], ...]:
    """What is known of a thing, field by field; with `inputs` only fields that are asked for with one of these."""
    if kind.values is None:
        return ()
    values = values_in(kind, content, thing)
    fields = [field for field in kind.asked(content).fields
              if values.get(field.name) not in (None, "", [], ()) and (not inputs or isinstance(field.input, inputs))]
    told = ((_whole_label(field), spoken_answer(field.input, values[field.name])) for field in fields)
    return tuple((label, value) for label, value in told if value is not None)


def values_in(kind: ContentKind, content: Any, thing: Any) -> Values:
    """A thing of a box as the answers of its form; if its kind is mutual, it names all things that name it."""
    values = kind.values(thing) if kind.values else {}
    if not kind.mutual:
        return values
    others = {other.key: getattr(other, kind.mutual) for other in kind.things(content) if other.key != thing.key}
    naming = (key for key, named in others.items() if thing.key in named)
    known = [key for key in dict.fromkeys((*getattr(thing, kind.mutual), *naming)) if key in others]
    rest = {name: value for name, value in values.items() if name != kind.mutual}
    return {**rest, kind.mutual: known} if known else rest


def part_others(inventory: Inventory, kind: ContentKind, thing: Any, new: Any) -> tuple[ContentItem, ...]:
    """What to write so that the things which a changed one no longer names do not name it either (mutual kinds)."""
    if not kind.mutual:
        return ()
    others = (other for other in kind.things(inventory.content)
              if other.key not in (thing.key, *getattr(new, kind.mutual)))
    return tuple(item for other in others for item in unname_thing(inventory, kind, other, thing.key))


def unname_thing(inventory: Inventory, kind: ContentKind, thing: Any, gone: str) -> tuple[ContentItem, ...]:
    """What to write so that a thing of a mutual kind no longer names the one with the key `gone`; nothing if it does
    not.
    """
    named = getattr(thing, kind.mutual)
    rest = tuple(key for key in named if key != gone)
    return (changed_to(inventory, kind, thing, structs.replace(thing, **{kind.mutual: rest})),) if gone in named else ()


def _whole_label(field: Field) -> Msg:
    """The name of a field for places that do not show its group."""
    return field.label if field.group is None else Msg("{group}: {label}", {
        "group": field.group, "label": field.label})


def filled_in(form: Form, values: Values) -> Form:
    """A form with these values filled in, as far as they fit; of several picked things, those that are known."""
    plain = {field.name: _known(field.input, values[field.name]) for field in form.fields if field.name in values}
    return structs.replace(form, filled=tuple((field.name, plain[field.name]) for field in form.fields
                                      if field.name in plain and input_fits(plain[field.name], field.input)))


def _known(wanted: Input, value: Any) -> Any:
    """A value without options that its list no longer offers."""
    if not isinstance(value, list | tuple):
        return value
    options = {option.key for option in wanted.options} if isinstance(wanted, Pick) else {*value}
    return [one for one in value if one in options]


def row_of(inventory: Inventory, kind: ContentKind, thing: Any) -> ContentItem:
    """The place where a thing is written, or would be; its value is empty if nobody has said anything."""
    said = [item for item in reversed(inventory.items)
            if field_of(item.kind) == field_of(kind.name) and item.value and item.value != GONE]
    key, tree = key_of_thing(thing), to_builtins(thing)
    if not isinstance(getattr(inventory.content, field_of(kind.name), ()), tuple):
        return said[0] if said else ContentItem(kind.name, str(getattr(thing, "key", kind.name)), b"")
    found = next((item for item in said if item.key == key), None)
    found = found or next((item for item in said if json.decode(item.value) == tree), None)
    return found or ContentItem(kind.name, key, b"")


def changed_to(inventory: Inventory, kind: ContentKind, old: Any, thing: Any) -> ContentItem:
    """What to write so that `old` becomes `thing`; it keeps its key, so that references to it stay valid."""
    kept = structs.replace(thing, key=old.key) if "key" in getattr(thing, "__struct_fields__", ()) else thing
    return structs.replace(row_of(inventory, kind, old), value=sound_bytes(kept))


def add_thing(inventory: Inventory, kind: ContentKind, thing: Any) -> ContentItem:
    """What to write to add a thing, under a key that is not taken yet."""
    taken = {key_of_thing(other) for other in every_thing(inventory, kind)}
    key, number = key_of_thing(thing), 2
    if "key" in getattr(thing, "__struct_fields__", ()):
        while thing.key in taken:
            thing, number = structs.replace(thing, key=f"{key}-{number}"), number + 1
    return structs.replace(row_of(inventory, kind, thing), value=sound_bytes(thing))


def namesake(kind: ContentKind, content: Any, thing: Any) -> Any:
    """The thing of a box with the same name or number as one that has just been read, or None.

    The key of an entered thing is made of these; a shipped thing may have any key, so the key is made again from what
    it says.
    """
    key = key_of_thing(thing)
    there = kind.things(content) if isinstance(getattr(content, field_of(kind.name), ()), tuple) else ()
    return next((other for other in there if key in (_made_again(kind, other), key_of_thing(other)
                 if kind.values is None else "")), None)


def _made_again(kind: ContentKind, thing: Any) -> str:
    try:
        return key_of_thing(kind.read(kind.values(thing))) if kind.values else ""
    except ValueError:
        return ""


def every_thing(inventory: Inventory, kind: ContentKind) -> tuple[Any, ...]:
    """Everything in the field in which a kind stands, whatever its own kind."""
    there = getattr(inventory.content, field_of(kind.name), ())
    return there if isinstance(there, tuple) else ()


def delete_thing(inventory: Inventory, kind: ContentKind, thing: Any) -> ContentItem:
    """What to write to remove a thing from the box, even a shipped one."""
    return structs.replace(row_of(inventory, kind, thing), value=GONE)


def sound_bytes(thing: Any) -> bytes:
    """A thing as it is written. ValueError if it is not what its own type says."""
    data = json.encode(thing)
    try:
        json.decode(data, type=type(thing))
    except ValidationError as error:
        raise ValueError(Msg("These values cannot be.")) from error
    return data


def items_before(inventory: Inventory, items: tuple[ContentItem, ...]) -> tuple[ContentItem, ...]:
    """What is written now at the places where these items will be written."""
    there = {(item.kind, item.key): item for item in inventory.items}
    return tuple(there.get((item.kind, item.key), structs.replace(item, value=b"")) for item in items)


def stood_at(inventory: Inventory, row: ContentItem, revision: int) -> tuple[bool, Any]:
    """Whether what stands at `row` has changed since `revision`, and what stood there then."""
    later = [past for past in inventory.past
             if past.revision > revision and (past.kind, past.key) == (row.kind, row.key)]
    return bool(later), later[0].thing if later else None


def name_counts(kind: ContentKind, content: Any) -> dict[str, int]:
    """How many things of a kind are called the same, by what they are called in small letters."""
    found: dict[str, int] = {}
    for name in (folded_name(kind, thing) for thing in kind.things(content)):
        found[name] = found.get(name, 0) + 1
    return found


def twin_things(kind: ContentKind, content: Any, thing: Any) -> tuple[Any, ...]:
    """The other things of a kind that are called the same."""
    name = folded_name(kind, thing)
    return tuple(other for other in kind.things(content) if other != thing and folded_name(kind, other) == name)


def folded_name(kind: ContentKind, thing: Any) -> str:
    """The name of a thing in small letters: twins have it in common."""
    return say(title_of(kind, thing)).strip().casefold()


def merge_things(game: Game, inventory: Inventory, kind: ContentKind, kept: Any, gone: Any) -> tuple[ContentItem, ...]:
    """What to write to merge two things; references to the one that goes then name the other."""
    content, one, other = inventory.content, key_of_thing(kept), key_of_thing(gone)
    referring = tuple(changed_to(inventory, of, thing, of.read(values)) for of in game.kinds if of.values
                      for thing in of.things(content) if thing is not gone
                      if (values := _redirected(of, content, thing, other, one)) is not None)
    picture = inventory.pictures.get((kind.name, other), "")
    takes = picture and (kind.name, one) not in inventory.pictures
    shown = (ContentItem(PICTURE + kind.name, one, json.encode(picture)),) if takes else ()
    return (*referring, delete_thing(inventory, kind, gone), *shown)


def _redirected(kind: ContentKind, content: Any, thing: Any, old: str, new: str) -> Values | None:
    """The values of a thing with a reference corrected; None if it has no such reference."""
    values = kind.values(thing) if kind.values else {}
    picks = [field.name for field in kind.asked(content).fields if isinstance(field.input, Pick)]
    found = {name: _exchanged(values[name], old, new) for name in picks if name in values
             and (values[name] == old or (isinstance(values[name], list | tuple) and old in values[name]))}
    return values | found if found else None


def _exchanged(value: Any, old: str, new: str) -> Any:
    if isinstance(value, str):
        return new
    return list(dict.fromkeys(new if key == old else key for key in value))


def lacking_kind(game: Game, inventory: Inventory, seats: int, lack: Msg) -> ContentKind | None:
    """The first kind of which things seem to be missing: the game lacks something else when that kind is empty, or when
    it holds the things of the examples.
    """
    content = inventory.content
    for kind in game.kinds:
        if any(lack not in game.lacks(_with_things(kind, content, there), seats)
               for there in (type(content)(), inventory.examples)):
            return kind
    return game.kinds[0] if game.kinds else None


def _with_things(kind: ContentKind, content: Any, other: Any) -> Any:
    """A box in which the things of one kind come from another box."""
    field, own = field_of(kind.name), kind.things(content)
    there = getattr(content, field)
    if not isinstance(there, tuple):
        return structs.replace(content, **{field: getattr(other, field)})
    return structs.replace(content, **{field: (*(thing for thing in there if thing not in own), *kind.things(other))})
