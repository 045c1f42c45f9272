"""What the library learns from a game: tiles and finds that the table has entered. Nothing is stored here."""

from __future__ import annotations

from typing import Any

from companion.engine.game import Learned
from companion.engine.secrecy import reveal

from .content import TABLE, learn
from .model import FindNamed, TilePlaced


def learned(event: Any) -> tuple[Learned, ...]:
    """What the table entered in play: tiles and finds that the library did not know."""
    match event:
        case TilePlaced(placed) if placed.tile.source == TABLE:
            return (learn(f"tiles/{placed.tile.kind}", placed.tile),)
        case FindNamed(_, _, find) if reveal(find).source == TABLE:
            return (learn("finds", reveal(find)),)
    return ()
