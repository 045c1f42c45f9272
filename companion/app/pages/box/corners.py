"""A picture of the box that was taken aslant: its four corners touched, then it is straight and nothing is around it.

What may live here: this page, and what a finger on it means. What may not: geometry (boxes/straightening.py), pictures
themselves (PageContext.straighten).
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.app.boxes import charting, straightening, things
from companion.app.pages.navigation import CONTENT, BoxPlace, ChangeBox, PageContext, Route, SenselessError, Transition
from companion.app.storage import inventory as boxes
from companion.app.storage.library import ContentItem
from companion.engine import parts, view
from companion.engine.content.kinds import ContentKind
from companion.engine.words import Msg

from . import changes, fields, finger

TRACE = "trace"
DONE = "straighten"
SKETCH = "sketch"
FIRST = ((80, 80), (920, 80), (920, 920), (80, 920))


def shown_at(inventory: boxes.Inventory, kind: ContentKind, place: BoxPlace) -> tuple[tuple[str, str], str]:
    """Whose picture a screen is at (the thing's, else the board's), as the inventory names it; and the picture."""
    if place.board and kind.grid:
        name = fields.shown_as(inventory, kind)
        return name, inventory.pictures.get(name, "")
    thing = None if place.board else things.named(kind, inventory.content, place.thing)
    key = boxes.key_of_thing(thing) if thing is not None else ""
    return (kind.name, key), inventory.pictures.get((kind.name, key), "")


def page(context: PageContext, place: BoxPlace, kind: ContentKind) -> view.Page:
    """The picture with its four corners to be touched."""
    inventory = context.inventories[place.game]
    names = tuple(f"{finger.CORNER}{n}" for n in range(len(place.corners)))
    lying = tuple(parts.Place(name, Msg.plain(str(n)), *at, tone="yellow")
                  for n, (name, at) in enumerate(zip(names, place.corners, strict=True), 1))
    around = tuple(zip(names, (*names[1:], *names[:1]), strict=True))
    sketch = parts.Sketch(SKETCH, lying, around, shown_at(inventory, kind, place)[1])
    return view.Page(CONTENT, Msg("Straighten the picture"), Msg("Touch the four corners of what is to be seen."),
                     (view.Row(Msg("Straighten it"), DONE, icon="crop"),),
                     (view.Choice(TRACE, Msg("Touch a corner"), "gesture-tap", input=finger.form(names), on=SKETCH),),
                     back="back", notices=context.notices, game=place.game, parts=(sketch,))


def answer(context: PageContext, route: Route, place: BoxPlace, kind: ContentKind, key: str,
           value: Any) -> Transition | None:
    """A corner moved, the picture made straight, or back without that."""
    if key == "back":
        return Transition(replace(route, box=replace(place, corners=())))
    if key == TRACE:
        return Transition(replace(route, box=replace(place, corners=finger.moved(place.corners, value))))
    return _straight(context, route, place, kind) if key == DONE else None


def _straight(context: PageContext, route: Route, place: BoxPlace, kind: ContentKind) -> Transition:
    inventory = context.inventories[place.game]
    (name, key), picture = shown_at(inventory, kind, place)
    try:
        corners = straightening.in_order(place.corners)
    except ValueError as error:
        raise SenselessError(error.args[0]) from error
    taken = context.straighten(picture, corners)
    if isinstance(taken, Msg):
        raise SenselessError(taken)
    item = ContentItem(boxes.PICTURE + name, key, things.sound(changes.picture_name(taken)))
    places = charting.mapped(inventory, kind, straightening.straight(corners)) if place.board and not kind.grid else ()
    change = changes.step(place.game, inventory, (item, *places), Msg("The picture is straight"))
    return Transition(replace(route, box=replace(place, corners=(), fields=(), last=change)), ChangeBox(change))
