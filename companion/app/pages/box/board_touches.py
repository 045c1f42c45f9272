"""What a touch on the board of a box, or on the lines beside it, means: where it leads, and what it changes. Pure.

What may live here: places made, moved and joined. What may not: what stands on the page (board.py), what is written for
it (boxes/board_editing.py).
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.app.boxes import board_editing, things
from companion.app.pages.navigation import ChangeBox, PageContext, SenselessError, Transition
from companion.app.pages.routes import BoardRoute, BoxPlace, BoxRoute, CornersRoute
from companion.app.storage.inventory import PICTURE, Inventory
from companion.app.storage.library import ContentItem
from companion.engine.content.kinds import ContentKind
from companion.engine.words import Msg

from . import board, changes, contents

ROUTE = BoardRoute
page = board.page


def answer(context: PageContext, route: BoardRoute, key: str, value: Any) -> Transition | None:
    """What a finger on the board means, or a line beside it; what is done with a place is done as in the list."""
    place = contents.place_of(context, route.box)
    inventory = context.inventories[place.game]
    kind = contents.kind_of(context.games[place.game], place)
    if key == "back":
        return Transition(replace(route.box, place=BoxPlace(place.game, place.kind)))
    if key == contents.CORNERS:
        return Transition(CornersRoute(_after(route, replace(place, thing=route.chosen, last=None))))
    if key.startswith(board.MODE):
        there = _box(route, replace(place, last=None))
        return Transition(BoardRoute(there, key.removeprefix(board.MODE), sort=route.sort))
    if key == board.SORT:
        return Transition(replace(route, sort=value))
    if key == contents.SHOWN:
        item = ContentItem(PICTURE + kind.name, "", things.sound_bytes(changes.picture_name(value)))
        return _written(route, inventory, (item,), Msg("Picture of the board taken"))
    if key == board.NAME:
        thing = things.thing_named(kind, inventory.content, route.chosen)
        key, value = contents.EDIT, {
            **things.values_in(kind, inventory.content, thing), board_editing.on_board(kind).name: value}
    if key != board.TRACE:
        return _as_in_the_list(context, route, place, key, value)
    return _places(route, inventory, kind, value) if route.mode == board.PLACES else _ways(
        route, inventory, kind, value)


def _as_in_the_list(context: PageContext, route: BoardRoute, place: BoxPlace, key: str, value: Any
                    ) -> Transition | None:
    """What is done with the chosen place, or taken back; the screen stays at the board."""
    found = changes.answer(context, _box(route, replace(place, thing=route.chosen)), key, value)
    if found is None or not isinstance(found.route, BoxRoute) or found.route.place is None:
        return None
    return replace(found, route=_after(route, found.route.place))


def _box(route: BoardRoute, place: BoxPlace) -> BoxRoute:
    return replace(route.box, place=place)


def _after(route: BoardRoute, place: BoxPlace) -> BoardRoute:
    """The board, at the thing at which `place` is."""
    return replace(route, box=_box(route, replace(place, thing="")), chosen=place.thing)


def _written(route: BoardRoute, inventory: Inventory, items: board_editing.Items, text: Msg,
             chosen: str | None = None) -> Transition:
    """Change something in the box; afterwards the place `chosen` is chosen, None: the same as before."""
    place = route.box.place or BoxPlace("")
    change = changes.box_step(place.game, inventory, items, text)
    there = replace(place, thing=route.chosen if chosen is None else chosen, last=change)
    return Transition(_after(route, there), ChangeBox(change))


def _places(route: BoardRoute, inventory: Inventory, kind: ContentKind, value: Any) -> Transition:
    """Make a place by touching empty ground, choose one by touching it, or move one by dragging it."""
    content, at = inventory.content, (value["x"], value["y"])
    thing = things.thing_named(kind, content, value.get("down", ""))
    if thing is not None and value.get("up") == value["down"]:
        return Transition(replace(route, chosen="" if route.chosen == thing.key else thing.key))
    thing = board_editing.waiting_thing(kind, content) if thing is None else thing
    if thing is not None:
        item = board_editing.put_place(inventory, kind, thing, at)
        return _written(route, inventory, (item,), Msg("Moved: {name}", {
            "name": things.title_of(kind, thing)}), thing.key)
    sorts = board.sorts_of(kind, content)
    sort = route.sort or (sorts[0].key if sorts else "")
    item, thing = board_editing.add_place(inventory, kind, sort, at)
    return _written(route, inventory, (item,), Msg("Entered: {name}", {
        "name": things.title_of(kind, thing)}), item.key)


def _ways(route: BoardRoute, inventory: Inventory, kind: ContentKind, value: Any) -> Transition:
    """Make a way from one place to another, by drawing it or by touching both; a touch on empty ground forgets the
    first.
    """
    content, down, up = inventory.content, value.get("down", ""), value.get("up", "")
    if not down:
        return Transition(replace(route, chosen=""))
    if down == up and not route.chosen:
        return Transition(replace(route, chosen=down))
    one = things.thing_named(kind, content, route.chosen if down == up else down)
    other = things.thing_named(kind, content, up)
    if one is None or other is None or one == other:
        raise SenselessError(Msg("A way leads from one place to another."))
    names: dict[str, str | int | Msg] = {
        "a": things.title_of(kind, one), "b": things.title_of(kind, other)}
    there = tuple(sorted((one.key, other.key))) in board_editing.all_ways(kind, content)
    if route.mode == board.CUT:
        if not there:
            raise SenselessError(Msg("No way leads from {a} to {b}.", names))
        items = board_editing.part_places(inventory, kind, one, other)
        return _written(route, inventory, items, Msg("Way taken out: {a} – {b}", names), "")
    if there:
        raise SenselessError(Msg("A way leads from {a} to {b} already.", names))
    return _written(route, inventory, (board_editing.join_places(inventory, kind, one, other),),
                    Msg("Way: {a} – {b}", names), "")
