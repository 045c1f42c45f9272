"""What the library learns from a game: creature cards that the table has read out. Nothing is stored here."""

from __future__ import annotations

from typing import Any

from companion.engine.game import Learned

from .content import EXAMPLE, learn
from .model import CardRead


def learned(event: Any) -> tuple[Learned, ...]:
    """A card that was found to read otherwise than the companion knew; what is invented is in no box."""
    if not isinstance(event, CardRead):
        return ()
    invented = event.people is not None and any(card.source == EXAMPLE for card in event.people.cards)
    return () if invented else (learn(event.people or event.card),)
