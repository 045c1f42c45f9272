"""What a touch on the pages of a box does: where it leads, and what it changes there. Pure.

What may live here: routes and changes. What may not: what stands on the pages (contents.py), writing (the library). If
two people change the same thing at once, the later one is asked again; both changes are kept where they do not
contradict each other.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.app.boxes import board_editing, pictures, things
from companion.app.pages.navigation import ChangeBox, Maintain, PageContext, SenselessError, Transition
from companion.app.pages.routes import (
    AT_TABLE,
    CARRY,
    GUESTS_HERE,
    BoardRoute,
    BoxChange,
    BoxPlace,
    BoxRoute,
    CarryRoute,
    CornersRoute,
    FieldsRoute,
    Route,
)
from companion.app.storage.fitness import LONGEST_SHOWN
from companion.app.storage.inventory import PICTURE, Inventory, key_of_thing
from companion.app.storage.library import ContentItem
from companion.engine.content.kinds import ContentKind, unfit
from companion.engine.game import Game
from companion.engine.view import TABLE
from companion.engine.words import Msg

from . import contents, guests

ROUTE = BoxRoute
page = contents.page
STAYING = (contents.EDIT, contents.PICTURE, contents.BARE)


def answer(context: PageContext, route: BoxRoute, key: str, value: Any) -> Transition | None:
    """Go deeper into the box or back, or change something. SenselessError where the game says that the values are
    impossible.
    """
    place = contents.place_of(context, route)
    game, inventory = context.games[place.game], context.inventories[place.game]
    if key == "back":
        return _back(context, route, place)
    if key == CARRY:
        carried = CarryRoute(replace(route, place=BoxPlace(place.game)))
        return Transition(carried, Maintain("look") if context.viewer == TABLE else None)
    if key == GUESTS_HERE:
        return guests.open_guest_page(context, route)
    if key == contents.UNDO:
        return _undone(context, inventory, route, place)
    if key.startswith(contents.STRANGE):
        return _forgotten(context, inventory, route, place, int(key.removeprefix(contents.STRANGE)))
    found = _moved(context, route, place, key, value)
    if found is not None:
        return Transition(replace(route, place=found))
    there = _pictured_at(route, place, key)
    if there is not None:
        return Transition(there)
    kind = contents.kind_at(game, place)
    return _done(context, route, place, kind, key, value) if kind is not None else None


def _back(context: PageContext, route: BoxRoute, place: BoxPlace) -> Transition:
    """Go one step up; from the front of the box to the page that opened it."""
    if place.thing:
        return Transition(replace(route, place=replace(place, thing="")))
    if place.kind:
        return Transition(replace(route, place=BoxPlace(place.game, last=place.last)))
    return Transition(route.before if context.viewer == TABLE else AT_TABLE)


def _moved(context: PageContext, route: BoxRoute, place: BoxPlace, key: str, value: Any) -> BoxPlace | None:
    what, _, name = key.partition(":")
    match f"{what}:" if name else key:
        case contents.KIND:
            return replace(place, kind=name, last=None)
        case contents.THING:
            return replace(place, thing=name, last=None)
        case contents.UNFIT:
            unfit = context.inventories[place.game].unfit[int(name)]
            return replace(place, kind=unfit.kind, thing=things.thing_handle(unfit.thing), last=None)
        case contents.LACK:
            return _leading(context, route, place, int(name))
        case contents.SEARCH:
            return replace(place, search=value.strip(), first=0)
        case contents.ALL:
            return replace(place, search="", first=0)
        case contents.MORE:
            return replace(place, first=place.first + contents.STRETCH)
    return None


def _pictured_at(route: BoxRoute, place: BoxPlace, key: str) -> Route | None:
    """To the picture of the board or of a thing, on which a finger touches something."""
    here = replace(route, place=replace(place, last=None))
    match key:
        case contents.BOARD:
            return BoardRoute(here, contents.PLACES)
        case contents.FIELDS:
            return FieldsRoute(here)
        case contents.CORNERS:
            return CornersRoute(here)
    return None


def _leading(context: PageContext, route: BoxRoute, place: BoxPlace, number: int) -> BoxPlace | None:
    """Go to the kind of which things are missing."""
    game, inventory = context.games[place.game], context.inventories[place.game]
    seats = contents.seats_of(context, route, game)
    kind = things.lacking_kind(game, inventory, seats, game.lacks(inventory.content, seats)[number])
    return replace(place, kind=kind.name, last=None) if kind else None


def _done(context: PageContext, route: BoxRoute, place: BoxPlace, kind: ContentKind, key: str,
          value: Any) -> Transition | None:
    game, inventory = context.games[place.game], context.inventories[place.game]
    thing = contents.thing_of(inventory, kind, place)[0] if place.thing else None
    change: BoxChange | None = None
    if key == contents.ADD:
        change = _entered(context, game, inventory, kind, value)
    elif key == contents.COPY and thing is not None:
        change = _added(context, game, inventory, kind, value)
    elif thing is not None and key == contents.EDIT:
        change = _edited(context, game, kind, thing, value)
        if change is None:
            return Transition(route)
    elif thing is not None and key == contents.DELETE:
        change = _change(game, inventory, board_editing.without_place(inventory, kind, thing), Msg("Deleted: {name}", {
            "name": contents.title_at(inventory, kind, place, thing)}))
    elif thing is not None and key in (contents.PICTURE, contents.BARE):
        change = _pictured(game, inventory, kind, thing, value)
    elif thing is not None and key.startswith(contents.TWIN):
        change = _merged(game, inventory, kind, thing, key.removeprefix(contents.TWIN))
    if change is None:
        return None
    stays = place.thing if key in STAYING or key.startswith(contents.TWIN) else ""
    return Transition(replace(route, place=replace(place, thing=stays, last=change)), ChangeBox(change, context.viewer))


def _change(game: Game, inventory: Inventory, items: tuple[ContentItem, ...], text: Msg) -> BoxChange:
    return box_step(game.id, inventory, items, text)


def box_step(game: str, inventory: Inventory, items: tuple[ContentItem, ...], text: Msg) -> BoxChange:
    """What these items change in the box of `game`, to be taken back as one."""
    return BoxChange(game, things.items_before(inventory, items), items, text)


def _entered(context: PageContext, game: Game, inventory: Inventory, kind: ContentKind, values: Any) -> BoxChange:
    """Make a new thing; or, when the answer is repeated, write what is said now over the thing that exists.
    SenselessError before that.

    Nobody could tell two things of one name apart; people who really have two duplicate the one.
    """
    there = things.namesake(kind, inventory.content, read_thing(kind, values))
    if there is None or _says_the_same(kind, there, read_thing(kind, values)):
        return _added(context, game, inventory, kind, values)
    name = things.title_of(kind, there)
    if not context.waive:
        raise SenselessError(Msg("{name} is there already: change it?", {"name": name}), waivable=True,
                             insist=Msg("Change it"))
    new = read_thing(kind, things.values_in(kind, inventory.content, there) | values)
    items = (_written(lambda: things.changed_to(inventory, kind, there, new)),
             *things.part_others(inventory, kind, there, new))
    return _change(game, inventory, items, Msg("Changed: {name}", {"name": name}))


def _says_the_same(kind: ContentKind, one: Any, other: Any) -> bool:
    return bool(one == other or (kind.values and kind.values(one) == kind.values(other)))


def _added(context: PageContext, game: Game, inventory: Inventory, kind: ContentKind, values: Any) -> BoxChange:
    """Make one thing more. SenselessError, to be waived, if one with the same name and contents exists."""
    thing = read_thing(kind, values)
    name = things.title_of(kind, thing)
    same = any(_says_the_same(kind, other, thing) for other in kind.things(inventory.content))
    if same and not context.waive:
        raise SenselessError(Msg("{name} is in the box already.", {"name": name}), waivable=True)
    item = _written(lambda: things.add_thing(inventory, kind, thing))
    return _change(game, inventory, (item,), Msg("Entered: {name}", {"name": name}))


def _edited(context: PageContext, game: Game, kind: ContentKind, thing: Any, values: Any) -> BoxChange | None:
    """Change a thing; None if nothing differs from before.

    If somebody else has changed it since this was begun, every field that was not changed here keeps the other's value.
    """
    inventory = context.inventories[game.id]
    row = things.row_of(inventory, kind, thing)
    since, base = things.stood_at(inventory, row, context.seen) if context.seen >= 0 else (False, None)
    now = things.values_in(kind, inventory.content, thing)
    if since and base is not None and kind.values:
        values = _both(context, kind, inventory.content, (base, thing), values)
    new = read_thing(kind, values)
    if kind.values and kind.values(new) == now and things.thing_named(kind, inventory.content,
                                                                      things.thing_handle(thing)):
        return None
    if things.folded_name(kind, new) != things.folded_name(kind, thing) and not context.waive:
        _unless_called_like_another(kind, inventory.content, thing, new)
    item = _written(lambda: things.changed_to(inventory, kind, thing, new))
    others = things.part_others(inventory, kind, thing, new)
    return _change(game, inventory, (item, *others), Msg("Changed: {name}", {"name": things.title_of(kind, new)}))


def _unless_called_like_another(kind: ContentKind, content: Any, thing: Any, new: Any) -> None:
    """SenselessError if a thing is given the name of another."""
    twin = things.namesake(kind, content, new)
    if twin is not None and things.thing_handle(twin) != things.thing_handle(thing):
        raise SenselessError(Msg("{name} is in the box already.", {"name": things.title_of(kind, twin)}), waivable=True,
                             insist=Msg("Keep both"))


def _both(context: PageContext, kind: ContentKind, content: Any, stood: tuple[Any, Any],
          given: dict[str, Any]) -> dict[str, Any]:
    """The change made here, laid over the change made elsewhere meanwhile: `stood` is the thing as it was, and as it
    is.

    SenselessError where both changed one field.
    """
    base, now = (things.values_in(kind, content, thing) for thing in stood)
    names = base.keys() | now.keys() | given.keys()
    here = {name for name in names if _plain(given.get(name)) != _plain(base.get(name))}
    there = {name for name in names if _plain(now.get(name)) != _plain(base.get(name))}
    twice = sorted(name for name in here & there if _plain(given.get(name)) != _plain(now.get(name)))
    if twice and not context.waive:
        raise SenselessError(Msg("{name} has been changed meanwhile.", {"name": things.title_of(kind, stood[1])}),
                             waivable=True, field=twice[0])
    return {name: (given if name in here else now)[name] for name in names
            if name in (given if name in here else now)}


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _merged(game: Game, inventory: Inventory, kind: ContentKind, thing: Any, name: str) -> BoxChange | None:
    twin = things.thing_named(kind, inventory.content, name)
    if twin is None:
        return None
    return _change(game, inventory, things.merge_things(game, inventory, kind, thing, twin), Msg(
        "One instead of two: {name}", {"name": things.title_of(kind, thing)}))


def _pictured(game: Game, inventory: Inventory, kind: ContentKind, thing: Any, name: str | None) -> BoxChange:
    """Give a thing another picture, or none. SenselessError if it is not the name of a picture."""
    item = ContentItem(PICTURE + kind.name, key_of_thing(thing), things.sound_bytes(picture_name(name)))
    text = Msg("Picture of {name} taken", {"name": things.title_of(kind, thing)}) if name else Msg(
        "Picture of {name} taken away", {"name": things.title_of(kind, thing)})
    return _change(game, inventory, (item,), text)


def picture_name(name: str | None) -> str | None:
    """The name of a picture as a phone has sent it, or None. SenselessError if it is not the name of a picture."""
    if name is not None and not pictures.NAME.fullmatch(name):
        raise SenselessError(Msg("This is no picture: JPEG and PNG can be read."))
    return name


def _undone(context: PageContext, inventory: Inventory, route: BoxRoute, place: BoxPlace) -> Transition | None:
    """Take back what was done last. SenselessError if somebody else has changed the same thing since."""
    last = place.last
    if last is None:
        return None
    if things.items_before(inventory, last.after) != last.after:
        raise SenselessError(Msg("This has been changed meanwhile; look at it again."))
    back = BoxChange(last.game, last.after, last.before, last.text)
    return Transition(replace(route, place=replace(place, last=None)), ChangeBox(back, context.viewer))


def _forgotten(context: PageContext, inventory: Inventory, route: BoxRoute, place: BoxPlace, number: int) -> Transition:
    """Delete what cannot be read."""
    item = inventory.strange[number]
    change = box_step(place.game, inventory, (replace(item, value=b""),), Msg("Deleted: {name}", {
        "name": item.key[:LONGEST_SHOWN]}))
    return Transition(replace(route, place=replace(place, last=change)), ChangeBox(change, context.viewer))


def read_thing(kind: ContentKind, values: Any) -> Any:
    """An answered form as a thing. SenselessError, with the field, where the game says that it is impossible."""
    return _written(lambda: kind.read(values))


def _written(make: Any) -> Any:
    try:
        return make()
    except ValueError as error:
        text, field = unfit(error)
        raise SenselessError(text, field=field) from error
