"""What the library learns from a game: avatars, tiles, finds and cards that the table has entered. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import convert

from companion.engine.acts import Placed, PutRight
from companion.engine.game import Learned
from companion.engine.secrecy import reveal

from .content import EXAMPLE, TABLE, Avatar, Card, Tile, learn
from .model import CardDescribed, FindNamed, SheetTold, TilePlaced

BOX: dict[str, type] = {"avatars": Avatar, "tiles": Tile, "cards": Card}


def learned(event: Any) -> tuple[Learned, ...]:
    """What the table entered in play and the library did not know, or knew wrongly."""
    match event:
        case TilePlaced(placed) if placed.tile.source == TABLE:
            return (learn(f"tiles/{placed.tile.kind}", placed.tile),)
        case FindNamed(_, _, find) if reveal(find).key and reveal(find).source == TABLE:
            return (learn("finds", reveal(find)),)
        case SheetTold(_, avatar) if avatar.key and avatar.source == TABLE:
            return (learn("avatars", avatar),)
        case CardDescribed(_, card):
            return (learn("cards", card),)
        case PutRight(_, placed):
            return tuple(lesson for place in placed for lesson in _put_right(place))
    return ()


def _put_right(place: Placed) -> Iterator[Learned]:
    """A thing of the box that is another now; what was invented is in no box."""
    box, _, rest = place.path.partition("/")
    kind = rest.partition("/")[0]
    if box == "content" and kind in BOX:
        thing: Any = convert(place.value, BOX[kind])
        if thing.source != EXAMPLE:
            yield learn(f"tiles/{thing.kind}" if kind == "tiles" else kind, thing)
