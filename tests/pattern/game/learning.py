"""What the library learns from a game: nothing. What is entered in play and offered again next time goes here."""

from __future__ import annotations

from companion.engine.game import Learned

from .model import Event


def learned(event: Event) -> tuple[Learned, ...]:
    """No event brings anything that is not known already."""
    return ()
