"""What the library learns from a game: what the table has entered about its box, or corrected. Nothing is stored here.
"""

from __future__ import annotations

from typing import Any

from companion.engine.acts import PutRight
from companion.engine.corrections import told_anew
from companion.engine.game import Learned
from companion.engine.secrecy import reveal

from .content import HERO_ADVENTURES, TABLE, Adventure, Field
from .model import AdventureTurnedUp, HeroTold

TYPES: dict[str, type] = {"adventures": Adventure, "fields": Field}


def learned(event: Any) -> tuple[Learned, ...]:
    """What the table entered in play and the library did not know, and what it has put right of its box."""
    match event:
        case AdventureTurnedUp(_, _, adventure):
            found: tuple[tuple[str, Any], ...] = (("adventures", adventure),)
        case HeroTold(_, card) if len(reveal(card).adventures) == HERO_ADVENTURES:
            found = (("heroes", reveal(card)),)
        case PutRight():
            found = told_anew(event, TYPES)
        case _:
            found = ()
    return tuple(Learned(kind, one.key, one) for kind, one in found if one.source == TABLE and one.key)
