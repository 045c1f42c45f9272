"""What a finger on the board of a box means, and the lines beside it: where it leads, what it changes there. Pure.

What may live here: places made, moved and joined. What may not: what stands on the page (board.py), what is written
for it (boxes/charting.py).
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.app.boxes import charting, things
from companion.app.pages.navigation import (
    CONTENT,
    BoxPlace,
    ChangeBox,
    PageContext,
    Route,
    SenselessError,
    Transition,
)
from companion.app.storage.inventory import PICTURE, Inventory
from companion.app.storage.library import ContentItem
from companion.engine.content.kinds import ContentKind
from companion.engine.words import Msg

from . import board, changes, contents, corners, fields

ID = CONTENT
page = board.page


def answer(context: PageContext, route: Route, key: str, value: Any) -> Transition | None:
    """What a finger on the board means, or a line beside it; all else is as on the other pages of the box."""
    place = contents.place_of(context, route)
    kind = contents.kind_at(context.games[place.game], place)
    if kind is not None and place.corners:
        return corners.answer(context, route, place, kind, key, value)
    if key == contents.CORNERS:
        return _to(route, replace(place, corners=corners.FIRST, last=None))
    if kind is None or not place.board:
        return changes.answer(context, route, key, value)
    if kind.grid:
        return fields.answer(context, route, place, kind, key, value)
    return _on_board(context, route, place, kind, key, value)


def _on_board(context: PageContext, route: Route, place: BoxPlace, kind: ContentKind, key: str,
              value: Any) -> Transition | None:
    inventory = context.inventories[place.game]
    if key == "back":
        return _to(route, BoxPlace(place.game, place.kind))
    if key.startswith(board.MODE):
        return _to(route, replace(place, board=key.removeprefix(board.MODE), thing="", last=None))
    if key == board.SORT:
        return _to(route, replace(place, sort=value))
    if key == contents.SHOWN:
        item = ContentItem(PICTURE + kind.name, "", things.sound(changes.picture_name(value)))
        return _written(route, place, inventory, (item,), Msg("Picture of the board taken"))
    if key == board.NAME:
        thing = things.named(kind, inventory.content, place.thing)
        key, value = contents.EDIT, {
            **things.values_in(kind, inventory.content, thing), charting.on_board(kind).name: value}
    if key != board.TRACE:
        return changes.answer(context, route, key, value)
    return _places(route, place, inventory, kind, value) if place.board == board.PLACES else _ways(
        route, place, inventory, kind, value)


def _to(route: Route, place: BoxPlace) -> Transition:
    return Transition(replace(route, box=place))


def _written(route: Route, place: BoxPlace, inventory: Inventory, items: charting.Items, text: Msg,
             chosen: str | None = None) -> Transition:
    """Something changed in the box; `chosen` is the place that is chosen then, None: the same as before."""
    change = changes.step(place.game, inventory, items, text)
    thing = place.thing if chosen is None else chosen
    return Transition(replace(route, box=replace(place, thing=thing, last=change)), ChangeBox(change))


def _places(route: Route, place: BoxPlace, inventory: Inventory, kind: ContentKind, value: Any) -> Transition:
    """A touch on nothing makes a place, one on a place chooses it; a place is dragged to where it lies."""
    content, at = inventory.content, (value["x"], value["y"])
    thing = things.named(kind, content, value.get("down", ""))
    if thing is not None and value.get("up") == value["down"]:
        return _to(route, replace(place, thing="" if place.thing == thing.key else thing.key))
    thing = charting.waiting(kind, content) if thing is None else thing
    if thing is not None:
        item = charting.put(inventory, kind, thing, at)
        return _written(route, place, inventory, (item,), Msg("Moved: {name}", {
            "name": things.title_of(kind, thing)}), thing.key)
    sorts = board.sorts_of(kind, content)
    sort = place.sort or (sorts[0].key if sorts else "")
    item, thing = charting.made(inventory, kind, sort, at)
    return _written(route, place, inventory, (item,), Msg("Entered: {name}", {
        "name": things.title_of(kind, thing)}), item.key)


def _ways(route: Route, place: BoxPlace, inventory: Inventory, kind: ContentKind, value: Any) -> Transition:
    """A way from one place to another: drawn, or one touched after the other; a touch on nothing forgets the first."""
    content, down, up = inventory.content, value.get("down", ""), value.get("up", "")
    if not down:
        return _to(route, replace(place, thing=""))
    if down == up and not place.thing:
        return _to(route, replace(place, thing=down))
    one = things.named(kind, content, place.thing if down == up else down)
    other = things.named(kind, content, up)
    if one is None or other is None or one == other:
        raise SenselessError(Msg("A way leads from one place to another."))
    names: dict[str, str | int | Msg] = {
        "a": things.title_of(kind, one), "b": things.title_of(kind, other)}
    there = tuple(sorted((one.key, other.key))) in charting.ways(kind, content)
    if place.board == board.CUT:
        if not there:
            raise SenselessError(Msg("No way leads from {a} to {b}.", names))
        items = charting.parted(inventory, kind, one, other)
        return _written(route, place, inventory, items, Msg("Way taken out: {a} – {b}", names), "")
    if there:
        raise SenselessError(Msg("A way leads from {a} to {b} already.", names))
    return _written(route, place, inventory, (charting.joined(inventory, kind, one, other),),
                    Msg("Way: {a} – {b}", names), "")
