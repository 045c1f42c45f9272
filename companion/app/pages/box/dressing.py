"""What a box shows at the table: pictures of its things where they are to be seen, that of its board below it. Pure.

What may live here: which picture belongs to what a View shows. What may not: who may see what (the View knows), files.
A View that was made without what its viewer may not know can show no picture of it either.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from msgspec.structs import replace

from companion.app.boxes import charting
from companion.app.storage.inventory import INVENTED, Inventory, field_of, key_of_thing
from companion.engine.game import Game
from companion.engine.parts import Cards, Grid, Note, Part, Provinces, Tile, Tiles, Track
from companion.engine.view import View

NameOf = Callable[[str], str]
S = TypeVar("S", Tile, Cards, Track, Note)


def dressed(view: View, game: Game, inventory: Inventory, bright: int, played: Any = None) -> View:
    """The View with the pictures of this copy's own box; those of boards lie so `bright`, in percent.

    `played` is the content with which the game was begun: what was invented there has none, though its key be the same.
    """
    if not inventory.pictures:
        return view
    names = {f"{field_of(kind)}:{key}": name for (kind, key), name in inventory.pictures.items() if key}

    def name_of(thing: str) -> str:
        return next((names[one] for one in thing.split(" ") if one in names and not _invented(game, played, one)), "")

    def board_of(part: Grid | Provinces) -> str:
        found = _fields(part, game, inventory, played) if isinstance(part, Grid) else _boards(part, game, inventory)
        return next(found, "") if bright else ""

    return replace(view, stage=tuple(_part(part, name_of, board_of, bright) for part in view.stage))


def _invented(game: Game, content: Any, thing: str) -> bool:
    field, _, key = thing.partition(":")
    kinds = (kind for kind in game.kinds if field_of(kind.name) == field) if content is not None else ()
    return any(getattr(there, "source", "") == INVENTED for kind in kinds for there in kind.things(content)
               if key_of_thing(there) == key)


def _part(part: Part, name_of: NameOf, board_of: Callable[[Grid | Provinces], str], bright: int) -> Part:
    match part:
        case Tiles():
            return replace(part, tiles=tuple(_named(tile, name_of) for tile in part.tiles))
        case Cards():
            return _named(replace(part, cards=tuple(_named(tile, name_of) for tile in part.cards)), name_of)
        case Track():
            return _named(part, name_of)
        case Note():
            return _named(part, name_of)
        case Grid() | Provinces():
            picture = board_of(part)
            return replace(part, picture=picture, bright=bright) if picture else part
    return part


def _named(shown: S, name_of: NameOf) -> S:
    picture = name_of(shown.thing) if shown.thing else ""
    return replace(shown, picture=picture) if picture else shown


def _fields(part: Grid, game: Game, inventory: Inventory, played: Any) -> Iterator[str]:
    """The picture of the board of fields that is played on, if it is that of the box and has as many fields."""
    for kind in game.kinds:
        if kind.grid and part.thing == f"{kind.name}:":
            picture, board = inventory.pictures.get((kind.name, ""), ""), getattr(inventory.content, kind.name)
            said = charting.values_of(kind, board)
            there = getattr(played, kind.name, board)
            if picture and (part.width, part.height) == tuple(said[name] for name in kind.grid) and getattr(
                    there, "source", "") != INVENTED:
                yield picture


def _boards(part: Provinces, game: Game, inventory: Inventory) -> Iterator[str]:
    """The picture of the board that a map shows: every place of it is one of that board, and lies on its picture."""
    for kind in game.kinds:
        picture = inventory.pictures.get((kind.name, ""), "")
        if kind.board is None or not picture:
            continue
        lying = {thing.key for thing in kind.things(inventory.content) if charting.lies_at(kind, thing)}
        if part.places and {place.id for place in part.places} <= lying:
            yield picture
