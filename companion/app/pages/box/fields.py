"""A board of fields in a box: people touch two opposite corner fields on its picture, and in play the picture lies
below the fields. Pure.

What may live here: this page, and what a finger on it means. What may not: places and ways (board.py,
board_touches.py), pictures themselves (PageContext.straighten).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from companion.app.boxes import board_editing, straightening, things
from companion.app.pages.navigation import ChangeBox, PageContext, SenselessError, Transition
from companion.app.pages.routes import BOX_FIELDS, BoxPlace, BoxRoute, CornersRoute, FieldsRoute, Fingertip
from companion.app.storage import inventory as boxes
from companion.app.storage.library import ContentItem
from companion.engine import inputs, parts, view
from companion.engine.content.kinds import ContentKind
from companion.engine.words import Msg

from . import changes, contents, touch_form

ROUTE = FieldsRoute
LAY, MANY = "lay", "many:"
LEAST = 40
"""How far two corner fields must be apart at least, of 1000."""
FieldCount = tuple[int, int]


def size_of(kind: ContentKind, content: Any) -> FieldCount:
    """How many fields the board of a content has, from west to east and from north to south."""
    said = board_editing.values_of(kind, getattr(content, kind.name))
    across, down = (int(said[name]) for name in kind.grid)
    return across, down


def filling_corners(size: FieldCount) -> tuple[Fingertip, Fingertip]:
    """The middles of two opposite corner fields where fields fill the whole picture."""
    half = [round(straightening.WHOLE / 2 / many) for many in size]
    return (half[0], half[1]), (straightening.WHOLE - half[0], straightening.WHOLE - half[1])


def field_outline(corners: tuple[Fingertip, ...], size: FieldCount) -> tuple[straightening.Corner, ...]:
    """The corners of the whole board: half a field beyond the middles of two opposite corner fields.

    ValueError with a Msg if they are no corner fields.
    """
    edges = []
    for axis in (0, 1):
        low, high = sorted(corner[axis] for corner in corners)
        if high - low < LEAST:
            raise ValueError(Msg("These are not two opposite corner fields."))
        half = (high - low) / (size[axis] - 1) / 2
        edges.append((low - half, high + half))
    (left, right), (top, bottom) = edges
    return (left, top), (right, top), (right, bottom), (left, bottom)


def page(context: PageContext, route: FieldsRoute) -> view.Page:
    """The picture with the corners of its fields; beside it how many there are."""
    place = contents.place_of(context, route.box)
    kind, inventory = contents.kind_of(context.games[place.game], place), context.inventories[place.game]
    size = size_of(kind, inventory.content)
    picture = _picture(inventory, kind)
    lay = (view.Row(Msg("Lay it under the fields"), LAY, icon="check"),) if picture else ()
    rows = (*contents.undo_row(place.last), *lay, *_many(inventory, kind), *contents.board_picture(context, picture))
    trace = view.Choice("trace", Msg("Touch a corner field"), "gesture-tap",
                        input=touch_form.finger_form(tuple(f"{touch_form.CORNER}{n}" for n in range(2))), on="sketch")
    text = Msg("Touch the middle of two opposite corner fields.") if picture else None
    return view.Page(BOX_FIELDS, kind.label, text, rows, (trace,) if picture else (), back="back",
                     notices=context.notices, game=place.game, revision=inventory.revision,
                     parts=(_sketch(route, size, picture),) if picture else ())


def _picture(inventory: boxes.Inventory, kind: ContentKind) -> str:
    """The picture as it was taken; the part below the fields in play is cut from it."""
    return inventory.pictures.get(shown_as(inventory, kind), "")


def shown_as(inventory: boxes.Inventory, kind: ContentKind) -> tuple[str, str]:
    """The name of the whole board's picture in the inventory."""
    return kind.name, boxes.key_of_thing(getattr(inventory.content, kind.name))


def _touched(route: FieldsRoute, size: FieldCount) -> tuple[Fingertip, ...]:
    return route.corners or filling_corners(size)


