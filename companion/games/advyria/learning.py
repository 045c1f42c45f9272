"""What the library learns from a game: adventures that the table has told, or told anew. Nothing is stored here."""

from __future__ import annotations

from typing import Any

from msgspec import convert

from companion.engine.acts import PutRight
from companion.engine.game import Learned

from .content import TABLE, Adventure
from .model import AdventureTurnedUp

IN_BOX = "content/adventures/"


def learned(event: Any) -> tuple[Learned, ...]:
    """What the table entered in play and the library did not know, and what it has put right of that."""
    match event:
        case AdventureTurnedUp(_, _, adventure):
            found: tuple[Adventure, ...] = (adventure,)
        case PutRight(_, placed):
            found = tuple(convert(there.value, Adventure) for there in placed if there.path.startswith(IN_BOX))
        case _:
            found = ()
    return tuple(Learned("adventures", one.key, one) for one in found if one.source == TABLE and one.key)
