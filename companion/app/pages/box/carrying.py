"""Carrying a box to and from a stick or a phone; the page says everything that an import would change beforehand. Pure.

What may live here: the page. What may not: files and sticks (appliance), what would change (boxes/exchange.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from companion.app.boxes import box_text, exchange, things, tickets
from companion.app.pages.navigation import ChangeBox, Maintain, PageContext, SenselessError, Transition
from companion.app.pages.routes import CARRY, BoxChange, BoxPlace, CarryRoute
from companion.engine.inputs import Text
from companion.engine.view import TABLE, Choice, Page, Row
from companion.engine.words import Msg

from .contents import place_of

ROUTE = CarryRoute
OUT = "box-out"
IN = "box-in"
TAKE = "take"
LOOK = "look"
FILE = "box-file"
LONGEST_NAME = 80
TITLE = Msg("Export or import this box")


def page(context: PageContext, route: CarryRoute) -> Page:
    """The sticks that are plugged in and the boxes on them; or what a box that was looked at would change."""
    place, known = place_of(context, route.box), context.upkeep
    game = context.games[place.game]
    if context.viewer != TABLE:
        return _on_a_phone(context, route, place)
    if route.file and known.arrived is not None and known.arrived[0] == route.file and not known.busy:
        return _question(context, place, known.arrived[1])
    hint = Msg("Plug in a stick: the box is laid onto it, or found on it.")
    return Page(CARRY, TITLE, known.word or (None if known.sticks else hint), tuple(_rows(context)),
                () if known.busy else (Choice(LOOK, Msg("Look again"), "refresh"),), back="back",
                notices=context.notices, game=game.id)


def answer(context: PageContext, route: CarryRoute, key: str, value: Any) -> Transition | None:
    """Go back to the box, write it onto sticks, or look at a box and then import it."""
    place, known = place_of(context, route.box), context.upkeep
    game, inventory = context.games[place.game], context.inventories[place.game]
    if key == "back":
        return Transition(replace(route, file="") if route.file else route.box)
    if key == FILE:
        return Transition(replace(route, file=str(value)))
    if key == TAKE and context.viewer != TABLE:
        box = context.arrived.get(route.file)
        return _taken(context, route, place, box) if box is not None else None
    if key == LOOK:
        return Transition(replace(route, file=""), Maintain("look"))
    if key == OUT:
        return Transition(replace(route, file=""), Maintain(OUT, box_text.text_of(exchange.pack_box(game, inventory))))
    if key.startswith(f"{IN}:"):
        file = key.removeprefix(f"{IN}:")
        return Transition(replace(route, file=file), Maintain(IN, file))
    if key != TAKE or known.arrived is None:
        return None
    return _taken(context, route, place, known.arrived[1])


def _on_a_phone(context: PageContext, route: CarryRoute, place: BoxPlace) -> Page:
    """The box as a file for this phone, and one from the phone; or what a box that has arrived would change."""
    game, ticket = context.games[place.game], f"ticket={context.ticket(f'{tickets.BOX}-{place.game}')}"
    if route.file in context.arrived:
        return _question(context, place, context.arrived[route.file])
    rows = (Row(Msg("Save this box on this phone"), icon="download", download=f"boxfile/{game.id}.box?{ticket}"),
            Row(Msg("Take in a box from this phone"), FILE, icon="package-variant", input=Text(LONGEST_NAME),
                note=Msg("All that it would change is said first."), upload=f"boxfile?{ticket}"))
    return Page(CARRY, TITLE, None, rows, back="back", notices=context.notices, game=game.id)


def _rows(context: PageContext) -> Iterator[Row]:
    known = context.upkeep
    for stick in known.writable[:1]:
        yield Row(Msg("Lay this box onto the stick"), "" if known.busy else OUT, Msg.plain(stick.path.name),
                  icon="content-save")
    for stick in known.sticks:
        for file in stick.boxes:
            yield Row(Msg("Take in {file}", {"file": file.name}), "" if known.busy else f"{IN}:{file}",
                      note=Msg("On the stick {name}", {"name": stick.path.name}), icon="package-variant")


def _question(context: PageContext, place: BoxPlace, box: box_text.BoxFile) -> Page:
    """Everything that would be new, changed or gone; or why the box cannot be imported."""
    game = context.games[place.game]
    try:
        found = _difference(context, place, box)
    except box_text.UnfitBoxError as error:
        return Page(CARRY, TITLE, error.text, back="back", notices=context.notices, game=game.id)
    rows = tuple(Row(line, tone="warn" if line.id.startswith("Gone") else "plain")
                 for line in exchange.difference_lines(found))
    take = (Choice(TAKE, Msg("Take it in"), "package-down", emphasis="main"),) if found.items else ()
    return Page(CARRY, Msg("Take this box in?"), Msg("Nothing has been changed yet."), rows, take, back="back",
                notices=context.notices, game=game.id)


def _difference(context: PageContext, place: BoxPlace, box: box_text.BoxFile) -> exchange.BoxDifference:
    game = context.games[place.game]
    if box.game != game.id:
        other = context.games[box.game].title if box.game in context.games else Msg.plain(box.game[:60])
        raise box_text.UnfitBoxError(Msg("This is a box of {other}, not of {game}.", {
            "other": other, "game": game.title}))
    return exchange.box_difference(game, context.inventories[game.id], box)


def _taken(context: PageContext, route: CarryRoute, place: BoxPlace, box: box_text.BoxFile) -> Transition:
    try:
        found = _difference(context, place, box)
    except box_text.UnfitBoxError as error:
        raise SenselessError(error.text) from error
    inventory = context.inventories[place.game]
    change = BoxChange(place.game, things.items_before(inventory, found.items), found.items,
                       Msg("The box was taken in"))
    return Transition(replace(route.box, place=BoxPlace(place.game, last=change)), ChangeBox(change))