def _sketch(route: FieldsRoute, size: FieldCount, picture: str) -> parts.Sketch:
    """The corners that were touched, the other two, and what runs from field to field around them."""
    one, other = _touched(route, size)
    (left, right), (top, bottom) = sorted((one[0], other[0])), sorted((one[1], other[1]))
    names = {(x, y): inputs.place_name((0 if x == left else size[0] - 1, 0 if y == top else size[1] - 1))
             for x in (left, right) for y in (top, bottom)}
    around = ((left, top), (right, top), (right, bottom), (left, bottom))
    keys = {at: f"{touch_form.CORNER}{n}" for n, at in enumerate((one, other))}
    shown = tuple(parts.Place(keys.get(at, f"other-{n}"), Msg.plain(names[at]), *at,
                              tone="yellow" if at in keys else "quiet") for n, at in enumerate(around))
    return parts.Sketch("sketch", shown, tuple((shown[n].id, shown[(n + 1) % 4].id) for n in range(4)), picture)


def _many(inventory: boxes.Inventory, kind: ContentKind) -> Iterator[view.Row]:
    """How many fields there are, each way."""
    size = size_of(kind, inventory.content)
    for name, many in zip(kind.grid, size, strict=True):
        line = board_editing.line_of(kind, inventory.content, name)
        if line is not None and isinstance(line.input, inputs.Number):
            yield view.Row(line.label, MANY + name, Msg.plain(str(many)), icon="grid",
                           input=replace(line.input, value=many))


def answer(context: PageContext, route: FieldsRoute, key: str, value: Any) -> Transition | None:
    """Touch a corner field, say how many fields there are, take another picture, or lay the picture below the fields.
    """
    place = contents.place_of(context, route.box)
    kind, inventory = contents.kind_of(context.games[place.game], place), context.inventories[place.game]
    size = size_of(kind, inventory.content)
    match key.partition(":"):
        case "back", _, _:
            return Transition(replace(route.box, place=BoxPlace(place.game, place.kind)))
        case contents.CORNERS, _, _:
            return Transition(CornersRoute(replace(route, box=replace(route.box, place=replace(place, last=None)))))
        case "trace", _, _:
            return Transition(replace(route, corners=touch_form.moved_corners(_touched(route, size), value)))
        case "many", _, name:
            return _written(FieldsRoute(route.box), place, inventory, _resized(inventory, kind, name, value), Msg(
                "Changed: {name}", {"name": kind.label}))
        case contents.SHOWN, _, _:
            item = ContentItem(boxes.PICTURE + kind.name, shown_as(inventory, kind)[1],
                               things.sound_bytes(changes.picture_name(value)))
            return _written(FieldsRoute(route.box), place, inventory, item, Msg("Picture of the board taken"))
        case "lay", _, _:
            return _laid(context, route, place, kind)
        case contents.UNDO, _, _:
            return _undone(context, route)
    return None


def _undone(context: PageContext, route: FieldsRoute) -> Transition | None:
    found = changes.answer(context, route.box, contents.UNDO, None)
    if found is None or not isinstance(found.route, BoxRoute):
        return None
    return replace(found, route=replace(route, box=found.route))


def _resized(inventory: boxes.Inventory, kind: ContentKind, name: str, many: int) -> ContentItem:
    board = getattr(inventory.content, kind.name)
    values = {**board_editing.values_of(kind, board), name: many}
    return things.changed_to(inventory, kind, board, changes.read_thing(kind, values))


def _laid(context: PageContext, route: FieldsRoute, place: BoxPlace, kind: ContentKind) -> Transition:
    inventory = context.inventories[place.game]
    size = size_of(kind, inventory.content)
    try:
        corners = field_outline(_touched(route, size), size)
    except ValueError as error:
        raise SenselessError(error.args[0]) from error
    taken = context.straighten(_picture(inventory, kind), corners)
    if isinstance(taken, Msg):
        raise SenselessError(taken)
    item = ContentItem(boxes.PICTURE + kind.name, "", things.sound_bytes(changes.picture_name(taken)))
    return _written(route, place, inventory, item, Msg("It lies under the fields in play."))


def _written(route: FieldsRoute, place: BoxPlace, inventory: boxes.Inventory, item: ContentItem,
             text: Msg) -> Transition:
    change = changes.box_step(place.game, inventory, (item,), text)
    return Transition(replace(route, box=replace(route.box, place=replace(place, last=change))), ChangeBox(change))
