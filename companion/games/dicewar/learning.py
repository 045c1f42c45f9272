"""What the library learns from a game: creature cards that were read out, and its board. Nothing is stored here."""

from __future__ import annotations

from typing import Any

from msgspec import convert

from companion.engine.acts import PutRight
from companion.engine.game import Learned

from .content import EXAMPLE, Board, learn_cards
from .model import CardRead


def learned(event: Any) -> tuple[Learned, ...]:
    """A card or a board that reads otherwise than the companion knew; invented ones belong to no box."""
    match event:
        case CardRead():
            invented = event.people is not None and any(card.source == EXAMPLE for card in event.people.cards)
            return () if invented else (learn_cards(event.people or event.card),)
        case PutRight(_, placed):
            boards = (convert(place.value, Board) for place in placed if place.path == "board")
            return tuple(Learned("board", board.key, board) for board in boards if board.source != EXAMPLE)
    return ()
