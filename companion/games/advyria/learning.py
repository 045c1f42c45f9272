"""What the library learns from a game: adventures that the table has entered. Nothing is stored here."""

from __future__ import annotations

from typing import Any

from companion.engine.game import Learned

from .content import TABLE
from .model import AdventureTurnedUp


def learned(event: Any) -> tuple[Learned, ...]:
    """What the table entered in play and the library did not know."""
    match event:
        case AdventureTurnedUp(_, _, adventure) if adventure.source == TABLE and adventure.key:
            return (Learned("adventures", adventure.key, adventure),)
    return ()
