"""What the library learns from a game: avatars, tiles, finds and cards that the table has entered. Pure."""

from __future__ import annotations

from typing import Any

from companion.engine.acts import PutRight
from companion.engine.corrections import told_anew
from companion.engine.game import Learned
from companion.engine.secrecy import reveal

from .content import EXAMPLE, TABLE, Avatar, Card, Tile, learn_thing
from .model import CardDescribed, FindNamed, SheetTold, TilePlaced

BOX: dict[str, type] = {"avatars": Avatar, "tiles": Tile, "cards": Card}


def learned(event: Any) -> tuple[Learned, ...]:
    """What the table entered in play and the library did not know, or knew wrongly."""
    match event:
        case TilePlaced(placed) if placed.tile.source == TABLE:
            return (learn_thing(f"tiles/{placed.tile.kind}", placed.tile),)
        case FindNamed(_, _, find) if reveal(find).key and reveal(find).source == TABLE:
            return (learn_thing("finds", reveal(find)),)
        case SheetTold(_, avatar) if avatar.key and avatar.source == TABLE:
            return (learn_thing("avatars", avatar),)
        case CardDescribed(_, card):
            return (learn_thing("cards", card),)
        case PutRight():
            return tuple(learn_thing(f"tiles/{one.kind}" if kind == "tiles" else kind, one)
                         for kind, one in told_anew(event, BOX) if one.source != EXAMPLE)
    return ()
