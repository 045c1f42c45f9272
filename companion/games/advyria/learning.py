"""What the library learns from a game: what the table has told of its box, or told anew. Nothing is stored here."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import convert

from companion.engine.acts import PutRight
from companion.engine.game import Learned

from .content import TABLE, Adventure, Field
from .model import AdventureTurnedUp

TYPES: dict[str, type] = {"adventures": Adventure, "fields": Field}


def learned(event: Any) -> tuple[Learned, ...]:
    """What the table entered in play and the library did not know, and what it has put right of its box."""
    match event:
        case AdventureTurnedUp(_, _, adventure):
            found: tuple[tuple[str, Any], ...] = (("adventures", adventure),)
        case PutRight(_, placed):
            found = tuple(thing for there in placed for thing in _put_right(there.path, there.value))
        case _:
            found = ()
    return tuple(Learned(kind, one.key, one) for kind, one in found if one.source == TABLE and one.key)


def _put_right(path: str, value: Any) -> Iterator[tuple[str, Any]]:
    """A thing of the box that is another now, or the newest of its kind."""
    box, _, rest = path.partition("/")
    kind, _, place = rest.partition("/")
    if box == "content" and kind in TYPES and value:
        yield kind, convert(value if place else value[-1], TYPES[kind])
