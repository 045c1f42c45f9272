"""What a box shows at the table: pictures of its things where they are to be seen, that of its board below it. Pure.

What may live here: which picture belongs to what a View shows. What may not: who may see what (the View knows), files.
A View that was made without what its viewer may not know can show no picture of it either.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec.structs import replace

from companion.app.boxes import charting
from companion.app.storage.inventory import INVENTED, Inventory, field_of, key_of_thing
from companion.engine.game import Game
from companion.engine.inputs import Option, Pick
from companion.engine.parts import Cards, Grid, Note, Part, Provinces, Tile, Tiles, Track
from companion.engine.view import Choice, View

NameOf = Callable[[str], str]
S = TypeVar("S", Tile, Cards, Track, Note, Option)


def dressed(view: View, game: Game, inventory: Inventory, bright: int, played: Any = None) -> View:
    """The View with the pictures of this copy's own box; those of boards lie so `bright`, in percent.

    `played` is the content with which the game was begun: what was invented there has none, though its key be the same.
    """
    if not inventory.pictures:
        return view

    def name_of(thing: str) -> str:
        names = ((one, inventory.picture_of(one)) for one in thing.split(" "))
        return next((name for one, name in names if name and not _invented(game, played, one)), "")

    def on_board(part: Grid | Provinces) -> Part:
        known = game, inventory, played
        found = _fields(part, *known) if isinstance(part, Grid) else _map(part, *known)
        return replace(found, bright=bright) if found is not None and bright else part

    return replace(view, stage=tuple(_part(part, name_of, on_board) for part in view.stage),
                   choices=tuple(_choice(choice, name_of) for choice in view.choices))


def _choice(choice: Choice, name_of: NameOf) -> Choice:
    wanted = choice.input
    if not isinstance(wanted, Pick) or not any(option.thing for option in wanted.options):
        return choice
    return replace(choice, input=replace(wanted, options=tuple(_named(option, name_of) for option in wanted.options)))


def _invented(game: Game, content: Any, thing: str) -> bool:
    field, _, key = thing.partition(":")
    kinds = (kind for kind in game.kinds if field_of(kind.name) == field) if content is not None else ()
    return any(getattr(there, "source", "") == INVENTED for kind in kinds for there in kind.things(content)
               if key_of_thing(there) == key)


def _part(part: Part, name_of: NameOf, on_board: Callable[[Grid | Provinces], Part]) -> Part:
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
            return on_board(part)
    return part


def _named(shown: S, name_of: NameOf) -> S:
    picture = name_of(shown.thing) if shown.thing else ""
    return replace(shown, picture=picture) if picture else shown


def _fields(part: Grid, game: Game, inventory: Inventory, played: Any) -> Grid | None:
    """A board of fields on its picture, if it is that of the box and has as many fields."""
    for kind in game.kinds:
        if kind.grid and part.thing == f"{kind.name}:":
            picture, board = inventory.pictures.get((kind.name, ""), ""), getattr(inventory.content, kind.name)
            said = charting.values_of(kind, board)
            there = getattr(played, kind.name, board)
            if picture and (part.width, part.height) == tuple(said[name] for name in kind.grid) and getattr(
                    there, "source", "") != INVENTED:
                return replace(part, picture=picture)
    return None


def _map(part: Provinces, game: Game, inventory: Inventory, played: Any) -> Provinces | None:
    """A map on the picture of its board, if every place of it is one of that board and lies on it: they lie where they
    do on the picture now, also if that has been taken or made straight since the game began.
    """
    for kind in game.kinds:
        picture = inventory.pictures.get((kind.name, ""), "")
        if kind.board is None or not picture:
            continue
        lying = {thing.key: at for thing in kind.things(inventory.content) if (at := charting.lies_at(kind, thing))}
        if part.places and all(place.id in lying and not _invented(game, played, f"{kind.name}:{place.id}")
                               for place in part.places):
            return replace(part, picture=picture, places=tuple(
                replace(place, x=lying[place.id][0], y=lying[place.id][1]) for place in part.places))
    return None
