"""Acting through the Views of Noxius, whose choices are called by any part of their keys."""

from __future__ import annotations

from typing import Any

from companion.engine.view import TABLE, Choice
from tests.games.touching import seen, touched

from .seated import Seated


def offered(game: Seated, viewer: str = TABLE) -> list[str]:
    """The keys of all choices of a viewer, corrections left out."""
    return [choice.key for choice in seen(game, viewer).choices if not choice.key.startswith(("adjust:", "peek:"))]


def offer(game: Seated, part: str, viewer: str = TABLE) -> Choice:
    """The one choice whose key contains this."""
    found = [choice for choice in seen(game, viewer).choices if part in choice.key]
    assert len(found) == 1, (part, offered(game, viewer))
    return found[0]


def touch(game: Seated, part: str, value: Any = None, viewer: str = TABLE, waive: bool = False) -> Seated:
    """Answer the choice whose key contains this; it must be accepted."""
    return touched(game, offer(game, part, viewer), value, viewer, waive)
