"""What a box shows at the table: pictures of its things where they appear, and that of its board below the board. Pure.

What may live here: which picture belongs to what a View shows; it is found once for a box, not for each View. What may
not: who may see what (the View knows), files. A View is made without what its viewer may not know, so it can show no
picture of that either.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, TypeVar

from msgspec import Struct, structs

from companion.app.boxes import board_editing
from companion.app.pages.navigation import PageContext
from companion.app.storage.inventory import INVENTED, Inventory, field_of, key_of_thing
from companion.engine.game import Game
from companion.engine.inputs import Option, Pick
from companion.engine.parts import Cards, Grid, Note, Part, Provinces, Tile, Tiles, Track
from companion.engine.persistent import Itself
from companion.engine.table import Table
from companion.engine.view import Choice, View

from . import fields

S = TypeVar("S", Tile, Cards, Track, Note, Option)
Map = tuple[str, dict[str, board_editing.Middle]]


class Wardrobe(Struct, frozen=True):
    """The pictures of a box for a game that is played with it.

    `things`: by the field and the key a thing stands at ("tiles:troll"). `grids`: of boards of fields, with how many
    there are each way. `maps`: of boards of places, with where each place lies on it.
    """

    things: dict[str, str] = {}
    grids: dict[str, tuple[str, fields.FieldCount]] = {}
    maps: tuple[Map, ...] = ()

    def picture(self, thing: str) -> str:
        """The picture of a thing, or else of the second thing that is named after a space; empty if neither has one."""
        return next((self.things[one] for one in thing.split(" ") if one in self.things), "")


NOTHING = Wardrobe()


def wardrobe(game: Game, inventory: Inventory, played: Any = None) -> Wardrobe:
    """What this copy's own box has to show.

    `played` is the content with which the game was begun: an invented thing has no picture, even if it has the same
    key.
    """
    if not inventory.pictures:
        return NOTHING
    invented = frozenset(_invented(game, played))
    named = ((f"{field_of(kind)}:{key}", name) for (kind, key), name in inventory.pictures.items() if key)
    return Wardrobe({thing: name for thing, name in named if thing not in invented},
                    dict(_fields(game, inventory, played)), tuple(_maps(game, inventory, invented)))


def _invented(game: Game, content: Any) -> Iterator[str]:
    """The invented things, by field and key."""
    for kind in game.kinds if content is not None else ():
        yield from (f"{field_of(kind.name)}:{key_of_thing(thing)}" for thing in kind.things(content)
                    if getattr(thing, "source", "") == INVENTED)


def _fields(game: Game, inventory: Inventory, played: Any) -> Iterator[tuple[str, tuple[str, fields.FieldCount]]]:
    for kind in game.kinds:
        picture = inventory.pictures.get((kind.name, ""), "")
        if kind.grid and picture and getattr(getattr(played, kind.name, None), "source", "") != INVENTED:
            yield f"{kind.name}:", (picture, fields.size_of(kind, inventory.content))


def _maps(game: Game, inventory: Inventory, invented: frozenset[str]) -> Iterator[Map]:
    """Where places lie on the picture now, even if it has been taken or made straight since the game began."""
    for kind in game.kinds:
        picture = inventory.pictures.get((kind.name, ""), "")
        if kind.board is not None and picture:
            yield picture, {thing.key: at for thing in kind.things(inventory.content)
                            if f"{field_of(kind.name)}:{thing.key}" not in invented
                            and (at := board_editing.lies_at(kind, thing))}


def dress_past(context: PageContext, view: View, table: Table) -> View:
    """A View of `table` as it was at any time, with the pictures that its box has today."""
    inventory = context.inventories.get(table.game.id)
    return dress_view(view, _worn(Itself(table), Itself(inventory)), context.settings.screen.map_picture)


@lru_cache(maxsize=2)
def _worn(of: Itself[Table], inventory: Itself[Inventory | None]) -> Wardrobe:
    if inventory.value is None:
        return NOTHING
    return wardrobe(of.value.game, inventory.value, of.value.setup.content)


def dress_view(view: View, worn: Wardrobe, bright: int) -> View:
    """The View with its pictures; those of boards have the brightness `bright`, in percent."""
    if worn is NOTHING:
        return view
    return structs.replace(view, stage=tuple(_part(part, worn, bright) for part in view.stage),
                           choices=tuple(_choice(choice, worn) for choice in view.choices))


def _choice(choice: Choice, worn: Wardrobe) -> Choice:
    wanted = choice.input
    if not isinstance(wanted, Pick) or not any(option.thing for option in wanted.options):
        return choice
    options = tuple(_named(option, worn) for option in wanted.options)
    return structs.replace(choice, input=structs.replace(wanted, options=options))


def _part(part: Part, worn: Wardrobe, bright: int) -> Part:
    match part:
        case Tiles():
            return structs.replace(part, tiles=tuple(_named(tile, worn) for tile in part.tiles))
        case Cards():
            return _named(structs.replace(part, cards=tuple(_named(tile, worn) for tile in part.cards)), worn)
        case Track():
            return _named(part, worn)
        case Note():
            return _named(part, worn)
        case Grid() if bright:
            return _on_fields(part, worn, bright)
        case Provinces() if bright:
            return _on_map(part, worn, bright)
    return part


def _named(shown: S, worn: Wardrobe) -> S:
    picture = worn.picture(shown.thing) if shown.thing else ""
    return structs.replace(shown, picture=picture) if picture else shown


def _on_fields(part: Grid, worn: Wardrobe, bright: int) -> Grid:
    """A board of fields on its picture, if it has as many fields as the box says."""
    picture, size = worn.grids.get(part.thing, ("", (0, 0)))
    return structs.replace(part, picture=picture, bright=bright) if size == (part.width, part.height) else part


def _on_map(part: Provinces, worn: Wardrobe, bright: int) -> Provinces:
    """A map on the picture of its board, if every place of the map is on that board and has its position."""
    for picture, lying in worn.maps:
        if part.places and all(place.id in lying for place in part.places):
            return structs.replace(part, picture=picture, bright=bright, places=tuple(
                structs.replace(place, x=lying[place.id][0], y=lying[place.id][1]) for place in part.places))
    return part
