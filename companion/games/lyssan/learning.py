"""What the library learns from a game: what the table has told of its box, named. Nothing is stored here."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import convert

from companion.engine.acts import PutRight
from companion.engine.game import Learned

from .content import TABLE, Card, Debt, Province, Sheet, Triumph
from .model.events import CardPlayed, DebtRepaid, TriumphRevealed

TYPES: dict[str, type] = {"sheets": Sheet, "provinces": Province, "triumphs": Triumph, "cards": Card, "debts": Debt}


def learned(event: Any) -> tuple[Learned, ...]:
    """What the table entered in play and gave a name, or told anew: what has none is not worth offering again."""
    match event:
        case TriumphRevealed(_, triumph):
            found: tuple[tuple[str, Any], ...] = (("triumphs", triumph),)
        case CardPlayed(_, card):
            found = (("cards", card),)
        case DebtRepaid(_, debt):
            found = (("debts", debt),)
        case PutRight(_, placed):
            found = tuple(thing for place in placed for thing in _put_right(place.path, place.value))
        case _:
            found = ()
    return tuple(Learned(kind, thing.key, thing) for kind, thing in found if thing.source == TABLE and thing.name)


def _put_right(path: str, value: Any) -> Iterator[tuple[str, Any]]:
    """A thing of the box that is another now, or the newest of its kind."""
    box, _, rest = path.partition("/")
    kind, _, place = rest.partition("/")
    if box == "content" and kind in TYPES and value:
        yield kind, convert(value if place else value[-1], TYPES[kind])
