"""What the library learns from a game: creature cards that the table has read out. Nothing is stored here."""

from __future__ import annotations

from typing import Any

from companion.engine.game import Learned

from .content import learn
from .model import CardRead


def learned(event: Any) -> tuple[Learned, ...]:
    """A card that was found to read otherwise than the companion knew."""
    return (learn(event.card),) if isinstance(event, CardRead) else ()
