"""A board made by touching its picture: what to write to make, move and join places. Pure.

What may live here: places and ways of every game, through its kinds (ContentKind.board). What may not: pages, pictures,
which finger touched what.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

from msgspec.structs import replace

from companion.app.storage.inventory import Inventory
from companion.app.storage.library import ContentItem
from companion.engine.content.kinds import ContentKind, OnBoard
from companion.engine.inputs import Field

from . import things

Middle = tuple[int, int]
Border = tuple[str, str]
Items = tuple[ContentItem, ...]


def on_board(kind: ContentKind) -> OnBoard:
    """How things of a kind lie on the board; TypeError for a kind that has no board."""
    if kind.board is None:
        raise TypeError(kind.name)
    return kind.board


def values_of(kind: ContentKind, thing: Any) -> things.Values:
    """The answers that a thing's form would hold."""
    return dict(kind.values(thing)) if kind.values else {}


def lies_at(kind: ContentKind, thing: Any) -> Middle | None:
    """Where a place lies; None if nobody has said so."""
    said, names = values_of(kind, thing), on_board(kind)
    x, y = said.get(names.x, 0), said.get(names.y, 0)
    return (x, y) if x or y else None


def line_of(kind: ContentKind, content: Any, name: str) -> Field | None:
    """The field of the form with this name."""
    return next((field for field in kind.asked(content).fields if field.name == name), None)


def waiting_thing(kind: ContentKind, content: Any) -> Any:
    """The first thing that is known and has no place yet, or None."""
    return next((thing for thing in things.in_order(kind, content) if lies_at(kind, thing) is None), None)


def next_name(kind: ContentKind, content: Any) -> str:
    """The name of the next place: the first number that no place has, and no way leads to."""
    names = on_board(kind)
    said = [values_of(kind, thing) for thing in kind.things(content)]
    taken = {str(one.get(names.name, "")) for one in said} | {thing.key for thing in kind.things(content)}
    taken |= {key for thing in kind.things(content) for key in getattr(thing, kind.mutual)}
    return next(str(n) for n in count(1) if not {str(n), kind.read(
        {names.name: str(n), names.sort: "", names.x: 1, names.y: 1}).key} & taken)


def add_place(inventory: Inventory, kind: ContentKind, sort: str, at: Middle) -> tuple[ContentItem, Any]:
    """What to write to add one place, and the place."""
    names = on_board(kind)
    thing = kind.read({names.name: next_name(kind, inventory.content), names.sort: sort, names.x: max(1, at[0]),
                       names.y: at[1]})
    return things.add_thing(inventory, kind, thing), thing


def put_place(inventory: Inventory, kind: ContentKind, thing: Any, at: Middle) -> ContentItem:
    """What to write to put a place at `at`."""
    names = on_board(kind)
    return things.changed_to(inventory, kind, thing, kind.read(
        values_of(kind, thing) | {names.x: max(1, at[0]), names.y: at[1]}))


def all_ways(kind: ContentKind, content: Any) -> tuple[Border, ...]:
    """Every way between two existing places, once."""
    there = {thing.key: getattr(thing, kind.mutual) for thing in kind.things(content)}
    told = {(min(key, other), max(key, other)) for key, others in there.items() for other in others}
    return tuple(sorted((one, other) for one, other in told if one in there and other in there and one != other))


def join_places(inventory: Inventory, kind: ContentKind, one: Any, other: Any) -> ContentItem:
    """What to write to join two places by a way."""
    return things.changed_to(inventory, kind, one, replace(one, **{
        kind.mutual: (*getattr(one, kind.mutual), other.key)}))


def part_places(inventory: Inventory, kind: ContentKind, one: Any, other: Any) -> Items:
    """What to write to remove the way, whichever end names it."""
    return (*things.unname_thing(inventory, kind, one, other.key),
            *things.unname_thing(inventory, kind, other, one.key))


def without_place(inventory: Inventory, kind: ContentKind, thing: Any) -> Items:
    """What to write to delete a thing and every way to it."""
    others = [other for other in kind.things(inventory.content) if kind.mutual and other != thing]
    return (things.delete_thing(inventory, kind, thing),
            *(item for other in others for item in things.unname_thing(inventory, kind, other, thing.key)))


def map_places(inventory: Inventory, kind: ContentKind, to: Callable[[Middle], Middle]) -> Items:
    """What to write to move every place that has a position to where `to` puts it, because the picture has changed."""
    lying = [(thing, at) for thing in kind.things(inventory.content) if (at := lies_at(kind, thing))]
    return tuple(put_place(inventory, kind, thing, to(at)) for thing, at in lying)
