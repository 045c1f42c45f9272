"""What the library learns from a game: triumphs, cards and debts that the table has entered. Nothing is stored here."""

from __future__ import annotations

from typing import Any

from companion.engine.game import Learned

from .content import TABLE, learn
from .model.events import CardPlayed, DebtRepaid, TriumphRevealed


def learned(event: Any) -> tuple[Learned, ...]:
    """What the table entered in play and gave a name: what has none is not worth offering again."""
    match event:
        case TriumphRevealed(_, triumph) if triumph.source == TABLE and triumph.name:
            return (learn("triumphs", triumph),)
        case CardPlayed(_, card) if card.source == TABLE and card.name:
            return (learn("cards", card),)
        case DebtRepaid(_, debt) if debt.source == TABLE and debt.name:
            return (learn("debts", debt),)
    return ()
