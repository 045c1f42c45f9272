"""What the library learns from a game: nothing. Sheets are things of the box, and nobody enters one in play."""

from __future__ import annotations

from companion.engine.game import Learned

from .model import Event


def learned(event: Event) -> tuple[Learned, ...]:
    """No event brings anything that is not known already."""
    return ()
