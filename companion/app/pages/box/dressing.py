"""What a box shows at the table: the picture of its board under the map. Pure.

What may live here: which picture belongs to what a View shows. What may not: who may see what (the View knows), files.
A View that was made without what its viewer may not know can show no picture of it either.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.app.boxes import charting
from companion.app.storage.inventory import Inventory
from companion.engine.game import Game
from companion.engine.parts import Part, Provinces
from companion.engine.view import View


def dressed(view: View, game: Game, inventory: Inventory, bright: int) -> View:
    """The View with the pictures of this copy's own box; those of boards lie so `bright`, in percent."""
    if not inventory.pictures:
        return view
    return replace(view, stage=tuple(_part(part, game, inventory, bright) for part in view.stage))


def _part(part: Part, game: Game, inventory: Inventory, bright: int) -> Part:
    picture = next(_boards(part, game, inventory), "") if isinstance(part, Provinces) and bright else ""
    return replace(part, picture=picture, bright=bright) if picture else part


def _boards(part: Provinces, game: Game, inventory: Inventory) -> Iterator[str]:
    """The picture of the board that a map shows: every place of it is one of that board, and lies on its picture."""
    for kind in game.kinds:
        picture = inventory.pictures.get((kind.name, ""), "")
        if kind.board is None or not picture:
            continue
        lying = {thing.key for thing in kind.things(inventory.content) if charting.lies_at(kind, thing)}
        if part.places and {place.id for place in part.places} <= lying:
            yield picture
