"""What is in this copy's box: its kinds with what is missing, the things of a kind, one thing. Pure.

What may live here: what stands on these pages. What may not: what a touch on it does (changes.py), files.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.app.boxes import alphabet, things, tickets
from companion.app.pages.navigation import PageContext
from companion.app.pages.routes import CARRY, CONTENT, GUESTS_HERE, BoxChange, BoxPlace, BoxRoute, DraftRoute
from companion.app.storage.fitness import LONGEST_SHOWN, UnfitThing, name_of
from companion.app.storage.inventory import Inventory, field_of, key_of_thing
from companion.engine.content.kinds import ContentKind
from companion.engine.game import Game
from companion.engine.inputs import Text
from companion.engine.view import GUESTS, TABLE, Choice, Page, Row
from companion.engine.words import Msg, say

SCREENFUL, STRETCH = 8, 60
ADD = "add"
EDIT = "edit"
COPY = "duplicate"
DELETE = "delete"
UNDO = "undo"
SEARCH = "search"
ALL = "all"
MORE = "more"
PICTURE = "picture"
BARE = "no-picture"
LONGEST_PICTURE = 80
KIND = "kind:"
THING = "thing:"
LACK = "lack:"
TWIN = "twin:"
UNFIT, STRANGE = "unfit:", "strange:"
BOARD = "board"
PLACES = "places"
CORNERS = "corners"
FIELDS = "fields"
SHOWN = "board-picture"
DELETED = Row(Msg("Delete"), DELETE, icon="delete-outline")


def place_of(context: PageContext, route: BoxRoute) -> BoxPlace:
    """Where in which box a screen is: where it has gone, else at the front of the box of the game on the table."""
    return route.place or BoxPlace(context.table.game.id if context.table else "")


def page(context: PageContext, route: BoxRoute) -> Page:
    """The kinds of the box; or the things of one kind, or one thing."""
    place = place_of(context, route)
    game, inventory = context.games[place.game], context.inventories[place.game]
    kind = kind_at(game, place)
    if kind is None:
        title, text = Msg("What is in your box"), None
        rows = [*undo_row(place.last), *_kinds(context, route, game, inventory)]
    elif place.thing:
        title, text, rows = _thing(context, inventory, kind, place)
    else:
        title, text = kind.label, None
        rows = [*undo_row(place.last), *_list(context, inventory, kind, place)]
    back = "" if kind is None and context.viewer in GUESTS else "back"
    return Page(CONTENT, title, text, tuple(rows), tuple(_ways(context, inventory, kind, place)), back=back,
                notices=context.notices, game=game.id, revision=inventory.revision)


def kind_at(game: Game, place: BoxPlace) -> ContentKind | None:
    """The kind that a screen shows."""
    return next((kind for kind in game.kinds if kind.name == place.kind), None)


def kind_of(game: Game, place: BoxPlace) -> ContentKind:
    """The same, where a screen can only be at one."""
    return next(kind for kind in game.kinds if kind.name == place.kind)


def seats_of(context: PageContext, route: BoxRoute, game: Game) -> int:
    """For how many players the box is checked: those who are to play, or else as many as the game takes."""
    if isinstance(route.before, DraftRoute) and route.before.draft.seats:
        return max(game.seats[0], min(len(route.before.draft.seats), game.seats[1]))
    if context.table is not None and context.table.game.id == game.id:
        return len(context.table.seats)
    return game.seats[1]


def undo_row(last: BoxChange | None) -> list[Row]:
    """What was done last, to be taken back."""
    return [] if last is None else [Row(last.text, UNDO, Msg("take it back"), icon="undo", tone="good")]


def _kinds(context: PageContext, route: BoxRoute, game: Game, inventory: Inventory) -> Iterator[Row]:
    """What is missing, in words; then one line a kind, with how many are known."""
    lacks = game.lacks(inventory.content, seats_of(context, route, game))
    for number, lack in enumerate(lacks):
        yield Row(lack, f"{LACK}{number}", note=Msg("needed for the full game"), icon="alert-circle-outline",
                  tone="warn")
    yield from _not_played(inventory)
    for kind in game.kinds:
        known = kind.things(inventory.content)
        yield Row(kind.label, KIND + kind.name, Msg("{n} known", {"n": len(known)}),
                  icon="cards-outline" if known else "plus")


def _not_played(inventory: Inventory) -> Iterator[Row]:
    """The things that are written in the box but impossible, to be changed or deleted; and those that this version
    cannot even read.
    """
    for number, one in enumerate(inventory.unfit):
        yield Row(Msg("Not played with: {name}", {"name": name_of(one)}), f"{UNFIT}{number}" if one.kind else "",
                  note=one.why, icon="alert-circle-outline", tone="bad")
    for number, item in enumerate(inventory.strange):
        yield Row(Msg("Cannot be read, and is not played with: {name}", {"name": item.key[:LONGEST_SHOWN]}),
                  f"{STRANGE}{number}", Msg("delete it"), icon="alert-circle-outline", tone="bad")


def _list(context: PageContext, inventory: Inventory, kind: ContentKind, place: BoxPlace) -> Iterator[Row]:
    content = inventory.content
    known = things.in_order(kind, content, lambda text: context.speak(text, place.game))
    found = [thing for thing in known if _is_meant(context, place, things.title_of(kind, thing))]
    if isinstance(getattr(content, field_of(kind.name), ()), tuple) or not known:
        yield Row(Msg("New"), ADD, icon="plus", input=kind.asked(content))
    if kind.board is not None:
        yield Row(Msg("Touch them on the board"), BOARD, icon="map-marker-plus-outline",
                  note=Msg("on a picture of it: a touch for each place, a line for each way"),
                  picture=inventory.pictures.get((kind.name, ""), ""))
    if kind.grid:
        yield Row(Msg("Lay a picture under its fields"), FIELDS, icon="grid",
                  note=Msg("two corner fields touched on a picture of it"),
                  picture=inventory.pictures.get((kind.name, ""), ""))
    if len(known) > SCREENFUL:
        yield Row(Msg("Search"), SEARCH, Msg.plain(place.search) if place.search else None, icon="magnify",
                  input=Text(20, value=place.search))
    if place.search:
        yield Row(Msg("Show all {n}", {"n": len(known)}), ALL, Msg("{n} found", {"n": len(found)}), icon="close")
    alike = things.name_counts(kind, content)
    yield from (_line(inventory, kind, thing, alike[things.folded_name(kind, thing)])
                for thing in found[place.first:place.first + STRETCH])


def _is_meant(context: PageContext, place: BoxPlace, title: Msg) -> bool:
    """Whether a thing is found by a search, in the language of the table or in English, for a phone that speaks another
    language.
    """
    return any(alphabet.is_in(place.search, told) for told in (context.speak(title, place.game), say(title)))


def _line(inventory: Inventory, kind: ContentKind, thing: Any, alike: int) -> Row:
    """A thing in the list; if several have the same name the line says so, because they may be one."""
    return Row(things.title_of(kind, thing), THING + things.thing_handle(thing),
               Msg("{n} with this name", {"n": alike}) if alike > 1 else None,
               note=things.telling_line(kind, inventory.content, thing), icon="cards-outline",
               picture=_picture(inventory, kind, thing))


def _picture(inventory: Inventory, kind: ContentKind, thing: Any) -> str:
    return inventory.pictures.get((kind.name, key_of_thing(thing)), "")


def thing_of(inventory: Inventory, kind: ContentKind, place: BoxPlace) -> tuple[Any, bool]:
    """The thing that a screen shows, and whether it still exists; a thing that is gone is taken from the contents
    before.
    """
    there = things.thing_named(kind, inventory.content, place.thing)
    if there is not None:
        return there, True
    unfit = unfit_thing(inventory, kind, place)
    if unfit is not None:
        return unfit.thing, True
    gone = (past.thing for past in reversed(inventory.past) if past.thing is not None)
    return next((thing for thing in gone if things.thing_handle(thing) == place.thing), None), False


def unfit_thing(inventory: Inventory, kind: ContentKind, place: BoxPlace) -> UnfitThing | None:
    """The thing that a screen shows, if it is written in the box but impossible."""
    return next(
        (one for one in inventory.unfit if one.kind == kind.name and things.thing_handle(one.thing) == place.thing),
                None)


def title_at(inventory: Inventory, kind: ContentKind, place: BoxPlace, thing: Any) -> Msg:
    """The name of the thing that a screen shows; that of an impossible thing is cut to the length of a line."""
    unfit = unfit_thing(inventory, kind, place)
    return things.title_of(kind, thing) if unfit is None else name_of(unfit)


def _unfit(inventory: Inventory, kind: ContentKind, place: BoxPlace,
           one: UnfitThing) -> tuple[Msg, Msg | None, list[Row]]:
    """An impossible thing, and why: people change it until it is possible, or delete it."""
    try:
        deeds = list(_deeds(inventory, kind, one.thing, there=True))
    except (ValueError, TypeError, LookupError):  # it does not even answer its form
        deeds = [DELETED]
    return name_of(one), Msg("It is not played with. {why}", {"why": one.why}), [*undo_row(place.last), *deeds]


def _thing(context: PageContext, inventory: Inventory, kind: ContentKind,
           place: BoxPlace) -> tuple[Msg, Msg | None, list[Row]]:
    """One thing: what can be done with it, then what is said of it."""
    unfit = unfit_thing(inventory, kind, place)
    if unfit is not None:
        return _unfit(inventory, kind, place, unfit)
    thing, there = thing_of(inventory, kind, place)
    if thing is None:
        return kind.label, Msg("It is not in the box any more."), []
    title, text = things.title_of(kind, thing), None if there else Msg("It is not in the box any more.")
    return title, text, [*undo_row(place.last), *_deeds(inventory, kind, thing, there=there),
                         *(_seen(context, inventory, kind, thing) if there else ()),
                         *_twins(inventory, kind, thing, there=there),
                         *(Row(label, value=value) for label, value in things.spelled_out(
                             kind, inventory.content, thing))]


def _deeds(inventory: Inventory, kind: ContentKind, thing: Any, *, there: bool) -> Iterator[Row]:
    if kind.values is not None:
        form = things.filled_in(kind.asked(inventory.content), things.values_in(kind, inventory.content, thing))
        yield Row(Msg("Change") if there else Msg("Put it back"), EDIT, icon="pencil", input=form)
        if there and things.every_thing(inventory, kind):
            yield Row(Msg("Duplicate"), COPY, icon="content-copy", input=form)
    if there:
        yield DELETED


def _seen(context: PageContext, inventory: Inventory, kind: ContentKind, thing: Any) -> Iterator[Row]:
    """Its picture, which a phone takes; a thing without a key cannot have one."""
    name = _picture(inventory, kind, thing)
    label = Msg("Another picture") if name else Msg("Take a picture")
    if not hasattr(thing, "key"):
        return
    if ticket := context.ticket(tickets.PICTURE):
        yield Row(label, PICTURE, icon="camera", picture=name, input=Text(LONGEST_PICTURE),
                  upload=f"picture?ticket={ticket}")
    else:
        yield Row(Msg("Picture"), note=Msg("Taken with a phone of this table: in its menu, What is in the box"),
                  icon="camera", picture=name)
    if name:
        yield Row(Msg("Straighten the picture"), CORNERS, icon="crop")
        yield Row(Msg("Without a picture"), BARE, icon="image-off-outline")


def board_picture(context: PageContext, name: str) -> Iterator[Row]:
    """The picture of a board, which a phone takes; `name` is that of the present one."""
    if ticket := context.ticket(tickets.PICTURE):
        yield Row(Msg("Another picture") if name else Msg("Take a picture of the board"), SHOWN, icon="camera",
                  input=Text(LONGEST_PICTURE), upload=f"picture?ticket={ticket}")
    elif not name:
        yield Row(Msg("No picture yet"), note=Msg("A phone takes it: in its menu, What is in the box"),
                  icon="camera")
    if name:
        yield Row(Msg("Straighten the picture"), CORNERS, icon="crop")


def _twins(inventory: Inventory, kind: ContentKind, thing: Any, *, there: bool) -> Iterator[Row]:
    for twin in things.twin_things(kind, inventory.content, thing) if there and kind.values else ():
        yield Row(Msg("Another one is called the same"), TWIN + things.thing_handle(twin), Msg("make one of them"),
                  things.telling_line(kind, inventory.content, twin) or Msg("It says the same."), "call-merge")


def _ways(context: PageContext, inventory: Inventory, kind: ContentKind | None, place: BoxPlace) -> Iterator[Choice]:
    if kind is None and context.viewer == TABLE:
        yield Choice(GUESTS_HERE, Msg("Phones at this box"), "cellphone-link")
        yield Choice(CARRY, Msg("Export or import this box"), "usb-flash-drive")
    elif kind is None and context.ticket(f"{tickets.BOX}-{place.game}"):
        yield Choice(CARRY, Msg("Export or import this box"), "swap-vertical")
    if kind is not None and not place.thing and place.first + STRETCH < len(kind.things(inventory.content)):
        yield Choice(MORE, Msg("More"), "chevron-down")
