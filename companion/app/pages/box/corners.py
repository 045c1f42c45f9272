"""A picture of the box that was taken at an angle: people touch its four corners, and it becomes straight and is cut
out.

What may live here: this page, and what a finger on it means. What may not: geometry (boxes/straightening.py), pictures
themselves (PageContext.straighten).
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.app.boxes import board_editing, straightening, things
from companion.app.pages.navigation import ChangeBox, PageContext, SenselessError, Transition
from companion.app.pages.routes import BOX_CORNERS, BoardRoute, BoxPlace, BoxRoute, CornersRoute, FieldsRoute
from companion.app.storage import inventory as boxes
from companion.app.storage.library import ContentItem
from companion.engine import parts, view
from companion.engine.content.kinds import ContentKind
from companion.engine.words import Msg

from . import changes, contents, fields, touch_form

ROUTE = CornersRoute
TRACE = "trace"
DONE = "straighten"
SKETCH = "sketch"


def page(context: PageContext, route: CornersRoute) -> view.Page:
    """The picture with its four corners to be touched."""
    names = tuple(f"{touch_form.CORNER}{n}" for n in range(len(route.corners)))
    lying = tuple(parts.Place(name, Msg.plain(str(n)), *at, tone="yellow")
                  for n, (name, at) in enumerate(zip(names, route.corners, strict=True), 1))
    around = tuple(zip(names, (*names[1:], *names[:1]), strict=True))
    sketch = parts.Sketch(SKETCH, lying, around, shown_at(context, route)[1])
    return view.Page(BOX_CORNERS, Msg("Straighten the picture"), Msg("Touch the four corners of what is to be seen."),
                     (view.Row(Msg("Straighten it"), DONE, icon="crop"),),
                     (view.Choice(TRACE, Msg("Touch a corner"), "gesture-tap", input=touch_form.finger_form(names),
                                  on=SKETCH),),
                     back="back", notices=context.notices, game=_place(context, route).game, parts=(sketch,))


def answer(context: PageContext, route: CornersRoute, key: str, value: Any) -> Transition | None:
    """Move a corner, make the picture straight, or go back without that."""
    if key == "back":
        return Transition(route.before)
    if key == TRACE:
        return Transition(replace(route, corners=touch_form.moved_corners(route.corners, value)))
    return _straight(context, route) if key == DONE else None


def _place(context: PageContext, route: CornersRoute) -> BoxPlace:
    before = route.before
    return contents.place_of(context, before if isinstance(before, BoxRoute) else before.box)


def _kind(context: PageContext, route: CornersRoute) -> ContentKind:
    place = _place(context, route)
    return contents.kind_of(context.games[place.game], place)


def shown_at(context: PageContext, route: CornersRoute) -> tuple[tuple[str, str], str]:
    """Whose picture it is (a thing's, else the board's), as the inventory names it; and the picture."""
    place, kind = _place(context, route), _kind(context, route)
    inventory = context.inventories[place.game]
    name = (kind.name, "")
    if isinstance(route.before, FieldsRoute):
        name = fields.shown_as(inventory, kind)
    elif isinstance(route.before, BoxRoute):
        thing = things.thing_named(kind, inventory.content, place.thing)
        name = (kind.name, boxes.key_of_thing(thing) if thing is not None else "")
    return name, inventory.pictures.get(name, "")


def _straight(context: PageContext, route: CornersRoute) -> Transition:
    place, kind = _place(context, route), _kind(context, route)
    inventory = context.inventories[place.game]
    (name, key), picture = shown_at(context, route)
    try:
        corners = straightening.in_order(route.corners)
    except ValueError as error:
        raise SenselessError(error.args[0]) from error
    taken = context.straighten(picture, corners)
    if isinstance(taken, Msg):
        raise SenselessError(taken)
    item = ContentItem(boxes.PICTURE + name, key, things.sound_bytes(changes.picture_name(taken)))
    places = board_editing.map_places(inventory, kind, straightening.straight_point(corners)) if isinstance(
        route.before, BoardRoute) else ()
    change = changes.box_step(place.game, inventory, (item, *places), Msg("The picture is straight"))
    return Transition(_after(route.before, replace(place, last=change)), ChangeBox(change))


def _after(before: BoxRoute | BoardRoute | FieldsRoute, place: BoxPlace) -> BoxRoute | BoardRoute | FieldsRoute:
    """The page that led here, with what was done; corner fields lie elsewhere on a straight picture."""
    if isinstance(before, BoxRoute):
        return replace(before, place=place)
    box = replace(before.box, place=place)
    return FieldsRoute(box) if isinstance(before, FieldsRoute) else replace(before, box=box)
